/*
 * bot.c - the Haiclue bot: levels, composing and guessing.
 *
 * It lays the clue that most listeners understand, and guesses as the best of
 * them does, with two corrections: colours that have been seen are rarer in
 * what is left of the deck, and hands lie face up, so that what the author
 * passed over is a clue as well.
 *
 * It uses what is public, its own card and nothing else, and remembers nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/haiclue/bot.h"

#include <math.h>
#include <string.h>

#include "bots/haiclue/explain.h"
#include "bots/haiclue/poem.h"
#include "bots/haiclue/search.h"
#include "bots/haiclue/spelling.h"
#include "games/haiclue/state.h"
#include "lexicon/assoc.h"

/* What distinguishes the levels. */
static const struct skill {
    int listeners; /* that a clue is tried on */
    int most;      /* tiles of a clue */
    float noise;   /* added to the ties between words */
    float passed;  /* weight of what the author passed over */
} skills[CH_LEVELS] = {
    [CH_EASY] = {1, 2, 2.2F, 0},
    [CH_NORMAL] = {1, 3, 0.9F, 0},
    [CH_HARD] = {HAICLUE_INFER_LISTENERS, HAICLUE_SEARCH_LAID, 0, 0.4F},
};

struct haiclue_bot_state {
    struct ch_seed seed;
    enum ch_level level;
};

static void haiclue_bot_begin(void *memory, const struct ch_game *game,
                              const struct ch_setup *setup, ch_seat seat,
                              enum ch_level level, const struct ch_seed *seed)
{
    struct haiclue_bot_state *m = memory;

    (void)game;
    (void)setup;
    (void)seat;
    m->seed = *seed;
    m->level = level;
}

static int word_number(const struct haiclue_state *t, unsigned tile)
{
    return assoc_find(haiclue_gloss(t, haiclue_word(tile, haiclue_side(t))));
}

static void target_words(const struct haiclue_state *t, int out[COLOURS])
{
    for (unsigned i = 0; i < COLOURS; i++)
        out[i] = word_number(t, t->target[t->round / 2][i]);
}

/* Roughly normal, standard deviation 1. */
static float any_noise(struct ch_rng *rng)
{
    float sum = 0;

    for (int i = 0; i < 4; i++)
        sum += (float)ch_rng_below(rng, 1000) / 1000 - 0.5F;
    return sum * 1.73F;
}

/* Weaker levels judge words less exactly, but the same way throughout one
 * question. */
static void add_noise(struct haiclue_infer *infer, float noise,
                      struct ch_rng *rng)
{
    for (int i = 0; noise > 0 && i < infer->n; i++)
        for (int t = 0; t < HAICLUE_INFER_TARGETS; t++) {
            float by = noise * any_noise(rng);

            for (int l = 0; l < HAICLUE_INFER_LISTENERS; l++)
                infer->tie[i].to[l][t] += by;
        }
}

/* Of a word that it does not know (K15), it has only the letters. */
static void add_spelling(const struct haiclue_state *t, const uint8_t *tiles,
                         const int targets[COLOURS],
                         struct haiclue_infer *infer)
{
    unsigned side = haiclue_side(t);

    for (int i = 0; t->own != 0 && i < infer->n; i++)
        for (int c = 0; c < COLOURS; c++) {
            float tie = haiclue_spelling_tie(
                haiclue_text(t, haiclue_word(tiles[i], side)),
                haiclue_text(t,
                             haiclue_word(t->target[t->round / 2][c], side)));

            if (infer->word[i] >= 0 && targets[c] >= 0)
                continue;
            for (int l = 0; l < HAICLUE_INFER_LISTENERS; l++)
                infer->tie[i].to[l][c] += tie;
        }
}

static void infer_hand(const struct haiclue_state *t, ch_seat seat,
                       uint8_t tiles[HAND_MAX], struct haiclue_infer *infer)
{
    int words[HAND_MAX], targets[COLOURS];
    unsigned n = haiclue_list_tiles(t->hand[seat], tiles);

    for (unsigned i = 0; i < n; i++)
        words[i] = word_number(t, tiles[i]);
    target_words(t, targets);
    haiclue_infer_init(infer, words, (int)n, targets);
    add_spelling(t, tiles, targets, infer);
}

static bool lay_haiku(const struct haiclue_state *t,
                      const struct haiclue_infer *infer, const uint8_t *tiles,
                      const struct skill *skill, int target,
                      struct haiclue_clue *out)
{
    uint8_t counts[HAND_MAX], order[HAICLUE_INFER_TILES],
        length[HAICLUE_POEM_LINES];
    struct haiclue_poem poem;
    int at = 0;

    for (int i = 0; i < infer->n; i++)
        counts[i] =
            haiclue_syllables(t, haiclue_word(tiles[i], haiclue_side(t)));
    if (!t->haiku ||
        !haiclue_poem_find(infer, counts, skill->listeners, target, &poem))
        return false;
    (void)haiclue_poem_order(infer, &poem, order,
                             length); /* the lines say how many */
    memset(out, 0, sizeof *out);
    for (int line = 0; line < HAICLUE_POEM_LINES; line++) {
        if (line > 0)
            out->entry[out->n++] = BREAK;
        for (int i = 0; i < length[line]; i++)
            out->entry[out->n++] = tiles[order[at++]];
    }
    return true;
}

