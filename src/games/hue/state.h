/*
 * state.h - the state of HUE, and the functions that work on it.
 *
 *   rules.c   verbs, facts, options, refusals, and the game table
 *   state.c   setup, who acts, prompts, scores
 *   deck.c    the thirty cards and their names
 *   place.c   where a card may lie
 *   region.c  what lies on top, and what it is worth
 *   legal.c   which moves are legal, and what the dealer draws
 *   apply.c   what a move does
 *   view.c    what a seat sees
 *   redeal.c  a state that a seat cannot tell from the true one
 *   audit.c   invariants
 *
 *      first --> start --> poison --> hand, once a seat --> lay, in turn
 *
 * Only hands are secret. Cards that nobody gets are never drawn, so they are
 * not in the state. How many poison cards a hand holds is public: one, until
 * its owner has laid it.
 *
 * Columns count eastward and rows southward from the top square of the first
 * starting card, which is at 0, 0. A card lies where its first square lies and
 * runs in the direction of its turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUE_STATE_H
#define CH_GAMES_HUE_STATE_H

#include "cluehouse/game.h"

enum {
    HUE_COLOURS = 5,
    HUE_SEATS = 5,
    HUE_STANDARD = 20, /* cards 0 to 19: ten solid, then ten striped */
    HUE_POISON = 20,   /* the first of five poison cards */
    HUE_PLAYABLE = 25, /* cards a hand may hold */
    HUE_STARTING = 25, /* the first of five starting cards */
    HUE_CARDS = 30,
    HUE_STARTS = 3,    /* U4: starting cards on the table */
    HUE_LAID = 3 + 20, /* U3: four times five cards, or five times four */
    HUE_SQUARES = 3 * HUE_LAID,
    HUE_SECTIONS = 3 * HUE_SQUARES,
    /* Each card laid widens the board by three at the most (U7), so from the
     * 3 by 5 squares of U4 it never grows beyond: */
    HUE_WIDTH = 3 + 60,
    HUE_HEIGHT = 5 + 60,
};

enum verb { V_FIRST, V_START, V_POISON, V_HAND, V_LAY };
enum fact { F_BEGINS, F_START, F_DEALT, F_LAID, F_VALUE, F_SCORED, F_WON };
enum option { O_FIRST, O_POISON };

enum hue_colour { RED, YELLOW, GREEN, BLUE, PURPLE };
enum hue_kind { SOLID, STRIPED, POISON, STARTING };

struct hue_card {
    uint8_t kind;
    uint8_t colour[9]; /* three, or the nine stripes of a starting card */
};

/* deck.c */
extern const struct hue_card hue_deck[HUE_CARDS];
extern const char *const hue_card_names[HUE_CARDS]; /* "solid-RYG" */
/* From -1 on: "nothing", then the cards. */
extern const char *const hue_covered_names[HUE_CARDS + 1];
extern const char *const hue_colours[HUE_COLOURS];
extern const char hue_letters[HUE_COLOURS + 1];

/* Where a card runs from its first square; a quarter turn clockwise each. */
enum hue_turn { RIGHT, DOWN, LEFT, UP };
extern const char *const hue_turns[4];
enum hue_axis { ACROSS, UPRIGHT };

static inline enum hue_axis hue_axis(int turn)
{
    return turn & 1;
}
/* A step along the card. */
static inline int hue_east(int turn)
{
    return (turn == RIGHT) - (turn == LEFT);
}
static inline int hue_south(int turn)
{
    return (turn == DOWN) - (turn == UP);
}

struct hue_laid {
    int8_t column, row; /* of the first square */
    uint8_t card, turn;
};

struct hue_state {
    uint8_t seats;
    uint8_t poison;           /* enum hue_poison: U11 */
    uint8_t first;            /* U5: who begins, once that is known */
    uint8_t known;            /* is it? */
    uint32_t hand[HUE_SEATS]; /* a bit for each card */
    struct hue_laid laid[HUE_LAID];
    uint8_t n_laid;
    uint8_t poisons;            /* are the poison cards dealt? */
    uint8_t hands;              /* seats that have their standard cards */
    uint8_t value[HUE_COLOURS]; /* U11: filled in when the game ends */
};

enum hue_poison { POISON_REGION, POISON_COLOUR };
extern const char *const hue_poisons[2];

