/*
 * haiclue_bot.c - a mind for Haiclue.
 *
 * It lays the clue that most listeners understand, and guesses as the best of
 * them does, with two thoughts of a player on top: colours that have been seen
 * are rarer in what is left of the deck, and hands lie face up, so that what
 * the author passed over is a clue as well.
 *
 * It looks at public things, its own card and nothing else.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/haiclue/haiclue_poem.h"
#include "bots/haiclue/haiclue_think.h"
#include "games/haiclue/state.h"
#include "lexicon/assoc.h"

/* What makes a level. */
static const struct skill {
    int listeners; /* that a clue is tried on */
    int most;      /* tiles of a clue */
    float noise;   /* in what it feels that words have to do with each other */
    float passed;  /* how much it makes of what the author passed over */
} skills[CH_LEVELS] = {
    [CH_EASY] = {1, 2, 2.2F, 0},
    [CH_NORMAL] = {1, 3, 0.9F, 0},
    [CH_HARD] = {THINK_LISTENERS, THINK_LAID, 0, 0.4F},
};

struct mind {
    struct ch_seed seed;
    enum ch_level level;
};

static void begin(void *mind, const struct ch_game *game,
                  const struct ch_setup *how, ch_seat seat, enum ch_level level,
                  const struct ch_seed *seed)
{
    struct mind *m = mind;

    (void)game;
    (void)how;
    (void)seat;
    m->seed = *seed;
    m->level = level;
}

static int number_of(unsigned tile, unsigned side)
{
    return assoc_find(tile_words[haiclue_word(tile, side)]);
}

static void top_words(const struct haiclue_state *t, int out[COLOURS])
{
    for (unsigned i = 0; i < COLOURS; i++)
        out[i] = number_of(t->target[t->round / 2][i], haiclue_side(t));
}

/* About normal, with spread 1. */
static float wobble(struct ch_rng *rng)
{
    float sum = 0;

    for (int i = 0; i < 4; i++)
        sum += (float)ch_rng_below(rng, 1000) / 1000 - 0.5F;
    return sum * 1.73F;
}

/* Lesser players feel less clearly; the same way all through one question. */
static void blur(struct think *th, float noise, struct ch_rng *rng)
{
    for (int i = 0; noise > 0 && i < th->n; i++)
        for (int t = 0; t < THINK_TARGETS; t++) {
            float by = noise * wobble(rng);

            for (int l = 0; l < THINK_LISTENERS; l++)
                th->tie[i].to[l][t] += by;
        }
}

static void think_of_hand(const struct haiclue_state *t, ch_seat seat,
                          uint8_t tiles[HAND_MAX], struct think *th)
{
    int words[HAND_MAX], targets[COLOURS];
    unsigned n = haiclue_list_tiles(t->hand[seat], tiles);

    for (unsigned i = 0; i < n; i++)
        words[i] = number_of(tiles[i], haiclue_side(t));
    top_words(t, targets);
    think_init(th, words, (int)n, targets);
}

/* The tile of a clue that points best to a target. */
static int strongest(const struct think *th, const uint8_t *clue, int k,
                     int target)
{
    int best = clue[0];

    for (int i = 1; i < k; i++)
        if (th->tie[clue[i]].to[0][target] > th->tie[best].to[0][target])
            best = clue[i];
    return best;
}

static bool lay_haiku(const struct haiclue_state *t, const struct think *th,
                      const uint8_t *tiles, const struct skill *skill,
                      int target, struct haiclue_clue *out)
{
    uint8_t counts[HAND_MAX], order[THINK_TILES], length[POEM_LINES];
    struct poem poem;
    int at = 0;

    for (int i = 0; i < th->n; i++)
        counts[i] = tile_syllables[haiclue_word(tiles[i], haiclue_side(t))];
    if (!t->haiku || !poem_find(th, counts, skill->listeners, target, &poem))
        return false;
    (void)poem_order(th, &poem, order, length); /* the lines say how many */
    memset(out, 0, sizeof *out);
    for (int line = 0; line < POEM_LINES; line++) {
        if (line > 0)
            out->entry[out->n++] = BREAK;
        for (int i = 0; i < length[line]; i++)
            out->entry[out->n++] = tiles[order[at++]];
    }
    return true;
}

static void lay_free(const struct think *th, const uint8_t *tiles,
                     const struct skill *skill, int target,
                     struct haiclue_clue *out)
{
    uint8_t laid[THINK_LAID];
    int k = think_lay(th, skill->listeners, skill->most, target, laid);

    memset(out, 0, sizeof *out);
    for (int i = 0; i < k; i++)
        out->entry[out->n++] = tiles[laid[i]];
}

__attribute__((format(printf, 2, 3))) static void say(char *why,
                                                      const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)vsnprintf(why, CH_WHY, format, args); /* a cut sentence will do */
    va_end(args);
}

