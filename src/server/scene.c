/*
 * scene.c - what people still look at: bots wait for it.
 *
 * Clients show what happened one thing after the other, and say how long the
 * player looks at the present one. It is their word and changes nothing of the
 * game; so it is not stored, and it has a limit: table->scene_ms says how long
 * bots have waited in all since a person moved.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/scene.h"

#include "server/server_state.h"

enum {
    TOGETHER_MS = 4000, /* if there are other people: for one move of a bot, */
    IN_ALL_MS = 8000    /* and for all between two moves of people */
};

void scene_set(struct table *table, ch_seat seat, unsigned ms)
{
    table->seat[seat].looks_until = ms > 0 ? table->server->now + ms : 0;
}

/* What may still be waited for a move that has been ready for so long. */
static uint64_t most_together(const struct table *table, uint64_t held)
{
    uint64_t waited = table->scene_ms + held;

    return waited < IN_ALL_MS ? IN_ALL_MS - waited : 0;
}

uint64_t scene_end(const struct table *table, ch_seat mover, uint64_t asked,
                   uint64_t ready)
{
    uint64_t now = table->server->now, end = 0, most;
    unsigned people = 0;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        const struct member *person = seat_person(table, seat);

        if (person == NULL || person->client == NULL)
            continue;
        people++;
        if (seat != mover && table->seat[seat].looks_until > end)
            end = table->seat[seat].looks_until;
    }
    most = asked + SCENE_MOST_MS;
    if (people > 1) {
        most = now + most_together(table, now - ready);
        if (most > asked + TOGETHER_MS)
            most = asked + TOGETHER_MS;
        if (table->settings.pace == PACE_OFF)
            most = 0;
    }
    return end < most ? end : most;
}

void scene_waited(struct table *table, uint64_t ready)
{
    table->scene_ms += table->server->now - ready;
}
