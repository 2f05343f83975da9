/*
 * state.h - the state of Haiclue, and the functions that work on it.
 *
 *   rules.c   verbs, facts, options, refusals, and the game table
 *   words.c   words of the players' own in place of ours
 *   state.c   setup, who acts, prompts, scores; clues as moves and back
 *   haiku.c   syllables: is a clue a haiku, and does a hand hold one?
 *   legal.c   which moves are legal, and what the dealer draws
 *   apply.c   what a move does
 *   view.c    what a seat sees
 *   redeal.c  a state that a seat cannot tell from the true one
 *   audit.c   invariants
 *
 *      DEAL_TARGETS -> DEAL_TILES -> DEAL_CARDS -> COMPOSE -> GUESS -> OVER
 *           |         (first round)   ^    ^                    |
 *           +-------------------------+    +---- to black ------+
 *           ^                                                   |
 *           +------------------- to white ----------------------+
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HAICLUE_STATE_H
#define CH_GAMES_HAICLUE_STATE_H

#include "cluehouse/game.h"
#include "lexicon/tile.h"

enum {
    COLOURS = 4,
    CARDS = 40, /* K3: the deck; four more mark the stacks */
    CARDS_A_COLOUR = 10,
    HAND_WORDS = TILE_SET,
    GLUE_EACH = 2,   /* K3: tiles of glue that every hand has */
    HAND_MAX = 20,   /* K12 */
    CLUE_MAX = 22,   /* 20 tiles and the two line breaks of a haiku */
    CLUE_MIN = 2,    /* K6 */
    LEVELS = 3,      /* K3: the highest stacks */
    OWN_WORDS = 500, /* K15: most words of a list of one's own */
    TEAM = 2,        /* K1: so many play as a team */
    TEAM_GOAL = 6,   /* K11 */
    BREAK = 255      /* in a clue: the end of a line */
};

enum colour { NO_COLOUR, BLUE, GREEN, RED, YELLOW };
enum side { WHITE, BLACK };
enum phase { DEAL_TARGETS, DEAL_TILES, DEAL_CARDS, COMPOSE, GUESS, OVER };

enum verb { V_TARGETS, V_TILES, V_CARDS, V_COMPOSE, V_GUESS };
enum fact {
    F_TARGETS,
    F_TILES,
    F_CARD,
    F_CARDS,
    F_LAID, /* to everyone: that a clue was laid */
    F_LAYS, /* to its author: the clue */
    F_CLUE,
    F_READING,
    F_PICKED, /* to everyone: that a colour was picked */
    F_PICKS,  /* to the seat that picked it: the colour */
    F_SHOWN,
    F_GUESSED,
    F_SCORED,
    F_TEAM,
    F_TURNED,
    F_PASSED,
    F_READER
};
enum option { O_READER, O_HAIKU };

/* A clue and the guesses at it. Public as soon as all clues are laid, except
 * the picks, which are shown when the last of them is in. */
struct haiclue_clue {
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
struct haiclue_state {
    uint64_t discarded;                  /* bit card - 1 */
    uint64_t hand[CH_SEATS][HAND_WORDS]; /* bit tile */
    /* By side: this round's clues and the last round's. */
    struct haiclue_clue clue[2][CH_SEATS];
    uint8_t target[LEVELS][COLOURS]; /* tiles, as far as they are drawn */
    uint8_t card[CH_SEATS];          /* 1 to 40; 0: none in hand */
    uint8_t points[CH_SEATS];        /* a team: the same for both */
    uint8_t before[CH_SEATS];        /* points when the round began */
    uint16_t waiting; /* seats without tiles, a clue, or a pick; by phase */
    uint8_t seats, reader, haiku;
    uint8_t round; /* from 0; even rounds are white; stays at the last */
    uint8_t phase;
    uint8_t read; /* clues of this round that are scored */

