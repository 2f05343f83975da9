/*
 * legal.c - which moves of Hues and Cues are legal, and what the dealer draws.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/hues_and_cues/cue.h"
#include "games/hues_and_cues/old_judge.h"
#include "games/hues_and_cues/state.h"
#include "games/hues_and_cues/used.h"

enum { SAMPLES = 6, PAIRS = 2 }; /* cues that are listed */

static struct ch_set free_cells(const struct cues_state *s)
{
    struct ch_set cells = cues_board(s->pocket);

    for (int i = 0; i < 2; i++)
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (s->now.piece[i][seat] != 0)
                ch_set_remove(&cells, s->now.piece[i][seat] - 1U);
    return cells;
}

static bool is_taken(const struct cues_state *s, int cell)
{
    for (int i = 0; i < 2; i++)
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (s->now.piece[i][seat] == cell + 1)
                return true;
    return false;
}

/* H5 */
static struct ch_set choices(const struct cues_state *s)
{
    struct ch_set cells = {{0}};

    if (s->any)
        return cues_board(s->pocket);
    for (int i = 0; i < CUES_COLOURS; i++)
        ch_set_add(&cells, cues_card_cells(s, s->now.card)[i]);
    return cells;
}

/* H16 */
static bool is_used(const struct cues_state *s, const char *folded)
{
    uint64_t digest;

    if (s->rules > 1)
        return cues_used_has(s->used, s->n_used, folded,
                             s->language == CUES_GERMAN);
    digest = cues_cue_digest(s, folded);
    for (int i = 0; i < s->n_used; i++)
        if (s->used[i] == digest)
            return true;
    return false;
}

/* The i-th sample, and the one after it too if two words are wanted. */
static void write_sample(unsigned i, bool two, char text[CH_TEXT])
{
    const char *word = cues_samples[i % cues_sample_count];
    const char *other = cues_samples[(i + 1) % cues_sample_count];
    size_t len = strlen(word);

    memcpy(text, word, len + 1);
    if (two) {
        text[len] = ' ';
        memcpy(text + len + 1, other, strlen(other) + 1);
    }
}

/* Lists n samples that were not given yet. There are more samples than cues in
 * a game, so n are always found. */
static void list_samples(const struct cues_state *s, ch_seat seat, bool two,
                         uint32_t n, struct ch_move_sink *to)
{
    struct ch_move move = {.seat = seat, .verb = V_CUE};

    if (ch_moves_skip(to, V_CUE, n))
        return;
    for (unsigned i = s->n_used * 7U; n > 0; i++) {
        write_sample(i, two, move.text);
        if (is_used(s, move.text))
            continue;
        ch_moves_add(to, &move);
        n--;
    }
}

static void list_asked(const struct cues_state *s, ch_seat seat,
                       struct ch_move_sink *to)
{
    struct ch_move move = {.seat = seat, .n = 1};
    struct ch_set cells;

    switch ((enum phase)s->phase) {
    case P_CHOOSE:
        move.verb = V_CHOOSE;
        cells = choices(s);
        ch_moves_add_each(to, &move, 0, 0, &cells);
        break;
    case P_CUE_1:
        list_samples(s, seat, false, SAMPLES, to);
        break;
    case P_CUE_2:
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_PASS});
        list_samples(s, seat, false, SAMPLES, to);
        list_samples(s, seat, true, PAIRS, to);
        break;
    case P_GUESS_1:
    case P_GUESS_2:
        move.verb = V_GUESS;
        cells = free_cells(s);
        ch_moves_add_each(to, &move, 0, 0, &cells);
        break;
    default:
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_UPHOLD});
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_STRIKE});
    }
}

void cues_legal(const void *state, ch_seat seat, struct ch_move_sink *to)
{
    const struct cues_state *s = state;

    if (ch_in(cues_actors(s), seat))
        list_asked(s, seat, to);
    if (cues_check_challenge(s, seat) == NULL)
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_CHALLENGE});
}

