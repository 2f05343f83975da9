/*
 * history.h - the facts of a game so far, for clients that catch up and bots.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_HISTORY_H
#define CH_SERVER_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/json.h"
#include "cluehouse/match.h"

struct table;

struct history {
    uint8_t *bytes;
    uint32_t used, room;
    /* Facts of each seat, and of spectators, that were dropped. */
    uint32_t dropped[CH_SEATS + 1];
    bool whole; /* nothing is dropped: bots need all of it */
};

/* Before the first fact of a game: decides whether everything is kept. */
void history_begin(struct table *table);
/* Adds the facts of a move. If there is no memory all of them are dropped, and
 * clients must resync with a full view. */
void history_add(struct table *table, const struct ch_facts *facts);
/* Writes the facts after number `last` for a viewer, as an array "facts".
 * False, with nothing written, if they are no longer all there. */
bool history_since(const struct table *table, ch_seat viewer, uint32_t last,
                   struct ch_json *out);
void history_free(struct table *table);

#endif
