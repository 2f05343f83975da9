/*
 * class_en.c - English words that say where, or compare (H14, H15).
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/word_class.h"

static const char places[] =
    " above adjacent below beneath border borders bottom bottoms center "
    "centers central centre centres col cols column columns coordinate "
    "coordinates corner corners diagonal diagonally diagonals east "
    "edge edges grid grids halfway higher highest horizontal horizontally left "
    "leftish lower lowest middle north northeast northwest quadrant quadrants "
    "right rightish row rows south southeast southwest top tops "
    "underneath upper vertical vertically west ";

static const char only_places[] =
    " bottommost downward downwards eastward eastwards lefthand leftmost "
    "leftward leftwards lowermost northward northwards righthand rightmost "
    "rightward rightwards southward southwards topmost uppermost upward "
    "upwards westward westwards ";

static const char fills[] =
    " a an and at away by close dead exact exactly extreme far from go in "
    "inner "
    "just like look move near nearly of on or outer please the to toward "
    "towards very ";

static const char areas[] =
    " area block board cell color colour end half hand part place position "
    "quarter region section side sides spot third way zone ";

static const char steers[] =
    " adjacent again almost away before beside besides close direction ditto "
    "earlier elsewhere far further going guess halfway here instead it "
    "keep last likewise near nearby nearly neighbor neighbors neighbour "
    "neighbours next not now off opposite other others over previous quite "
    "so stay still that there these this those try very way wrong yet your "
    "yours ";

static const char comparisons[] =
    " again between betwixt bolder boldest brighter brightest clearer clearest "
    "closer closest colder coldest coolest darker darkest deeper deepest "
    "dimmest duller dullest fainter faintest farther farthest further furthest "
    "guesses hotter hottest inbetween least less lesser lightest milder "
    "mildest more most muddier muddiest murkier murkiest nearer nearest paler "
    "palest richer richest same shinier shiniest softer softest stronger "
    "strongest than thicker thickest thinnest warmer warmest weaker weakest ";

static const char soft_comparisons[] =
    " better bigger cleaner creamier denser dirtier dustier fresher heavier "
    "milkier newer older redder riper rosier sharper smaller smoother sunnier "
    "sweeter worse younger ";

static const char degrees[] =
    " a bit even far good little lot much rather slightly somewhat still way ";

/* Two places in one word: "topleft", "upperrow". */
static bool is_two_places(struct cues_word word)
{
    static const char *const heads[] = {"bottom", "center", "centre", "corner",
                                        "left",   "lower",  "middle", "right",
                                        "top",    "upper"};

    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (cues_word_begins(word, heads[i]) &&
            cues_word_in(cues_word_cut(word, cues_word_of(heads[i]).len, 0),
                         places))
            return true;
    return false;
}

static unsigned class_of(struct cues_word word)
{
    static const struct {
        const char *list;
        unsigned class;
    } lists[] = {
        {places, CUES_PLACE},
        {only_places, CUES_ONLY_PLACE},
        {" down up ", CUES_DIRECTION},
        {fills, CUES_FILL},
        {areas, CUES_AREA},
        {steers, CUES_STEER},
        {comparisons, CUES_COMPARES},
        {" cooler dimmer lighter thinner ", CUES_COMPARES | CUES_BEHIND},
        {soft_comparisons, CUES_MAY_COMPARE},
        {degrees, CUES_DEGREE},
        {" too ", CUES_TOO},
    };
    unsigned class = 0;

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (cues_word_in(word, lists[i].list))
            class |= lists[i].class;
    return class;
}

unsigned cues_class_en(struct cues_word word)
{
    unsigned class = class_of(word);

    if (is_two_places(word))
        return class | CUES_ONLY_PLACE;
    if (cues_word_ends(word, "erish")) /* "lighterish" */
        class |= class_of(cues_word_cut(word, 0, 3)) & CUES_COMPARES;
    return class;
}
