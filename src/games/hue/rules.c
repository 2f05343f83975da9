/*
 * rules.c - HUE; docs/rules/hue.md, U1 to U13.
 *
 * The game table, with its verbs, facts, options and refusals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hue/state.h"

/* The limits of coordinates. The board reaches from -60 to 64 at most, so no
 * card lies outside. */
enum { FAR = 99 };

/* clang-format off */
#define SEAT_ARG {.name = "seat", .max = HUE_SEATS - 1, .seat = true}
/* In moves, "seat" is who makes the move. */
#define PLAYER_ARG {.name = "player", .max = HUE_SEATS - 1, .seat = true}
#define CARD_ARG(from, to) \
    {.name = "card", .min = (from), .max = (to) - 1, \
     .words = hue_card_names + (from)}
#define PLACE_ARGS \
    {.name = "column", .min = -FAR, .max = FAR}, \
    {.name = "row", .min = -FAR, .max = FAR}, \
    {.name = "turn", .max = UP, .words = hue_turns}
#define COVERED_ARG \
    {.name = "covers", .min = -1, .max = HUE_CARDS - 1, \
     .words = hue_covered_names}
/* clang-format on */

static const struct ch_schema verbs[] = {
    [V_FIRST] = {.name = "first",
                 .arg = {PLAYER_ARG},
                 .say = "who places the first card",
                 .dealer = true},
    [V_START] = {.name = "start",
                 .arg = {CARD_ARG(HUE_STARTING, HUE_CARDS)},
                 .more = true,
                 .say = "the starting cards from left to right",
                 .dealer = true},
    [V_POISON] = {.name = "poison",
                  .arg = {CARD_ARG(HUE_POISON, HUE_PLAYABLE)},
                  .more = true,
                  .say = "a poison card for each seat",
                  .dealer = true},
    [V_HAND] = {.name = "hand",
                .arg = {PLAYER_ARG, CARD_ARG(0, HUE_STANDARD)},
                .more = true,
                .say = "a seat's standard cards",
                .dealer = true},
    [V_LAY] = {.name = "lay",
               .arg = {CARD_ARG(0, HUE_PLAYABLE), PLACE_ARGS},
               .say = "lay a card: where its first square goes, and which way "
                      "it runs from there"},
    {.name = NULL},
};

static const struct ch_schema facts[] = {
    [F_BEGINS] = {.name = "begins",
                  .arg = {SEAT_ARG},
                  .say = "{seat} will lay the first card."},
    [F_START] = {.name = "start",
                 .arg = {CARD_ARG(HUE_STARTING, HUE_CARDS)},
                 .more = true,
                 .say = "On the table: {card}."},
    [F_DEALT] = {.name = "dealt",
                 .arg = {SEAT_ARG, CARD_ARG(0, HUE_PLAYABLE)},
                 .more = true,
                 .say = "{seat} gets {card}."},
    [F_LAID] = {.name = "laid",
                .arg = {SEAT_ARG, CARD_ARG(0, HUE_PLAYABLE), PLACE_ARGS,
                        COVERED_ARG},
                .say = "{seat} lays {card} from column {column}, row {row} "
                       "running {turn}; it covers {covers}."},
    [F_VALUE] = {.name = "value",
                 .arg = {{.name = "colour",
                          .max = HUE_COLOURS - 1,
                          .words = hue_colours},
                         {.name = "value", .max = HUE_SECTIONS}},
                 .say = "{colour} is worth {value}."},
    [F_SCORED] = {.name = "scored",
                  .arg = {SEAT_ARG,
                          CARD_ARG(0, HUE_PLAYABLE),
                          {.name = "points", .max = 4 * HUE_SECTIONS}},
                  .say = "{seat} kept {card}: {points} points.",
                  .reveals = true},
    [F_WON] = {.name = "won", .arg = {SEAT_ARG}, .say = "{seat} wins."},
    {.name = NULL},
};

static const struct ch_option options[] = {
    [O_FIRST] = {{.name = "first",
                  .min = -1,
                  .max = HUE_SEATS - 1,
                  .words = (const char *const[]){"random", "seat-0", "seat-1",
                                                 "seat-2", "seat-3", "seat-4"}},
                 -1,
                 "U5",
                 "who places the first card"},
    [O_POISON] = {{.name = "poison",
                   .max = POISON_COLOUR,
                   .words = hue_poisons},
                  POISON_REGION,
                  "U11",
                  "a skull wipes out the region it touches, or the whole "
                  "colour if that’s its largest region"},
    {.value = {.name = NULL}},
};

static const struct ch_refusal refusals[] = {
    {"card-not-in-hand", "U6",
     "You don’t have that card. Place one from your hand."},
    {"card-touches-nothing", "U7",
     "A card must share a side with a square on the table, or cover one. A "
     "corner isn’t enough."},
    {"card-covers-two-squares", "U7",
     "A card can cover only one square. Move it until its other two squares "
     "lie on the bare table."},
    {"nobody-sits-on-first", "U5",
     "Nobody sits there. Choose another seat to go first."},
    {NULL, NULL, NULL},
};

const struct ch_game hue_game = {
    .name = "hue",
    .title = "HUE",
    .blurb =
        "build the board, grow your colours, and save one secret card to score",
    .rules = 1,
    .min_seats = 2,
    .max_seats = HUE_SEATS,
    .size = sizeof(struct hue_state),
    .seats_at = offsetof(struct hue_state, seats),
    .verbs = verbs,
    .facts = facts,
    .options = options,
    .refusals = refusals,
    .first_option = O_FIRST,
    .first_value = 0,
    .check_setup = hue_check_setup,
    .setup = hue_setup,
    .first = hue_begins,
    .actors = hue_actors,
    .prompt = hue_prompt,
    .legal = hue_legal,
    .check = hue_check,
    .chance = hue_chance,
    .apply = hue_apply,
    .view = hue_view,
    .score = hue_score,
    .redeal = hue_redeal,
    .audit = hue_audit,
};
