/*
 * hue_int.h - what the files of HUE share: deck, table, board, regions.
 *
 * Columns count eastward and rows southward from the top square of the first
 * starting card, which is at 0, 0. A card lies where its first square lies and
 * runs in the direction of its turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUE_INT_H
#define CH_GAMES_HUE_INT_H

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

enum hue_colour { RED, YELLOW, GREEN, BLUE, PURPLE };
enum hue_kind { SOLID, STRIPED, POISON, STARTING };

struct hue_card {
    uint8_t kind;
    uint8_t colour[9]; /* three, or the nine stripes of a starting card */
};

/* hue_deck.c */
extern const struct hue_card hue_deck[HUE_CARDS];
extern const char *const hue_names[HUE_CARDS]; /* "solid-RYG" */
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

struct hue_table {
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
static inline int hue_dealt(const struct hue_table *t)
{
    return t->seats == 5 ? 4 : 5;
}
/* U8: cards laid when everyone has one left. */
static inline int hue_full(const struct hue_table *t)
{
    return HUE_STARTS + t->seats * hue_dealt(t);
}
static inline bool hue_is_over(const struct hue_table *t)
{
    return t->n_laid == hue_full(t);
}
/* U6: who laid, or is to lay, the card with this number. */
static inline ch_seat hue_layer(const struct hue_table *t, int number)
{
    int turns = number - HUE_STARTS;

    return (ch_seat)((t->first + turns) % t->seats);
}
/* U12, once the game is over. */
int hue_points(const struct hue_table *t, ch_seat seat);
/* U13, once the game is over. */
ch_seat hue_winner(const struct hue_table *t);

/* hue_place.c: where a card may lie. */

/* U7: NULL if a card may lie so on the first n laid ones, else a slug. */
const char *hue_refuse(const struct hue_table *t, int n,
                       const struct hue_laid *where);

/* All places for a card's middle square, a bit each: bit c of word[axis][r] is
 * column west + c, row north + r. A board that can still grow is 60 squares
 * wide at the most, and with two more on either side it fills the word. */
struct hue_places {
    int west, north, rows;
    uint32_t n[2]; /* places along each axis */
    uint64_t word[2][HUE_HEIGHT - 3 + 4];
};
void hue_find_places(const struct hue_table *t, struct hue_places *out);

/* hue_region.c: what lies on top, and what it is worth. */

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

void hue_see(const struct hue_table *t, struct hue_board *out);
void hue_find_regions(const struct hue_table *t, const struct hue_board *board,
                      struct hue_regions *out);

/* hue_audit.c */
const char *hue_audit(const void *state);

/* hue_view.c */
void hue_view(const void *state, ch_seat seat, struct ch_json *out);

#endif
