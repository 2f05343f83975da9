/*
 * number_de.c - German numbers (H14).
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/number_word.h"

enum { LARGE = 31 };

/* By value; what a number is called alone, and its first letters in
 * compounds, if they differ. */
static const char *const units[] = {
    " null ",
    " eins ",
    " zwei zwo ",
    " drei ",
    " vier ",
    " funf fuenf ",
    " sechs ",
    " sieben ",
    " acht ",
    " neun ",
    " zehn ",
    " elf ",
    " zwolf zwoelf dutzend ",
    " dreizehn ",
    " vierzehn ",
    " funfzehn fuenfzehn ",
    " sechzehn ",
    " siebzehn ",
    " achtzehn ",
    " neunzehn ",
    " zwanzig ",
};

static const char *const first_ordinals[] = {
    "", " erste ", " zweite ", " dritte ", "", "", "", " siebte ", " achte ",
};

static int up_to_twenty(struct cues_word word)
{
    for (int i = 0; i < (int)(sizeof units / sizeof *units); i++)
        if (cues_word_in(word, units[i]))
            return i;
    return CUES_NO_NUMBER;
}

/* "einundzwanzig": its second half is `ten` letters long. */
static int with_tens(struct cues_word word, size_t ten, int tens)
{
    struct cues_word unit = cues_word_cut(word, 0, ten);
    int number;

    if (!cues_word_ends(unit, "und"))
        return CUES_NO_NUMBER;
    unit = cues_word_cut(unit, 0, 3);
    number = cues_word_is(unit, "ein") ? 1 : up_to_twenty(unit);
    return number >= 1 && number <= 9 ? tens + number : CUES_NO_NUMBER;
}

static int cardinal(struct cues_word word)
{
    static const char *const tens[] = {
        "vierzig", "funfzig", "fuenfzig", "sechzig", "siebzig", "achtzig",
        "neunzig", "hundert", "tausend",  "million", "dreissig"};
    int number = up_to_twenty(word);

    if (number != CUES_NO_NUMBER)
        return number;
    if (cues_word_is(word, "dreissig"))
        return 30;
    if (cues_word_ends(word, "zwanzig"))
        return with_tens(word, 7, 20);
    for (size_t i = 0; i < sizeof tens / sizeof *tens; i++)
        if (cues_word_is(word, tens[i]) ||
            (cues_word_ends(word, tens[i]) &&
             with_tens(word, cues_word_of(tens[i]).len, LARGE) > 0))
            return LARGE;
    return CUES_NO_NUMBER;
}

/* "dritte", "vierzehnter": with -te up to nineteen, then with -ste. */
static int ordinal(struct cues_word word)
{
    int number;

    if (cues_word_ends(word, "er") || cues_word_ends(word, "es") ||
        cues_word_ends(word, "en") || cues_word_ends(word, "em"))
        word = cues_word_cut(word, 0, 1);
    for (int i = 0; i < (int)(sizeof first_ordinals / sizeof(char *)); i++)
        if (cues_word_in(word, first_ordinals[i]))
            return i;
    if (cues_word_ends(word, "ste")) {
        number = cardinal(cues_word_cut(word, 0, 3));
        if (number >= 20)
            return number;
    }
    return cues_word_ends(word, "te") ? cardinal(cues_word_cut(word, 0, 2))
                                      : CUES_NO_NUMBER;
}

int cues_number_de(struct cues_word word)
{
    int number = cardinal(word);

    return number != CUES_NO_NUMBER ? number : ordinal(word);
}
