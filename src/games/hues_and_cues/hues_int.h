/*
 * hues_int.h - what the files of Hues and Cues share.
 *
 *   hues.c        who acts, what they may do, and why not
 *   hues_play.c   what moves do: rounds, votes, scoring
 *   hues_view.c   what each seat sees
 *   hues_books.c  the auditor and the re-dealer
 *   hues_forms.c  verbs, facts, options and refusals
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_INT_H
#define CH_GAMES_HUES_INT_H

#include "cluehouse/game.h"
#include "games/hues_and_cues/hues_board.h"

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
    F_WON
};

enum option { O_FIRST, O_BOARD, O_TARGET, O_CHALLENGES };

/* hues_forms.c */
extern const struct ch_form hues_verbs[], hues_facts[];
extern const struct ch_option hues_options[];
extern const struct ch_refusal hues_refusals[];

/* One round. Cells are stored plus one, so that 0 is none. */
struct hues_round {
    uint16_t target;          /* the cell chosen; 0: not yet */
    uint16_t piece[2][SEATS]; /* cells, by cue and seat; 0: not placed */
    uint8_t giver;
    uint8_t card; /* the card drawn, 1 to 100; 0: none, or put away */
    uint8_t points[SEATS];
    char cue[2][CH_TEXT]; /* folded; "": not given, struck or passed */
};

struct hues {
    uint8_t seats;
    uint8_t pocket, any, challenges; /* the options, 0 or 1 */
    uint8_t phase;                   /* enum phase */
    uint8_t rounds;                  /* to play, ties apart (H12) */
    uint8_t round;                   /* rounds scored */
    uint8_t turn;                    /* pieces placed for the present cue */
    uint8_t challenger;              /* seat + 1; 0: no vote in this round */
    uint8_t stands;                  /* the present cue was upheld (H18) */
    uint8_t strikes; /* how often this cue of the round was struck, */
    uint8_t struck;  /* and all cues of the game */
    uint8_t passes;  /* second cues not given, in rounds scored */
    uint8_t spare;   /* 0: fills the word */
    /* The vote: secret while its phase lasts, and open to all afterwards until
     * the next one or the next round. Seats, one bit each. */
    uint16_t voted, strike;
    /* Digests of all cues given (H16); they are too long to keep. */
    uint16_t n_used;
    uint32_t filler; /* 0: fills the word */
    uint64_t used[MOST_CUES];
    struct hues_round now, last; /* last: all 0 before the first is scored */
    uint16_t score[SEATS];
    uint16_t earlier[SEATS]; /* the scores before the last round */
    /* By card: 0 if it was not drawn, else 1 + 4 * its cue giver + which of its
     * colours was chosen. All anybody may know of the deck follows from it. */
    uint8_t drawn[HUES_CARDS];
};

/* The bytes count for the digest: none of them may be padding. */
_Static_assert(sizeof(struct hues_round) == 2 + 40 + 2 + 10 + 2 * CH_TEXT,
               "a round has no padding");
_Static_assert(sizeof(struct hues) == 24 + 8 * MOST_CUES +
                                          2 * sizeof(struct hues_round) + 40 +
                                          HUES_CARDS,
               "the state has no padding");

/* Which cue of the round the phase belongs to: 0 or 1. */
static inline int slot(const struct hues *s)
{
    return s->phase >= P_CUE_2;
}

static inline bool is_guessing(const struct hues *s)
{
    return s->phase == P_GUESS_1 || s->phase == P_GUESS_2;
}

static inline bool is_voting(const struct hues *s)
{
    return s->phase == P_VOTE_1 || s->phase == P_VOTE_2;
}

static inline ch_seats guessers(const struct hues *s)
{
    return ch_first(s->seats) & ch_but(s->now.giver);
}

static inline const uint16_t *card_cells(const struct hues *s, int card)
{
    return s->pocket ? hues_pocket_cards[card - 1] : hues_full_cards[card - 1];
}

/* The seat that is the n-th to guess for the present cue: clockwise from the
 * cue giver's left (H7), or counterclockwise from its right (H9). */
static inline ch_seat guesser(const struct hues *s, int n)
{
    int step = slot(s) == 0 ? 1 + n : s->seats - 1 - n;

    return (ch_seat)((s->now.giver + step) % s->seats);
}

/* The other way round: when a guesser's turn comes. */
static inline int guess_turn(const struct hues *s, ch_seat seat)
{
    int step = slot(s) == 0 ? seat - s->now.giver : s->now.giver - seat;

    return (step + s->seats) % s->seats - 1;
}

/* H16: what is remembered of a folded cue. */
uint64_t hues_cue_digest(const char *folded);
/* H18: NULL if this seat may challenge the present cue, else why not. */
const char *hues_check_challenge(const struct hues *s, ch_seat seat);
/* The cards that nobody has drawn, counted from 0. */
struct ch_set hues_deck(const struct hues *s);
/* H12: the seats that have most points. */
ch_seats hues_leaders(const struct hues *s);

/* hues_play.c */
void hues_start_round(struct hues *s, ch_seat giver, struct ch_news *news);
void hues_apply(void *state, const struct ch_move *move, struct ch_news *news);
/* hues_view.c */
void hues_view(const void *state, ch_seat seat, struct ch_json *out);
/* hues_books.c */
bool hues_redeal(void *state, ch_seat seat, struct ch_rng *rng);
const char *hues_audit(const void *state);

#endif
