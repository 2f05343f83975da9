/*
 * bot_answers.h - makes the moves that bots have chosen.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BOT_ANSWERS_H
#define CH_SERVER_BOT_ANSWERS_H

#include <event2/util.h>

/* Jobs are done: the event of bot_pool_wake. */
void bot_answers_event(evutil_socket_t fd, short what, void *server);
/* Answers are due that were held: the event of server->bot_timer. */
void bot_answers_due(evutil_socket_t fd, short what, void *server);

#endif