    /* Not in the digests of logs of rules 1. */
    uint8_t rules;
    uint8_t own; /* K15: tiles with the players' own words, or 0. What is to be
                  * known of these words lies behind this struct. */
    uint8_t unused[6];
};

/* K15: words of the players' own: the end of a state that has them. */
struct haiclue_words {
    uint64_t glue[HAND_WORDS];    /* bit tile */
    uint8_t syllables[OWN_WORDS]; /* as in tile.h; 0: not known */
    uint16_t word[OWN_WORDS + 1]; /* where each begins in `text`, and "/" */
    uint16_t gloss[OWN_WORDS];    /* the same of what bots take it for */
    char text[];                  /* each ends with a NUL */
};

/* NULL: the words are ours. */
static inline const struct haiclue_words *
haiclue_own(const struct haiclue_state *t)
{
    return t->own != 0 ? (const struct haiclue_words *)(t + 1) : NULL;
}

static inline unsigned haiclue_side(const struct haiclue_state *t)
{
    return t->round & 1U;
}

/* K3 */
static inline unsigned haiclue_stack_height(const struct haiclue_state *t)
{
    return t->seats == TEAM ? 2 : t->seats <= 5 ? 3 : t->seats <= 8 ? 2 : 1;
}

/* How many tiles of each stack have been drawn so far. */
static inline unsigned haiclue_levels_drawn(const struct haiclue_state *t)
{
    return t->round / 2U + (t->phase != DEAL_TARGETS);
}

/* K12 */
static inline unsigned haiclue_hand_size(const struct haiclue_state *t)
{
    return t->haiku ? HAND_MAX : 15;
}

/* K7: whose clue is read when `read` have been: the reader's comes last. */
static inline ch_seat haiclue_author(const struct haiclue_state *t,
                                     unsigned read)
{
    return (ch_seat)((t->reader + 1U + read) % t->seats);
}

static inline bool haiclue_has_tile(const uint64_t hand[HAND_WORDS],
                                    unsigned tile)
{
    return (hand[tile / 64] >> tile % 64 & 1) != 0;
}

static inline int16_t haiclue_word(unsigned tile, unsigned side)
{
    return (int16_t)(2 * tile + side);
}

static inline uint8_t haiclue_colour(uint8_t card)
{
    return (uint8_t)(BLUE + (card - 1) / CARDS_A_COLOUR);
}

static inline uint16_t haiclue_all_seats(const struct haiclue_state *t)
{
    return (uint16_t)ch_first(t->seats);
}

static inline unsigned haiclue_count_tiles(const uint64_t hand[HAND_WORDS])
{
    unsigned n = 0;

    for (unsigned w = 0; w < HAND_WORDS; w++)
        n += ch_bits(hand[w]);
    return n;
}

/* The tiles of a hand in ascending order; returns how many. */
static inline unsigned haiclue_list_tiles(const uint64_t hand[HAND_WORDS],
                                          uint8_t out[HAND_MAX])
{
    unsigned n = 0;

    for (unsigned w = 0; w < HAND_WORDS; w++)
        for (uint64_t left = hand[w]; left != 0; left &= left - 1)
            out[n++] = (uint8_t)(64 * w + ch_lowest(left));
    return n;
}

/* rules.c */
extern const struct ch_game haiclue_game;

/* state.c */
extern const char *const haiclue_colours[COLOURS + 1]; /* by enum colour */
/* The words of a move as tiles that its seat may lay. NULL, or a slug. */
const char *haiclue_read_clue(const struct haiclue_state *t,
                              const struct ch_move *move,
                              struct haiclue_clue *out);
/* The move that lays a clue: the inverse. */
void haiclue_clue_move(const struct haiclue_state *t, ch_seat seat,
                       const struct haiclue_clue *clue, struct ch_move *out);
/* A word's text; what bots take it for, folded; how many syllables it can have,
 * as in tile.h. */
const char *haiclue_text(const struct haiclue_state *t, int word);
const char *haiclue_gloss(const struct haiclue_state *t, int word);
uint8_t haiclue_syllables(const struct haiclue_state *t, int word);
/* The number that stands for the end of a line in moves and facts. */
int16_t haiclue_break(const struct haiclue_state *t);
/* The tiles of this game, and those of them that are glue. */
void haiclue_played(const struct haiclue_state *t, struct ch_set *out);
const uint64_t *haiclue_glue(const struct haiclue_state *t);
/* K3: how many tiles of glue every hand has at least. */
unsigned haiclue_glue_each(const struct haiclue_state *t);
const char *haiclue_check_setup(const struct ch_setup *setup);
void haiclue_setup(void *state, const struct ch_setup *setup);
ch_seat haiclue_begins(const void *state); /* K4: the reader */
ch_seats haiclue_actors(const void *state);
ch_seats haiclue_hush(const void *state);
struct ch_prompt haiclue_prompt(const void *state, ch_seat seat);
void haiclue_score(const void *state, struct ch_score out[CH_SEATS]);

/* haiku.c */
/* K13: NULL if the clue is a haiku, else why not. */
const char *haiclue_check_haiku(const struct haiclue_state *t,
                                const struct haiclue_clue *clue);
/* K14: an exact search. Lays a haiku out of n tiles, using those that come
 * first if possible, or returns false if there is none. */
bool haiclue_find_haiku(const struct haiclue_state *t, const uint8_t *tiles,
                        unsigned n, struct haiclue_clue *out);
/* K13, K14: must this seat's clue be a haiku? */
bool haiclue_must_be_haiku(const struct haiclue_state *t, ch_seat seat);

/* legal.c */
void haiclue_legal(const void *state, ch_seat seat, struct ch_move_sink *to);
const char *haiclue_check(const void *state, const struct ch_move *move);
void haiclue_chance(const void *state, struct ch_chance *out);

/* apply.c, view.c, redeal.c, audit.c */
void haiclue_apply(void *state, const struct ch_move *move,
                   struct ch_facts *facts);
void haiclue_view(const void *state, ch_seat seat, struct ch_json *out);
bool haiclue_redeal(void *state, ch_seat seat, struct ch_rng *rng);
const char *haiclue_audit(const void *state);

#endif