/* U3: standard cards dealt to each seat. */
static inline int hue_hand_size(const struct hue_state *t)
{
    return t->seats == 5 ? 4 : 5;
}
/* U8: cards laid when everyone has one left. */
static inline int hue_total_laid(const struct hue_state *t)
{
    return HUE_STARTS + t->seats * hue_hand_size(t);
}
static inline bool hue_is_over(const struct hue_state *t)
{
    return t->n_laid == hue_total_laid(t);
}
/* U6: who laid, or is to lay, the card with this number. */
static inline ch_seat hue_laid_by(const struct hue_state *t, int number)
{
    int turns = number - HUE_STARTS;

    return (ch_seat)((t->first + turns) % t->seats);
}
/* Which card a move lays, and where. */
static inline struct hue_laid hue_read_place(const struct ch_move *move)
{
    return (struct hue_laid){(int8_t)move->arg[1], (int8_t)move->arg[2],
                             (uint8_t)move->arg[0], (uint8_t)move->arg[3]};
}

/* rules.c */
extern const struct ch_game hue_game;

/* state.c */
/* U12, once the game is over. */
int hue_points(const struct hue_state *t, ch_seat seat);
/* U13, once the game is over. */
ch_seat hue_winner(const struct hue_state *t);
const char *hue_check_setup(const struct ch_setup *setup);
void hue_setup(void *state, const struct ch_setup *setup);
ch_seat hue_begins(const void *state); /* U5 */
ch_seats hue_actors(const void *state);
struct ch_prompt hue_prompt(const void *state, ch_seat seat);
void hue_score(const void *state, struct ch_score out[CH_SEATS]);

/* place.c: where a card may lie. */

/* U7: NULL if a card may lie so on the first n laid ones, else a slug. */
const char *hue_check_place(const struct hue_state *t, int n,
                            const struct hue_laid *where);

/* The card whose square this one would cover, or -1. */
int hue_find_covered(const struct hue_state *t, const struct hue_laid *where);

/* All places for a card's middle square, a bit each: bit c of word[axis][r] is
 * column west + c, row north + r. A board that can still grow is 60 squares
 * wide at the most, and with two more on either side it fills the word. */
struct hue_places {
    int west, north, rows;
    uint32_t n[2]; /* places along each axis */
    uint64_t word[2][HUE_HEIGHT - 3 + 4];
};
void hue_find_places(const struct hue_state *t, struct hue_places *out);

/* region.c: what lies on top, and what it is worth. */

/* Three small rectangles; a solid square is three of one colour. */
enum hue_form { PLAIN, SKULL, ROWS, COLUMNS };

struct hue_square {
    int8_t column, row;
    uint8_t form;      /* enum hue_form */
    uint8_t colour[3]; /* top to bottom; if COLUMNS, left to right */
};

struct hue_board {
    int n, west, north, stride;
    struct hue_square square[HUE_SQUARES];
    /* 1 + number of the square at a place, or 0, with an empty border. */
    uint8_t at[(HUE_WIDTH + 2) * (HUE_HEIGHT + 2)];
};

enum { NO_REGION = 255 };
struct hue_regions {
    uint8_t of[HUE_SECTIONS];     /* a section's region, named by a member */
    uint8_t worth[HUE_SECTIONS];  /* U9: of the region of that name */
    uint8_t spoilt[HUE_SECTIONS]; /* U10: is it worth nothing? */
    uint8_t best[HUE_COLOURS];    /* the region that counts, or NO_REGION */
    uint8_t value[HUE_COLOURS];   /* U11 */
};

/* What lies on top after the cards laid so far. */
void hue_find_board(const struct hue_state *t, struct hue_board *out);
void hue_find_regions(const struct hue_state *t, const struct hue_board *board,
                      struct hue_regions *out);

/* legal.c */
void hue_legal(const void *state, ch_seat seat, struct ch_move_sink *to);
const char *hue_check(const void *state, const struct ch_move *move);
void hue_chance(const void *state, struct ch_chance *out);

/* apply.c, view.c, redeal.c, audit.c */
void hue_apply(void *state, const struct ch_move *move, struct ch_facts *facts);
void hue_view(const void *state, ch_seat seat, struct ch_json *out);
bool hue_redeal(void *state, ch_seat seat, struct ch_rng *rng);
const char *hue_audit(const void *state);

#endif
