/*
 * listen.h - the listening socket (TCP or unix).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_LISTEN_H
#define CH_NET_LISTEN_H

#include <stdbool.h>

#include "net/net_core.h"

struct evconnlistener;

/* Zeros: not open. */
struct listen {
    struct evconnlistener *listener; /* evhttp's, once it was bound */
    char *unix_path;                 /* NULL: TCP */
    unsigned port;                   /* 0: a unix socket */
    bool out_of_files;
};

/* Opens "127.0.0.1:8137", "[::1]:8137" or "unix:/path". False: see *why, which
 * names the option that says where. */
bool listen_open(struct listen *listen, struct event_base *base,
                 const char *where, const char *option, char why[NET_WHY]);
/* Accepts again after an accept failed for want of file descriptors. */
void listen_retry(struct listen *listen, struct net_core *core);
/* Accepts nobody any more. */
void listen_stop(struct listen *listen);
/* Removes a unix socket's file. The listener itself belongs to evhttp. */
void listen_close(struct listen *listen);

#endif
