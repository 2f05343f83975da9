/*
 * state.h - the state of Hues and Cues, and the functions that work on it.
 *
 *   rules.c    verbs, facts, options, refusals, and the game table
 *   state.c    setup, rounds, who acts, prompts, scores
 *   board.c    cells and cards; tables in cards.c and colours.c
 *   cue.c      the judge of cues; samples.c has cues to list
 *     spelling.c                 what a word is made of
 *     colour_en.c, colour_de.c   colour names
 *     meaning.c                  places and comparisons: word classes
 *                                (class_*.c), numbers (number_*.c), known
 *                                expressions (expression.c)
 *     parts.c, word.c            parts of a cue, lists of words
 *   used.c     which cues count as the same; plural.c
 *   old_judge.c  the word rules of rules 1
 *   legal.c    which moves are legal, and what the dealer draws
 *   apply.c    what a move does
 *   view.c     what a seat sees
 *   redeal.c   a state that a seat cannot tell from the true one
 *   audit.c    invariants
 *
 * A round:
 *
 *     DRAW -> CHOOSE -> CUE_1 -> GUESS_1 -> CUE_2 -> GUESS_2 -> scored
 *                        ^  \____/   |       ^  \____/   |
 *                        |   upheld  v       |           v
 *                        +--struck- VOTE_1   +--struck- VOTE_2
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_STATE_H
#define CH_GAMES_HUES_AND_CUES_STATE_H

#include "cluehouse/game.h"
#include "games/hues_and_cues/board.h"

enum {
    SEATS = 10,
    MOST_ROUNDS = 100, /* as many as there are cards (H12) */
    MOST_STRIKES = 3,  /* for one cue (H18) */
    MOST_STRUCK = 56,  /* in one game (H18) */
    /* Every cue that can be given: two a round that stand, and the struck. */
    MOST_CUES = 2 * MOST_ROUNDS + MOST_STRUCK
};

enum phase {
    P_FIRST,   /* the dealer draws the first cue giver */
    P_DRAW,    /* the dealer draws a card */
    P_CHOOSE,  /* the cue giver chooses a colour */
    P_CUE_1,   /* the first cue, */
    P_GUESS_1, /* its guesses, */
    P_VOTE_1,  /* and the vote on it */
    P_CUE_2,   /* the same for the second */
    P_GUESS_2,
    P_VOTE_2,
    P_OVER
};

enum verb {
    V_FIRST,
    V_DRAW,
    V_CHOOSE,
    V_CUE,
    V_PASS,
    V_GUESS,
    V_CHALLENGE,
    V_UPHOLD,
    V_STRIKE
};

enum fact {
    F_GIVER,
    F_DREW,
    F_CARD,
    F_CHOSE,
    F_TARGET,
    F_CUE,
    F_PASSED,
    F_GUESSED,
    F_CHALLENGED,
    F_VOTED,
    F_VOTE,
    F_STRUCK,
    F_UPHELD,
    F_REVEALED,
    F_POINTS,
    F_EXTRA,
    F_WON,
    F_TIED
};

enum option { O_FIRST, O_BOARD, O_TARGET, O_CHALLENGES, O_REFEREE, O_LANGUAGE };

/* One round. Cells are stored plus one, so that 0 is none. */
struct cues_round {
    uint16_t target;          /* the cell chosen; 0: not yet */
    uint16_t piece[2][SEATS]; /* cells, by cue and seat; 0: not placed */
    uint8_t giver;
    uint8_t card; /* the card drawn, 1 to 100; 0: none, or put away */
    uint8_t points[SEATS];
    char cue[2][CH_TEXT]; /* folded; "": not given, struck or passed */
};

struct cues_state {
    uint8_t seats;
    uint8_t pocket, any, challenges; /* the options, 0 or 1 */
    uint8_t phase;                   /* enum phase */
    uint8_t rounds;                  /* to play, without tie-breaks (H12) */
    uint8_t round;                   /* rounds scored */
    uint8_t turn;                    /* pieces placed for the present cue */
    uint8_t challenger;              /* seat + 1; 0: no vote in this round */
    uint8_t stands;                  /* the present cue was upheld (H18) */
    uint8_t strikes;                 /* how often this cue of the round, */
    uint8_t struck;                  /* and how many cues of the game, were
                                      * struck */
    uint8_t passes; /* second cues not given, in rounds scored */
    uint8_t spare;  /* 0: fills the word */
    /* The vote: secret while its phase lasts, and public afterwards until the
     * next one or the next round. Seats, one bit each. */
    uint16_t voted, strike;
    /* Digests of all cues given (H16); they are too long to keep. */
    uint16_t n_used;
    uint32_t filler; /* 0: fills the word */
    uint64_t used[MOST_CUES];
    struct cues_round now, last; /* last: all 0 before the first is scored */
    uint16_t score[SEATS];
    uint16_t earlier[SEATS]; /* the scores before the last round */
    /* By card: 0 if it was not drawn, else 1 + 4 * its cue giver + which of its
     * colours was chosen. All that can be known of the deck follows from it. */
    uint8_t drawn[CUES_CARDS];
    /* From rules 2 on; the digest of rules 1 does not cover it. */
    uint8_t rules;
    uint8_t referee;  /* enum cues_referee */
    uint8_t language; /* enum cues_language */
    uint8_t spare_2;  /* 0: fills the word */
    uint16_t tied;    /* who was tied after the last regular round (H12), one
                       * bit each; 0: nobody, or it is not over */
    uint16_t spare_3; /* 0: fills the word */
};

