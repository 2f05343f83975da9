/*
 * time_requests.c - requests about time: more of it, and pauses.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/progress.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/time_votes.h"

/* A vote was cast: all clients see it, and it may be the last one needed. */
static bool finish_vote(struct request *request)
{
    request_done(request);
    dirty_mark(request->table, DIRTY_CLIENTS);
    progress_update(request->table);
    return true;
}

static bool do_more_time(struct request *request)
{
    struct table *table = request->table;
    ch_seat seat = client_seat(request->client);

    if (!request_read(request, "{}"))
        return false;
    if (table->settings.move_s == 0 && table->settings.game_s == 0)
        return request_refuse(request, "no-clock-here");
    if (table->paused)
        return request_refuse(request, "paused");
    if (!ch_in(ch_match_actors(table->match), seat))
        return request_refuse(request, "nobody-waits");
    if (table->wants_time != NOBODY && table->wants_time != seat)
        return request_refuse(request, "somebody-asked");
    table->wants_time = seat;
    return finish_vote(request);
}

static bool do_grant(struct request *request)
{
    struct table *table = request->table;
    ch_seat seat = client_seat(request->client);
    int grant;

    if (!request_read(request, "{s:b}", "grant", &grant))
        return false;
    if (table->wants_time == NOBODY)
        return request_refuse(request, "nobody-asked");
    if (table->wants_time == seat)
        return request_refuse(request, "others-decide");
    table->seat[seat].grants = grant != 0;
    if (grant == 0)
        time_votes_clear(table);
    return finish_vote(request);
}

static bool do_pause(struct request *request)
{
    struct table *table = request->table;

    if (!request_read(request, "{}"))
        return false;
    if (table->paused)
        return request_refuse(request, "already-paused");
    table->seat[client_seat(request->client)].pauses = true;
    return finish_vote(request);
}

/* Ends the pause, or takes back one's vote for it. */
static bool do_resume(struct request *request)
{
    struct table *table = request->table;
    struct seat *seat = &table->seat[client_seat(request->client)];

    if (!request_read(request, "{}"))
        return false;
    if (!table->paused && !seat->pauses)
        return request_refuse(request, "not-paused");
    if (table->paused)
        time_votes_set_paused(table, false);
    seat->pauses = false;
    return finish_vote(request);
}

const struct request_kind time_requests[] = {
    {.name = "more-time", .run = do_more_time, WHO_SEATED, DURING, READS},
    {.name = "grant", .run = do_grant, WHO_SEATED, DURING, READS},
    {.name = "pause", .run = do_pause, WHO_SEATED, DURING, READS},
    {.name = "resume", .run = do_resume, WHO_SEATED, DURING, READS},
    {.name = NULL},
};
