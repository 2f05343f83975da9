/*
 * test_cues_used.c - which cues count as the same (H16).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "games/hues_and_cues/used.h"

static int tests, failed;

static void expect(const char *used, const char *cue, bool german, bool same)
{
    uint64_t digest = cues_used_digest(used);
    bool fine = cues_used_has(&digest, 1, cue, german) == same;

    tests++;
    failed += !fine;
    printf("%s %d - %s and %s are %s\n", fine ? "ok" : "not ok", tests, used,
           cue, same ? "the same" : "different");
}

/* In both orders. */
static void expect_both(const char *a, const char *b, bool german, bool same)
{
    expect(a, b, german, same);
    expect(b, a, german, same);
}

static void test_english(void)
{
    static const char *const same[][2] = {
        {"rose", "rose"},
        {"rose", "roses"},
        {"wine stain", "wine-stain"},
        {"wine stain", "wine stains"},
        {"seafoam", "sea-foam"},
        {"seafoam", "sea foam"},
        {"glass", "glasses"},
        {"bus", "buses"},
        {"box", "boxes"},
        {"cherry", "cherries"},
        {"leaf", "leaves"},
        {"knife", "knives"},
        {"peach", "peaches"},
        {"tomato", "tomatoes"},
        {"axe", "axes"},
        {"mouse", "mice"},
        {"rose garden", "roses gardens"},
        {"dr. pepper", "dr pepper"},
        {"rock'n'roll", "rock-n-roll"},
        {"cat's", "cats"},
    };
    static const char *const other[][2] = {
        {"pin", "pine"},           {"plum", "plume"},
        {"cap", "cape"},           {"glass", "gla"},
        {"brass", "bra"},          {"rose", "rosy"},
        {"coffee", "coffee foam"}, {"coffee foam", "foam coffee"},
        {"caf\xc3\xa9", "cafe"},
    };

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        expect_both(same[i][0], same[i][1], false, true);
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        expect_both(other[i][0], other[i][1], false, false);
}

static void test_german(void)
{
    static const char *const same[][2] = {
        {"rose", "rosen"},         {"tisch", "tische"},
        {"auto", "autos"},         {"bild", "bilder"},
        {"baum", "b\xc3\xa4ume"},  {"apfel", "\xc3\xa4pfel"},
        {"haus", "h\xc3\xa4user"}, {"frosch", "fr\xc3\xb6sche"},
        {"nuss", "n\xc3\xbcsse"},
    };

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        expect_both(same[i][0], same[i][1], true, true);
    expect_both("baum", "b\xc3\xa4ume", false, false);
    expect_both("rind", "rinde", true, false);
    expect_both("schal", "schale", true, false);
    expect_both("moos", "moor", true, false);
}

static void test_twice(void)
{
    uint64_t digest = cues_used_digest("coffee");
    bool fine = cues_used_twice(&digest, 1, "coffee coffee", false) &&
                cues_used_twice(&digest, 1, "coffees coffees", false) &&
                cues_used_twice(&digest, 1, "coffee coffees", false) &&
                cues_used_twice(&digest, 1, "coffees cof-fee", false) &&
                !cues_used_twice(&digest, 1, "pom pom", false) &&
                !cues_used_twice(&digest, 1, "coffee foam", false) &&
                !cues_used_twice(&digest, 1, "coffee", false);

    tests++;
    failed += !fine;
    printf("%s %d - a used cue said twice\n", fine ? "ok" : "not ok", tests);
}

int main(void)
{
    test_english();
    test_german();
    test_twice();
    printf("1..%d\n", tests);
    return failed > 0;
}
