/*
 * state.h - the state of Clue, and the functions that work on it.
 *
 *   rules.c   verbs, facts, options, refusals, and the game table
 *   state.c   setup, turn order, who acts, prompts, scores
 *   board.c   the board, which never changes
 *   walk.c    where a pawn can go
 *   legal.c   which moves are legal, and what the dealer draws
 *   apply.c   what a move does
 *   view.c    what a seat sees
 *   redeal.c  a state that a seat cannot tell from the true one
 *   audit.c   invariants
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
#ifndef CH_GAMES_CLUE_STATE_H
#define CH_GAMES_CLUE_STATE_H

#include "cluehouse/game.h"
#include "games/clue/board.h"

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
    RECENT = 12 /* suggestions that the view repeats: two rounds */
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
enum option { O_SUSPECT, O_LAST = O_SUSPECT + SEATS, O_NOTES, O_FIRST };

/* One suggestion and its answer. */
struct clue_suggestion {
    uint8_t by, suspect, weapon, room;
    uint8_t passed; /* seats that could not answer, one bit each */
    uint8_t answer; /* the seat that showed or is to show, or NOBODY */
    uint8_t card;   /* the card shown, or NOBODY; known to by and answer only */
};

struct clue_state {
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
    uint32_t shown[SEATS][SEATS]; /* [by][to]: known to these two only */
    uint16_t round;
    uint16_t mark[SEATS][CLUE_CARDS];      /* two bits a column: enum mark */
    struct clue_suggestion recent[RECENT]; /* the newest first */
    uint8_t suspect[SEATS];                /* the suspect a seat plays */
    uint8_t player[CLUE_SUSPECTS]; /* the seat that plays it, or NOBODY */
    uint8_t pawn[CLUE_SUSPECTS];   /* places */
    uint8_t weapon[CLUE_WEAPONS];  /* rooms */
    uint8_t envelope[3];           /* cards: suspect, weapon, room */
    uint8_t summoned, out;         /* seats, one bit each */
    uint8_t accused[SEATS][3];     /* cards, valid for accusers */
    uint8_t accusers;              /* seats, one bit each */
    uint8_t winner, result;
    uint8_t first;    /* C25: the seat named to begin + 1; 0: Miss Scarlett's */
    uint8_t spare[3]; /* fills the last eight bytes; always 0 */
};

/* No byte of it is padding. */
_Static_assert(sizeof(struct clue_state) == 912,
               "a state of Clue has 912 bytes");

static inline uint32_t clue_bit(unsigned card)
{
    return UINT32_C(1) << card;
}

/* The three cards that a suggestion named. */
static inline uint32_t clue_named(const struct clue_suggestion *s)
{
    return clue_bit(s->suspect) | clue_bit(CLUE_FIRST_WEAPON + s->weapon) |
           clue_bit(CLUE_FIRST_ROOM + s->room);
}

static inline unsigned clue_triple(const struct clue_suggestion *s)
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

static inline unsigned clue_pawn_of(const struct clue_state *t, ch_seat seat)
{
    return t->pawn[t->suspect[seat]];
}

/* C19, C20: an accuser has seen the envelope; at the end everybody has. */
static inline bool clue_knows_envelope(const struct clue_state *t, ch_seat seat)
{
    return seat == CH_DEALER || t->phase == OVER ||
           (seat < t->seats && ch_in(t->out, seat));
}

/* rules.c */
extern const struct ch_game clue_game;

/* state.c */
extern const char *const clue_mark_words[];   /* by enum mark */
extern const char *const clue_column_words[]; /* columns of the sheet */
/* The next seat clockwise, whether in the game or not. */
ch_seat clue_after(const struct clue_state *t, ch_seat seat);
/* C2, C25: the seat that moves first. */
ch_seat clue_first(const struct clue_state *t);
/* How many places clockwise from the first seat: 0 for that one itself. */
unsigned clue_rank(const struct clue_state *t, ch_seat seat);
/* For the game's table: the same on a state without its type. */
ch_seat clue_begins(const void *state);
ch_seat clue_follows(const void *state, ch_seat seat);
/* C4: how many cards a seat is dealt. */
unsigned clue_hand_size(const struct clue_state *t, ch_seat seat);
const char *clue_check_setup(const struct ch_setup *setup);
void clue_setup(void *state, const struct ch_setup *setup);
ch_seats clue_actors(const void *state);
struct ch_prompt clue_prompt(const void *state, ch_seat seat);
void clue_score(const void *state, struct ch_score out[CH_SEATS]);

/* walk.c */
/* C11: is there a pawn on this square? */
bool clue_is_taken(const struct clue_state *t, unsigned square);
/* C10, C11: can the seat's pawn leave the room it is in by a door? True on a
 * square. */
bool clue_has_way_out(const struct clue_state *t, ch_seat seat);
/* C8 to C13: all places where a walk with this many pips may end; none if
 * not even one step is possible. */
void clue_reach(const struct clue_state *t, ch_seat seat, unsigned pips,
                uint64_t reach[REACH_WORDS]);

/* legal.c */
void clue_legal(const void *state, ch_seat seat, struct ch_move_sink *to);
const char *clue_check(const void *state, const struct ch_move *move);
void clue_chance(const void *state, struct ch_chance *out);

/* apply.c, view.c, redeal.c, audit.c */
void clue_apply(void *state, const struct ch_move *move,
                struct ch_facts *facts);
void clue_view(const void *state, ch_seat seat, struct ch_json *out);
bool clue_redeal(void *state, ch_seat seat, struct ch_rng *rng);
const char *clue_audit(const void *state);

#endif
