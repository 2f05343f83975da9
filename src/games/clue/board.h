/*
 * board.h - the board of Clue: its places, doors and names.
 *
 * A place is a number: rooms are 0 to 8, corridor squares 9 to 196, row by
 * row from the top left. A card is a number: suspects 0 to 5 in clockwise
 * board order, weapons 6 to 11, rooms 12 to 20. Nothing here changes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_CLUE_BOARD_H
#define CH_GAMES_CLUE_BOARD_H

#include <stdint.h>

enum {
    CLUE_ROWS = 25,
    CLUE_COLS = 24,
    CLUE_SUSPECTS = 6,
    CLUE_WEAPONS = 6,
    CLUE_ROOMS = 9,
    CLUE_CARDS = CLUE_SUSPECTS + CLUE_WEAPONS + CLUE_ROOMS,
    CLUE_FIRST_WEAPON = CLUE_SUSPECTS, /* the card of weapon 0 */
    CLUE_FIRST_ROOM = CLUE_SUSPECTS + CLUE_WEAPONS,
    CLUE_SQUARES = 188,
    CLUE_PLACES = CLUE_ROOMS + CLUE_SQUARES,
    CLUE_DOORS = 4,     /* most doors of one room: the ballroom */
    CLUE_NOWHERE = 255, /* no room, no passage, no place */
    CLUE_UNREACHED = 255
};

enum clue_room {
    CLUE_KITCHEN,
    CLUE_BALLROOM,
    CLUE_CONSERVATORY,
    CLUE_DINING_ROOM,
    CLUE_BILLIARD_ROOM,
    CLUE_LIBRARY,
    CLUE_LOUNGE,
    CLUE_HALL,
    CLUE_STUDY
};

struct clue_square {
    uint8_t row, col;  /* from the top left, both from 0 */
    uint8_t beside[4]; /* squares a step away; 0 ends a shorter list */
    uint8_t behind;    /* the room whose door opens here, or CLUE_NOWHERE */
};

/* Words by number: "scarlett", "lead-pipe", "billiard-room"; "hall", "H25".
 * A square is a column letter and a row, both counted from the top left. */
extern const char *const clue_card_words[CLUE_CARDS];
extern const char *const clue_place_words[CLUE_PLACES];

/* The whole board as text: letters KBCDRLOHS for the rooms in their order,
 * '.' a square, digits 1 to 6 the start squares, 'X' the stairs, '#' wall. */
extern const char *const clue_map[CLUE_ROWS];

extern const struct clue_square clue_squares[CLUE_SQUARES];
/* The square of a place that is no room. */
static inline const struct clue_square *clue_square(unsigned place)
{
    return &clue_squares[place - CLUE_ROOMS];
}
/* The squares whose row and column add up to an even number, one bit each, by
 * place. Every step leads from these to the others, or back. */
extern const uint64_t clue_even[4];

/* The squares in front of a room's doors; 0 ends a list shorter than 4. */
const uint8_t *clue_doors(unsigned room);
/* The room at the other end of a secret passage (C7), or CLUE_NOWHERE. */
unsigned clue_passage(unsigned room);
/* Where a suspect's pawn begins (C1). */
unsigned clue_start(unsigned suspect);

static inline int clue_is_room(unsigned place)
{
    return place < CLUE_ROOMS;
}

/*
 * How many steps it takes at least from a place into each room, by doors, as
 * if no pawn stood in the way; entering is a step, passages do not count. A
 * room is 0 from itself.
 */
void clue_steps(unsigned room, uint8_t steps[CLUE_PLACES]);

#endif
