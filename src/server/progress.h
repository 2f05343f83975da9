/*
 * progress.h - what moves a table on: deals that are complete, clocks that run
 * out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_PROGRESS_H
#define CH_SERVER_PROGRESS_H

struct server;
struct table;

/* Begins a game: at once, or when seats have revealed the bytes that they add
 * to the seed. NULL, or a slug. */
const char *progress_start(struct table *table);
/* Ends the game that is being played, without a result; `by` is a word of
 * notices.c. */
void progress_end(struct table *table, const char *by);
/* Begins a game that waits for nobody any longer, starts and stops clocks, asks
 * bots, sets the timer. Call it after every change: a question, an answer, a
 * client that comes or goes. */
void progress_update(struct table *table);
/* The same for all tables in memory. */
void progress_update_all(struct server *server);
/* The table's timer has fired: server->hooks.time_up. */
void progress_time_up(struct table *table);

#endif
