/*
 * haiclue.c - Haiclue: who acts, what is asked, what is legal, who has won.
 *
 * Rules: docs/rules/haiclue.md.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/haiclue/haiclue_int.h"
#include "games/list.h"

enum { SAMPLES = 8 }; /* clues on a seat's list */

static const char *refuse(const struct ch_setup *how)
{
    if (how->option[O_READER] >= how->seats)
        return "reader-not-at-the-table";
    /* K12: hands of 20 and one target word in each of the four stacks. */
    if (how->option[O_HAIKU] && how->seats * HAND_MAX + COLOURS > LEXICON_TILES)
        return "haiku-needs-more-tiles";
    return NULL;
}

static void setup(void *state, const struct ch_setup *how)
{
    struct table *t = state;

    t->seats = how->seats;
    t->reader = (uint8_t)how->option[O_READER];
    t->haiku = (uint8_t)how->option[O_HAIKU];
    t->phase = DEAL_TARGETS;
    t->waiting = all_seats(t);
}

static ch_seats actors(const void *state)
{
    const struct table *t = state;

    if (t->phase == OVER)
        return 0;
    if (t->phase < COMPOSE)
        return ch_only(CH_DEALER);
    return t->waiting;
}

/* K7: whoever has a card that nobody has seen says nothing: all while they
 * compose, and then those whose clues have not been scored. */
static ch_seats hush(const void *state)
{
    const struct table *t = state;
    ch_seats who = 0;

    if (t->phase == COMPOSE)
        return ch_first(t->seats);
    for (unsigned i = t->read; t->phase == GUESS && i < t->seats; i++)
        who |= ch_only(author_of(t, i));
    return who;
}

unsigned haiclue_list(const uint64_t hand[HAND_WORDS], uint8_t out[HAND_MAX])
{
    unsigned n = 0;

    for (unsigned w = 0; w < HAND_WORDS; w++)
        for (uint64_t left = hand[w]; left != 0; left &= left - 1)
            out[n++] = (uint8_t)(64 * w + ch_lowest(left));
    return n;
}

/* K13, K14 */
static bool must_be_haiku(const struct table *t, ch_seat seat)
{
    uint8_t tiles[HAND_MAX];
    struct clue found;

    return t->haiku && haiclue_find(tiles, haiclue_list(t->hand[seat], tiles),
                                    side_of(t), &found);
}

static struct ch_prompt prompt(const void *state, ch_seat seat)
{
    const struct table *t = state;

    if (t->phase != COMPOSE)
        return (struct ch_prompt){"guess-target", "Which target word is meant?",
                                  false};
    if (must_be_haiku(t, seat))
        return (struct ch_prompt){"compose-haiku",
                                  "Compose a haiku that points to your "
                                  "target: 5, 7 and 5 syllables.",
                                  true};
    return (struct ch_prompt){"compose-clue",
                              "Compose a clue that points to your target: two "
                              "tiles or more.",
                              true};
}

/* Sample k of free clues: two tiles, then more, every other in two lines. */
static void free_sample(const uint8_t *tiles, unsigned k, struct clue *out)
{
    unsigned n = CLUE_MIN + k / 2;

    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < n; i++) {
        if (k % 2 == 1 && i == n / 2)
            out->entry[out->n++] = BREAK;
        out->entry[out->n++] = tiles[k + i];
    }
}

/* Sample k of a seat's clues; in haiku mode the search begins with tile k. */
static void sample(const struct table *t, ch_seat seat, unsigned k,
                   struct clue *out)
{
    uint8_t tiles[2 * HAND_MAX];
    unsigned n = haiclue_list(t->hand[seat], tiles);

    memcpy(tiles + n, tiles, n);
    if (!t->haiku || !haiclue_find(tiles + k, n, side_of(t), out))
        free_sample(tiles, k, out);
}

void haiclue_compose(const struct table *t, ch_seat seat,
                     const struct clue *clue, struct ch_move *out)
{
    memset(out, 0, sizeof *out);
    out->seat = seat;
    out->verb = V_COMPOSE;
    out->n = clue->n;
    for (unsigned i = 0; i < clue->n; i++)
        out->arg[i] = entry_word(clue->entry[i], side_of(t));
}

