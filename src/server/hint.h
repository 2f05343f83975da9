/*
 * hint.h - advice of a bot for a person's move.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_HINT_H
#define CH_SERVER_HINT_H

struct bot_job;
struct server;

/* The job of a hint is done: answers the client, if it still waits. */
void hint_done(struct server *server, const struct bot_job *job);

#endif
