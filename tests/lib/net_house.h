/*
 * net_house.h - a small server for tests of the net, in the same thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TEST_NET_HOUSE_H
#define CH_TEST_NET_HOUSE_H

#include <stdbool.h>

#include <event2/event.h>

#include "net/net.h"
#include "net_client.h"

enum { BODY = 300000 };

/* A server that says back what it hears, and does some other things. */
struct house {
    struct event_base *base;
    struct net *net;
    struct conn *last; /* opened */
    unsigned opened, closed, messages, notes;
    bool hold; /* the test decides when output goes */
    bool local;
    char path[2048], query[2048], address[NET_ADDRESS];
    char heard[NET_MESSAGE + 1];
    char *big;
};

/* One turn of the loop; for a client to wait with. */
void pump(void *with);
void pump_ms(struct house *house, int ms);
void open_house(struct house *house, struct net_config config);
void close_house(struct house *house);
struct net_handler house_handler(struct house *house);
void open_client(struct house *house, struct client *c);
void open_ws(struct house *house, struct client *c);

#endif