static void list_clues(const struct table *t, ch_seat seat,
                       struct ch_offers *to)
{
    if (ch_pass(to, V_COMPOSE, SAMPLES))
        return;
    for (unsigned k = 0; k < SAMPLES; k++) {
        struct clue clue;
        struct ch_move move;

        if (ch_pass(to, V_COMPOSE, 1))
            continue;
        sample(t, seat, k, &clue);
        haiclue_compose(t, seat, &clue, &move);
        ch_offer(to, &move);
    }
}

static void legal(const void *state, ch_seat seat, struct ch_offers *to)
{
    const struct table *t = state;

    /* K6: those who are done may still change their clues. */
    if (t->phase == COMPOSE && seat < t->seats)
        list_clues(t, seat, to);
    if (t->phase == GUESS && ch_in(t->waiting, seat)) {
        struct ch_set all = ch_set_below(COLOURS);

        ch_offer_each(to,
                      &(struct ch_move){.seat = seat, .verb = V_GUESS, .n = 1},
                      0, BLUE, &all);
    }
}

const char *haiclue_read(const struct table *t, const struct ch_move *move,
                         struct clue *out)
{
    uint64_t left[HAND_WORDS];
    unsigned tiles = 0;
    bool in_line = false;

    memset(out, 0, sizeof *out);
    memcpy(left, t->hand[move->seat], sizeof left);
    if (move->n > CLUE_MAX)
        return "clue-too-long";
    for (unsigned i = 0; i < move->n; i++) {
        unsigned word = (unsigned)move->arg[i], tile = word / 2;

        if (word == LEXICON_BREAK) {
            if (!in_line)
                return "clue-line-empty";
            in_line = false;
            out->entry[out->n++] = BREAK;
            continue;
        }
        if (!has_tile(t->hand[move->seat], tile))
            return "tile-not-yours";
        if (word % 2 != side_of(t))
            return "tile-wrong-side";
        if (!has_tile(left, tile))
            return "tile-twice";
        left[tile / 64] &= ~(UINT64_C(1) << tile % 64);
        out->entry[out->n++] = (uint8_t)tile;
        in_line = true;
        tiles++;
    }
    if (!in_line && tiles > 0)
        return "clue-line-empty";
    return tiles < CLUE_MIN ? "clue-too-short" : NULL;
}

static const char *check_compose(const struct table *t,
                                 const struct ch_move *move)
{
    struct clue clue;
    const char *why;

    if (t->phase == GUESS)
        return "clues-are-shown";
    if (t->phase != COMPOSE)
        return "cards-not-dealt";
    why = haiclue_read(t, move, &clue);
    if (why != NULL || !t->haiku)
        return why;
    why = haiclue_no_haiku(&clue, side_of(t));
    return why != NULL && must_be_haiku(t, move->seat) ? why : NULL;
}

static const char *check(const void *state, const struct ch_move *move)
{
    const struct table *t = state;

    if (move->verb == V_COMPOSE)
        return check_compose(t, move);
    if (t->phase != GUESS)
        return "guess-after-clues";
    return NULL;
}

static void score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct table *t = state;
    unsigned goal = t->seats == TEAM ? TEAM_GOAL : 0;

    /* K11: the best and whoever ties with them; a team must do well too. */
    for (ch_seat seat = 0; seat < t->seats; seat++)
        goal = t->points[seat] > goal ? t->points[seat] : goal;
    for (ch_seat seat = 0; seat < t->seats; seat++)
        out[seat] = (struct ch_score){
            t->points[seat], 0, t->phase == OVER && t->points[seat] >= goal};
}

const struct ch_game game_haiclue = {
    .name = "haiclue",
    .title = "Haiclue",
    .blurb = "tiny poems that point to one word of four",
    .rules = 1,
    .min_seats = 2,
    .max_seats = CH_SEATS,
    .size = sizeof(struct table),
    .seats_at = offsetof(struct table, seats),
    .verbs = haiclue_verbs,
    .facts = haiclue_facts,
    .options = haiclue_options,
    .refusals = haiclue_refusals,
    .refuse = refuse,
    .setup = setup,
    .actors = actors,
    .hush = hush,
    .prompt = prompt,
    .legal = legal,
    .check = check,
    .chance = haiclue_chance,
    .apply = haiclue_apply,
    .view = haiclue_view,
    .score = score,
    .redeal = haiclue_redeal,
    .audit = haiclue_audit,
};
