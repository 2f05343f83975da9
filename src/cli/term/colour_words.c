/*
 * colour_words.c - colours in plain words, for terminals without them.
 *
 * Names follow lightness, chroma and hue as people see them (Oklab): by the
 * hue of RGB alone a navy blue is called sky blue, and a golden yellow orange.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/colour_words.h"

#include <math.h>
#include <stdio.h>

/* Lightness and chroma from 0 to 1, hue in degrees from 0 to 360. */
struct look {
    double light, chroma, hue;
};

enum family {
    RED,
    ORANGE,
    YELLOW,
    LIME,
    GREEN,
    TEAL,
    SKY,
    BLUE,
    VIOLET,
    PURPLE,
    PINK,
    BROWN,
    GREY
};

static const struct {
    char letter;
    const char *name;
} families[COLOUR_WORDS_FAMILIES] = {
    [RED] = {'r', "red"},       [ORANGE] = {'o', "orange"},
    [YELLOW] = {'y', "yellow"}, [LIME] = {'l', "yellow-green"},
    [GREEN] = {'g', "green"},   [TEAL] = {'t', "teal"},
    [SKY] = {'s', "sky blue"},  [BLUE] = {'b', "blue"},
    [VIOLET] = {'v', "violet"}, [PURPLE] = {'p', "purple"},
    [PINK] = {'k', "pink"},     [BROWN] = {'n', "brown"},
    [GREY] = {'e', "grey"},
};

/* A byte of sRGB as an amount of light. */
static double linear(uint32_t byte)
{
    double part = byte / 255.0;

    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

/* Björn Ottosson's Oklab. */
static struct look look_of(uint32_t rgb)
{
    double r = linear(rgb >> 16 & 255), g = linear(rgb >> 8 & 255);
    double b = linear(rgb & 255);
    double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    double red = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
    double yellow = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
    double hue = atan2(yellow, red) * 180 / 3.14159265358979;

    return (struct look){
        .light = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        .chroma = hypot(red, yellow),
        .hue = hue < 0 ? hue + 360 : hue,
    };
}

/* By the colour circle alone: where each family ends. */
static enum family by_hue(double hue)
{
    static const struct {
        int end;
        enum family family;
    } ends[] = {
        {12, PINK},   {36, RED},   {72, ORANGE}, {108, YELLOW}, {129, LIME},
        {165, GREEN}, {210, TEAL}, {278, BLUE},  {299, VIOLET}, {330, PURPLE},
    };

    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (hue < ends[i].end)
            return ends[i].family;
    return PINK;
}

static enum family family_of(const struct look *look)
{
    enum family family = by_hue(look->hue);
    bool dull = look->chroma < 0.14;

    if (look->chroma < 0.025)
        return GREY;
    if (family == RED)
        return look->light > 0.72           ? PINK
               : look->light < 0.52 && dull ? BROWN
                                            : RED;
    if (family == ORANGE && look->light < 0.62 && dull)
        return BROWN;
    if (family == YELLOW && look->light < 0.62)
        return BROWN;
    if (family == PINK && look->light < 0.5)
        return PURPLE;
    return family == BLUE && look->light > 0.72 ? SKY : family;
}

int colour_words_family(uint32_t rgb)
{
    struct look look = look_of(rgb);

    return (int)family_of(&look);
}

const char *colour_words_name(int family)
{
    return families[family].name;
}

char colour_words_letter(int family)
{
    return families[family].letter;
}

bool colour_words_is_dark(uint32_t rgb)
{
    return look_of(rgb).light < 0.6;
}

/* A strong yellow is as light as a pale blue: pale is also dull. */
static const char *shade_of(const struct look *look)
{
    if (look->light > 0.82 && look->chroma < 0.11)
        return "pale ";
    if (look->light > 0.72 && look->chroma < 0.14)
        return "light ";
    return look->light < 0.45 ? "dark " : "";
}

void colour_words_describe(uint32_t rgb, char out[COLOUR_WORDS_ROOM])
{
    struct look look = look_of(rgb);
    enum family family = family_of(&look);
    const char *shade = shade_of(&look);

    (void)snprintf(out, COLOUR_WORDS_ROOM, "%s%s", shade,
                   families[family].name);
}
