/*
 * bot_turns.c - asks bots for moves.
 *
 * A bot is asked with a job: a state that was re-dealt for its seat, and all
 * facts so far. Its answer comes back through the loop (bot_answers.c) and is
 * treated like a client's move: it counts only if the question still stands,
 * and it is sent when it is durable. Asking never makes a move, so no move
 * leads to the next one within the same turn of the loop.
 *
 * A bot's choice depends only on what it is asked: its seed is made from those
 * of the game, the round, the seat and the question. So a restart does not
 * change it, unless it ran out of time.
 *
 * Bots do not work for empty tables, except in games by day: when the last
 * client leaves a table, or the question does not stand any more, its jobs are
 * cancelled. They come back all the same, and if a client is there again by
 * then, the bots are asked anew.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/bot_turns.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"
#include "server/stand_in.h"
#include "server/undo.h"

enum {
    PACE_MS = 500,      /* a bot takes at least so long, */
    PACE_MORE_MS = 400, /* and up to so much longer; */
    FEW_BOTS = 2        /* at tables with more of them, half of that */
};

bool bot_turns_may_play(const struct table *table)
{
    const struct server *server = table->server;

    return table_is_playing(table) && !table->paused &&
           !server->commit.failing && !server->stopping &&
           (!LIST_EMPTY(&table->clients) || table->settings.by_day);
}

/* --- Jobs ----------------------------------------------------------------- */

/* A one-way function: neither a bot nor anybody else who knows its seed can
 * find the dealer's. */
static struct ch_seed make_seed(const struct table *table, ch_seat seat,
                                uint32_t question, bool hint)
{
    const uint32_t about[] = {hint, table->round, seat, question};
    struct ch_seed seed;

    (void)crypto_generichash(seed.bytes, sizeof seed.bytes,
                             (const unsigned char *)about, sizeof about,
                             table->seed.bytes, sizeof table->seed.bytes);
    return seed;
}

static double time_to_think(enum ch_level level)
{
    return level == CH_HARD ? 1.0 : 0.3;
}

/* The loop has no memory left. Everything that was sent is durable, and a
 * restart is better than a table that hangs. */
static _Noreturn void run_out_of_memory(const struct server *server)
{
    log_event(server, LOG_ERROR, "out-of-memory", "for=bots");
    memory_end();
}

/* Copies what the bot may know into the job. False if there is no bot, or facts
 * are missing that it should know. */
static bool fill_job(const struct table *table, struct bot_job *job)
{
    const struct history *history = &table->history;

    if (job->who.bot == NULL || history->dropped[job->seat] > 0)
        return false;
    job->heard =
        ch_facts_standing(history->bytes, history->used, job->seat, job->facts);
    return ch_match_redeal(table->match, job->seat, &table->server->rng,
                           job->own_state != NULL ? job->own_state
                                                  : job->state);
}

/* A game with words of one's own has them in its state. */
static void make_own_state(const struct server *server, struct bot_job *job)
{
    if (job->game->size <= sizeof job->state)
        return;
    job->own_state = calloc(1, job->game->size);
    if (job->own_state == NULL)
        run_out_of_memory(server);
}

/* Whose share of time a table's bots use: the host's, or that of somebody else
 * who is connected; or NULL. */
static const struct client *find_payer(const struct table *table)
{
    const struct client *client =
        table->host != NOBODY ? table->member[table->host].client : NULL;

    for (unsigned i = 0; client == NULL && i < table->members; i++)
        client = table->member[i].client;
    return client != NULL ? client : LIST_FIRST(&table->clients);
}

struct bot_job *bot_turns_new_job(const struct table *table, ch_seat seat,
                                  enum ch_level level, struct client *asker)
{
    const struct client *payer = asker != NULL ? asker : find_payer(table);
    struct bot_job *job = calloc(1, sizeof *job + table->history.used);

