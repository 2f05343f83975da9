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

/* The last move, as long as it can be taken back. See undo.c. */
struct match_undo {
    ch_seat by;      /* who made it; CH_DEALER: nobody yet */
    const char *why; /* it cannot be taken back, a slug; NULL: it can */
    ch_seats moved;  /* that have made a move of their own */
    uint32_t since;  /* facts of changes since then that others do not see */
    /* Facts told, before it and after it. */
    uint32_t before[ROWS], after[ROWS];
};

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
    struct match_undo undo;

    /* Twice: as it is, and as it was before the last move (match_before). */
    _Alignas(16) unsigned char state[];
};

/* A match without a seed, set up and not begun. NULL: see *why. */
struct ch_match *match_new(const struct ch_game *game,
                           const struct ch_setup *setup, const char **why);
/* Bytes of a match of this game. */
size_t match_bytes(const struct ch_game *game);
/* Where the state of before the last move is, if that can be taken back. */
unsigned char *match_before(struct ch_match *match);
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
/* After a change of the state: numbers of questions, with the seat that has
 * answered (CH_DEALER: none); facts told, from this byte of the record on. */
void match_update_questions(struct ch_match *match, ch_seat answered);
void match_count_facts(struct ch_match *match, const struct ch_facts *facts,
                       uint32_t from);

#endif
