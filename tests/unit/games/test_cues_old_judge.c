/*
 * test_cues_old_judge.c - the word rules of rules 1, which do not change.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cues_expect.h"
#include "games/hues_and_cues/old_judge.h"

static const char *judge(const char *text, bool second)
{
    char folded[CH_TEXT];
    const char *why = cues_old_judge(text, second, folded);

    return why != NULL ? why : "fine";
}

static void test_colours(void)
{
    static const char *const colours[] = {
        "purple", "blue", "green", "red", "pink", "yellow", "orange", "brown",
        "white", "black", "gray", "grey", "GREEN", "Grey",
        /* inflected */
        "greens", "greenish", "greener", "greenest", "greening", "greenness",
        "greenly", "greeny", "reddish", "redder", "reddest", "reds", "redness",
        "redden", "reddened", "reddening", "whiter", "whitest", "whitish",
        "whiten", "whiteness", "blacken", "blackest", "bluish", "blueish",
        "bluer", "bluest", "bluey", "blues", "pinky", "pinkish", "yellowy",
        "yellowed", "yellowish", "browned", "browning", "orangey", "orangy",
        "orangish", "oranges", "purplish", "purply", "purpler", "grayish",
        "greyer", "greying", "greyness",
        /* hyphens and apostrophes */
        "sky-blue", "blue-ish", "gre-en", "green's", "re'd",
        "sky\xe2\x80\x91"
        "blue",
        "sky\xe2\x80\x94"
        "blue",
        "green\xe2\x80\x99s", "green\xca\xbcs",
        /* in disguise */
        "gr\xc3\xa9"
        "en",
        "r\xc3\xa9"
        "d",
        "re\xcc\x81"
        "d",
        "\xef\xbc\xa7\xef\xbc\xb2\xef\xbc\xa5\xef\xbc\xa5\xef\xbc\xae",
        "gre\xe2\x80\x8d"
        "en",
        "gre\xe2\x80\x8b"
        "en",
        "gre\xc2\xad"
        "en",
        "re\xef\xb8\x8f"
        "d",
        "\xf0\x9d\x90\xab\xf0\x9d\x90\x9e\xf0\x9d\x90\x9d", "p\xc4\xb1nk",
        "\xc9\xa1reen", "b\xc5\x82ue",
        "r\xc9\x9b"
        "d",
        "\xca\x80\xe1\xb4\x87\xe1\xb4\x85",
        "bl\xc3\xa6"
        "ck",
        "green\xea\x9e\xa9", "\xc6\x80lue", "\xc3\xbeink",
        "\xe2\x93\xa1\xe2\x93\x94\xe2\x93\x93", "red\xc2\xa0",
        /* turned, and in letters of other scripts that look the same */
        "r\xc7\x9d"
        "d",
        "gr\xc9\x99\xc9\x99n",
        "\xca\x81"
        "ed",
        "r\xe1\xb6\x92"
        "d",
        "\xea\x93\xa3\xea\x93\xb0\xea\x93\x93",
        "\xe1\x8e\xa1\xe1\x8e\xac\xe1\x8e\xa0",
        "\xe1\x96\x87\xe1\x97\xb4\xe1\x97\xaa",
        "\xe2\xb2\xa3\xe2\xb2\x93\xe2\xb2\x9b\xe2\xb2\x95",
        /* in pieces, and two in one */
        "sky-bl-ue", "bl-ue-sky", "bluegreen", "reddishbrown", "greengrays",
        NULL};
    static const char *const fine[] = {
        "evergreen",
        "blueberry",
        "redwood",
        "lavender",
        "chartreuse",
        "teal",
        "greenery",
        "brownie",
        "blackbird",
        "orangutan",
        "orangery",
        "blur",
        "reed",
        "greyhound",
        "whitewash",
        "pinkerton",
        "terracotta",
        "violet",
        "o'clock",
        "forget-me-not",
        "caf\xc3\xa9",
        "na\xc3\xafve",
        "d'or",
        "x-ray",
        "bone",
        "cone",
        "height",
        "none",
        "someone",
        "light",
        "dark",
        "\xe6\xb5\xb7",
        "\xd0\xbc\xd0\xbe\xd1\x80\xd0\xb5",
        "\xce\xb8\xce\xac\xce\xbb\xce\xb1\xcf\x83\xcf\x83\xce\xb1",
        "\xd7\x99\xd7\x9d",
        "\xe6\xa1\x9c\xe3\x81\xae\xe8\x8a\xb1",
        "\xe0\xa4\xa8\xe0\xa5\x80\xe0\xa4\xb2\xe0\xa4\xbe",
        "\xed\x95\x98\xeb\x8a\x98",
        "tt\xe2\x80\x99s",
        "jack-o'-lantern",
        "jack-o-lantern",
        "will-o'-the-wisp",
        "peek-a-boo",
        "rock-n-roll",
        "rock'n'roll",
        "blacktop",
        "upright",
        "radish",
        "dish",
        "blindfold",
        "moss",
        "ss",
        "leftover",
        "mix",
        "tend",
        "of",
        NULL};

    expect_all(colours, "cue-is-a-colour-name");
    expect_all(fine, "fine");
}

