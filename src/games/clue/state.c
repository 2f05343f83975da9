/*
 * state.c - setup, turn order, who acts, prompts and scores of Clue.
 *
 * All of this follows from public fields. Who has to answer a suggestion
 * follows from hidden hands, so apply.c works it out when the suggestion is
 * made, and it is only read here.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/clue/state.h"

#include <string.h>

const char *const clue_mark_words[] = {"clear", "yes", "no", "maybe"};
const char *const clue_column_words[] = {
    "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "envelope",
};

ch_seat clue_after(const struct clue_state *t, ch_seat seat)
{
    unsigned suspect = t->suspect[seat];

    do
        suspect = suspect + 1 < CLUE_SUSPECTS ? suspect + 1 : 0;
    while (t->player[suspect] == NOBODY);
    return t->player[suspect];
}

ch_seat clue_first(const struct clue_state *t)
{
    unsigned suspect = 0;

    if (t->first > 0)
        return (ch_seat)(t->first - 1);
    while (t->player[suspect] == NOBODY)
        suspect++;
    return t->player[suspect];
}

unsigned clue_rank(const struct clue_state *t, ch_seat seat)
{
    unsigned rank = 0;

    for (ch_seat i = clue_first(t); i != seat; i = clue_after(t, i))
        rank++;
    return rank;
}

ch_seat clue_begins(const void *state)
{
    return clue_first(state);
}

ch_seat clue_follows(const void *state, ch_seat seat)
{
    return clue_after(state, seat);
}

unsigned clue_hand_size(const struct clue_state *t, ch_seat seat)
{
    return DEALT / t->seats + (clue_rank(t, seat) < DEALT % t->seats ? 1U : 0U);
}

const char *clue_check_setup(const struct ch_setup *setup)
{
    unsigned taken = 0;

    for (int seat = 0; seat < SEATS; seat++) {
        int choice = setup->option[O_SUSPECT + seat];

        if (choice == 0)
            continue;
        if (seat >= setup->seats)
            return "suspect-for-an-empty-seat";
        if (taken >> choice & 1)
            return "suspect-is-taken";
        taken |= 1U << choice;
    }
    return setup->option[O_FIRST] > setup->seats ? "nobody-sits-on-first"
                                                 : NULL;
}

static void seat_player(struct clue_state *t, unsigned seat, unsigned suspect)
{
    t->suspect[seat] = (uint8_t)suspect;
    t->player[suspect] = (uint8_t)seat;
}

/* C2: seats that chose a suspect get it; the others get the first one free. */
static void assign_suspects(struct clue_state *t, const struct ch_setup *setup)
{
    unsigned suspect = 0;

    memset(t->player, NOBODY, sizeof t->player);
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (setup->option[O_SUSPECT + seat] > 0)
            seat_player(t, seat, (unsigned)setup->option[O_SUSPECT + seat] - 1);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (setup->option[O_SUSPECT + seat] > 0)
            continue;
        while (t->player[suspect] != NOBODY)
            suspect++;
        seat_player(t, seat, suspect);
    }
}

void clue_setup(void *state, const struct ch_setup *setup)
{
    struct clue_state *t = state;

    t->seats = setup->seats;
    t->last_wins = (uint8_t)setup->option[O_LAST];
    t->by_hand = (uint8_t)setup->option[O_NOTES];
    t->first = (uint8_t)setup->option[O_FIRST];
    t->winner = NOBODY;
    assign_suspects(t, setup);
    for (unsigned i = 0; i < CLUE_SUSPECTS; i++)
        t->pawn[i] = (uint8_t)clue_start(i);
    t->turn = clue_first(t);
}

ch_seats clue_actors(const void *state)
{
    const struct clue_state *t = state;

    switch (t->phase) {
    case HIDE:
    case PLACE:
    case DEAL:
    case ROLL:
        return ch_only(CH_DEALER);
    case ANSWER: /* C24: asked even with a single card to show */
        return ch_only(t->recent[0].answer);
    case OVER:
        return 0;
    default:
        return ch_only(t->turn);
    }
}

struct ch_prompt clue_prompt(const void *state, ch_seat seat)
{
    const struct clue_state *t = state;

    (void)seat;
    switch (t->phase) {
    case START:
        return (struct ch_prompt){"begin-turn", "What would you like to do?",
                                  false};
    case WALK:
        return (struct ch_prompt){"walk", "Where do you want to walk?", false};
    case ENTERED:
        return (struct ch_prompt){
            "suggest-or-end", "Make a suggestion, or end your turn?", false};
    case ANSWER:
        return (struct ch_prompt){"show-a-card", "Which card will you show?",
                                  false};
    default:
        return (struct ch_prompt){
            "accuse-or-end", "Nobody could answer. Accuse, or end your turn?",
            false};
    }
}

void clue_score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct clue_state *t = state;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        out[seat] = (struct ch_score){seat == t->winner, 0, seat == t->winner};
}
