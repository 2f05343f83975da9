/*
 * haiclue_int.h - what the files of Haiclue share.
 *
 * haiclue.c       who acts, what is asked, what is legal, who has won
 * haiclue_play.c  what the dealer draws, and what a move does
 * haiclue_text.c  verbs, facts, options, refusals
 * haiclue_haiku.c syllables: is this a haiku, and does a hand hold one?
 * haiclue_view.c  what a seat sees, and what it cannot tell apart
 * haiclue_audit.c what is always true
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HAICLUE_INT_H
#define CH_GAMES_HAICLUE_INT_H

#include "cluehouse/game.h"
#include "lexicon/words.h"

enum {
    COLOURS = 4,
    CARDS = 40, /* K3: the deck; four more mark the stacks */
    CARDS_A_COLOUR = 10,
    HAND_WORDS = 4, /* 64-bit words for a set of 216 tiles */
    HAND_MAX = 20,  /* K12 */
    CLUE_MAX = 22,  /* 20 tiles and the two line breaks of a haiku */
    CLUE_MIN = 2,   /* K6 */
    LEVELS = 3,     /* K3: the highest stacks */
    TEAM = 2,       /* K1: so many play as a team */
    TEAM_GOAL = 6,  /* K11 */
    BREAK = 255     /* in a clue: the end of a line */
};

enum colour { NO_COLOUR, BLUE, GREEN, RED, YELLOW };
enum side { WHITE, BLACK };
enum phase { DEAL_TARGETS, DEAL_TILES, DEAL_CARDS, COMPOSE, GUESS, OVER };

/* A clue and what became of it. Public as soon as all clues are laid, but for
 * the picks, which wait for the last of them. */
struct clue {
    uint8_t n;               /* entries; 0: not laid yet */
    uint8_t card;            /* the author's colour, once shown */
    uint8_t pick[CH_SEATS];  /* a colour each */
    uint8_t entry[CLUE_MAX]; /* tiles, and BREAK between lines */
};

/*
 * Hands lie face up, so they are public, and so is which side is up. Hidden
 * are the cards in hand, the clues until all are laid, and the picks for the
 * clue that is being read. Tiles deeper in the stacks are not drawn yet.
 */
struct table {
    uint64_t discarded;                  /* bit card - 1 */
    uint64_t hand[CH_SEATS][HAND_WORDS]; /* bit tile */
    struct clue clue[2][CH_SEATS];   /* by side: this round's and the last's */
    uint8_t target[LEVELS][COLOURS]; /* tiles, as far as they are drawn */
    uint8_t card[CH_SEATS];          /* 1 to 40; 0: none in hand */
    uint8_t points[CH_SEATS];        /* a team: the same for both */
    uint8_t before[CH_SEATS];        /* points when the round began */
    uint16_t waiting; /* seats without tiles, a clue, or a pick; by phase */
    uint8_t seats, reader, haiku;
    uint8_t round; /* from 0; even rounds are white; stays at the last */
    uint8_t phase;
    uint8_t read; /* clues of this round that are scored */
};

static inline unsigned side_of(const struct table *t)
{
    return t->round & 1U;
}

/* K3 */
static inline unsigned stack_height(const struct table *t)
{
    return t->seats == TEAM ? 2 : t->seats <= 5 ? 3 : t->seats <= 8 ? 2 : 1;
}

/* How many tiles of each stack have been drawn so far. */
static inline unsigned levels_drawn(const struct table *t)
{
    return t->round / 2U + (t->phase != DEAL_TARGETS);
}

/* K12 */
static inline unsigned hand_size(const struct table *t)
{
    return t->haiku ? HAND_MAX : 15;
}

/* K7: whose clue is read when `read` have been: the reader's comes last. */
static inline ch_seat author_of(const struct table *t, unsigned read)
{
    return (ch_seat)((t->reader + 1U + read) % t->seats);
}

static inline bool has_tile(const uint64_t hand[HAND_WORDS], unsigned tile)
{
    return (hand[tile / 64] >> tile % 64 & 1) != 0;
}

static inline int16_t word_of(unsigned tile, unsigned side)
{
    return (int16_t)(2 * tile + side);
}

/* A clue's entry as an argument of a move or fact. */
static inline int16_t entry_word(uint8_t entry, unsigned side)
{
    return entry == BREAK ? (int16_t)LEXICON_BREAK : word_of(entry, side);
}

static inline uint8_t colour_of(uint8_t card)
{
    return (uint8_t)(BLUE + (card - 1) / CARDS_A_COLOUR);
}

static inline uint16_t all_seats(const struct table *t)
{
    return (uint16_t)ch_first(t->seats);
}

/* haiclue.c */
/* The tiles of a hand in ascending order; returns how many. */
unsigned haiclue_list(const uint64_t hand[HAND_WORDS], uint8_t out[HAND_MAX]);
/* The words of a move as tiles that its seat may lay. NULL, or a slug. */
const char *haiclue_read(const struct table *t, const struct ch_move *move,
                         struct clue *out);
/* The same the other way round. */
void haiclue_compose(const struct table *t, ch_seat seat,
                     const struct clue *clue, struct ch_move *out);

/* haiclue_play.c */
void haiclue_chance(const void *state, struct ch_chance *out);
void haiclue_apply(void *state, const struct ch_move *move,
                   struct ch_news *news);

/* haiclue_text.c */
enum haiclue_verb { V_TARGETS, V_TILES, V_CARDS, V_COMPOSE, V_GUESS };
enum haiclue_fact {
    F_TARGETS,
    F_TILES,
    F_CARD,
    F_CARDS,
    F_LAID,
    F_LAYS,
    F_CLUE,
    F_READING,
    F_PICKED,
    F_PICKS,
    F_SHOWN,
    F_GUESSED,
    F_SCORED,
    F_TEAM,
    F_TURNED,
    F_PASSED
};
enum haiclue_option { O_READER, O_HAIKU };
extern const struct ch_form haiclue_verbs[], haiclue_facts[];
extern const struct ch_option haiclue_options[];
extern const struct ch_refusal haiclue_refusals[];
extern const char *const haiclue_colours[COLOURS + 1]; /* by enum colour */
/* The slug for a line (0 to 2) of a haiku that is `off` syllables too long,
 * or too short if negative. */
const char *haiclue_off(unsigned line, int off);

/* haiclue_haiku.c */
/* K13: NULL if the clue is a haiku, else why not. */
const char *haiclue_no_haiku(const struct clue *clue, unsigned side);
/* K14: an exact search. Lays a haiku out of n tiles, those that come early
 * being used first, or returns false if there is none. */
bool haiclue_find(const uint8_t *tiles, unsigned n, unsigned side,
                  struct clue *out);

/* haiclue_view.c */
void haiclue_view(const void *state, ch_seat seat, struct ch_json *out);
bool haiclue_redeal(void *state, ch_seat seat, struct ch_rng *rng);

/* haiclue_audit.c */
const char *haiclue_audit(const void *state);

#endif
