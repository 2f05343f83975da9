/*
 * start.c - starting a game: deal, start, rematch.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "server/progress.h"
#include "server/request_kinds.h"
#include "server/rounds.h"
#include "server/seating.h"
#include "server/server_state.h"

/* The host is ready by starting. NULL, or a slug. */
static const char *may_start(const struct table *table, ch_seat host)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        if (table->seat[seat].kind == SEAT_EMPTY)
            return "seats-are-empty";
        if (seat != host && table->seat[seat].kind == SEAT_PERSON &&
            !table->seat[seat].ready)
            return "not-all-ready";
    }
    return NULL;
}

/* Seats may change first, unless it is the first game of the evening. NULL, or
 * a slug. */
static const char *start(struct table *table)
{
    if (table->server->drain.on)
        return "draining"; /* before anybody changes seats for it */
    if (table->round > 1 && seating_change(table))
        dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    return progress_start(table);
}

static bool do_start(struct request *request)
{
    const char *why;

    if (!request_read(request, "{}"))
        return false;
    why = may_start(request->table, client_seat(request->client));
    if (why == NULL)
        why = start(request->table);
    if (why != NULL)
        return request_refuse(request, why);
    request_done(request);
    return true;
}

/* --- Bytes that seats add to the deal: deal.c ----------------------------- */

static bool do_mix(struct request *request)
{
    struct table *table = request->table;
    struct member *member = &table->member[request->client->member];
    struct ch_seed unused;
    const char *commit;

    if (!request_read(request, "{s:s}", "commit", &commit))
        return false;
    if (table->phase == STORE_PLAYING && !votes_is_restart(table))
        return request_refuse(request, "game-has-begun");
    if (!ch_commitment_read(commit, strlen(commit), &unused))
        return request_refuse(request, "bad-mix");
    memcpy(member->mix, commit, sizeof member->mix);
    dirty_mark(table, DIRTY_CLIENTS);
    request_done(request);
    return true;
}

static bool do_reveal(struct request *request)
{
    struct table *table = request->table;
    struct ch_mix *mix = &table->deal.mix[client_seat(request->client)];
    char commitment[CH_COMMITMENT + 1], commit[CH_COMMITMENT + 1];
    struct ch_seed random;
    const char *text;

    if (!request_read(request, "{s:s}", "random", &text))
        return false;
    if (mix->commitment[0] == '\0')
        return request_refuse(request, "nothing-to-reveal");
    if (!ch_commitment_read(text, strlen(text), &random))
        return request_refuse(request, "bad-mix");
    ch_commitment(&table->deal.seed, commitment);
    ch_commitment_mix(commitment, &random, commit);
    if (strcmp(commit, mix->commitment) != 0)
        return request_refuse(request, "reveal-differs");
    mix->random = random;
    mix->told = true;
    request_done(request);
    progress_update(table);
    return true;
}

/* --- Rematch -------------------------------------------------------------- */

/* When the host asks for it, the game begins if everybody who has a seat wants
 * it; else the table is open again, and the members that want it are
 * ready. */
static bool do_rematch(struct request *request)
{
    struct table *table = request->table;
    uint8_t number = request->client->member;

    if (!request_read(request, "{}"))
        return false;
    table->member[number].again = true;
    if (number == table->host) {
        rounds_reopen(table);
        if (may_start(table, client_seat(request->client)) == NULL)
            (void)start(table);
    }
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    request_done(request);
    return true;
}

const struct request_kind start_requests[] = {
    {.name = "start", .run = do_start, WHO_HOST, BEFORE, WRITES},
    {.name = "mix",
     .run = do_mix,
     WHO_MEMBER,
     BEFORE | DURING | AFTER,
     READS,
     true},
    {.name = "reveal", .run = do_reveal, WHO_SEATED, DEALING, WRITES},
    {.name = "rematch", .run = do_rematch, WHO_MEMBER, AFTER, WRITES},
    {.name = NULL},
};
