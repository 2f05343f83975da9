/*
 * match_state.h - a match's data, and the steps that replaying shares.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_MATCH_STATE_H
#define CH_MATCH_STATE_H

#include "cluehouse/match.h"

enum {
    SPECTATORS_ROW = CH_SEATS, /* the spectators' row in told[] */
    ROWS
};

/* The number of a log's format: is anything added to the seed? */
enum { FORMAT_PLAIN = 1, FORMAT_MIXED = 2 };

struct ch_match {
    const struct ch_game *game;
    struct ch_setup setup;
    bool has_seed;       /* false while a log is replayed: draws come from it */
    struct ch_seed seed; /* that was committed to */
    struct ch_seed deal; /* that cards are drawn from */
    char commitment[CH_COMMITMENT + 1];
    unsigned format;
    struct ch_mix mix[CH_SEATS];
    char head[CH_LOG_HEAD]; /* of the log, as it was read or made */

    ch_seat first; /* that began; CH_DEALER: not drawn yet */
    uint32_t seq;
    uint32_t question[CH_SEATS];
    const char *asked[CH_SEATS]; /* slug of the open question, or NULL */
    uint32_t told[ROWS];
    const char *broken; /* NULL while the books balance */
    uint64_t digest;

    _Alignas(16) unsigned char state[]; /* game->size bytes */
};

/* A match without a seed, set up and not begun. NULL: see *why. */
struct ch_match *match_new(const struct ch_game *game,
                           const struct ch_setup *setup, const char **why);
/* Makes a checked move: apply, audit, digest, questions, record. */
void match_apply(struct ch_match *match, const struct ch_move *move,
                 enum ch_by by, struct ch_record *out);
/* Others play only for seats that are asked, and make no asides. */
bool match_may_play_for(const struct ch_match *match,
                        const struct ch_move *move);
/* What the dealer draws for the line after this one. */
void match_draw(const struct ch_match *match, const struct ch_seed *seed,
                struct ch_move *out);
void match_record_clear(struct ch_record *record);

#endif
