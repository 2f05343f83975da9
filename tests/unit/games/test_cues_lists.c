/*
 * test_cues_lists.c - lists of cues that are allowed, and of some that are not.
 *
 *     test_cues_lists LEGAL ILLEGAL REFUSED THINGS...
 *
 * The referee may be wrong about one cue in a hundred of the first two lists,
 * which were written before it. Of our own things with colours it refuses those
 * alone that REFUSED lists, each with the reason. cues/README.md has the
 * formats.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "games/hues_and_cues/cue.h"
#include "games/hues_and_cues/state.h"

enum { LINE = 256, MOST_REFUSED = 1000 };

static int tests, failed;

static void ok(bool fine, const char *what)
{
    tests++;
    failed += !fine;
    printf("%s %d - %s\n", fine ? "ok" : "not ok", tests, what);
}

static const char *judge(const char *cue, bool german, bool second,
                         enum cues_referee referee)
{
    struct cues_word_rules rules = {
        referee, german ? CUES_GERMAN : CUES_ENGLISH, second};
    char folded[CH_TEXT];

    return cues_cue_judge(cue, &rules, folded);
}

/* The next line that is no comment, cut at its tabs; the fields, or 0 at the
 * end. */
static int next_line(FILE *in, char line[LINE], char *field[4])
{
    int n = 0;

    do {
        if (fgets(line, LINE, in) == NULL)
            return 0;
    } while (line[0] == '#' || line[0] == '\n');
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at != NULL && n < 4; n++) {
        field[n] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return n;
}

struct tally {
    int cues, german, wrong;
};

static void print_tally(const char *what, struct tally tally)
{
    printf("# %s: %d cues, %d of them German; %d judged wrongly (%.2f %%)\n",
           what, tally.cues, tally.german, tally.wrong,
           100.0 * tally.wrong / tally.cues);
}

static struct tally try_legal(FILE *in)
{
    struct tally tally = {0, 0, 0};
    char line[LINE], *field[4];

    while (next_line(in, line, field) == 3) {
        bool german = field[0][0] == 'd', second = field[1][0] == '2';
        const char *a = second ? NULL : judge(field[2], german, false, 1);
        const char *b = judge(field[2], german, true, 1);

        tally.cues++;
        tally.german += german;
        tally.wrong += a != NULL || b != NULL;
        if (a != NULL || b != NULL)
            printf("# refused: %s (%s)\n", field[2], a != NULL ? a : b);
    }
    return tally;
}

static struct tally try_illegal(FILE *in)
{
    struct tally tally = {0, 0, 0};
    char line[LINE], *field[4];

    while (next_line(in, line, field) == 4) {
        bool german = field[0][0] == 'd', second = field[1][0] == '2';
        const char *a = second ? "" : judge(field[3], german, false, 1);
        const char *b = judge(field[3], german, true, 1);

        tally.cues++;
        tally.german += german;
        tally.wrong += a == NULL || b == NULL;
        if (a == NULL || b == NULL)
            printf("# passed: %s\n", field[3]);
        else if (strcmp(ch_game_explain(&hues_and_cues_game, b)->rule,
                        field[2]) != 0)
            printf("# %s: %s, but by %s\n", field[3], b, field[2]);
    }
    return tally;
}

static void test_list(const char *path, bool legal, int least)
{
    FILE *in = fopen(path, "r");
    struct tally tally = {0, 0, 0};

    if (in != NULL) {
        tally = legal ? try_legal(in) : try_illegal(in);
        (void)fclose(in);
        print_tally(legal ? "legal" : "illegal", tally);
    }
    ok(tally.cues >= least && tally.german >= least / 4,
       "there is a list, English and German");
    ok(100 * tally.wrong <= tally.cues, "one in a hundred is judged wrongly");
}

/* What is refused for a reason. */
static struct {
    char cue[64];
    bool met;
} refused[MOST_REFUSED];
static int n_refused;

static void read_refused(const char *path)
{
    FILE *in = fopen(path, "r");
    char line[LINE], *field[4];
    bool reasons = true;

    while (in != NULL && n_refused < MOST_REFUSED) {
        int n = next_line(in, line, field);

        if (n == 0)
            break;
        reasons &= n == 2 && strlen(field[1]) > 4;
        (void)snprintf(refused[n_refused++].cue, sizeof refused[0].cue, "%s",
                       field[0]);
    }
    if (in != NULL)
        (void)fclose(in);
    ok(n_refused > 0 && n_refused < MOST_REFUSED && reasons,
       "what is refused has a reason");
}

static bool is_known_refusal(const char *cue)
{
    for (int i = 0; i < n_refused; i++)
        if (strcmp(refused[i].cue, cue) == 0)
            return refused[i].met = true;
    return false;
}

/* One word or two. Returns 1 if it is a cue at all. */
static int try_thing(const char *thing, int *wrong)
{
    const char *blank = strchr(thing, ' ');
    const char *first = NULL, *second = judge(thing, false, true, CUES_EASY);

    if (blank != NULL && strchr(blank + 1, ' ') != NULL)
        return 0;
    if (blank == NULL)
        first = judge(thing, false, false, CUES_EASY);
    if ((first != NULL || second != NULL) && !is_known_refusal(thing)) {
        printf("# %s\t%s\n", thing, first != NULL ? first : second);
        ++*wrong;
    }
    return 1;
}

static void test_things(char **paths, int n)
{
    int things = 0, wrong = 0, stale = 0;

    for (int i = 0; i < n; i++) {
        FILE *in = fopen(paths[i], "r");
        char line[LINE * 4];

        while (in != NULL && fgets(line, sizeof line, in) != NULL) {
            line[strcspn(line, "\t\n")] = '\0';
            if (line[0] != '#' && line[0] != '\0')
                things += try_thing(line, &wrong);
        }
        if (in != NULL)
            (void)fclose(in);
    }
    for (int i = 0; i < n_refused; i++) {
        stale += !refused[i].met;
        if (!refused[i].met)
            printf("# not refused: %s\n", refused[i].cue);
    }
    printf("# %d things of our own, %d refused\n", things, n_refused + wrong);
    ok(things > 9000 && wrong == 0, "no thing is refused without a reason");
    ok(stale == 0, "what is listed as refused is refused");
}

int main(int argc, char **argv)
{
    if (argc < 5)
        return 2;
    test_list(argv[1], true, 300);
    test_list(argv[2], false, 150);
    read_refused(argv[3]);
    test_things(argv + 4, argc - 4);
    printf("1..%d\n", tests);
    return failed > 0;
}
