/*
 * rules.c - the smallest game that uses everything; copy it to begin one.
 *
 * High Card: each round the dealer gives every seat a secret card; all seats
 * at once say "stay" or "fold"; then the cards of the seats that stayed are
 * shown and the highest gets a point. Three rounds.
 *
 * Rules, numbered so that tests can cite them:
 *  T1  2 to 6 seats, 12 cards numbered 1 to 12, dealt anew each round.
 *  T2  All seats answer at once; no seat sees an answer before all are in.
 *  T3  Of the seats that stayed, the highest card scores 1.
 *  T4  Nobody folds the highest card, the 12.
 *  T5  Three rounds (`rounds`: 1 to 9); most points win, tied seats together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/template/state.h"

static const struct ch_schema verbs[] = {
    [V_DEAL] = {.name = "deal",
                .arg = {{.name = "card", .min = 1, .max = CARDS}},
                .more = true,
                .say = "one card to each seat",
                .dealer = true},
    [V_STAY] = {.name = "stay", .say = "play for the point"},
    [V_FOLD] = {.name = "fold", .say = "leave this round to the others"},
    {.name = NULL},
};

#define SEAT_ARG                                                               \
    {                                                                          \
        .name = "seat", .max = CH_SEATS - 1, .seat = true                      \
    }
static const struct ch_schema facts[] = {
    [F_CARD] = {.name = "card",
                .arg = {{.name = "card", .min = 1, .max = CARDS}},
                .say = "Your card is {card}.",
                .reveals = true},
    [F_ANSWERED] = {.name = "answered",
                    .arg = {SEAT_ARG},
                    .say = "{seat} has decided."},
    [F_SHOWN] = {.name = "shown",
                 .arg = {SEAT_ARG, {.name = "card", .min = 1, .max = CARDS}},
                 .say = "{seat} stayed with {card}.",
                 .reveals = true},
    [F_POINT] = {.name = "point",
                 .arg = {SEAT_ARG},
                 .say = "{seat} gets the point.",
                 .reveals = true},
    {.name = NULL},
};

static const struct ch_option options[] = {
    [O_ROUNDS] = {{.name = "rounds", .min = 1, .max = 9},
                  3,
                  "T5",
                  "how many rounds are played"},
    {.value = {.name = NULL}},
};

static const struct ch_refusal refusals[] = {
    {"nobody-folds-the-12", "T4", "You hold the highest card. Stay."},
    {NULL, NULL, NULL},
};

const struct ch_game template_game = {
    .name = "template",
    .title = "High Card",
    .blurb = "stay or fold on a secret card; the template for new games",
    .rules = 1,
    .min_seats = 2,
    .max_seats = 6,
    .size = sizeof(struct template_state),
    .seats_at = offsetof(struct template_state, seats),
    .verbs = verbs,
    .facts = facts,
    .options = options,
    .refusals = refusals,
    .setup = template_setup,
    .actors = template_actors,
    .prompt = template_prompt,
    .legal = template_legal,
    .check = template_check,
    .chance = template_chance,
    .apply = template_apply,
    .view = template_view,
    .score = template_score,
    .redeal = template_redeal,
    .audit = template_audit,
};
