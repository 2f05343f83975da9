/*
 * hues_mind.c - the Hues and Cues bot: guesses, votes, and when to do what.
 *
 * A guess goes where most points are expected, after the cues and the pieces
 * that lie there; the less it knows a word, the more it looks at the pieces.
 * Easy ones see colours less sharply and do not look at others.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/hues_and_cues/hues_mind.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "games/hues_and_cues/state.h"
#include "lexicon/vector.h"

void hues_lots(const struct hues_mind *m, const struct ch_eyes *eyes,
               struct ch_rng *rng)
{
    const struct cues_state *s = eyes->state;
    uint64_t when = (uint64_t)s->round << 24 | (uint64_t)s->phase << 16 |
                    (uint64_t)s->n_used << 4 | eyes->seat;

    ch_rng_init(rng, &m->seed, when);
}

static void begin(void *mind, const struct ch_game *game,
                  const struct ch_setup *how, ch_seat seat, enum ch_level level,
                  const struct ch_seed *seed)
{
    struct hues_mind *m = mind;

    (void)game;
    (void)how;
    (void)seat;
    m->seed = *seed;
    m->level = (uint8_t)level;
}

/* ---- guessing ---- */

/* How far the pieces of others are believed. */
static float trust(const struct hues_mind *m, float known)
{
    static const float by_level[CH_LEVELS] = {0, 0.4F, 0.8F};

    return by_level[m->level] * (1 - 0.85F * known);
}

static void lean_on_others(const struct hues_mind *m,
                           const struct cues_state *s, ch_seat me,
                           struct belief *belief)
{
    float believed = trust(m, belief->known);

    for (int i = 0; believed > 0 && i <= cues_slot(s); i++)
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (seat != me && s->now.piece[i][seat] != 0)
                belief_lean(belief, s->now.piece[i][seat] - 1,
                            /* The second pieces heard more. */
                            i == cues_slot(s) ? believed : believed / 2);
}

static void believe(const struct hues_mind *m, const struct ch_eyes *eyes,
                    struct belief *out)
{
    const struct cues_state *s = eyes->state;

    belief_hear(out, s->now.cue[0], LISTENER_ALL, s->pocket);
    if (cues_slot(s) == 1) {
        struct belief second;

        belief_hear(&second, s->now.cue[1], LISTENER_ALL, s->pocket);
        belief_join(out, &second);
    }
    lean_on_others(m, s, eyes->seat, out);
}

static struct ch_set free_cells(const struct cues_state *s)
{
    struct ch_set cells = cues_board(s->pocket);

    for (int i = 0; i < 2; i++)
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (s->now.piece[i][seat] != 0)
                ch_set_remove(&cells, s->now.piece[i][seat] - 1U);
    return cells;
}

/* One cell by lot, those worth more more often: eyes that are not so sharp.
 * A higher `sharpness` comes closer to the best. */
static int point_roughly(const float worth[CUES_CELLS],
                         const struct ch_set *cells, float sharpness,
                         struct ch_rng *rng)
{
    float chance[CUES_CELLS], sum = 0, lot;
    int best = worth_best(worth, cells);

    for (int i = 0; i < CUES_CELLS; i++) {
        chance[i] = ch_set_has(cells, (unsigned)i)
                        ? expf(sharpness * (worth[i] / worth[best] - 1))
                        : 0;
        sum += chance[i];
    }
    lot = sum * (float)ch_rng_below(rng, 1 << 20) / (1 << 20);
    for (int i = 0; i < CUES_CELLS; i++) {
        lot -= chance[i];
        if (lot < 0)
            return i;
    }
    return best;
}

static void say_guess(const struct cues_state *s, const struct belief *belief,
                      int cell, float worth, char *why)
{
    const char *cue = s->now.cue[cues_slot(s)];

    if (belief->known >= 0.8F)
        (void)snprintf(why, CH_WHY,
                       "I know what \"%.60s\" looks like, and %s should win "
                       "about %.1f points.",
                       cue, cues_cell_words[cell], (double)worth);
    else if (belief->known > 0)
        (void)snprintf(why, CH_WHY,
                       "I can only guess what \"%.60s\" looks like from "
                       "similar words; %s looks best.",
                       cue, cues_cell_words[cell]);
    else
        (void)snprintf(why, CH_WHY,
                       "I do not know \"%.60s\", so I go by the pieces on "
                       "the board and common colours.",
                       cue);
}

