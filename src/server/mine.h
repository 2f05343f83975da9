/*
 * mine.h - what a person's tables are doing, for a list of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_MINE_H
#define CH_SERVER_MINE_H

#include <sys/queue.h>

struct client;
struct server;

LIST_HEAD(mine_list, mine_request);

/* The client is gone, and waits for no list. */
void mine_remove(struct server *server, const struct client *client);
/* Abandons all of them: take no results of the store thread after it. */
void mine_free(struct server *server);

#endif
