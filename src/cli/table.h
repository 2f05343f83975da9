/*
 * table.h - a match and those who play its seats.
 *
 * The same seed and the same players make the same game, move by move: what
 * the players draw comes from the table's seed too, in streams of its own. (Not
 * so with programs that throw dice of their own, or bots under a clock.)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TABLE_H
#define CH_CLI_TABLE_H

#include "cli/sim/outside.h"
#include "cli/wish.h"
#include "cluehouse/match.h"

enum { TABLE_LOSSES = 10 }; /* lost programs that are named, others counted */

/* Zeroed before it is opened for the first time. */
struct table {
    struct ch_match *match;             /* owned */
    struct ch_record record;            /* what the last step led to */
    struct ch_move move;                /* the last one a player tried */
    const struct ch_bot *bot[CH_SEATS]; /* NULL: a person, or a program */
    struct outside *outside[CH_SEATS];  /* owned; NULL: no program */
    const char *program[CH_SEATS];      /* borrowed: its command */
    ch_seats bots;                      /* programs are bots too */
    ch_seats rash; /* those of them who may speak unasked: they do not think */
    ch_seats lost; /* their programs broke down: played for from then on */
    unsigned losses_told;  /* complaints; they go on from game to game */
    double think_seconds;  /* for a bot's move; 0: no limit */
    struct ch_rng rng;     /* who speaks first, and random moves */
    struct ch_rng dream;   /* what is re-dealt for those who think */
    uint8_t *minds;        /* owned; NULL if nobody thinks */
    size_t mind[CH_SEATS]; /* where in it each bot's begins */
    void *scratch;         /* owned; NULL if nobody needs it */
    /* The best bot of the game listens at people's seats too, for when they
     * want a hint. NULL: there is none. */
    struct bot_choice adviser;
    ch_seats advised;
    struct ch_rng hint_rng; /* never moves on: hints change nothing */
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
/* What the best bot would do in a person's seat that is asked; *why has CH_WHY
 * bytes. The game goes on as if nobody had asked. False: nobody knows. */
bool table_hint(struct table *table, ch_seat seat, struct ch_move *out,
                char *why);
/* A person's move, already made: let the players hear of it. */
void table_hear(struct table *table);

#endif
