/*
 * deck.c - the thirty cards (U2) and their names.
 *
 * The printed deck is not public. This one is a reconstruction that has every
 * property that the rules tell of it; with the printed cards at hand, correct
 * them here and nowhere else. test_hue_deck.c proves the properties.
 *
 * A name is the kind and the colours in printed order, so that its middle
 * letter is the middle colour. A starting card has the colour in its middle
 * for a name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hue/state.h"

/* clang-format off */

/* Each set of three colours once; every colour twice in the middle. */
#define SOLID_CARDS(X) \
    X(P, R, Y) X(R, Y, G) X(Y, G, B) X(G, B, P) X(B, P, R) \
    X(B, R, G) X(P, Y, B) X(R, G, P) X(Y, B, R) X(G, P, Y)

/* The same sets, each with another colour in the middle. */
#define STRIPED_CARDS(X) \
    X(P, Y, R) X(R, G, Y) X(Y, B, G) X(G, P, B) X(B, R, P) \
    X(B, G, R) X(P, B, Y) X(R, P, G) X(Y, R, B) X(G, Y, P)

/* Every colour once in the middle and twice at an end. */
#define POISON_CARDS(X) \
    X(Y, R, B) X(G, Y, P) X(B, G, R) X(P, B, Y) X(R, P, G)

/* One pattern, five times shifted. It reads the same from either end, so it
 * does not matter which end is laid on top. */
#define STARTING_CARDS(X) \
    X(G, B, P, Y, R, Y, P, B, G) \
    X(B, P, R, G, Y, G, R, P, B) \
    X(P, R, Y, B, G, B, Y, R, P) \
    X(R, Y, G, P, B, P, G, Y, R) \
    X(Y, G, B, R, P, R, B, G, Y)

#define R RED
#define Y YELLOW
#define G GREEN
#define B BLUE
#define P PURPLE
#define SOLID_CARD(a, b, c) {SOLID, {a, b, c}},
#define STRIPED_CARD(a, b, c) {STRIPED, {a, b, c}},
#define POISON_CARD(a, b, c) {POISON, {a, b, c}},
#define STARTING_CARD(...) {STARTING, {__VA_ARGS__}},
const struct hue_card hue_deck[HUE_CARDS] = {
    SOLID_CARDS(SOLID_CARD)
    STRIPED_CARDS(STRIPED_CARD)
    POISON_CARDS(POISON_CARD)
    STARTING_CARDS(STARTING_CARD)
};
#undef R
#undef Y
#undef G
#undef B
#undef P

#define SOLID_NAME(a, b, c) "solid-" #a #b #c,
#define STRIPED_NAME(a, b, c) "striped-" #a #b #c,
#define POISON_NAME(a, b, c) "poison-" #a #b #c,
#define STARTING_NAME(a, b, c, d, middle, ...) "start-" #middle,
const char *const hue_card_names[HUE_CARDS] = {
    SOLID_CARDS(SOLID_NAME)
    STRIPED_CARDS(STRIPED_NAME)
    POISON_CARDS(POISON_NAME)
    STARTING_CARDS(STARTING_NAME)
};
const char *const hue_covered_names[HUE_CARDS + 1] = {
    "nothing",
    SOLID_CARDS(SOLID_NAME)
    STRIPED_CARDS(STRIPED_NAME)
    POISON_CARDS(POISON_NAME)
    STARTING_CARDS(STARTING_NAME)
};
/* clang-format on */

const char *const hue_colours[HUE_COLOURS] = {"red", "yellow", "green", "blue",
                                              "purple"};
const char hue_letters[HUE_COLOURS + 1] = "RYGBP";
const char *const hue_turns[4] = {"right", "down", "left", "up"};
const char *const hue_poisons[2] = {"region", "colour"};
