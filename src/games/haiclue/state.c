/*
 * state.c - setup, who acts, prompts and scores of Haiclue; clues as moves and
 * back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/haiclue/state.h"

#include <string.h>

const char *const haiclue_colours[COLOURS + 1] = {"none", "blue", "green",
                                                  "red", "yellow"};

enum { PLAYED = 216 }; /* K2: tiles of a game with our words */

const char *haiclue_text(const struct haiclue_state *t, int word)
{
    const struct haiclue_words *own = haiclue_own(t);

    return own != NULL ? own->text + own->word[word] : tile_words[word];
}

const char *haiclue_gloss(const struct haiclue_state *t, int word)
{
    const struct haiclue_words *own = haiclue_own(t);

    return own != NULL ? own->text + own->gloss[word] : tile_words[word];
}

uint8_t haiclue_syllables(const struct haiclue_state *t, int word)
{
    const struct haiclue_words *own = haiclue_own(t);

    if (own != NULL)
        return own->syllables[word];
    /* Rules 1 took the dictionary's word for it that there can be two. */
    if (word == TILE_SPRING && t->rules == 1)
        return 1U << 1 | 1U << 2;
    return tile_syllables[word];
}

int16_t haiclue_break(const struct haiclue_state *t)
{
    return (int16_t)(t->own != 0 ? 2 * t->own : TILE_BREAK);
}

void haiclue_played(const struct haiclue_state *t, struct ch_set *out)
{
    *out = ch_set_below(t->own != 0 ? t->own : TILE_OLD);
    for (unsigned w = 0; w < HAND_WORDS && t->own == 0 && t->rules > 1; w++)
        out->word[w] = tile_played[w];
}

const uint64_t *haiclue_glue(const struct haiclue_state *t)
{
    const struct haiclue_words *own = haiclue_own(t);

    return own != NULL ? own->glue : tile_glue;
}

unsigned haiclue_glue_each(const struct haiclue_state *t)
{
    unsigned each = haiclue_count_tiles(haiclue_glue(t)) / t->seats;

    if (t->rules == 1)
        return 0;
    return each < GLUE_EACH ? each : GLUE_EACH;
}

/* Takes a tile out of a hand that is being used up. NULL, or a slug. */
static const char *take_tile(const struct haiclue_state *t,
                             const struct ch_move *move, unsigned word,
                             uint64_t left[HAND_WORDS])
{
    unsigned tile = word / 2;

    if (!haiclue_has_tile(t->hand[move->seat], tile))
        return "tile-not-yours";
    if (word % 2 != haiclue_side(t))
        return "tile-wrong-side";
    if (!haiclue_has_tile(left, tile))
        return "tile-twice";
    left[tile / 64] &= ~(UINT64_C(1) << tile % 64);
    return NULL;
}

const char *haiclue_read_clue(const struct haiclue_state *t,
                              const struct ch_move *move,
                              struct haiclue_clue *out)
{
    uint64_t left[HAND_WORDS];
    unsigned tiles = 0;
    bool in_line = false;

    memset(out, 0, sizeof *out);
    memcpy(left, t->hand[move->seat], sizeof left);
    if (move->n > CLUE_MAX)
        return "clue-too-long";
    for (unsigned i = 0; i < move->n; i++) {
        unsigned word = (unsigned)move->arg[i];
        bool is_break = move->arg[i] == haiclue_break(t);
        const char *why = NULL;

        if (!is_break)
            why = take_tile(t, move, word, left);
        else if (!in_line)
            why = "clue-line-empty";
        if (why != NULL)
            return why;
        out->entry[out->n++] = is_break ? BREAK : (uint8_t)(word / 2);
        in_line = !is_break;
        tiles += !is_break;
    }
    if (!in_line && tiles > 0)
        return "clue-line-empty";
    return tiles < CLUE_MIN ? "clue-too-short" : NULL;
}

/* A clue's entry as an argument of a move or fact. */
static int16_t entry_word(const struct haiclue_state *t, uint8_t entry)
{
    return entry == BREAK ? haiclue_break(t)
                          : haiclue_word(entry, haiclue_side(t));
}

void haiclue_clue_move(const struct haiclue_state *t, ch_seat seat,
                       const struct haiclue_clue *clue, struct ch_move *out)
{
    memset(out, 0, sizeof *out);
    out->seat = seat;
    out->verb = V_COMPOSE;
    out->n = clue->n;
    for (unsigned i = 0; i < clue->n; i++)
        out->arg[i] = entry_word(t, clue->entry[i]);
}

const char *haiclue_check_setup(const struct ch_setup *setup)
{
    if (setup->option[O_READER] >= setup->seats)
        return "reader-not-at-the-table";
    /* K12: hands of 20 and one target word in each of the four stacks. */
    if (setup->option[O_HAIKU] && setup->seats * HAND_MAX + COLOURS > PLAYED)
        return "haiku-needs-more-tiles";
    return NULL;
}

void haiclue_setup(void *state, const struct ch_setup *setup)
{
    struct haiclue_state *t = state;

    t->rules = setup->rules;
    t->seats = setup->seats;
    t->reader = (uint8_t)setup->option[O_READER];
    t->haiku = (uint8_t)setup->option[O_HAIKU];
    t->phase = DEAL_TARGETS;
    t->waiting = haiclue_all_seats(t);
}

ch_seat haiclue_begins(const void *state)
{
    return ((const struct haiclue_state *)state)->reader;
}

ch_seats haiclue_actors(const void *state)
{
    const struct haiclue_state *t = state;

    if (t->phase == OVER)
        return 0;
    if (t->phase < COMPOSE)
        return ch_only(CH_DEALER);
    return t->waiting;
}

/* K7: a seat whose card was not shown yet says nothing: all seats while they
 * compose, then those whose clues are not scored yet. */
ch_seats haiclue_hush(const void *state)
{
    const struct haiclue_state *t = state;
    ch_seats who = 0;

    if (t->phase == COMPOSE)
        return ch_first(t->seats);
    for (unsigned i = t->read; t->phase == GUESS && i < t->seats; i++)
        who |= ch_only(haiclue_author(t, i));
    return who;
}

struct ch_prompt haiclue_prompt(const void *state, ch_seat seat)
{
    const struct haiclue_state *t = state;

    if (t->phase != COMPOSE)
        return (struct ch_prompt){
            "guess-target", "Which target does this clue point to?", false};
    if (haiclue_must_be_haiku(t, seat))
        return (struct ch_prompt){
            "compose-haiku",
            "Compose a haiku for your target, with 5, 7 and 5 syllables.",
            true};
    return (struct ch_prompt){
        "compose-clue",
        "Compose a clue for your target from two tiles or more.", true};
}

void haiclue_score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct haiclue_state *t = state;
    unsigned goal = t->seats == TEAM ? TEAM_GOAL : 0;

    /* K11: all seats with most points win; a team must reach its goal. */
    for (ch_seat seat = 0; seat < t->seats; seat++)
        goal = t->points[seat] > goal ? t->points[seat] : goal;
    for (ch_seat seat = 0; seat < t->seats; seat++)
        out[seat] = (struct ch_score){
            t->points[seat], 0, t->phase == OVER && t->points[seat] >= goal};
}
