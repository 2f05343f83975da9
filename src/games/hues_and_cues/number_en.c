/*
 * number_en.c - English numbers and Roman numerals (H14).
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/number_word.h"

enum { LARGE = 31 };

struct number {
    const char *words; /* " cardinal ordinal roman " */
    int value;
};

static const struct number numbers[] = {
    {" zero nought ", 0},
    {" one first ", 1},
    {" two second ii ", 2},
    {" three third iii ", 3},
    {" four fourth iv ", 4},
    {" five fifth ", 5},
    {" six sixth vi ", 6},
    {" seven seventh vii ", 7},
    {" eight eighth viii ", 8},
    {" nine ninth ix ", 9},
    {" ten tenth ", 10},
    {" eleven eleventh xi ", 11},
    {" twelve twelfth dozen xii ", 12},
    {" thirteen thirteenth xiii ", 13},
    {" fourteen fourteenth xiv ", 14},
    {" fifteen fifteenth xv ", 15},
    {" sixteen sixteenth xvi ", 16},
    {" seventeen seventeenth xvii ", 17},
    {" eighteen eighteenth xviii ", 18},
    {" nineteen nineteenth xix ", 19},
    {" twenty twentieth xx ", 20},
    {" xxi ", 21},
    {" xxii ", 22},
    {" xxiii ", 23},
    {" xxiv ", 24},
    {" xxv ", 25},
    {" xxvi ", 26},
    {" xxvii ", 27},
    {" xxviii ", 28},
    {" xxix ", 29},
    {" thirty thirtieth xxx ", 30},
    {" forty fortieth fifty fiftieth sixty sixtieth seventy seventieth eighty "
     "eightieth ninety ninetieth hundred hundredth thousand thousandth million "
     "millionth billion ",
     LARGE},
};

static int plain(struct cues_word word)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (cues_word_in(word, numbers[i].words))
            return numbers[i].value;
    return CUES_NO_NUMBER;
}

/* Also "twentyone", run together. */
static int together(struct cues_word word)
{
    bool twenty = cues_word_begins(word, "twenty");
    int units;

    if (!twenty && !cues_word_begins(word, "thirty"))
        return CUES_NO_NUMBER;
    units = plain(cues_word_cut(word, 6, 0));
    if (units < 1 || units > 9)
        return CUES_NO_NUMBER;
    return twenty ? 20 + units : LARGE;
}

/* "sevens", "sevenish" and "sevenfold" are numbers too. Roman numerals have no
 * such forms: the vis of hi-vis is none. */
static struct cues_word stem_of(struct cues_word word)
{
    static const char *const endings[] = {"s", "ish", "fold"};
    static const size_t length[] = {1, 3, 4};

    for (int i = 0; i < 3; i++)
        if (cues_word_ends(word, endings[i]) && word.len >= 3 + length[i] &&
            word.at[0] != 'v' && word.at[0] != 'x' && word.at[0] != 'i')
            return cues_word_cut(word, 0, length[i]);
    return word;
}

int cues_number_en(struct cues_word word)
{
    struct cues_word stem = stem_of(word);
    int number = plain(stem);

    return number != CUES_NO_NUMBER ? number : together(stem);
}