static void explain_clue(const struct haiclue_state *t, const struct think *th,
                         const uint8_t *tiles, const struct haiclue_clue *clue,
                         int target, char *why)
{
    uint8_t laid[THINK_TILES] = {0};
    int k = 0, best;

    for (unsigned e = 0; e < clue->n; e++)
        for (int i = 0; i < th->n; i++)
            if (clue->entry[e] == tiles[i])
                laid[k++] = (uint8_t)i;
    best = strongest(th, laid, k, target);
    say(why,
        "My target is \"%s\": \"%s\" brings it to mind, and %d %% of my "
        "listeners would pick it out of the four.",
        tile_words[haiclue_word(t->target[t->round / 2][target],
                                haiclue_side(t))],
        tile_words[haiclue_word(tiles[best], haiclue_side(t))],
        (int)(100 * think_worth(th, THINK_LISTENERS, laid, k, target)));
}

static void compose(const struct mind *m, const struct haiclue_state *t,
                    ch_seat seat, struct ch_rng *rng, struct ch_move *out,
                    char *why)
{
    const struct skill *skill = &skills[m->level];
    int target = haiclue_colour(t->card[seat]) - BLUE;
    uint8_t tiles[HAND_MAX];
    struct think th;
    struct haiclue_clue clue;

    think_of_hand(t, seat, tiles, &th);
    blur(&th, skill->noise, rng);
    if (!lay_haiku(t, &th, tiles, skill, target, &clue))
        lay_free(&th, tiles, skill, target, &clue);
    haiclue_clue_move(t, seat, &clue, out);
    explain_clue(t, &th, tiles, &clue, target, why);
}

/* K3, K7: ten cards of each colour, less those shown and one's own. */
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

/* The clue that is read, as all of a hand of its own. */
static int think_of_clue(const struct haiclue_state *t, struct think *th)
{
    const struct haiclue_clue *clue =
        &t->clue[haiclue_side(t)][haiclue_author(t, t->read)];
    int words[CLUE_MAX], targets[COLOURS], k = 0;

    for (unsigned i = 0; i < clue->n; i++)
        if (clue->entry[i] != BREAK)
            words[k++] = number_of(clue->entry[i], haiclue_side(t));
    top_words(t, targets);
    think_init(th, words, k, targets);
    return k;
}

/* Had the author meant a word for which its hand is rich, it would have laid
 * better tiles. */
static void mind_the_rest(const struct haiclue_state *t,
                          const struct think *clue, float much,
                          float score[COLOURS])
{
    uint8_t tiles[HAND_MAX];
    float could[COLOURS], did[COLOURS];
    struct think th;

    think_of_hand(t, haiclue_author(t, t->read), tiles, &th);
    think_best(&th, could);
    think_best(clue, did);
    for (int c = 0; c < COLOURS; c++)
        score[c] -= much * fmaxf(0, could[c] - did[c]);
}

static void explain_guess(const struct haiclue_state *t, const struct think *th,
                          int k, int guess, float chance, char *why)
{
    const struct haiclue_clue *clue =
        &t->clue[haiclue_side(t)][haiclue_author(t, t->read)];
    uint8_t all[THINK_TILES] = {0};
    int at = 0, best;

    for (int i = 0; i < k; i++)
        all[i] = (uint8_t)i;
    best = strongest(th, all, k, guess);
    for (unsigned i = 0; i < clue->n; i++)
        if (clue->entry[i] != BREAK && at++ == best)
            say(why, "\"%s\" makes me think of \"%s\"; I give it %d %%.",
                tile_words[haiclue_word(clue->entry[i], haiclue_side(t))],
                tile_words[haiclue_word(t->target[t->round / 2][guess],
                                        haiclue_side(t))],
                (int)(100 * chance));
}

static void guess(const struct mind *m, const struct haiclue_state *t,
                  ch_seat seat, struct ch_rng *rng, struct ch_move *out,
                  char *why)
{
    const struct skill *skill = &skills[m->level];
    float score[COLOURS], cards[COLOURS], chance[COLOURS];
    uint8_t all[THINK_TILES] = {0};
    struct think th;
    int k = think_of_clue(t, &th), best = 0;

    for (int i = 0; i < k; i++)
        all[i] = (uint8_t)i;
    blur(&th, skill->noise, rng);
    think_score(&th, 0, all, k, score);
    count_cards(t, seat, cards);
    for (int c = 0; c < COLOURS; c++)
        score[c] += logf(cards[c] + 0.01F);
    if (skill->passed > 0)
        mind_the_rest(t, &th, skill->passed, score);
    think_chances(score, chance);
    for (int c = 1; c < COLOURS; c++)
        best = chance[c] > chance[best] ? c : best;
    *out = (struct ch_move){.seat = seat, .verb = V_GUESS, .n = 1};
    out->arg[0] = (int16_t)(BLUE + best);
    explain_guess(t, &th, k, best, chance[best], why);
}

static void choose(void *mind, const struct ch_eyes *eyes,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why)
{
    const struct mind *m = mind;
    const struct haiclue_state *t = eyes->state;
    struct ch_rng rng;

    (void)budget; /* it takes milliseconds */
    ch_rng_init(&rng, &m->seed, t->round * 64U + t->phase * 16U + t->read);
    if (t->phase == COMPOSE)
        compose(m, t, eyes->seat, &rng, out, why);
    else
        guess(m, t, eyes->seat, &rng, out, why);
}

const struct ch_bot bot_haiclue = {
    .name = "mind",
    .game = "haiclue",
    .say = "lays what most people would understand, and reads clues the way "
           "they do",
    .size = sizeof(struct mind),
    .begin = begin,
    .choose = choose,
};
