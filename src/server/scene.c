/*
 * scene.c - what people still look at: bots wait for it.
 *
 * Clients show what happened one thing after the other, and say how long the
 * player looks at the present one. It is their word and changes nothing of the
 * game; so it is not stored, and it has a limit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/scene.h"

#include "server/server_state.h"

enum { TOGETHER_MS = 4000 }; /* if there are other people */

void scene_set(struct table *table, ch_seat seat, unsigned ms)
{
    table->seat[seat].looks_until = ms > 0 ? table->server->now + ms : 0;
}

uint64_t scene_end(const struct table *table, uint64_t asked)
{
    uint64_t end = 0;
    unsigned people = 0;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        const struct member *person = seat_person(table, seat);

        if (person == NULL || person->client == NULL)
            continue;
        people++;
        if (table->seat[seat].looks_until > end)
            end = table->seat[seat].looks_until;
    }
    asked += people > 1 ? TOGETHER_MS : SCENE_MOST_MS;
    return end < asked ? end : asked;
}
