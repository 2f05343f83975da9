/*
 * colour_de.c - the German colour names (H13).
 *
 * Bare letters have no umlauts: "grun" is written so, or "gruen".
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/colour_word.h"

/* All but rot, which many words end in; with -lich as it changes them. */
#define NAMES                                                                  \
    " blau blaeu braun braeun gelb grau graeu grun gruen lila orange orangen " \
    "pink rosa schwarz schwaerz violett weiss "

static bool is_one(struct cues_word word)
{
    static const char endings[] =
        " - e em en er es s ere erem eren erer eres ste stem sten ster stes "
        "este esten ester estes ne nen ner nes lich liche lichem lichen "
        "licher liches ";

    return cues_word_inflects(word, NAMES " rot roet ", endings);
}

bool cues_colour_de_is_name(struct cues_word word)
{
    return is_one(word) || cues_word_is_two(word, is_one);
}

/* Behind a colour these add nothing to it: Blauton, rotfarben. All other
 * compounds that begin with one are words of their own: Blaubeere, Rotkohl. */
static bool begins_with_colour(struct cues_word word)
{
    static const char empty[] =
        " ahnlich ahnliche ahnliches aehnlich artig artige artiges farbe "
        "farben farbene farbener farbenes farbig farbige farbiger farbiges "
        "getont getoent nuance schattierung schimmer stich stichig stichige "
        "stichiges ton tone toene tonung toenung ";

    return cues_word_inflects(word, NAMES " rot ", empty);
}

/* Ordinary words that end in a colour name. */
static const char ordinary[] =
    " abendrot abendrote abendroete alrosa angstschweiss bitterorange "
    "bitterorangen blutorange blutorangen carrot dalila darosa delarosa delila "
    "derosa dirosa dolorosa edelweiss eigelb eiweiss eiweisse foxtrot "
    "immergrun immergruen larosa morgengrauen morgenrot morgenrote "
    "morgenroete ollila overwrote parrot pedrosa petrosa pierrot ponderosa "
    "schamrote schamroete schweiss schweisse schweissen schweisser sinngrun "
    "sonnenbraune sonnenbraeune tarot underwrote wintergrun wintergruen ";

bool cues_colour_de_is_ordinary(struct cues_word word)
{
    return cues_word_in(word, ordinary) ||
           (cues_word_begins(word, "orangen") && word.len > 9);
}

/* "Weissbrot", "Schildkroten" and "Schrot" are no reds. */
static bool is_red(struct cues_word head, struct cues_word tail)
{
    if (cues_word_is(head, "kirsch"))
        return true;
    if (head.len < 4 || cues_word_ends(head, "b") ||
        cues_word_ends(head, "sch"))
        return false;
    return cues_word_is(tail, "rot") || !cues_word_ends(head, "k");
}

/* "hellblau", "dunkelgrunes": whatever is before it. */
static bool ends_in_colour(struct cues_word word)
{
    for (size_t front = 2; front + 3 <= word.len; front++) {
        struct cues_word tail = cues_word_cut(word, front, 0);

        if (!is_one(tail))
            continue;
        if (!cues_word_inflects(tail, " rot roet ", " - e em en er es s ") ||
            is_red(cues_word_cut(word, 0, tail.len), tail))
            return true;
    }
    return false;
}

bool cues_colour_de_is_compound(struct cues_word word)
{
    return !cues_colour_de_is_ordinary(word) &&
           (ends_in_colour(word) || begins_with_colour(word));
}