const char *cues_check_challenge(const struct cues_state *s, ch_seat seat)
{
    if (!s->challenges)
        return "challenges-are-off";
    if (!cues_is_guessing(s))
        return "nothing-to-challenge";
    if (seat == s->now.giver)
        return "own-cue";
    if (cues_guess_turn(s, seat) < s->turn)
        return "piece-already-placed";
    if (s->stands)
        return "cue-was-upheld";
    if (s->strikes == MOST_STRIKES)
        return "cue-was-struck-enough";
    return s->struck == MOST_STRUCK ? "strikes-used-up" : NULL;
}

static const char *check_choice(const struct cues_state *s, int cell)
{
    if (!cues_on_board(s->pocket, cell))
        return "not-on-this-board";
    if (s->any)
        return NULL;
    for (int i = 0; i < CUES_COLOURS; i++)
        if (cues_card_cells(s, s->now.card)[i] == cell)
            return NULL;
    return "not-on-your-card";
}

static const char *judge(const struct cues_state *s, const char *text,
                         char folded[CH_TEXT])
{
    struct cues_word_rules rules = {
        .referee = (enum cues_referee)s->referee,
        .language = (enum cues_language)s->language,
        .second = cues_slot(s) == 1,
    };

    return s->rules == 1 ? cues_old_judge(text, rules.second, folded)
                         : cues_cue_judge(text, &rules, folded);
}

static const char *check_cue(const struct cues_state *s, const char *text)
{
    char folded[CH_TEXT];
    const char *why = judge(s, text, folded);

    if (why != NULL)
        return why;
    if (is_used(s, folded))
        return "cue-already-used";
    return s->rules > 1 && cues_used_twice(s->used, s->n_used, folded,
                                           s->language == CUES_GERMAN)
               ? "cue-repeats-a-word"
               : NULL;
}

static const char *check_guess(const struct cues_state *s, int cell)
{
    if (!cues_on_board(s->pocket, cell))
        return "not-on-this-board";
    return is_taken(s, cell) ? "cell-is-taken" : NULL;
}

/* Why a verb does not fit the phase: what the seat has to do instead. */
static const char *refuse_phase(const struct cues_state *s, unsigned verb)
{
    if (cues_is_voting(s))
        return "vote-first";
    if (cues_is_guessing(s))
        return "place-a-piece-first";
    if (s->phase == P_CHOOSE)
        return "choose-a-colour-first";
    return verb == V_PASS ? "first-cue-is-a-must" : "give-a-cue-first";
}

static bool fits_phase(const struct cues_state *s, unsigned verb)
{
    static const uint16_t fitting[] = {
        [P_CHOOSE] = 1 << V_CHOOSE,
        [P_CUE_1] = 1 << V_CUE,
        [P_GUESS_1] = 1 << V_GUESS,
        [P_VOTE_1] = 1 << V_UPHOLD | 1 << V_STRIKE,
        [P_CUE_2] = 1 << V_CUE | 1 << V_PASS,
        [P_GUESS_2] = 1 << V_GUESS,
        [P_VOTE_2] = 1 << V_UPHOLD | 1 << V_STRIKE,
    };

    return (fitting[s->phase] >> verb & 1) != 0;
}

const char *cues_check(const void *state, const struct ch_move *move)
{
    const struct cues_state *s = state;

    if (move->verb == V_CHALLENGE)
        return cues_check_challenge(s, move->seat);
    if (!fits_phase(s, move->verb))
        return refuse_phase(s, move->verb);
    switch (move->verb) {
    case V_CHOOSE:
        return check_choice(s, move->arg[0]);
    case V_CUE:
        return check_cue(s, move->text);
    case V_GUESS:
        return check_guess(s, move->arg[0]);
    default:
        return NULL;
    }
}

void cues_chance(const void *state, struct ch_chance *out)
{
    const struct cues_state *s = state;

    out->draws = 1;
    if (s->phase == P_FIRST) {
        out->move.verb = V_FIRST;
        out->pool = ch_set_below(s->seats);
        return;
    }
    out->move.verb = V_DRAW;
    out->base = 1;
    out->pool = cues_deck(s);
}
