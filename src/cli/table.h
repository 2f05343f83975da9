/*
 * table.h - a match and those who play its seats.
 *
 * The same seed and the same players make the same game, move by move: what
 * the players draw comes from the table's seed too, in streams of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TABLE_H
#define CH_CLI_TABLE_H

#include "cli/wish.h"
#include "cluehouse/match.h"

struct table {
    struct ch_match *match;             /* owned */
    struct ch_record record;            /* what the last step led to */
    struct ch_move move;                /* the last one a player tried */
    const struct ch_bot *bot[CH_SEATS]; /* NULL: a person sits there */
    ch_seats bots;
    ch_seats rash; /* those of them who may speak unasked: they do not think */
    struct ch_rng rng;
    uint8_t *minds;        /* owned; NULL if nobody thinks */
    size_t mind[CH_SEATS]; /* where in it each bot's begins */
    _Alignas(16) uint8_t imagined[CH_STATE];
};

/* Sit down; what was dealt is in the record. NULL, or a slug. */
const char *table_open(struct table *table, const struct settled *who,
                       const struct ch_seed *seed);
void table_close(struct table *table);

/* Seats of players that are asked something now. */
ch_seats table_players_asked(const struct table *table);
/* Let one of them move, or now and then one that was not asked. Only while
 * table_players_asked(). NULL, or why the move was refused. */
const char *table_step(struct table *table);
/* A person's move, already made: let the players hear of it. */
void table_hear(struct table *table);

#endif
