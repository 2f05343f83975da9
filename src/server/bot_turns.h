/*
 * bot_turns.h - asks bots for moves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BOT_TURNS_H
#define CH_SERVER_BOT_TURNS_H

#include "server/bot_pool.h"

struct client;
struct server;
struct table;

enum {
    BOT_TURNS_GRID_MS = 5 /* answers are sent at multiples of it after the
                           * question: how long a bot thinks depends on what it
                           * holds */
};

/* Asks the bots whose turn it is, and cancels jobs that nobody needs. Their
 * moves come later, from the loop. */
void bot_turns_update(struct table *table);
/* Lets a bot play for this seat now. Its answer counts even if the person comes
 * back meanwhile, unless that person is faster. */
void bot_turns_ask(struct table *table, ch_seat seat, enum ch_level level);
/* Can a bot's move be made here now? */
bool bot_turns_may_play(const struct table *table);

/* A job about the question that the seat is asked, for a bot of this level; for
 * a hint with the client that asks for it, else NULL. Ends the program if there
 * is no memory. job->no_bot is set if there is nothing to think with. */
struct bot_job *bot_turns_new_job(const struct table *table, ch_seat seat,
                                  enum ch_level level, struct client *asker);
/* Gives a job to the pool. */
void bot_turns_submit(struct server *server, struct bot_job *job);
/* Keeps an answer until it is due. */
void bot_turns_hold(struct server *server, struct bot_job *job);
/* Sets server->bot_timer for the next answer that is due. */
void bot_turns_set_timer(struct server *server);
/* The table of a job, if it still asks that seat the same question; or NULL. */
struct table *bot_turns_find_table(struct server *server,
                                   const struct bot_job *job);

#endif