/* What the digest covers under rules 1. */
#define CUES_STATE_1 offsetof(struct cues_state, rules)

/* The bytes count for the digest: none of them may be padding. */
_Static_assert(sizeof(struct cues_round) == 2 + 40 + 2 + 10 + 2 * CH_TEXT,
               "a round has no padding");
_Static_assert(sizeof(struct cues_state) == 24 + 8 * MOST_CUES +
                                                2 * sizeof(struct cues_round) +
                                                40 + CUES_CARDS + 8,
               "the state has no padding");

/* Which cue of the round the phase belongs to: 0 or 1. */
static inline int cues_slot(const struct cues_state *s)
{
    return s->phase >= P_CUE_2;
}

static inline bool cues_is_guessing(const struct cues_state *s)
{
    return s->phase == P_GUESS_1 || s->phase == P_GUESS_2;
}

static inline bool cues_is_voting(const struct cues_state *s)
{
    return s->phase == P_VOTE_1 || s->phase == P_VOTE_2;
}

static inline ch_seats cues_guessers(const struct cues_state *s)
{
    return ch_first(s->seats) & ch_except(s->now.giver);
}

static inline const uint16_t *cues_card_cells(const struct cues_state *s,
                                              int card)
{
    return s->pocket ? cues_pocket_cards[card - 1] : cues_full_cards[card - 1];
}

/* The seat that is the n-th to guess for the present cue: clockwise from the
 * cue giver's left (H7), or counterclockwise from its right (H9). */
static inline ch_seat cues_guesser(const struct cues_state *s, int n)
{
    int step = cues_slot(s) == 0 ? 1 + n : s->seats - 1 - n;

    return (ch_seat)((s->now.giver + step) % s->seats);
}

/* The inverse: the place of a guesser in that order. */
static inline int cues_guess_turn(const struct cues_state *s, ch_seat seat)
{
    int step = cues_slot(s) == 0 ? seat - s->now.giver : s->now.giver - seat;

    return (step + s->seats) % s->seats - 1;
}

/* rules.c */
extern const struct ch_game hues_and_cues_game;

/* state.c */
/* H16: the digest of a folded cue, by which it is remembered. */
uint64_t cues_cue_digest(const struct cues_state *s, const char *folded);
/* The cards that nobody has drawn, counted from 0. */
struct ch_set cues_deck(const struct cues_state *s);
/* H12: the seats that have most points, of those who can win. */
ch_seats cues_leaders(const struct cues_state *s);
/* H11: all pieces return, and the last vote is forgotten. */
void cues_clear_round(struct cues_state *s);
void cues_start_round(struct cues_state *s, ch_seat giver,
                      struct ch_facts *facts);
const char *cues_check_setup(const struct ch_setup *setup);
void cues_setup(void *state, const struct ch_setup *setup);
ch_seat cues_begins(const void *state); /* H4 */
ch_seats cues_actors(const void *state);
ch_seats cues_hush(const void *state);
struct ch_prompt cues_prompt(const void *state, ch_seat seat);
void cues_score(const void *state, struct ch_score out[CH_SEATS]);

/* legal.c */
/* H18: NULL if this seat may challenge the present cue, else why not. */
const char *cues_check_challenge(const struct cues_state *s, ch_seat seat);
void cues_legal(const void *state, ch_seat seat, struct ch_move_sink *to);
const char *cues_check(const void *state, const struct ch_move *move);
void cues_chance(const void *state, struct ch_chance *out);

/* apply.c, view.c, redeal.c, audit.c */
void cues_apply(void *state, const struct ch_move *move,
                struct ch_facts *facts);
void cues_view(const void *state, ch_seat seat, struct ch_json *out);
bool cues_redeal(void *state, ch_seat seat, struct ch_rng *rng);
const char *cues_audit(const void *state);

#endif
