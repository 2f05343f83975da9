/*
 * test_colours.c - everyday words lie where people see them.
 *
 * The cells were found by looking at the board, not at the tables: a word may
 * be off by two cells, which still wins a point.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/hues_and_cues/infer.h"
#include "lexicon/colour.h"

static int tests, failed;

static void ok(bool fine, const char *what)
{
    tests++;
    failed += !fine;
    printf("%s %d - %s\n", fine ? "ok" : "not ok", tests, what);
}

static int guess(const char *cue)
{
    struct ch_set cells = cues_board(false);
    struct cues_infer_belief belief;
    float worth[CUES_CELLS];

    cues_infer_hear(&belief, cue, LISTENER_ALL, false);
    cues_infer_worth(&belief, false, worth);
    return cues_infer_best(worth, &cells);
}

static int find_cell(const char *word)
{
    int cell = 0;

    while (strcmp(cues_cell_words[cell], word) != 0)
        cell++;
    return cell;
}

static float total(const float p[COLOUR_CELLS])
{
    float sum = 0;

    for (int i = 0; i < COLOUR_CELLS; i++)
        sum += p[i] >= 0 ? p[i] : 1000;
    return sum;
}

static void test_spelling(void)
{
    static const char *const same[][2] = {
        {"cherry", "Cherries"},       {"sea foam", "seafoam"},
        {"sky-blue", "sky blue"},     {"grey", "gray"},
        {"cr\303\250me", "creme"},    {"  lemon ", "lemon"},
        {"robin's egg", "robin egg"},
    };

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        ok(cues_distance(guess(same[i][0]), guess(same[i][1])) <= 1,
           same[i][0]);
}

static void test_strange(void)
{
    static const char *const odd[] = {
        "",
        " ",
        "!!!",
        "\321\201\320\275\320\265\320\263",
        "\xff\xfe",
        "qzxv",
        "a b c d e f g h i j k l m n o p q r s t u v w x y z",
        "pneumonoultramicroscopicsilicovolcanoconiosis",
    };
    float p[COLOUR_CELLS];

    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        float known = colour_listen(odd[i], LISTENER_ALL, p);

        ok(fabsf(total(p) - 1) < 1e-3F && known >= 0 && known <= 1,
           "a strange cue has a distribution");
    }
    ok(colour_listen("qzxv", LISTENER_ALL, p) <= 0,
       "an unknown word is known to be one");
    ok(colour_listen("lemon", LISTENER_ALL, p) >= 1, "a known word too");
}

static void test_cues(void)
{
    bool fine = colour_cues() > 1000;

    for (int i = 1; i < colour_cues(); i++)
        fine &= colour_cue_rank(i) >= colour_cue_rank(i - 1) &&
                colour_cue(i)[0] != '\0' && strlen(colour_cue(i)) < 64;
    ok(fine, "the words for cues are in order of familiarity");
}

static void test_places(void)
{
    static const char *const seen[][2] = {
        {"lemon", "J4"},          {"banana", "I5"},      {"pumpkin", "E4"},
        {"fire truck", "A9"},     {"tomato", "B8"},      {"strawberry", "A12"},
        {"blood", "A6"},          {"chocolate", "A1"},   {"coffee", "A1"},
        {"brick", "B4"},          {"carrot", "E5"},      {"flamingo", "E13"},
        {"bubblegum", "F15"},     {"pig", "G14"},        {"salmon", "F10"},
        {"peach", "G9"},          {"lavender", "G19"},   {"lilac", "G18"},
        {"sky", "J20"},           {"navy", "F30"},       {"sapphire", "H30"},
        {"cornflower", "H26"},    {"turquoise", "N23"},  {"emerald", "P14"},
        {"grass", "O7"},          {"lime", "N4"},        {"pistachio", "L11"},
        {"sunflower", "H1"},      {"gold", "F1"},        {"cheddar", "F3"},
        {"honey", "E1"},          {"cream", "I12"},      {"corn", "I5"},
        {"frog", "O7"},           {"raspberry", "B16"},  {"fuchsia", "B18"},
        {"swimming pool", "L22"}, {"butter", "J8"},      {"rust", "B3"},
        {"caramel", "C2"},        {"canary", "J3"},      {"school bus", "G1"},
        {"lettuce", "M9"},        {"rubber duck", "I2"}, {"blueberry", "H27"},
        {"shamrock", "P14"},      {"tangerine", "E4"},   {"apricot", "G7"},
        {"sand", "I10"},          {"tiffany", "M21"},    {"ketchup", "A9"},
    };

    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        int cell = guess(seen[i][0]);

        ok(cues_distance(cell, find_cell(seen[i][1])) <= 2, seen[i][0]);
        if (cues_distance(cell, find_cell(seen[i][1])) > 2)
            printf("# %s: guessed %s, people see it at %s\n", seen[i][0],
                   cues_cell_words[cell], seen[i][1]);
    }
}

int main(void)
{
    test_places();
    test_spelling();
    test_strange();
    test_cues();
    printf("1..%d\n", tests);
    return failed != 0;
}
