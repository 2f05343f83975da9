/*
 * vote_requests.c - requests about votes: calling one, and saying yes or no.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "server/idle.h"
#include "server/lobby.h"
#include "server/progress.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/stand_in.h"

enum { AGAIN_MS = 60000 }; /* after a vote that failed, for who called it */

/* What a request has besides its kind. */
struct wish {
    const char *on;
    int seat, member; /* -1: not given */
    json_t *limits;
};

/* --- Calling one ---------------------------------------------------------- */

/* Does it have what votes of its kind have, and nothing else? */
static bool is_complete(const struct wish *wish, enum vote_kind kind)
{
    return (wish->seat >= 0) == (kind == VOTE_STAND_IN) &&
           (wish->member >= 0) == (kind == VOTE_HOST) &&
           (wish->limits != NULL) == (kind == VOTE_CLOCK);
}

/* Each of these is NULL, or a slug. */
static const char *check_stand_in(const struct table *table, int seat)
{
    if (seat >= table->setup.seats || table->seat[seat].kind != SEAT_PERSON)
        return "no-such-seat";
    if (stand_in_is_needed(table, (ch_seat)seat))
        return "stand-in-there";
    return idle_may_be_replaced(table, (ch_seat)seat) ? NULL : "still-here";
}

static const char *check_host(const struct table *table, int member)
{
    if (member >= table->members || table->member[member].gone)
        return "no-such-member";
    if (member == table->host)
        return "no-change";
    return table->member[member].client != NULL ? NULL : "not-here";
}

static const char *check_clock(struct table *table, json_t *body,
                               struct table_settings *out)
{
    const char *why;

    *out = table->settings;
    why = table_settings_read(body, out);
    if (why == NULL && out->move_s == table->settings.move_s &&
        out->game_s == table->settings.game_s &&
        out->by_day == table->settings.by_day)
        why = "no-change";
    return why;
}

static const char *check_wish(struct request *request, const struct wish *wish,
                              struct vote *out)
{
    struct table *table = request->table;
    const struct member *caller = &table->member[request->client->member];
    uint64_t failed = caller->vote_failed[out->kind];

    if (!is_complete(wish, out->kind))
        return "order-malformed";
    if (out->kind != VOTE_HOST && table->phase != STORE_PLAYING)
        return table->phase == STORE_OPEN ? "game-not-begun" : "game-is-over";
    if (table->vote.number != 0)
        return "vote-is-on";
    if (out->kind == VOTE_RESTART && table->server->drain.on)
        return "draining";
    if (failed != 0 && table->server->now - failed < AGAIN_MS)
        return "vote-too-soon";
    out->about = (uint8_t)(out->kind == VOTE_HOST ? wish->member : wish->seat);
    if (out->kind == VOTE_STAND_IN)
        return check_stand_in(table, wish->seat);
    if (out->kind == VOTE_HOST)
        return check_host(table, wish->member);
    return out->kind == VOTE_CLOCK
               ? check_clock(table, request->body, &out->settings)
               : NULL;
}

static int find_kind(const char *name)
{
    for (int i = 0; i < VOTE_KINDS; i++)
        if (strcmp(votes_names[i], name) == 0)
            return i;
    return -1;
}

/* A person who votes is here. */
static void show_up(struct request *request)
{
    stand_in_end(request->table, client_seat(request->client));
}

static bool do_vote(struct request *request)
{
    struct wish wish = {.seat = -1, .member = -1};
    struct vote vote = {.by = client_seat(request->client)};
    const char *why;
    int kind;

    if (!request_read(request, "{s:s,s?:i,s?:i,s?:o}", "on", &wish.on, "seat",
                      &wish.seat, "member", &wish.member, "limits",
                      &wish.limits))
        return false;
    kind = find_kind(wish.on);
    if (kind < 0)
        return request_refuse(request, "no-such-vote");
    vote.kind = (enum vote_kind)kind;
    why = check_wish(request, &wish, &vote);
    if (why != NULL)
        return request_refuse(request, why);
    show_up(request);
    request_done(request);
    votes_begin(request->table, &vote);
    progress_update(request->table);
    return true;
}

/* --- Yes and no ----------------------------------------------------------- */

static bool do_ballot(struct request *request)
{
    struct table *table = request->table;
    struct vote *vote = &table->vote;
    ch_seat seat = client_seat(request->client);
    int number, yes;

    if (!request_read(request, "{s:i,s:b}", "vote", &number, "yes", &yes))
        return false;
    if (number <= 0 || vote->number != (uint32_t)number)
        return request_refuse(request, "no-such-vote");
    if (vote->kind == VOTE_STAND_IN && vote->about == seat)
        return request_refuse(request, "vote-about-you");
    if (ch_in(vote->yes | vote->no, seat))
        return request_refuse(request, "already-voted");
    show_up(request);
    *(yes != 0 ? &vote->yes : &vote->no) |= ch_only(seat);
    request_done(request);
    dirty_mark(table, DIRTY_CLIENTS);
    progress_update(table);
    return true;
}

const struct request_kind vote_requests[] = {
    {.name = "vote",
     .run = do_vote,
     WHO_SEATED,
     BEFORE | DURING | AFTER,
     WRITES},
    {.name = "ballot",
     .run = do_ballot,
     WHO_SEATED,
     BEFORE | DURING | AFTER,
     WRITES},
    {.name = NULL},
};
