/*
 * test_sayable.c - no cue that bots give is on data/offensive.txt.
 *
 *     test_sayable OFFENSIVE
 *
 * Tries every cue of the table, alone and with each modifier that a giver may
 * put before it: as a whole, and every run of its words. Plurals count too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "bots/hues_and_cues/bot.h"
#include "lexicon/colour.h"

enum { MOST_LISTED = 2000, LISTED = 64, MOST_WORDS = 8 };

static char listed[MOST_LISTED][LISTED];
static int n_listed;
static int tests, failed;

static void ok(bool fine, const char *what)
{
    tests++;
    failed += !fine;
    printf("%s %d - %s\n", fine ? "ok" : "not ok", tests, what);
}

/* Letters alone, in the singular: rude word, rude-words, rudeword. */
static void add_letters(const char *text, size_t len, char out[LISTED])
{
    size_t n = strlen(out);

    for (size_t i = 0; i < len && n + 1 < LISTED; i++)
        if (text[i] >= 'a' && text[i] <= 'z')
            out[n++] = text[i];
    if (n > 3 && out[n - 1] == 's' && out[n - 2] != 's')
        n--;
    out[n] = '\0';
}

static bool read_list(const char *path)
{
    char line[256];
    FILE *in = fopen(path, "r");

    if (in == NULL)
        return false;
    while (n_listed < MOST_LISTED && fgets(line, sizeof line, in) != NULL) {
        listed[n_listed][0] = '\0';
        add_letters(line, strlen(line), listed[n_listed]);
        n_listed += strlen(listed[n_listed]) > 1;
    }
    (void)fclose(in);
    return n_listed < MOST_LISTED;
}

static bool is_listed(const char *letters)
{
    for (int i = 0; i < n_listed; i++)
        if (strcmp(listed[i], letters) == 0)
            return true;
    return false;
}

/* Any run of the words of the cue. */
static bool is_offensive(const char *cue)
{
    for (const char *from = cue; from != NULL;) {
        char letters[LISTED] = "";

        for (const char *at = from; at != NULL;) {
            const char *end = strpbrk(at, " -");

            add_letters(at, end != NULL ? (size_t)(end - at) : strlen(at),
                        letters);
            if (is_listed(letters))
                return true;
            at = end != NULL ? end + 1 : NULL;
        }
        from = strpbrk(from, " -");
        from = from != NULL ? from + 1 : NULL;
    }
    return false;
}

static bool may_be_said(const char *cue)
{
    bool fine = !is_offensive(cue);

    for (int k = 0; fine && k < CUES_CUE_MODIFIERS; k++) {
        char both[128];

        (void)snprintf(both, sizeof both, "%s %s", cues_cue_modifiers[k], cue);
        fine = !is_offensive(both);
    }
    if (!fine)
        printf("# %s\n", cue);
    return fine;
}

static void test_cues(void)
{
    bool fine = true;

    for (int i = 0; i < colour_cues(); i++)
        fine &= may_be_said(colour_cue(i));
    ok(colour_cues() > 1000 && fine, "no cue is on the list");
}

/* The check itself finds what it should. */
static void test_finds(void)
{
    static const char *const bad[] = {"bastard", "bastards", "old bastard",
                                      "ball-gag", "dark ball gags"};
    static const char *const good[] = {"lemon", "grass", "brass band",
                                       "pale cherry"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ok(is_offensive(bad[i]), "an offensive cue is found");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ok(!is_offensive(good[i]), good[i]);
}

/* The bot understands cues that it would not give. */
static void test_understood(void)
{
    float p[COLOUR_CELLS];

    ok(colour_listen("great tit", LISTENER_ALL, p) > 0,
       "a bird is understood all the same");
}

int main(int argc, char **argv)
{
    ok(argc > 1 && read_list(argv[1]) && n_listed > 300, "there is a list");
    test_finds();
    test_cues();
    test_understood();
    printf("1..%d\n", tests);
    return failed != 0;
}
