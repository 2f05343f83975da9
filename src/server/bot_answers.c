/*
 * bot_answers.c - makes the moves that bots have chosen.
 *
 * A move is held until it is due (the pace of bots), and is made only if its
 * question still stands then.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/bot_answers.h"

#include <unistd.h>

#include "server/bot_turns.h"
#include "server/hint.h"
#include "server/play.h"
#include "server/progress.h"
#include "server/scene.h"
#include "server/server_state.h"
#include "server/uptime.h"

enum { LOOK_AGAIN_MS = 100 };

/* Takes the first move that the table allows. */
struct allowed {
    struct ch_move_sink offers;
    const struct table *table;
    struct ch_move *out;
    bool found;
};

static void take_allowed(struct ch_move_sink *self, const struct ch_move *move)
{
    struct allowed *allowed = (struct allowed *)self;

    if (allowed->found || table_words_check(allowed->table, move) != NULL)
        return;
    *allowed->out = *move;
    allowed->found = true;
}

/* Bots do not know which cue words this table forbids. If all samples are
 * forbidden too, the game goes on with the bot's. */
static void avoid_banned(const struct table *table, const struct bot_job *job,
                         struct ch_move *out)
{
    struct allowed allowed = {
        .offers = CH_MOVE_SINK_ALL(take_allowed), .table = table, .out = out};

    *out = job->move;
    if (table_words_check(table, out) != NULL)
        ch_match_legal(table->match, job->seat, &allowed.offers);
}

static void make_move(struct table *table, const struct bot_job *job)
{
    struct server *server = table->server;
    struct ch_record record;
    struct ch_move move;
    const char *why;

    if (job->no_bot) {
        play_default_move(table, job->seat);
        return;
    }
    avoid_banned(table, job, &move);
    why = (table->seat[job->seat].kind == SEAT_BOT ? ch_match_submit
                                                   : ch_match_submit_for)(
        table->match, job->question, &move, &record);
    if (why == NULL) {
        server->metrics.bot_moves++;
        play_publish(table, &record, "");
        return;
    }
    /* A bug in a rule or a bot. A frozen table stays as it is. */
    log_event(server, LOG_ERROR, "bot-refused", "table=%s seat=%d slug=%s",
              table->id, job->seat, why);
    if (ch_match_broken(table->match) == NULL)
        play_default_move(table, job->seat);
}

/* Does somebody still look at what happened? Then the move is held for another
 * moment: people end a scene when they have seen it. Nothing waits where time
 * has run out. */
static bool wait_for_scene(struct server *server, struct bot_job *job)
{
    struct table *table = bot_turns_find_table(server, job);
    uint64_t ready = job->ready != 0 ? job->ready : server->now;

    if (job->hint || table == NULL)
        return false;
    if (atomic_load(&job->cancelled) || table->seat[job->seat].timed_out ||
        scene_end(table, job->seat, job->asked, ready) <= server->now) {
        scene_waited(table, ready);
        return false;
    }
    job->ready = ready;
    job->due = server->now + LOOK_AGAIN_MS;
    bot_turns_hold(server, job);
    return true;
}

static void move_done(struct server *server, const struct bot_job *job)
{
    struct table *table = bot_turns_find_table(server, job);
    struct seat *seat;

    if (table == NULL)
        return;
    seat = &table->seat[job->seat];
    if (seat->job != job->number || seat->thinking != job->question)
        return;
    seat->thinking = 0; /* if it is not played now it is asked for again */
    if (atomic_load(&job->cancelled))
        progress_update(table); /* a client may have come back */
    else if (bot_turns_may_play(table))
        make_move(table, job);
}

static void job_done(struct server *server, struct bot_job *job)
{
    if (job->hint)
        hint_done(server, job);
    else
        move_done(server, job);
    bot_pool_free_job(job);
}

/* The next multiple of the grid, if the answer is late. */
static uint64_t round_up(uint64_t due, uint64_t now)
{
    uint64_t grid = BOT_TURNS_GRID_MS;

    return due < now ? due + (now - due + grid - 1) / grid * grid : due;
}

void bot_answers_event(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;
    struct bot_job *job;
    uint64_t done;

    (void)what;
    uptime_update(server);
    if (read(fd, &done, sizeof done) != sizeof done)
        return;
    /* Only those that are done now: a move leads to the next question, and
     * quick bots would never let the loop go on. */
    for (; done > 0; done--) {
        job = bot_pool_take(server->bot_pool);
        if (job == NULL)
            return;
        if (!atomic_load(&job->cancelled))
            metrics_count_bot(&server->metrics, job->waited, job->thought);
        if (job->hint || atomic_load(&job->cancelled)) {
            job_done(server, job);
            continue;
        }
        job->due = round_up(job->due, server->now);
        bot_turns_hold(server, job);
    }
}

void bot_answers_due(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;
    struct bot_job *job;

    (void)fd, (void)what;
    uptime_update(server);
    while ((job = bot_pool_due(server->bot_pool, server->now)) != NULL)
        if (!wait_for_scene(server, job))
            job_done(server, job);
    bot_turns_set_timer(server);
}
