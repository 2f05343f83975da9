/*
 * node_news.h - what nodes tell each other through the store: bans and
 * announcements of the operator, who they are, how many tables there are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_NODE_NEWS_H
#define CH_SERVER_NODE_NEWS_H

#include "net/address_range.h"
#include "net/net_config.h"

struct evbuffer;
struct server;
struct store;
struct store_note;

/* Reads the news before anybody is let in. False: see *why. */
bool node_news_open(struct server *server, struct store *store,
                    char why[NET_WHY]);
/* Asks for the news now and then; call it twice a second. */
void node_news_tick(struct server *server);
void node_news_close(struct server *server);

/* Notes for all nodes. 0 seconds: until it is taken back. */
void node_news_ban(const struct server *server,
                   const struct address_range *range, uint64_t seconds,
                   struct store_note *out);
void node_news_unban(const struct address_range *range, struct store_note *out);
/* "": none. */
void node_news_announce(const struct server *server, const char *text,
                        uint64_t seconds, struct store_note *out);
/* Nodes that were alive at the last news. */
unsigned node_news_alive(const struct server *server);
/* The name of the node at an address; NULL: it is not known. */
const char *node_news_name(const struct server *server, const char *address);
/* {"nodes":[{"name":"a","address":"10.0.0.2:8138","alive":true,"tables":12}]}.
 * False: no memory. */
bool node_news_list(const struct server *server, struct evbuffer *out);

#endif
