/*
 * clue_int.h - what the files of Clue share: the state, and who does what.
 *
 *   clue.c         set-up, who acts, what may be done, the game table
 *   clue_forms.c   verbs, facts, options and refusals in words
 *   clue_walk.c    where a pawn can go
 *   clue_play.c    what a move does
 *   clue_view.c    what a seat sees
 *   clue_redeal.c  what a seat may imagine
 *   clue_audit.c   what is always true
 *
 * A turn, and the moves that lead on:
 *
 *   START --roll--> ROLL --die--> WALK --to a square, stay--> next START
 *     |                             |
 *     +--passage--> ENTERED <--room-+
 *     |                |  |
 *     +--suggest--+    |  +--end--> next START
 *                 v    v
 *        ANSWER or UNANSWERED --show, end--> next START
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_CLUE_INT_H
#define CH_GAMES_CLUE_INT_H

#include "cluehouse/game.h"
#include "games/clue/clue_board.h"

enum {
    SEATS = 6,
    NOBODY = 255, /* no seat, no card */
    DEALT = CLUE_CARDS - 3,
    ROUNDS = 250,     /* C22: then the case is cold */
    ENVELOPE = SEATS, /* its column on the sheet */
    COLUMNS = SEATS + 1,
    TRIPLES = CLUE_SUSPECTS * CLUE_WEAPONS * CLUE_ROOMS,
    TRIPLE_WORDS = (TRIPLES + 63) / 64,
    REACH_WORDS = (CLUE_PLACES + 63) / 64,
    RECENT = 12 /* suggestions kept for those who come back: two rounds */
};

enum phase {
    HIDE,
    PLACE,
    DEAL,
    START,
    ROLL,
    WALK,
    ENTERED,
    ANSWER,
    UNANSWERED,
    OVER
};
enum result { OPEN_CASE, SOLVED, LAST_DETECTIVE, UNSOLVED, COLD_CASE };
enum mark { CLEAR, YES, NO, MAYBE };

enum verb {
    V_HIDE,
    V_PLACE,
    V_DEAL,
    V_DIE,
    V_ROLL,
    V_PASSAGE,
    V_WALK,
    V_STAY,
    V_SUGGEST,
    V_SHOW,
    V_ACCUSE,
    V_END,
    V_NOTE
};
enum fact {
    F_HIDDEN,
    F_SEALED,
    F_DEALT,
    F_TURN,
    F_ROLLED,
    F_WALKED,
    F_PASSAGE,
    F_STAYED,
    F_SUGGESTED,
    F_PAWN,
    F_WEAPON,
    F_COULD_NOT,
    F_ASKED,
    F_UNANSWERED,
    F_SHOWED,
    F_SHOWN,
    F_ACCUSED,
    F_WRONG,
    F_RIGHT,
    F_LAST,
    F_UNSOLVED,
    F_COLD,
    F_ENVELOPE
};
enum option { O_SUSPECT, O_LAST = O_SUSPECT + SEATS, O_NOTES };

/* One suggestion and what came of it. */
struct suggestion {
    uint8_t by, suspect, weapon, room;
    uint8_t passed; /* seats that could not answer, one bit each */
    uint8_t answer; /* the seat that showed or is to show, or NOBODY */
    uint8_t card;   /* what it showed, or NOBODY: secret of by and answer */
};

struct clue {
    uint8_t seats, phase, turn;
    uint8_t last_wins, by_hand; /* options */
    uint8_t die;                /* WALK: what was rolled; else 0 */
    uint8_t hidden;             /* cards in the envelope */
    uint8_t n_recent;
    uint64_t reach[REACH_WORDS]; /* WALK: where the walk may end, by place */
    /* has-one-of: seat answered this suggestion, by clue_triple() */
    uint64_t answered[SEATS][TRIPLE_WORDS];
    uint32_t hand[SEATS];         /* cards, one bit each */
    uint32_t lacks[SEATS];        /* cards a seat publicly could not show */
    uint32_t shown[SEATS][SEATS]; /* [by][to]: secret of the two */
    uint16_t round;
    uint16_t mark[SEATS][CLUE_CARDS]; /* two bits a column: enum mark */
    struct suggestion recent[RECENT]; /* the newest first */
    uint8_t suspect[SEATS];           /* whom a seat plays */
    uint8_t player[CLUE_SUSPECTS];    /* the seat that plays it, or NOBODY */
    uint8_t pawn[CLUE_SUSPECTS];      /* places */
    uint8_t weapon[CLUE_WEAPONS];     /* rooms */
    uint8_t envelope[3];              /* cards: suspect, weapon, room */
    uint8_t summoned, out;            /* seats, one bit each */
    uint8_t accused[SEATS][3];        /* cards, valid for those who have */
    uint8_t accusers;                 /* seats, one bit each */
    uint8_t winner, result;
    uint8_t spare[4]; /* fills the last eight bytes; always 0 */
};

/* No byte of it is padding. */
_Static_assert(sizeof(struct clue) == 912, "a state of Clue has 912 bytes");

extern const struct ch_form clue_verbs[], clue_facts[];
extern const struct ch_option clue_options[];
extern const struct ch_refusal clue_refusals[];
extern const char *const clue_mark_words[];
extern const char *const clue_column_words[];

static inline uint32_t clue_bit(unsigned card)
{
    return UINT32_C(1) << card;
}

/* The three cards that a suggestion named. */
static inline uint32_t clue_named(const struct suggestion *s)
{
    return clue_bit(s->suspect) | clue_bit(CLUE_FIRST_WEAPON + s->weapon) |
           clue_bit(CLUE_FIRST_ROOM + s->room);
}

static inline unsigned clue_triple(const struct suggestion *s)
{
    return (s->suspect * 6U + s->weapon) * 9U + s->room;
}

/* The cards of a triple, as a set. */
static inline uint32_t clue_triple_cards(unsigned triple)
{
    return clue_bit(triple / 54) |
           clue_bit(CLUE_FIRST_WEAPON + triple / 9 % 6) |
           clue_bit(CLUE_FIRST_ROOM + triple % 9);
}

static inline unsigned clue_pawn_of(const struct clue *t, ch_seat seat)
{
    return t->pawn[t->suspect[seat]];
}

/* C19, C20: whoever accused has seen the envelope; at the end all have. */
static inline bool clue_knows_envelope(const struct clue *t, ch_seat seat)
{
    return seat == CH_DEALER || t->phase == OVER ||
           (seat < t->seats && ch_in(t->out, seat));
}

/* clue.c */
/* The next seat clockwise, whether in the game or not. */
ch_seat clue_after(const struct clue *t, ch_seat seat);
/* C2: who moves first. */
ch_seat clue_first(const struct clue *t);
/* C4: how many cards a seat is dealt. */
unsigned clue_hand_size(const struct clue *t, ch_seat seat);

/* clue_walk.c */
/* C11: is there another pawn on this square? */
bool clue_is_taken(const struct clue *t, unsigned square);
/* C10, C11: can the seat's pawn leave the room it is in by a door? True on a
 * square. */
bool clue_has_way_out(const struct clue *t, ch_seat seat);
/* C8 to C13: all places where a walk with this many pips may end; none if
 * not even one step is possible. */
void clue_reach(const struct clue *t, ch_seat seat, unsigned pips,
                uint64_t reach[REACH_WORDS]);

/* The rest of the game table. */
void clue_apply(void *state, const struct ch_move *move, struct ch_news *news);
void clue_view(const void *state, ch_seat seat, struct ch_json *out);
bool clue_redeal(void *state, ch_seat seat, struct ch_rng *rng);
const char *clue_audit(const void *state);

#endif
