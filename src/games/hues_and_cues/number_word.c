/*
 * number_word.c - numbers in digits, and cells in one word (H14).
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/number_word.h"

#include "games/hues_and_cues/board.h"

bool cues_number_is_column(int number)
{
    return number >= 1 && number <= CUES_COLUMNS;
}

int cues_number_digits(struct cues_word word)
{
    int number = 0;
    size_t n = 0;

    for (; n < word.len && word.at[n] >= '0' && word.at[n] <= '9'; n++)
        number = number < 100 ? 10 * number + word.at[n] - '0' : number;
    if (n == 0)
        return CUES_NO_NUMBER;
    return n == word.len ||
                   cues_word_in(cues_word_cut(word, n, 0), " st nd rd th ish ")
               ? number
               : CUES_NO_NUMBER;
}

/* Beside a row not every number is a column: "one" would catch bone and cone,
 * "ten" tend, "eight" height, and short Roman numerals mix and vim. */
static bool is_column(struct cues_word word)
{
    if (word.at[0] >= '0' && word.at[0] <= '9')
        return cues_number_is_column(cues_number_digits(word));
    if (word.len >= 6)
        return cues_number_is_column(cues_number_en(word));
    return cues_word_in(word, " five four nine seven six three two iii vii "
                              "viii xii xiii xiv xix xvi xvii xxi ");
}

static bool is_row(char c)
{
    return c >= 'a' && c < 'a' + CUES_ROWS;
}

bool cues_number_is_cell(struct cues_word word)
{
    if (word.len < 2 || cues_word_in(word, " heights heighth "))
        return false;
    return (is_row(word.at[0]) && is_column(cues_word_cut(word, 1, 0))) ||
           (is_row(word.at[word.len - 1]) &&
            is_column(cues_word_cut(word, 0, 1)));
}
