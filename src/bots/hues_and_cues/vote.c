/*
 * vote.c - which cues the Hues and Cues bot challenges and strikes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "bots/hues_and_cues/bot.h"
#include "bots/hues_and_cues/infer.h"
#include "games/hues_and_cues/state.h"
#include "lexicon/vector.h"

/* Colour words of other languages, which the rules leave to a vote. */
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

/* Edit distance 1: a letter too many, too few, wrong, or two swapped. */
static bool is_misspelt(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b)
        a++, b++;
    if (a[0] != '\0' && a[1] != '\0' && a[0] == b[1] && a[1] == b[0])
        return strcmp(a + 2, b + 2) == 0;
    return strcmp(*a != '\0' ? a + 1 : a, b) == 0 ||
           strcmp(a, *b != '\0' ? b + 1 : b) == 0 ||
           (*a != '\0' && *b != '\0' && strcmp(a + 1, b + 1) == 0);
}

/* A forbidden colour in another language, or misspelt so that it is no other
 * word. */
static bool is_disguised(const char *cue)
{
    static const char *const colours[] = {"purple", "green", "yellow", "orange",
                                          "brown",  "white", "black"};
    struct cues_infer_belief heard;

    if (is_foreign_colour(cue))
        return true;
    cues_infer_hear(&heard, cue, LISTENER_OBJECTS, false);
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (heard.known <= 0 && is_misspelt(cue, colours[i]))
            return vector_find(cue) < 0;
    return false;
}

bool cues_vote_challenge(const struct ch_bot_view *view, struct ch_move *out,
                         char *why)
{
    const struct cues_state *s = view->state;
    const char *cue = s->now.cue[cues_slot(s)];

    if (!is_disguised(cue) || cues_check_challenge(s, view->seat) != NULL)
        return false;
    out->verb = V_CHALLENGE;
    (void)snprintf(why, CH_WHY, "\"%.60s\" is a forbidden colour in disguise.",
                   cue);
    return true;
}

void cues_vote_cast(const struct ch_bot_view *view, struct ch_move *out,
                    char *why)
{
    const struct cues_state *s = view->state;
    bool disguised = is_disguised(s->now.cue[cues_slot(s)]);

    out->verb = disguised ? V_STRIKE : V_UPHOLD;
    (void)snprintf(why, CH_WHY,
                   disguised ? "\"%.60s\" is a forbidden colour in disguise."
                             : "\"%.60s\" is a fair word as far as I can tell.",
                   s->now.cue[cues_slot(s)]);
}
