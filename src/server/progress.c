/*
 * progress.c - what moves a table on: deals that are complete, clocks that run
 * out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/progress.h"

#include <stdio.h>

#include "server/game_clock.h"
#include "server/idle.h"
#include "server/table_messages.h"
#include "server/play.h"
#include "server/rounds.h"
#include "server/server_state.h"
#include "server/stand_in.h"
#include "server/table_store.h"
#include "server/turns.h"

static void send_deal(struct table *table)
{
    struct client *client;

    LIST_FOREACH(client, &table->clients, at_table)
        deal_send(client);
}

/* Makes the match out of the deal; its first lines go into the batch. NULL, or
 * a slug. */
static const char *begin_game(struct table *table)
{
    struct ch_record record;
    const char *why = NULL;

    table_free_game(table);
    table->seed = table->deal.seed;
    table->match = ch_match_deal(table->game, &table->setup, &table->seed,
                                 table->deal.mix, &record, &why);
    if (table->match == NULL)
        return why;
    deal_renew(table);
    table->phase = STORE_PLAYING;
    history_begin(table);
    for (unsigned i = 0; i < table->members; i++) {
        table->member[i].again = false;
        table->member[i].sat = table->member[i].seat != NOBODY;
        table->member[i].had = table->member[i].seat;
    }
    game_clock_reset(table);
    /* The row has the log's first line, so it comes before the pieces. */
    table_store_save(table);
    /* The commitment, and all that the cards are drawn from, before the first
     * card. */
    table->version++;
    table_messages_broadcast(table);
    send_deal(table);
    play_publish(table, &record, "");
    return NULL;
}

const char *progress_start(struct table *table)
{
    if (table->server->drain.on)
        return "draining";
    if (!deal_begin(table))
        return begin_game(table);
    send_deal(table);
    dirty_mark(table, DIRTY_CLIENTS);
    progress_update(table);
    return NULL;
}

/* Begins the game if its deal waits for nobody any longer. */
static void finish_deal(struct table *table)
{
    const char *why;

    if (deal_left(table) > 0)
        return;
    table->deal.dealing = false;
    why = begin_game(table);
    if (why == NULL)
        return;
    log_event(table->server, LOG_ERROR, "cannot-deal", "table=%s slug=%s",
              table->id, why);
    deal_renew(table); /* the table is open as before; they may try again */
    seat_reopen(table);
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
}

/* --- Votes ---------------------------------------------------------------- */

/* The seats of people who left become bots, and bots that sit in go on. */
static void keep_seats(struct table *table, ch_seats stand_ins, ch_seats left)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        if (ch_in(left, seat))
            seat_put_bot(table, seat, CH_NORMAL);
        if (ch_in(stand_ins, seat))
            table->seat[seat].stand_in = true;
    }
}

/* The game ends without a result: a vote that somebody called, or the
 * operator. */
static void end_game(struct table *table, enum notice_kind kind, ch_seat by,
                     const char *word)
{
    char name[NAME_BYTES] = "";

    if (by < table->setup.seats)
        (void)snprintf(name, sizeof name, "%s", seat_name(table, by));
    rounds_reopen(table);
    notices_add(table, &(struct notice){.kind = kind,
                                        .seat = name[0] != '\0' ? by : NOBODY,
                                        .name = name,
                                        .word = word});
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
}

void progress_end(struct table *table, const char *by)
{
    votes_cancel(table);
    end_game(table, NOTICE_ENDED, CH_SPECTATOR, by);
    progress_update(table);
}

/* Another game begins with the same seats, unless one would be empty. */
static void restart_game(struct table *table, ch_seat by)
{
    ch_seats stand_ins = 0, left = 0;
    bool fits = true;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        if (table->seat[seat].stand_in)
            stand_ins |= ch_only(seat);
        if (seat_is_left(table, seat))
            left |= ch_only(seat);
        fits = fits &&
               (!seat_is_left(table, seat) || stand_in_is_bot(table, seat));
    }
    end_game(table, fits ? NOTICE_RESTARTED : NOTICE_ENDED, by, "vote");
    if (!fits)
        return;
    keep_seats(table, stand_ins, left);
    (void)progress_start(table);
}

static void change_clock(struct table *table,
                         const struct table_settings *settings)
{
    game_clock_change(table, settings);
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    notices_add(table, &(struct notice){.kind = NOTICE_CLOCK,
                                        .seat = NOBODY,
                                        .limits = settings});
}

static void apply_vote(struct table *table, const struct vote *vote)
{
    switch (vote->kind) {
    case VOTE_STAND_IN:
        stand_in_begin(table, vote->about, "vote");
        break;
    case VOTE_CLOCK:
        change_clock(table, &vote->settings);
        break;
    case VOTE_HOST:
        member_set_host(table, vote->about);
        break;
    case VOTE_RESTART:
        restart_game(table, vote->by);
        break;
    default:
        end_game(table, NOTICE_ENDED, vote->by, "vote");
    }
}

/* Is it still about something? Who was to be replaced may be back, who was to
 * be the host may be gone, and no games may begin before the server stops. */
static bool has_point(const struct table *table, const struct vote *vote)
{
    if (vote->kind == VOTE_STAND_IN)
        return idle_may_be_replaced(table, vote->about) &&
               !stand_in_is_needed(table, vote->about);
    if (vote->kind == VOTE_RESTART)
        return !table->server->drain.on; /* nothing would begin */
    return vote->kind != VOTE_HOST || !table->member[vote->about].gone;
}

/* Ends the vote if it is decided. */
static void decide_vote(struct table *table)
{
    enum vote_result result;

    if (table->vote.number == 0 || table->must_reload ||
        table->server->commit.failing)
        return;
    if (table->vote.kind != VOTE_HOST && !table_is_playing(table)) {
        votes_cancel(table);
        return;
    }
    result = has_point(table, &table->vote) ? votes_result(table) : VOTE_FAILED;
    if (result == VOTE_PASSED) {
        struct vote vote = votes_end(table, true);

        apply_vote(table, &vote);
    } else if (result == VOTE_FAILED) {
        (void)votes_end(table, false);
    }
}

void progress_update(struct table *table)
{
    finish_deal(table);
    decide_vote(table);
    turns_update(table);
}

void progress_update_all(struct server *server)
{
    struct table *table;

    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        progress_update(table);
}

void progress_time_up(struct table *table)
{
    int64_t left;
    ch_seat seat;

    game_clock_update(table);
    seat = game_clock_first(table, &left);
    if (left <= 0) {
        if (game_clock_is_own_time(table, seat)) {
            table->seat[seat].timed_out = true;
            dirty_mark(table, DIRTY_CLIENTS);
            notices_add(table, &(struct notice){.kind = NOTICE_TIMEOUT,
                                                .seat = seat,
                                                .name = seat_name(table, seat),
                                                .word = "three-seconds"});
        }
        play_for_absent(table, seat);
    }
    progress_update(table);
}
