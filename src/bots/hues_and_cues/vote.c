/*
 * vote.c - which cues the Hues and Cues bot challenges and strikes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "bots/hues_and_cues/bot.h"
#include "bots/hues_and_cues/infer.h"
#include "games/hues_and_cues/colour_word.h"
#include "games/hues_and_cues/state.h"
#include "lexicon/fold.h"
#include "lexicon/vector.h"

/* Colour words of other languages, which the rules leave to a vote; folded. */
static const char foreign[] =
    /* French, Italian, Spanish, Portuguese */
    " blanc bleu gris jaune marron noir rouge vert bianco blu giallo grigio "
    "marrone nero rosso verde amarillo azul blanco morado naranja negro rojo "
    "rosado amarelo branco cinza laranja preto roxo vermelho "
    /* Dutch, Swedish, Danish, Norwegian */
    "blauw bruin geel groen oranje paars rood zwart blå brun grön "
    "grøn gul hvid röd rød svart "
    /* Polish, Turkish */
    "biały czarny czerwony niebieski zielony żółty "
    "beyaz kırmızı mavi sarı siyah yeşil "
    /* Russian */
    "белый голубой желтый жёлтый зеленый зелёный коричневый красный оранжевый "
    "розовый серый синий фиолетовый черный чёрный "
    /* Greek, Chinese and Japanese */
    "κόκκινο κίτρινο μπλε πράσινο 红 蓝 绿 黄 白 黑 红色 蓝色 绿色 黄色 白色 "
    "黑色 赤 青 緑 黒 "
    "赤い 青い 白い 黒い ";

/* German ones come in forms and compounds, as the rules know them. */
static bool is_foreign_colour(struct cues_word word)
{
    char bare[CH_TEXT];
    int len = fold_bare(word.at, word.len, bare, sizeof bare);
    struct cues_word plain = {bare, len > 0 ? (size_t)len : 0};

    return cues_word_in(word, foreign) || cues_colour_de_is_name(plain) ||
           cues_colour_de_is_compound(plain);
}

/* Is one of the words of the cue a colour of another language? */
static bool has_foreign_colour(const char *cue)
{
    while (*cue != '\0') {
        struct cues_word word = {cue, strcspn(cue, " -")};

        if (word.len > 0 && is_foreign_colour(word))
            return true;
        cue += word.len + (cue[word.len] != '\0');
    }
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

    if (has_foreign_colour(cue))
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
    (void)snprintf(why, CH_WHY, "“%.60s” is a forbidden colour in disguise.",
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
                   disguised ? "“%.60s” is a forbidden colour in disguise."
                             : "“%.60s” looks like a fair word.",
                   s->now.cue[cues_slot(s)]);
}