    if (job == NULL)
        run_out_of_memory(table->server);
    _Static_assert((int)NET_ADDRESS <= (int)FAIR_QUEUE_NAME,
                   "an address is a name");
    /* A game by day goes on without anybody: all of these share. */
    (void)snprintf(job->address, sizeof job->address, "%s",
                   payer != NULL ? ws_conn_address(payer->conn) : "by-day");
    job->number = bot_pool_number(table->server->bot_pool);
    memcpy(job->id, table->id, sizeof job->id);
    job->round = table->round;
    job->seat = seat;
    job->question = ch_match_question(table->match, seat);
    job->game = ch_game_hold(table->game);
    make_own_state(table->server, job);
    job->setup = *ch_match_setup(table->match);
    job->who = bot_find(table->game, bot_level_names[level]);
    job->seed = make_seed(table, seat, job->question, asker != NULL);
    job->seconds = time_to_think(level);
    job->asked = job->due = table->server->now;
    job->no_bot = !fill_job(table, job);
    job->hint = asker != NULL;
    job->asker = asker;
    return job;
}

void bot_turns_submit(struct server *server, struct bot_job *job)
{
    if (!bot_pool_submit(server->bot_pool, job))
        run_out_of_memory(server);
}

void bot_turns_hold(struct server *server, struct bot_job *job)
{
    bot_pool_hold(server->bot_pool, job);
    bot_turns_set_timer(server);
}

void bot_turns_set_timer(struct server *server)
{
    uint64_t next = bot_pool_next_due(server->bot_pool);
    uint64_t left = next > server->now ? next - server->now : 0;
    struct timeval wait = {(time_t)(left / 1000),
                           (suseconds_t)(left % 1000 * 1000)};

    if (next != 0 && event_add(server->bot_timer, &wait) != 0)
        run_out_of_memory(server);
}

struct table *bot_turns_find_table(struct server *server,
                                   const struct bot_job *job)
{
    struct table *table = table_index_find(server, job->id);

    if (table == NULL || !table_is_playing(table) ||
        table->round != job->round ||
        !ch_in(ch_match_actors(table->match), job->seat) ||
        ch_match_question(table->match, job->seat) != job->question)
        return NULL;
    return table;
}

/* --- Asking --------------------------------------------------------------- */

static void ask(struct table *table, ch_seat seat, enum ch_level level,
                uint64_t pace)
{
    struct bot_job *job = bot_turns_new_job(table, seat, level, NULL);

    job->due += pace > BOT_TURNS_GRID_MS ? pace : BOT_TURNS_GRID_MS;
    table->seat[seat].job = job->number;
    table->seat[seat].thinking = job->question;
    if (!job->no_bot) {
        bot_turns_submit(table->server, job);
        return;
    }
    log_event(table->server, LOG_WARN, "no-thought", "table=%s seat=%d",
              table->id, seat);
    bot_turns_hold(table->server, job);
}

/* The question that a bot may work on for this seat, or 0. */
static uint32_t open_question(const struct table *table, ch_seat seat)
{
    return bot_turns_may_play(table) &&
                   (table->seat[seat].kind == SEAT_BOT ||
                    stand_in_may_play(table, seat)) &&
                   ch_in(ch_match_actors(table->match), seat)
               ? ch_match_question(table->match, seat)
               : 0;
}

void bot_turns_ask(struct table *table, ch_seat seat, enum ch_level level)
{
    uint32_t question = open_question(table, seat);

    if (question != 0 && table->seat[seat].thinking != question)
        ask(table, seat, level, 0);
}

/* Milliseconds before a bot's move is shown. */
static uint64_t draw_pace(struct table *table)
{
    static const uint32_t percent[PACES] = {[PACE_OFF] = 0,
                                            [PACE_FAST] = 30,
                                            [PACE_NORMAL] = 100,
                                            [PACE_SLOW] = 200};
    struct server *server = table->server;
    uint64_t least = undo_wait(table);
    uint32_t ms;

    if (!server->config.bot_pace || table->settings.pace == PACE_OFF)
        return 0;
    ms = PACE_MS + ch_rng_below(&server->rng, PACE_MORE_MS + 1);
    ms = ms * percent[table->settings.pace] / 100;
    if (seat_count_bots(table) > FEW_BOTS)
        ms /= 2;
    return ms > least ? ms : least;
}

void bot_turns_update(struct table *table)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        const struct seat *at = &table->seat[seat];
        uint32_t question = open_question(table, seat);

        if (at->thinking == question)
            continue;
        if (at->thinking != 0)
            bot_pool_cancel(table->server->bot_pool, at->job);
        if (question != 0 && at->kind == SEAT_BOT)
            ask(table, seat, at->level, draw_pace(table));
        else if (question != 0 && stand_in_is_bot(table, seat))
            ask(table, seat, CH_NORMAL, draw_pace(table));
    }
}