static void test_positions(void)
{
    static const char *const positions[] = {
        "g",          "G",         "P",        "\xef\xbc\xa7", "g's",
        "a-b",        "g-r-e-e-n", "moss-g",   "g-moss",       "row",
        "rows",       "column",    "top",      "bottom",       "left",
        "right",      "upper",     "lower",    "corner",       "edges",
        "north",      "up",        "top-left", "low-er",       "gfourteen",
        "twentyoneb", "fourteeng", "gseven",   "sixb",         "kthree",
        "topleft",    "upperrow",  "westward", "o-moss",       "moss-n",
        "peek-a-g",   "gxiv",      "leftish",  "moss-a's",     NULL};
    static const char *const numbers[] = {
        "one",        "ones",      "second",     "ten",       "fourteen",
        "thirty",     "thirtieth", "twenty-one", "twentyone", "fourteen-g",
        "g'fourteen", "dozen",     "hundred",    "xiv",       "\xe2\x85\xab",
        "fi-ve",      "sevenish",  "tenfold",    NULL};

    expect_all(positions, "cue-names-a-position");
    expect_all(numbers, "cue-names-a-number");
    expect("moss bl ue", "cue-has-too-many-words", "cue-has-too-many-words");
    expect("bl ue", "cue-has-too-many-words", "cue-is-a-colour-name");
    expect("sky-bl ue", "cue-has-too-many-words", "cue-is-a-colour-name");
    expect("upper lake", "cue-has-too-many-words", "cue-names-a-position");
    expect("six teen", "cue-has-too-many-words", "cue-names-a-number");
}

static void test_comparisons(void)
{
    expect("darker", "fine", "cue-compares");
    expect("lighter", "fine", "cue-compares");
    expect("palest", "fine", "cue-compares");
    expect("more milk", "cue-has-too-many-words", "cue-compares");
    expect("dark moss", "cue-has-too-many-words", "fine");
    expect("light", "fine", "fine");
    expect("dark-er", "fine", "cue-compares");
}

static void test_spelling(void)
{
    static const char *const symbols[] = {"moss!",
                                          "\xf0\x9f\x8d\x8b",
                                          "a&b",
                                          "moss,",
                                          "moss.green",
                                          "@moss",
                                          "\xcc\x81moss",
                                          "ros\xc3\xa9*",
                                          "\xe2\xa0\x80",
                                          "r\xcd\xa4"
                                          "d",
                                          NULL};
    static const char *const stray[] = {"-moss", "moss-", "mo--ss", "'moss",
                                        "moss'", "-",     "mo-'ss", NULL};
    static const char *const mixed[] = {"gr\xd0\xb5\xd0\xb5n", "m\xce\xbfss",
                                        "\xd0\xbcoss",         "T\xe3\x82\xb7",
                                        "mo-\xd1\x81\xd1\x81", "\xd5\xb8live",
                                        "\xe1\x8f\x81oss",     NULL};
    static const char *const digits[] = {
        "G14",          "14",           "m0ss", "\xd9\xa3\xd9\xa4",
        "moss\xc2\xb2", "\xe2\x91\xa1", NULL};

    expect_all(symbols, "cue-has-symbols");
    expect_all(stray, "cue-has-a-stray-hyphen");
    expect_all(mixed, "cue-mixes-scripts");
    expect_all(digits, "cue-has-digits");
    expect("q", "cue-word-too-short", "cue-word-too-short");
    expect("x-y", "cue-word-too-short", "cue-word-too-short");
    expect("\xd0\x90", "cue-word-too-short", "cue-word-too-short");
    expect("moss q", "cue-word-too-short", "cue-word-too-short");
    /* Lisu, Cherokee, Armenian, Canadian and Old Italic letters like rows */
    expect("\xea\x93\x96", "cue-word-too-short", "cue-word-too-short");
    expect("\xe1\x8e\xaa", "cue-word-too-short", "cue-word-too-short");
    expect("\xd5\xb0", "cue-word-too-short", "cue-word-too-short");
    expect("\xe1\x97\xaa", "cue-word-too-short", "cue-word-too-short");
    expect("\xf0\x90\x8c\x80", "cue-word-too-short", "cue-word-too-short");
    expect("\xe2\x80\x8b", "cue-needs-a-word", "cue-needs-a-word");
    expect("\xff", "cue-is-not-text", "cue-is-not-text");
    expect("mo\xc3", "cue-is-not-text", "cue-is-not-text");
    expect("abcdefghijklmnopqrstuvwxyzabcdefghijklmn", "fine", "fine");
    expect("abcdefghijklmnopqrstuvwxyzabcdefghijklmno", "cue-too-long",
           "cue-too-long");
    /* Forty letters of four bytes have room; marks count. */
    expect("\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3"
           "\xf0\x90\x8c\xb0\xf0\x90\x8c\xb1\xf0\x90\x8c\xb2\xf0\x90\x8c\xb3",
           "fine", "fine");
    expect("moss moss", "cue-has-too-many-words", "cue-repeats-a-word");
    expect("Moss  mo\xc2\xadss", "cue-has-too-many-words",
           "cue-repeats-a-word");
    expect("moss mold", "cue-has-too-many-words", "fine");
    expect("moss  stone", "cue-has-too-many-words", "fine");
    expect("moss\xe3\x80\x80stone", "cue-has-too-many-words", "fine");
    expect("moss stone wall", "cue-has-too-many-words",
           "cue-has-too-many-words");
}

int main(void)
{
    test_colours();
    test_positions();
    test_comparisons();
    test_spelling();
    printf("1..%d\n", tests);
    return failed > 0;
}
