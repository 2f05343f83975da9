/*
 * game_log.h - sends the log of a finished game to its members.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_GAME_LOG_H
#define CH_SERVER_GAME_LOG_H

#include <sys/queue.h>

struct client;
struct server;

LIST_HEAD(game_log_list, game_log_request);

/* The client is gone, and waits for no log. */
void game_log_remove(struct server *server, const struct client *client);
/* Abandons all of them: take no results of the store thread after it. */
void game_log_free(struct server *server);

#endif
