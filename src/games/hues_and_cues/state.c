/*
 * state.c - setup, rounds, who acts, prompts and scores of Hues and Cues.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/state.h"

#include <string.h>

#include "base/digest.h"
#include "cluehouse/facts.h"
#include "games/hues_and_cues/used.h"

uint64_t cues_cue_digest(const struct cues_state *s, const char *folded)
{
    return s->rules == 1 ? digest_bytes(folded, strlen(folded))
                         : cues_used_digest(folded);
}

struct ch_set cues_deck(const struct cues_state *s)
{
    struct ch_set deck = {{0}};

    for (unsigned card = 0; card < CUES_CARDS; card++)
        if (s->drawn[card] == 0)
            ch_set_add(&deck, card);
    return deck;
}

ch_seats cues_leaders(const struct cues_state *s)
{
    ch_seats leaders = 0, running = s->tied != 0 ? s->tied : ch_first(s->seats);
    int best = 0;

    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (ch_in(running, seat) && s->score[seat] > best)
            best = s->score[seat];
    for (ch_seat seat = 0; seat < s->seats; seat++)
        if (ch_in(running, seat) && s->score[seat] == best)
            leaders |= ch_only(seat);
    return leaders;
}

void cues_clear_round(struct cues_state *s)
{
    memset(&s->now, 0, sizeof s->now);
    s->turn = 0;
    s->strikes = 0;
    s->stands = 0;
    s->challenger = 0;
    s->voted = 0;
    s->strike = 0;
}

void cues_start_round(struct cues_state *s, ch_seat giver,
                      struct ch_facts *facts)
{
    cues_clear_round(s);
    s->now.giver = giver;
    s->phase = s->any ? P_CHOOSE : P_DRAW;
    ch_facts_tell(facts, CH_EVERYONE, F_GIVER, 1, giver);
}

/* H4: the host can name a seat, if somebody sits there. */
const char *cues_check_setup(const struct ch_setup *setup)
{
    return setup->option[O_FIRST] > setup->seats ? "first-seat-not-at-the-table"
                                                 : NULL;
}

void cues_setup(void *state, const struct ch_setup *setup)
{
    struct cues_state *s = state;

    s->seats = setup->seats;
    s->pocket = (uint8_t)setup->option[O_BOARD];
    s->any = (uint8_t)setup->option[O_TARGET];
    s->challenges = (uint8_t)setup->option[O_CHALLENGES];
    s->rules = setup->rules;
    s->referee = (uint8_t)setup->option[O_REFEREE];
    s->language = (uint8_t)setup->option[O_LANGUAGE];
    s->rounds = (uint8_t)(setup->seats <= 6 ? 2 * setup->seats : setup->seats);
    if (setup->option[O_FIRST] > 0)
        cues_start_round(s, (ch_seat)(setup->option[O_FIRST] - 1), NULL);
}

ch_seat cues_begins(const void *state)
{
    const struct cues_state *s = state;

    return s->phase == P_FIRST ? CH_DEALER : s->now.giver;
}

ch_seats cues_actors(const void *state)
{
    const struct cues_state *s = state;

    switch ((enum phase)s->phase) {
    case P_FIRST:
    case P_DRAW:
        return ch_only(CH_DEALER);
    case P_CHOOSE:
    case P_CUE_1:
    case P_CUE_2:
        return ch_only(s->now.giver);
    case P_GUESS_1:
    case P_GUESS_2:
        return ch_only(cues_guesser(s, s->turn));
    case P_VOTE_1:
    case P_VOTE_2:
        return cues_guessers(s) & ~(ch_seats)s->voted;
    case P_OVER:
        break;
    }
    return 0;
}

/* From the draw to the scoring the cue giver says nothing but the cues (H6,
 * H8). */
ch_seats cues_hush(const void *state)
{
    const struct cues_state *s = state;

    return s->phase >= P_CHOOSE && s->phase < P_OVER ? ch_only(s->now.giver)
                                                     : 0;
}

struct ch_prompt cues_prompt(const void *state, ch_seat seat)
{
#define WAIT                                                                   \
    {                                                                          \
        "wait", "Wait for the others.", false                                  \
    }
#define VOTE                                                                   \
    {                                                                          \
        "vote", "The cue was challenged. Is it fair?", false                   \
    }
    static const struct ch_prompt by_phase[] = {
        [P_FIRST] = WAIT,
        [P_DRAW] = WAIT,
        [P_CHOOSE] = {"choose-colour", "Choose a colour to describe.", false},
        [P_CUE_1] = {"give-first-cue", "Describe your colour in one word.",
                     true},
        [P_GUESS_1] = {"place-first-piece", "Which colour is it?", false},
        [P_VOTE_1] = VOTE,
        [P_CUE_2] = {"give-second-cue",
                     "Describe your colour in one or two words, or pass.",
                     true},
        [P_GUESS_2] = {"place-second-piece",
                       "Which colour is it? Place your second piece.", false},
        [P_VOTE_2] = VOTE,
        [P_OVER] = WAIT,
    };
#undef WAIT
#undef VOTE
    const struct cues_state *s = state;

    (void)seat; /* all seats that act are asked the same */
    return by_phase[s->phase];
}

void cues_score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct cues_state *s = state;
    ch_seats leaders = cues_leaders(s);

    for (ch_seat seat = 0; seat < s->seats; seat++)
        out[seat] = (struct ch_score){
            s->score[seat], 0, s->phase == P_OVER && ch_in(leaders, seat)};
}
