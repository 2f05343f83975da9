/*
 * local_match.h - a match played in this process: bots, external programs and
 * people at its seats.
 *
 * The same seed and the same players make the same game, move by move: what the
 * players draw comes from the match's seed too, in streams of its own. This
 * does not hold for programs with randomness of their own, and for bots with a
 * time limit.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_LOCAL_MATCH_H
#define CH_CLI_SIM_LOCAL_MATCH_H

#include "cli/sim/bot_process.h"
#include "cli/sim/table_spec.h"
#include "cluehouse/match.h"

/* Failed programs that are reported; further ones are only counted. */
enum { LOCAL_MATCH_LOSSES = 10 };

/* Zero it before it is opened for the first time. */
struct local_match {
    struct ch_match *match;                /* owned */
    struct ch_record record;               /* of the last step */
    struct ch_move move;                   /* the last one tried */
    const struct ch_bot *bot[CH_SEATS];    /* NULL: a person, or a program */
    struct bot_process *process[CH_SEATS]; /* owned; NULL: no program */
    const char *program[CH_SEATS];         /* borrowed: its command */
    ch_seats bots;                         /* of bots and programs */
    ch_seats impulsive; /* bots that play at random, and may move unasked */
    ch_seats lost;      /* programs that failed: the default move is played */
    unsigned losses_reported; /* failures reported, over all games */
    double think_seconds;     /* time limit for a bot's move; 0: none */
    struct ch_rng rng;        /* whose move comes first, and random moves */
    struct ch_rng redeal_rng; /* re-dealt states for bots */
    uint8_t *bot_states;      /* owned; NULL if no bot has a state */
    size_t bot_state_at[CH_SEATS]; /* offset of each seat's state */
    void *scratch;                 /* owned; NULL if no bot needs it */
    /* The strongest bot of the game observes at people's seats too, so that it
     * can give hints. NULL: the game has none. */
    struct bot_choice adviser;
    ch_seats advised;
    struct ch_rng hint_rng; /* copied for each hint, never advanced */
    uint8_t *redealt;       /* owned; a state of the game */
};

/* Starts the match; the deal is in the record. NULL, or a slug. */
const char *local_match_open(struct local_match *local,
                             const struct table_spec_resolved *who,
                             const struct ch_seed *seed);
void local_match_close(struct local_match *local);

/* Seats of bots that are asked something now. */
ch_seats local_match_bots_asked(const struct local_match *local);
/* Lets one of these seats move, or now and then a bot that was not asked. Only
 * while local_match_bots_asked() is not empty. NULL, or why the move was
 * refused. */
const char *local_match_step(struct local_match *local);
/* What the strongest bot would do at a person's seat that is asked; *why, its
 * reason, has CH_WHY bytes. The game goes on as if nobody had asked. False if
 * there is no such bot. */
bool local_match_hint(struct local_match *local, ch_seat seat,
                      struct ch_move *out, char *why);
/* After a person's move was submitted: passes the record's facts to the
 * bots. */
void local_match_observe(struct local_match *local);

#endif
