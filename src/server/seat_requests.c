/*
 * seat_requests.c - requests about seats: taking, giving and leaving one, and
 * bots that sit in.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "server/idle.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/progress.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/stand_in.h"

/* --- Sitting down --------------------------------------------------------- */

/* The seat's person was away for long: it stays a member, without a seat. */
static void lose_seat(struct table *table, ch_seat seat)
{
    struct member *member;

    if (table->seat[seat].kind != SEAT_PERSON || seat_is_left(table, seat))
        return;
    member = &table->member[table->seat[seat].member];
    member->seat = NOBODY;
    member->lost = seat;
}

/* A member without a seat plays on for a bot, or for a person who is gone. */
static bool sit_during_game(struct request *request, ch_seat seat)
{
    struct table *table = request->table;
    uint8_t number = request->client->member;
    char was[NAME_BYTES];

    if (table->member[number].seat != NOBODY)
        return request_refuse(request, "already-seated");
    if (!idle_is_open(table, seat))
        return request_refuse(request, "seat-is-taken");
    if (!member_may_play(table, number, seat))
        return request_refuse(request, "had-a-seat");
    memcpy(was, seat_name(table, seat), strlen(seat_name(table, seat)) + 1);
    lose_seat(table, seat);
    stand_in_stop_thinking(table, seat);
    seat_sit(table, number, seat);
    table->seat[seat].timed_out = false;
    notices_add(table, &(struct notice){.kind = NOTICE_JOINED_SEAT,
                                        .seat = seat,
                                        .name = table->member[number].name,
                                        .was = was});
    request_done(request);
    play_send_seat(request->client);
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    progress_update(table);
    return true;
}

static bool do_sit(struct request *request)
{
    struct table *table = request->table;
    int seat;

    if (!request_read(request, "{s:i}", "seat", &seat))
        return false;
    if (seat < 0 || seat >= table->setup.seats)
        return request_refuse(request, "no-such-seat");
    if (table->phase == STORE_PLAYING)
        return sit_during_game(request, (ch_seat)seat);
    if (table->seat[seat].kind != SEAT_EMPTY)
        return request_refuse(request, "seat-is-taken");
    seat_stand(table, request->client->member);
    seat_sit(table, request->client->member, (ch_seat)seat);
    return lobby_finish_change(request);
}

/* --- Giving it away ------------------------------------------------------- */

static void announce_gift(struct table *table, ch_seat seat, const char *was)
{
    if (table->match != NULL)
        notices_add(table, &(struct notice){.kind = NOTICE_GAVE,
                                            .seat = seat,
                                            .name = seat_name(table, seat),
                                            .was = was});
}

/* Gives one's seat to another member. */
static bool do_give(struct request *request)
{
    struct table *table = request->table;
    struct member *from = &table->member[request->client->member];
    ch_seat seat = client_seat(request->client);
    struct member *to;
    int number;

    if (!request_read(request, "{s:i}", "member", &number))
        return false;
    to = lobby_member(request, number);
    if (to == NULL)
        return false;
    if (to->seat != NOBODY)
        return request_refuse(request, "already-seated");
    if (!member_may_play(table, (uint8_t)number, seat))
        return request_refuse(request, "had-a-seat");
    from->seat = NOBODY;
    seat_sit(table, (uint8_t)number, seat);
    stand_in_stop_thinking(table, seat);
    announce_gift(table, seat, from->name);
    if (to->client != NULL && table->match != NULL)
        play_send_seat(to->client);
    if (table->match != NULL)
        play_send_view(request->client);
    progress_update(table);
    return lobby_finish_change(request);
}

/* --- Leaving -------------------------------------------------------------- */

/* The answer is the last message to the client: it is sent when the leave is
 * durable, and not at all if the commit fails. */
static bool do_leave(struct request *request)
{
    struct table *table = request->table;
    struct client *client = request->client;
    struct member *member = &table->member[client->member];
    uint8_t number = client->member;

    if (!request_read(request, "{}"))
        return false;
    request_done(request);
    member->client = NULL;
    table->here--;
    client_detach(client);
    client_leaves(client, table, false);
    if (LIST_EMPTY(&table->clients))
        table->idle_since = request->server->now;
    lobby_remove_member(table, number);
    return true;
}

/* --- Stand-ins ------------------------------------------------------------ */

/* "I am here": ends a stand-in. That its client was heard of has ended idleness
 * already. */
static bool do_back(struct request *request)
{
    struct table *table = request->table;
    ch_seat seat = client_seat(request->client);

    if (!request_read(request, "{}"))
        return false;
    stand_in_end(table, seat);
    if (table->seat[seat].timed_out)
        dirty_mark(table, DIRTY_CLIENTS);
    table->seat[seat].timed_out = false;
    request_done(request);
    progress_update(table);
    return true;
}

/* The host lets a bot sit in for somebody who is idle or away. */
static bool do_stand_in(struct request *request)
{
    struct table *table = request->table;
    int seat;

    if (!request_read(request, "{s:i}", "seat", &seat))
        return false;
    if (seat < 0 || seat >= table->setup.seats ||
        table->seat[seat].kind != SEAT_PERSON)
        return request_refuse(request, "no-such-seat");
    if (stand_in_is_needed(table, (ch_seat)seat))
        return request_refuse(request, "stand-in-there");
    if (!idle_host_may_replace(table, (ch_seat)seat))
        return request_refuse(request, "still-here");
    request_done(request);
    stand_in_begin(table, (ch_seat)seat, "host");
    progress_update(table);
    return true;
}

const struct request_kind seat_requests[] = {
    {.name = "sit", .run = do_sit, WHO_MEMBER, BEFORE | DURING, WRITES},
    {.name = "give",
     .run = do_give,
     WHO_SEATED,
     BEFORE | DURING | AFTER,
     WRITES},
    {.name = "leave", .run = do_leave, WHO_MEMBER, ALWAYS, WRITES},
    {.name = "back", .run = do_back, WHO_SEATED, DURING, WRITES},
    {.name = "stand-in", .run = do_stand_in, WHO_HOST, DURING, WRITES},
    /* The same under its older name. */
    {.name = "play-for", .run = do_stand_in, WHO_HOST, DURING, WRITES},
    {.name = NULL},
};