static void lay_plain(const struct haiclue_infer *infer, const uint8_t *tiles,
                      const struct skill *skill, int target,
                      struct haiclue_clue *out)
{
    uint8_t laid[HAICLUE_SEARCH_LAID];
    int k =
        haiclue_search_clue(infer, skill->listeners, skill->most, target, laid);

    memset(out, 0, sizeof *out);
    for (int i = 0; i < k; i++)
        out->entry[out->n++] = tiles[laid[i]];
}

static void compose(const struct haiclue_bot_state *m,
                    const struct haiclue_state *t, ch_seat seat,
                    struct ch_rng *rng, struct ch_move *out, char *why)
{
    const struct skill *skill = &skills[m->level];
    int target = haiclue_colour(t->card[seat]) - BLUE;
    uint8_t tiles[HAND_MAX];
    struct haiclue_infer infer;
    struct haiclue_clue clue;

    infer_hand(t, seat, tiles, &infer);
    add_noise(&infer, skill->noise, rng);
    if (!lay_haiku(t, &infer, tiles, skill, target, &clue))
        lay_plain(&infer, tiles, skill, target, &clue);
    haiclue_clue_move(t, seat, &clue, out);
    haiclue_explain_clue(t, &infer, tiles, &clue, target, why);
}

/* K3, K7: ten cards of each colour, less those shown and the own one. */
static void count_cards(const struct haiclue_state *t, ch_seat seat,
                        float out[COLOURS])
{
    for (unsigned c = 0; c < COLOURS; c++)
        out[c] = CARDS_A_COLOUR;
    for (uint8_t card = 1; card <= CARDS; card++)
        if (t->discarded >> (card - 1) & 1)
            out[haiclue_colour(card) - BLUE]--;
    if (t->card[seat] != 0)
        out[haiclue_colour(t->card[seat]) - BLUE]--;
}

/* The clue that is being read, as if it were a whole hand. */
static int infer_clue(const struct haiclue_state *t,
                      struct haiclue_infer *infer)
{
    const struct haiclue_clue *clue =
        &t->clue[haiclue_side(t)][haiclue_author(t, t->read)];
    int words[CLUE_MAX], targets[COLOURS], k = 0;
    uint8_t tiles[CLUE_MAX] = {0};

    for (unsigned i = 0; i < clue->n; i++)
        if (clue->entry[i] != BREAK) {
            tiles[k] = clue->entry[i];
            words[k++] = word_number(t, clue->entry[i]);
        }
    target_words(t, targets);
    haiclue_infer_init(infer, words, k, targets);
    add_spelling(t, tiles, targets, infer);
    return k;
}

/* If the author had meant a word for which its hand is rich, it would have
 * laid better tiles: lowers the score of such words. */
static void discount_passed_over(const struct haiclue_state *t,
                                 const struct haiclue_infer *clue, float weight,
                                 float score[COLOURS])
{
    uint8_t tiles[HAND_MAX];
    float could[COLOURS], did[COLOURS];
    struct haiclue_infer infer;

    infer_hand(t, haiclue_author(t, t->read), tiles, &infer);
    haiclue_infer_best_pair(&infer, could);
    haiclue_infer_best_pair(clue, did);
    for (int c = 0; c < COLOURS; c++)
        score[c] -= weight * fmaxf(0, could[c] - did[c]);
}

static void guess_colour(const struct haiclue_bot_state *m,
                         const struct haiclue_state *t, ch_seat seat,
                         struct ch_rng *rng, struct ch_move *out, char *why)
{
    const struct skill *skill = &skills[m->level];
    float score[COLOURS], cards[COLOURS], chance[COLOURS];
    uint8_t all[HAICLUE_INFER_TILES] = {0};
    struct haiclue_infer infer;
    int k = infer_clue(t, &infer), best = 0;

    for (int i = 0; i < k; i++)
        all[i] = (uint8_t)i;
    add_noise(&infer, skill->noise, rng);
    haiclue_infer_score(&infer, 0, all, k, score);
    count_cards(t, seat, cards);
    for (int c = 0; c < COLOURS; c++)
        score[c] += logf(cards[c] + 0.01F);
    if (skill->passed > 0)
        discount_passed_over(t, &infer, skill->passed, score);
    haiclue_infer_chances(score, chance);
    for (int c = 1; c < COLOURS; c++)
        best = chance[c] > chance[best] ? c : best;
    *out = (struct ch_move){.seat = seat, .verb = V_GUESS, .n = 1};
    out->arg[0] = (int16_t)(BLUE + best);
    haiclue_explain_guess(t, &infer, k, best, chance[best], why);
}

static void haiclue_bot_choose(void *memory, const struct ch_bot_view *view,
                               const struct ch_budget *budget,
                               struct ch_move *out, char *why)
{
    const struct haiclue_bot_state *m = memory;
    const struct haiclue_state *t = view->state;
    struct ch_rng rng;

    (void)budget; /* it takes milliseconds */
    ch_rng_init(&rng, &m->seed, t->round * 64U + t->phase * 16U + t->read);
    if (t->phase == COMPOSE)
        compose(m, t, view->seat, &rng, out, why);
    else
        guess_colour(m, t, view->seat, &rng, out, why);
}

const struct ch_bot haiclue_bot = {
    .name = "mind",
    .game = "haiclue",
    .say = "lays what most people would understand, and reads clues the way "
           "they do",
    .size = sizeof(struct haiclue_bot_state),
    .has_levels = true,
    .begin = haiclue_bot_begin,
    .choose = haiclue_bot_choose,
};
