/*
 * test_cues_cue.c - the spelling of cues, and colour names (H13, H17).
 *
 * cues/ has long lists of everyday ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "games/hues_and_cues/state.h"
#include "lexicon/fold.h"
#include "unit/games/cues_judge.h"

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

/* H13: run together with another word, unless the whole is an ordinary one. */
static void test_compounds(void)
{
    static const char *const hidden[] = {
        "skyblue",     "lightblue",    "darkgreen",   "limegreen",
        "navyblue",    "babyblue",     "hotpink",     "palepink",
        "forestgreen", "olivegreen",   "offwhite",    "jetblack",
        "bloodred",    "rosered",      "royalpurple", "burntorange",
        "lightyellow", "darkbrown",    "brightblue",  "brightorange",
        "tealblue",    "seagreen",     "blueviolet",  "darkgreenish",
        "skyblues",    "dark-skyblue", "bluesky",     "redwine",
        "greentea",    "moss-skyblue", "whitesnow",   "l'orange",
        "greyblueish", "skyblu3",      "5kyblue",     NULL};
    static const char *const ordinary[] = {
        "evergreen",  "blueberry",  "redwood",     "blackberry", "wintergreen",
        "stingrays",  "hundreds",   "shredder",    "sacred",     "infrared",
        "redeemed",   "blacklist",  "greengrocer", "whiting",    "bobwhite",
        "yellowtail", "brownies",   "greenpeace",  "blackpool",  "orangutan",
        "pinkerton",  "greyhounds", NULL};

    for (const char *const *cue = hidden; *cue != NULL; cue++)
        ok(strstr(judge(*cue, false), "a-colour-name") != NULL &&
               strstr(judge(*cue, true), "a-colour-name") != NULL,
           *cue);
    expect("skyblue", "cue-contains-a-colour-name",
           "cue-contains-a-colour-name");
    expect_all(ordinary, "fine");
}

static void test_spelling(void)
{
    static const char *const symbols[] = {"moss!",
                                          "\xf0\x9f\x8d\x8b",
                                          "moss,",
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
    static const char *const digits[] = {"m0ss", "\xd9\xa3\xd9\xa4", "ab3cd",
                                         NULL};

    expect_all(symbols, "cue-has-symbols");
    expect_all(stray, "cue-has-a-stray-hyphen");
    expect_all(mixed, "cue-mixes-scripts");
    expect_all(digits, "cue-has-digits");
    expect("q", "cue-word-too-short", "cue-word-too-short");
    expect("x-y", "cue-word-too-short", "cue-word-too-short");
    expect("\xd0\x90", "cue-word-too-short", "cue-word-too-short");
    /* Lisu, Cherokee, Armenian, Canadian and Old Italic letters like rows */
    expect("\xea\x93\x96", "cue-names-a-row", "cue-names-a-row");
    expect("\xe1\x8e\xaa", "cue-names-a-row", "cue-names-a-row");
    expect("\xd5\xb0", "cue-word-too-short", "cue-word-too-short");
    expect("\xe1\x97\xaa", "cue-names-a-row", "cue-names-a-row");
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
    expect("moss moss", "cue-has-too-many-words", "fine");
    expect("moss mold", "cue-has-too-many-words", "fine");
    expect("moss  stone", "cue-has-too-many-words", "fine");
    expect("moss\xe3\x80\x80stone", "cue-has-too-many-words", "fine");
    expect("moss stone wall", "cue-has-too-many-words",
           "cue-has-too-many-words");
}

static void expect_fold(const char *text, const char *wanted)
{
    char out[CH_TEXT], again[CH_TEXT];
    int n = fold_text(text, strlen(text), out, sizeof out);
    bool same = n >= 0 && strcmp(out, wanted) == 0 && (size_t)n == strlen(out);

    ok(same && fold_text(out, (size_t)n, again, sizeof again) == n &&
           strcmp(out, again) == 0,
       wanted);
}

static void test_fold(void)
{
    char out[16], big[600];

    expect_fold("  Sea   FOAM ", "sea foam");
    expect_fold("Stra\xc3\x9f"
                "e",
                "strasse");
    expect_fold("\xef\xac\x81sh", "fish");
    expect_fold("\xc2\xa0moss\xe2\x80\x83stone\xe2\x80\xa8", "moss stone");
    expect_fold("A\xcc\x8angstr\xc3\xb6m", "\xc3\xa5ngstr\xc3\xb6m");
    expect_fold("o\xe2\x80\x99"
                "clock \xe2\x88\x92 \xe2\x80\x94",
                "o'clock - -");
    expect_fold("", "");
    expect_fold("\xe2\x80\xae"
                "abc",
                "abc");
    ok(fold_text("0123456789abcdef", 16, out, sizeof out) == FOLD_TOO_LONG &&
           fold_text("0123456789abcde", 15, out, sizeof out) == 15 &&
           fold_text("0123456789abcd\xc3\xa9", 16, out, sizeof out) ==
               FOLD_TOO_LONG &&
           fold_bare("0123456789abcdef", 16, out, sizeof out) == FOLD_TOO_LONG,
       "folding keeps within its room");
    for (int i = 0; i < 198; i += 3)
        memcpy(big + i, "\xef\xb7\xba", 3); /* each becomes 18 letters */
    ok(fold_text(big, 198, out, sizeof out) == FOLD_TOO_LONG,
       "a text that grows too much is refused");
    ok(fold_bare("r\xff", 2, out, sizeof out) == FOLD_NOT_UTF8 &&
           fold_bare("\xc3\xa9\xc3\xb8\xce\xb1", 6, out, sizeof out) == 4 &&
           strcmp(out, "eo\xce\xb1") == 0,
       "bare letters have no marks and strokes");
}

/* With whatever referee and language. */
static bool is_always_fine(const char *cue, bool second)
{
    bool fine = true;

    for (referee = CUES_STRICT; referee <= CUES_TABLE; referee++)
        for (language = CUES_ENGLISH; language <= CUES_GERMAN; language++)
            fine &= strcmp(judge(cue, second), "fine") == 0;
    referee = CUES_EASY;
    language = CUES_ENGLISH;
    if (!fine)
        printf("# %s\n", cue);
    return fine;
}

static void test_samples(void)
{
    int bad = 0, twice = 0;

    for (unsigned i = 0; i < cues_sample_count; i++) {
        char pair[CH_TEXT];

        (void)snprintf(pair, sizeof pair, "%s %s", cues_samples[i],
                       cues_samples[(i + 1) % cues_sample_count]);
        bad += !is_always_fine(cues_samples[i], false) ||
               !is_always_fine(cues_samples[i], true) ||
               !is_always_fine(pair, true);
        for (unsigned k = 0; k < i; k++)
            twice += strcmp(cues_samples[i], cues_samples[k]) == 0;
    }
    ok(cues_sample_count >= 420 && twice == 0, "more samples than cues");
    ok(bad == 0, "all samples, alone and in pairs, are proper cues");
}

int main(void)
{
    test_fold();
    test_samples();
    test_colours();
    test_compounds();
    test_spelling();
    printf("1..%d\n", tests);
    return failed > 0;
}
