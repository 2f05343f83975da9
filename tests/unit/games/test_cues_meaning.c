/*
 * test_cues_meaning.c - cues that tell a place or compare (H14, H15).
 *
 * In English and in German, and by each referee.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit/games/cues_judge.h"

static void test_positions(void)
{
    static const char *const positions[] = {
        "row",        "rows",      "column",     "top",      "bottom",
        "left",       "right",     "upper",      "lower",    "corner",
        "edges",      "north",     "top-left",   "low-er",   "gfourteen",
        "twentyoneb", "fourteeng", "gseven",     "sixb",     "kthree",
        "topleft",    "upperrow",  "westward",   "gxiv",     "leftish",
        "G14",        "3m",        "g'fourteen", "quadrant", "border",
        "halfway",    "leftmost",  NULL};
    static const char *const rows[] = {
        "g",        "G",        "P",      "\xef\xbc\xa7", "g's",
        "a-b",      "moss-g",   "g-moss", "o-moss",       "moss-n",
        "peek-a-g", "moss-a's", NULL};
    static const char *const numbers[] = {
        "one",          "ones",      "second",     "ten",       "fourteen",
        "thirty",       "thirtieth", "twenty-one", "twentyone", "14",
        "dozen",        "xiv",       "fi-ve",      "sevenish",  "tenfold",
        "\xe2\x85\xab", "14th",      "14-G",       "moss14",    "\xe2\x91\xa1",
        "moss\xc2\xb2", NULL};
    static const char *const fine[] = {
        "UPS",        "hi-vis",   "K-pop",      "e-mail",
        "Jell-O",     "Wall-E",   "D-Day",      "7up",
        "MP3",        "make-up",  "roll-up",    "cap'n-crunch",
        "centerfold", "heights",  "O-negative", "Chick-fil-A",
        "h2o",        "million",  "hundred",    "zero",
        "catch-22",   "six-pack", "H&M",        "D.C.",
        "T-shirt",    "WD40",     NULL};

    expect_all(positions, "cue-names-a-position");
    expect_all(rows, "cue-names-a-row");
    expect_all(numbers, "cue-names-a-number");
    expect_all(fine, "fine");
    expect("up", "fine", "cue-names-a-position");
    expect("g-r-e-e-n", "cue-is-a-colour-name", "cue-is-a-colour-name");
    expect("moss bl ue", "cue-has-too-many-words", "cue-has-too-many-words");
}

/* A second cue, which has one verdict. */
static void expect_second(const char *const *cue, const char *why)
{
    for (; *cue != NULL; cue++) {
        bool fine = strcmp(judge(*cue, true), why) == 0;

        ok(fine, *cue);
        if (!fine)
            printf("# found %s\n", judge(*cue, true));
    }
}

static void test_phrases(void)
{
    static const char *const fine[] = {"top hat",          "tank top",
                                       "North Pole",       "UPS truck",
                                       "South Park",       "wild west",
                                       "goose down",       "bikini bottom",
                                       "Central Park",     "Middle Earth",
                                       "thumbs up",        "West Ham",
                                       "vitamin C",        "first aid",
                                       "After Eight",      "eight ball",
                                       "Five Guys",        "Coke Zero",
                                       "seven dwarfs",     "petit four",
                                       "third eye",        "Mr T",
                                       "t bone",           "mahi mahi",
                                       "pom pom",          "Dr. Pepper",
                                       "St. Patrick's",    "dunkin' donuts",
                                       "M&Ms bag",         "Route 66",
                                       "upper lake",       "moss corner",
                                       "four-leaf clover", "million dollars",
                                       "D-Day beach",      "a rose",
                                       "northern lights",  NULL};
    static const char *const positions[] = {
        "top row",    "lower right", "far left",   "right side",
        "upper half", "left corner", "third row",  "row 7",
        "A4 paper",   "dead center", "move right", NULL};

    expect_second(fine, "fine");
    expect_second(positions, "cue-names-a-position");
    ok(strcmp(judge("moss fourteen", true), "cue-names-a-number") == 0 &&
           strcmp(judge("moss 14", true), "cue-names-a-number") == 0 &&
           strcmp(judge("G moss", true), "cue-names-a-row") == 0 &&
           strcmp(judge("bl ue", true), "cue-is-a-colour-name") == 0 &&
           strcmp(judge("sky-bl ue", true), "cue-is-a-colour-name") == 0 &&
           strcmp(judge("six teen", true), "cue-names-a-number") == 0,
       "coordinates in two words");
}

