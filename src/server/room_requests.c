/*
 * room_requests.c - one room for the evening: opening it again, bots for all
 * empty seats, other seats for everybody.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/lobby.h"
#include "server/request_kinds.h"
#include "server/rounds.h"
#include "server/seating.h"
#include "server/server_state.h"

/* After a game: everybody keeps the seat, and nobody is ready for the next
 * one. */
static bool do_reopen(struct request *request)
{
    struct table *table = request->table;

    if (!request_read(request, "{}"))
        return false;
    for (unsigned i = 0; i < table->members; i++)
        table->member[i].again = false;
    rounds_reopen(table);
    return lobby_finish_change(request);
}

static bool do_shuffle(struct request *request)
{
    if (!request_read(request, "{}"))
        return false;
    seating_shuffle(request->table);
    return lobby_finish_change(request);
}

static const char *fill(struct request *request, int level)
{
    struct table *table = request->table;
    unsigned empty = 0;
    const char *why;

    for (unsigned i = 0; i < table->setup.seats; i++)
        empty += table->seat[i].kind == SEAT_EMPTY;
    if (level < 0)
        return "no-such-level";
    if (!table->settings.bots)
        return "no-bots-here";
    if (empty == 0)
        return "no-empty-seat";
    why = lobby_may_add_bots(request, empty);
    for (ch_seat seat = 0; seat < table->setup.seats && why == NULL; seat++)
        if (table->seat[seat].kind == SEAT_EMPTY)
            seat_put_bot(table, seat, level);
    return why;
}

static bool do_fill(struct request *request)
{
    const char *level, *why;

    if (!request_read(request, "{s:s}", "level", &level))
        return false;
    why = fill(request, seat_level(request->table, level));
    return why != NULL ? request_refuse(request, why)
                       : lobby_finish_change(request);
}

const struct request_kind room_requests[] = {
    {.name = "reopen", .run = do_reopen, WHO_HOST, AFTER, WRITES},
    {.name = "shuffle", .run = do_shuffle, WHO_HOST, BEFORE, WRITES},
    {.name = "fill", .run = do_fill, WHO_HOST, BEFORE, WRITES},
    {.name = NULL},
};
