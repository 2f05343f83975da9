/*
 * time_requests.c - requests about time: more of it, pauses, how fast bots are,
 * and that they wait.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/progress.h"
#include "server/request_kinds.h"
#include "server/scene.h"
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

/* May this member say how fast bots are? The host may, and whoever plays with
 * bots alone: nobody else has to follow them. */
static bool may_set_pace(const struct request *request)
{
    const struct table *table = request->table;
    ch_seat own = client_seat(request->client);

    if (request->client->member == table->host)
        return true;
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (seat != own && seat_person(table, seat) != NULL)
            return false;
    return own != CH_SPECTATOR;
}

/* Nobody has to be ready again: it changes nothing of the game. */
static bool do_pace(struct request *request)
{
    struct table *table = request->table;
    enum table_pace pace = table->settings.pace;
    const char *why;
    json_t *value;

    if (!request_read(request, "{s:o}", "pace", &value))
        return false;
    why = may_set_pace(request) ? table_settings_read_pace(value, &pace)
                                : "not-the-host";
    if (why != NULL)
        return request_refuse(request, why);
    table->settings.pace = pace;
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    request_done(request);
    return true;
}

/* The client shows its person something that happened. */
static bool do_scene(struct request *request)
{
    int ms;

    if (!request_read(request, "{s:i}", "ms", &ms))
        return false;
    if (ms < 0 || ms > SCENE_MOST_MS)
        return request_refuse(request, "bad-scene");
    scene_set(request->table, client_seat(request->client), (unsigned)ms);
    request_done(request);
    return true;
}

const struct request_kind time_requests[] = {
    {.name = "pace", .run = do_pace, WHO_MEMBER, ALWAYS, WRITES},
    {.name = "scene", .run = do_scene, WHO_SEATED, ALWAYS, READS, true},
    {.name = "more-time", .run = do_more_time, WHO_SEATED, DURING, READS},
    {.name = "grant", .run = do_grant, WHO_SEATED, DURING, READS},
    {.name = "pause", .run = do_pause, WHO_SEATED, DURING, READS},
    {.name = "resume", .run = do_resume, WHO_SEATED, DURING, READS},
    {.name = NULL},
};