static void test_comparisons(void)
{
    static const char *const compare[] = {"darker",
                                          "lighter",
                                          "palest",
                                          "more milk",
                                          "dark-er",
                                          "too dark",
                                          "too light",
                                          "lighterish",
                                          "same again",
                                          "between",
                                          "between guesses",
                                          "over there",
                                          "much lighter",
                                          "far",
                                          "in-between",
                                          "darker moss",
                                          "almost there",
                                          "like before",
                                          NULL};
    static const char *const fine[] = {"dark moss",
                                       "light",
                                       "dark",
                                       "s'more",
                                       "paint thinner",
                                       "very dark",
                                       "Bic lighter",
                                       "water cooler",
                                       "lighter fluid",
                                       "riper banana",
                                       "Dead Sea",
                                       "like",
                                       NULL};

    expect("darker", "fine", "cue-compares");
    expect("lighter", "fine", "cue-compares");
    expect("s'more", "fine", "fine");
    expect_second(compare, "cue-compares");
    expect_second(fine, "fine");
}

static void test_german(void)
{
    static const char *const names[] = {
        "blau",   "rot",         "gr\xc3\xbcn",     "gruen",
        "gelb",   "wei\xc3\x9f", "bl\xc3\xa4ulich", "r\xc3\xb6tlich",
        "graues", "lila",        "blaugr\xc3\xbcn", "blue",
        "rosa",   NULL};
    static const char *const hidden[] = {
        "hellblau", "dunkelgr\xc3\xbcn", "himmelblau", "blutrot",  "kirschrot",
        "lackrot",  "skyblue",           "Blauton",    "weinrote", NULL};
    static const char *const ordinary[] = {"Blaubeere",
                                           "Rotkohl",
                                           "Wei\xc3\x9f"
                                           "brot",
                                           "Gr\xc3\xbcnkohl",
                                           "Rotkehlchen",
                                           "Schildkr\xc3\xb6te",
                                           "Abendrot",
                                           "Eigelb",
                                           "Blutorange",
                                           "Orangenschale",
                                           "Schwei\xc3\x9f",
                                           "carrot",
                                           "Elfe",
                                           NULL};
    static const char *const places[] = {
        "oben", "unten", "links", "rechts", "Zeile",     "Spalte",
        "Ecke", "Mitte", "Rand",  "untere", "obenlinks", NULL};
    static const char *const numbers[] = {
        "dreizehn", "vierzehnte", "einundzwanzig", "elf", "f\xc3\xbcnf", NULL};
    static const char *const compare[] = {
        "heller",  "dunkler",   "mehr Milch",   "zwischen",
        "nochmal", "zu dunkel", "etwas heller", NULL};
    static const char *const where[] = {"letzte Spalte", "vorletzte Zeile",
                                        "andere Ecke", "bitte rechts", NULL};
    static const char *const steer[] = {
        "weiter rechts", "tiefer unten", "h\xc3\xb6her", "niedriger",
        "dunkler bitte", "wie vorher",   "noch einmal",  NULL};
    static const char *const fine[] = {
        "zu Hause",     "dunkler Wald",      "Erste Hilfe", "linker Schuh",
        "hoher Berg",   "letzte Rose",       "wie Schnee",  "weiter Himmel",
        "andere Seife", "niedriger Eisberg", NULL};

    expect("blau", "fine", "fine");
    expect("oben", "fine", "fine");
    expect("dunkler", "fine", "fine");
    language = CUES_GERMAN;
    expect_all(names, "cue-is-a-colour-name");
    expect_all(hidden, "cue-contains-a-colour-name");
    expect_all(ordinary, "fine");
    expect_all(places, "cue-names-a-position");
    expect_all(numbers, "cue-names-a-number");
    expect_second(compare, "cue-compares");
    expect_second(where, "cue-names-a-position");
    expect_second(steer, "cue-compares");
    expect_second(fine, "fine");
    language = CUES_ENGLISH;
}

/* H17: what is doubtful, by referee. */
static void test_referees(void)
{
    static const char *const doubtful[] = {
        "upper lake", "moss corner", "riper banana", "moss q",
        "up",         "million",     "nine cats",    NULL};

    referee = CUES_STRICT;
    for (const char *const *cue = doubtful; *cue != NULL; cue++)
        ok(strcmp(judge(*cue, true), "fine") != 0, *cue);
    expect("s'more", "fine", "fine");
    ok(strcmp(judge("top hat", true), "fine") == 0 &&
           strcmp(judge("North Pole", true), "fine") == 0 &&
           strcmp(judge("After Eight", true), "fine") == 0,
       "a strict referee knows names");
    referee = CUES_TABLE;
    expect("top-left", "fine", "fine");
    expect("fourteen", "fine", "fine");
    expect("darker", "fine", "fine");
    expect("skyblue", "cue-contains-a-colour-name",
           "cue-contains-a-colour-name");
    expect("moss!", "cue-has-symbols", "cue-has-symbols");
    expect("q", "cue-word-too-short", "cue-word-too-short");
    expect("g", "cue-word-too-short", "cue-word-too-short");
    expect("G14", "cue-word-too-short", "cue-word-too-short");
    expect("14", "cue-has-digits", "cue-has-digits");
    referee = CUES_EASY;
}

int main(void)
{
    test_positions();
    test_phrases();
    test_comparisons();
    test_german();
    test_referees();
    printf("1..%d\n", tests);
    return failed > 0;
}