static void guess(const struct hues_mind *m, const struct ch_eyes *eyes,
                  struct ch_move *out, char *why)
{
    static const float sharpness[CH_LEVELS] = {6, 9.5F, 0};
    const struct cues_state *s = eyes->state;
    struct ch_set cells = free_cells(s);
    struct belief belief;
    float worth[CUES_CELLS];
    struct ch_rng rng;
    int cell;

    believe(m, eyes, &belief);
    belief_worth(&belief, s->pocket, worth);
    hues_lots(m, eyes, &rng);
    cell = m->level == CH_HARD
               ? worth_best(worth, &cells)
               : point_roughly(worth, &cells, sharpness[m->level], &rng);
    out->verb = V_GUESS;
    out->n = 1;
    out->arg[0] = (int16_t)cell;
    say_guess(s, &belief, cell, worth[cell], why);
}

/* ---- voting ---- */

/* Colour words of other languages, which the judge leaves to the table. */
static bool is_foreign_colour(const char *word)
{
    static const char *const words[] = {
        "azul",   "bianco",   "blanc",   "blanco", "blau", "bleu",
        "blu",    "gelb",     "giallo",  "gris",   "grau", "jaune",
        "marron", "naranja",  "negro",   "nero",   "noir", "rojo",
        "rosso",  "rot",      "schwarz", "verde",  "vert", "vermelho",
        "weiss",  "amarillo", "rosado",  "morado",
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

/* One letter too many, too few, wrong, or two swapped. */
static bool is_nearly(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b)
        a++, b++;
    if (a[0] != '\0' && a[1] != '\0' && a[0] == b[1] && a[1] == b[0])
        return strcmp(a + 2, b + 2) == 0;
    return strcmp(*a != '\0' ? a + 1 : a, b) == 0 ||
           strcmp(a, *b != '\0' ? b + 1 : b) == 0 ||
           (*a != '\0' && *b != '\0' && strcmp(a + 1, b + 1) == 0);
}

/* A forbidden colour in disguise: misspelt, and no word of its own. */
static bool is_sly(const char *cue)
{
    static const char *const colours[] = {"purple", "green", "yellow", "orange",
                                          "brown",  "white", "black"};
    struct belief heard;

    if (is_foreign_colour(cue))
        return true;
    belief_hear(&heard, cue, LISTENER_OBJECTS, false);
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (heard.known <= 0 && is_nearly(cue, colours[i]))
            return vector_find(cue) < 0;
    return false;
}

static void vote(const struct ch_eyes *eyes, struct ch_move *out, char *why)
{
    const struct cues_state *s = eyes->state;
    bool sly = is_sly(s->now.cue[cues_slot(s)]);

    out->verb = sly ? V_STRIKE : V_UPHOLD;
    (void)snprintf(why, CH_WHY,
                   sly ? "\"%.60s\" is a forbidden colour in disguise."
                       : "\"%.60s\" is a fair word as far as I can tell.",
                   s->now.cue[cues_slot(s)]);
}

/* ---- the bot ---- */

static void choose(void *mind, const struct ch_eyes *eyes,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why)
{
    const struct hues_mind *m = mind;
    const struct cues_state *s = eyes->state;

    memset(out, 0, sizeof *out);
    out->seat = eyes->seat;
    why[0] = '\0';
    switch ((enum phase)s->phase) {
    case P_CHOOSE:
        hues_choose_colour(m, eyes, budget, out, why);
        break;
    case P_CUE_1:
        hues_give_first(m, eyes, out, why);
        break;
    case P_CUE_2:
        hues_give_second(m, eyes, out, why);
        break;
    case P_GUESS_1:
    case P_GUESS_2:
        if (is_sly(s->now.cue[cues_slot(s)]) &&
            cues_check_challenge(s, eyes->seat) == NULL) {
            out->verb = V_CHALLENGE;
            (void)snprintf(why, CH_WHY,
                           "\"%.60s\" is a forbidden colour in disguise.",
                           s->now.cue[cues_slot(s)]);
            break;
        }
        guess(m, eyes, out, why);
        break;
    default:
        vote(eyes, out, why);
    }
}

const struct ch_bot bot_hues = {
    .name = "mind",
    .game = "hues-and-cues",
    .say = "knows what many thousand words look like, and watches the others",
    .size = sizeof(struct hues_mind),
    .begin = begin,
    .choose = choose,
};
