/*
 * explain.c - why the Clue bot asks and walks as it does, for hints.
 *
 * A newcomer follows what they see: it is said when a card that is asked for is
 * one's own, and a room is only good to ask about while it may be the one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/explain.h"

#include <math.h>
#include <stdio.h>

#include "cluehouse/set.h"

/* Cards of which it is not known whether they are in the envelope. */
static uint32_t open_cards(const struct clue_bot_state *m)
{
    const struct clue_infer_odds *odds = &m->work->suggest.odds;

    return ~(odds->never[ENVELOPE] | odds->forced[ENVELOPE]);
}

/* Two of the three are our own: only the third can be shown. */
static void explain_alone(unsigned card, char *why)
{
    const char *word = clue_card_words[card];

    if (card >= CLUE_FIRST_ROOM)
        snprintf(why, CH_WHY,
                 "You hold both, so any card you’re shown must be the %s.",
                 word);
    else if (card >= CLUE_FIRST_WEAPON)
        snprintf(why, CH_WHY,
                 "You hold the other two, so any card you’re shown must be "
                 "the %s.",
                 word);
    else
        snprintf(why, CH_WHY,
                 "You hold the other two, so any card you’re shown must be %s.",
                 word);
}

/* Less is nothing that one would want to read as a number. */
static const double MUCH = 0.25;

/* Who asks for what they know should hear why. */
void clue_explain_suggest(const struct clue_bot_state *m,
                          const struct clue_suggest_idea *idea, char *why)
{
    uint32_t named = 1U << idea->suspect |
                     1U << (CLUE_FIRST_WEAPON + idea->weapon) |
                     1U << (CLUE_FIRST_ROOM + idea->room);
    uint32_t own = named & m->heard.has[m->seat];
    uint32_t open = named & open_cards(m);
    double share = idea->gain / fmax(m->work->suggest.entropy, 0.01);

    if (open == 0)
        snprintf(why, CH_WHY, "There’s nothing new to learn in this room.");
    else if (ch_bits(own) == 2)
        explain_alone(ch_lowest(open), why);
    else if (open != named && own == (named & ~open))
        snprintf(why, CH_WHY,
                 "You hold one of these yourself, so the answer is about the "
                 "other two.");
    else if (open != named)
        snprintf(why, CH_WHY,
                 "You know some of these already, so you’ll learn more about "
                 "the rest.");
    else if (m->level == CH_HARD && share >= MUCH)
        snprintf(why, CH_WHY,
                 "Whatever they answer, this should tell you the most: about "
                 "%.0f%% of what you don’t know yet.",
                 100 * share);
    else
        snprintf(why, CH_WHY, "You don’t know where these are yet.");
}

/* A room may only be asked about again after having left it. */
#define STEP_OUT "Step out, so that you can come back to the %s and ask again."

/* May this room be the one? Then asking there is about it, too. */
static bool is_open(const struct clue_bot_state *m, unsigned room)
{
    return (open_cards(m) >> (CLUE_FIRST_ROOM + room) & 1) != 0;
}

/* Where a roll should lead. */
void clue_explain_roll(const struct clue_bot_state *m, unsigned place,
                       unsigned goal, char *why)
{
    const char *word = clue_place_words[goal];

    if (goal == place)
        snprintf(why, CH_WHY, STEP_OUT, word);
    else if (is_open(m, goal))
        snprintf(why, CH_WHY,
                 "It gets you closer to the %s, a good room to ask about.",
                 word);
    else
        snprintf(why, CH_WHY,
                 "It gets you closer to the %s, where you can ask about "
                 "suspects and weapons.",
                 word);
}

void clue_explain_passage(const struct clue_bot_state *m, unsigned room,
                          char *why)
{
    snprintf(why, CH_WHY,
             is_open(m, room)
                 ? "It takes you to the %s, a good room to ask about."
                 : "It takes you to the %s, where you can ask about suspects "
                   "and weapons.",
             clue_place_words[room]);
}

void clue_explain_walk(const struct clue_bot_state *m, unsigned from,
                       unsigned to, unsigned goal, char *why)
{
    const char *word = clue_place_words[goal];

    if (goal == from)
        snprintf(why, CH_WHY, STEP_OUT, word);
    else if (clue_is_room(to))
        snprintf(why, CH_WHY,
                 is_open(m, goal)
                     ? "The %s is a good room to ask about."
                     : "In the %s you can ask about suspects and weapons.",
                 word);
    else
        snprintf(why, CH_WHY,
                 is_open(m, goal)
                     ? "It’s on the way to the %s, a good room to ask about."
                     : "It’s on the way to the %s, where you can ask about "
                       "suspects and weapons.",
                 word);
}
