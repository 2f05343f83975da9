/*
 * ask_haiclue.c - `cluehouse ask haiclue`: advice at a real table of Haiclue.
 *
 * With --batch every line is a JSON object: a clue and four targets ask for a
 * guess; tiles, four targets and the index of one of them ask for a clue.
 * Without, people type words, and the colon separates targets from tiles.
 * Unknown words are reported, and the answer is a guess.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ask/ask_haiclue.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/haiclue/search.h"
#include "cli/args.h"
#include "cli/diag.h"
#include "lexicon/assoc.h"
#include "lexicon/fold.h"

enum { LINE_MAX_BYTES = 8192, WORD_MAX = 64 };

/* A question, with its words as typed. */
struct question {
    const char *tile[HAICLUE_INFER_TILES]; /* of a hand, or of a clue */
    int n;
    const char *target[HAICLUE_INFER_TARGETS];
    int mine; /* index of the target to give a clue for; -1: guess a clue */
};

struct answer {
    int guess;    /* index of the target */
    float chance; /* that the guess is right, or the clue understood */
    uint8_t laid[HAICLUE_SEARCH_LAID];
    int n_laid;
};

/* Finds a word, or the last known word of a phrase: "polar bear". */
static int find_word(const char *text)
{
    char folded[WORD_MAX];
    int n = fold_text(text, strlen(text), folded, sizeof folded);
    int word = n > 0 ? assoc_find(folded) : -1;
    char *blank;

    while (word < 0 && n > 0) {
        blank = strrchr(folded, ' ');
        if (blank == NULL)
            break;
        word = assoc_find(blank + 1);
        *blank = '\0';
        if (word < 0)
            word = assoc_find(folded);
    }
    return word;
}

static int look_up(const char *text, int line)
{
    int word = find_word(text);

    if (word < 0 && line > 0)
        fprintf(stderr, "line %d: nobody knows '%s'; the answer is a guess\n",
                line, diag_quote(text).text);
    else if (word < 0)
        diag_error("nobody knows '%s'; the answer is a guess",
                   diag_quote(text).text);
    return word;
}

static void solve(const struct question *q, int line, struct answer *out)
{
    int tiles[HAICLUE_INFER_TILES], targets[HAICLUE_INFER_TARGETS];
    float score[HAICLUE_INFER_TARGETS], chance[HAICLUE_INFER_TARGETS];
    uint8_t all[HAICLUE_INFER_TILES];
    struct haiclue_infer th;

    for (int i = 0; i < q->n; i++) {
        tiles[i] = look_up(q->tile[i], line);
        all[i] = (uint8_t)i;
    }
    for (int i = 0; i < HAICLUE_INFER_TARGETS; i++)
        targets[i] = look_up(q->target[i], line);
    haiclue_infer_init(&th, tiles, q->n, targets);
    if (q->mine >= 0) {
        out->n_laid =
            haiclue_search_clue(&th, HAICLUE_INFER_LISTENERS,
                                HAICLUE_SEARCH_LAID, q->mine, out->laid);
        out->chance = haiclue_infer_worth(&th, HAICLUE_INFER_LISTENERS,
                                          out->laid, out->n_laid, q->mine);
        return;
    }
    haiclue_infer_score(&th, 0, all, q->n, score);
    haiclue_infer_chances(score, chance);
    out->guess = 0;
    for (int i = 1; i < HAICLUE_INFER_TARGETS; i++)
        out->guess = chance[i] > chance[out->guess] ? i : out->guess;
    out->chance = chance[out->guess];
}

/* --- Batches ------------------------------------------------------------- */

/* Answers are lines with a tab, so words must not contain one. */
static bool is_clean(const char *word)
{
    for (; *word != '\0'; word++)
        if ((unsigned char)*word < ' ' || *word == 127)
            return false;
    return true;
}

/* Between `least` and `most` words; NULL, or what is wrong. */
static const char *read_words(const json_t *list, int least, int most,
                              const char **out, int *n)
{
    if (!json_is_array(list))
        return "a list of words is missing or is no list";
    if ((int)json_array_size(list) < least)
        return "too few words in a list";
    if ((int)json_array_size(list) > most)
        return "too many words in a list";
    *n = (int)json_array_size(list);
    for (int i = 0; i < *n; i++) {
        out[i] = json_string_value(json_array_get(list, (size_t)i));
        if (out[i] == NULL)
            return "a list holds something that is no word";
        if (out[i][strspn(out[i], " \t\r\n")] == '\0')
            return "a list holds an empty word";
        if (!is_clean(out[i]))
            return "a word holds a tab, a line's end or the like";
    }
    return NULL;
}

static const char *read_question(const json_t *object, struct question *q)
{
    const json_t *clue = json_object_get(object, "clue");
    const json_t *id = json_object_get(object, "id");
    const json_t *target = json_object_get(object, "target");
    const char *why;
    int n;

    if (!json_is_object(object))
        return "an object in braces is expected";
    if (!json_is_integer(id) &&
        !(json_is_string(id) && is_clean(json_string_value(id))))
        return "\"id\" is missing, or is neither a word nor a number";
    why = read_words(json_object_get(object, "targets"), HAICLUE_INFER_TARGETS,
                     HAICLUE_INFER_TARGETS, q->target, &n);
    if (why != NULL)
        return "\"targets\" must be four words";
    q->mine = -1;
    if (clue != NULL)
        return read_words(clue, 1, HAICLUE_INFER_TILES, q->tile, &q->n);
    why = read_words(json_object_get(object, "tiles"), 2, HAICLUE_INFER_TILES,
                     q->tile, &q->n);
    if (why != NULL)
        return json_object_get(object, "tiles") == NULL
                   ? "neither \"clue\" nor \"tiles\" is there"
                   : why;
    if (!json_is_integer(target) || json_integer_value(target) < 0 ||
        json_integer_value(target) >= HAICLUE_INFER_TARGETS)
        return "\"target\" must be 0, 1, 2 or 3";
    q->mine = (int)json_integer_value(target);
    return NULL;
}

static void print_id(const json_t *id)
{
    if (json_is_integer(id))
        printf("%" JSON_INTEGER_FORMAT "\t", json_integer_value(id));
    else
        printf("%s\t", json_string_value(id));
}

static void print_answer(const struct question *q, const struct answer *a)
{
    if (q->mine < 0)
        printf("%s", q->target[a->guess]);
    for (int i = 0; q->mine >= 0 && i < a->n_laid; i++)
        printf("%s%s", i > 0 ? " " : "", q->tile[a->laid[i]]);
    putchar('\n');
}

/* NULL, or what is wrong with the line. */
static const char *answer_line(const char *text, int line)
{
    json_error_t error;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    struct question q;
    struct answer a = {0};
    const char *why = object == NULL ? "not a JSON object" : NULL;

    if (why == NULL)
        why = read_question(object, &q);
    if (why == NULL) {
        solve(&q, line, &a);
        print_id(json_object_get(object, "id"));
        print_answer(&q, &a);
    }
    json_decref(object);
    return why;
}

/* Reads the next line; false at the end. *whole is false if it was cut. */
static bool next_line(char *out, bool *whole)
{
    size_t len;
    int c;

    if (fgets(out, LINE_MAX_BYTES, stdin) == NULL)
        return false;
    len = strlen(out);
    *whole = len + 1 < LINE_MAX_BYTES || out[len - 1] == '\n';
    if (*whole)
        return true;
    do
        c = getchar();
    while (c != '\n' && c != EOF);
    return true;
}

static int run_batch(void)
{
    char text[LINE_MAX_BYTES];
    bool whole, ok = true;

    for (int line = 1; next_line(text, &whole); line++) {
        const char *why = whole ? NULL : "too long";

        if (text[strspn(text, " \t\r\n")] == '\0')
            continue;
        if (why == NULL)
            why = answer_line(text, line);
        if (why != NULL) {
            fprintf(stderr, "line %d: %s\n", line, why);
            ok = false;
        }
    }
    return ok ? CLI_OK : CLI_FAILED;
}

/* --- Interactive ---------------------------------------------------------- */

/* Splits a line at blanks and commas, in place; returns the number of words. */
static int split_words(char *text, const char **out, int most)
{
    static const char blanks[] = " ,\t\r\n";
    int n = 0;

    for (text += strspn(text, blanks); *text != '\0' && n < most;
         text += strspn(text, blanks)) {
        size_t len = strcspn(text, blanks);

        out[n++] = text;
        text += len;
        if (*text != '\0')
            *text++ = '\0';
    }
    return n;
}

static const char *parse_line(char *text, struct question *q)
{
    char *colon = strchr(text, ':');
    const char *first[HAICLUE_INFER_TILES];
    int n;

    if (colon == NULL)
        return "a colon is missing";
    *colon = '\0';
    q->n = split_words(colon + 1, q->tile, HAICLUE_INFER_TILES);
    n = split_words(text, first, HAICLUE_INFER_TILES);
    q->mine = -1;
    for (int i = 0; i < n && i < HAICLUE_INFER_TARGETS; i++) {
        q->target[i] = first[i];
        if (first[i][0] == '*') {
            q->target[i]++;
            q->mine = i;
        }
    }
    if (n != HAICLUE_INFER_TARGETS)
        return "four target words are expected before the colon";
    if (q->n < 1 + (q->mine >= 0))
        return "words are expected behind the colon";
    return NULL;
}

static int run_repl(void)
{
    char text[LINE_MAX_BYTES];
    bool whole;

    printf("Four target words, a colon, and the words of a clue: I say which "
           "is meant.\nWith a * before one of the four, and tiles behind the "
           "colon: I lay a clue for it.\n    moon apple *king bank: gold soup "
           "head tree\n> ");
    for (fflush(stdout); next_line(text, &whole); fflush(stdout)) {
        struct question q;
        struct answer a = {0};
        const char *why = parse_line(text, &q);

        if (why != NULL) {
            printf("%s\n> ", why);
            continue;
        }
        solve(&q, 0, &a);
        print_answer(&q, &a);
        printf("    (%d %% sure)\n> ", (int)(100 * a.chance));
    }
    putchar('\n');
    return CLI_OK;
}

int ask_haiclue(int argc, char **argv)
{
    if (argc == 0)
        return run_repl();
    if (argc == 1 && strcmp(argv[0], "--batch") == 0)
        return run_batch();
    diag_error("ask haiclue: '%s' is not understood", diag_quote(argv[0]).text);
    diag_hint("usage: cluehouse ask haiclue [--batch]");
    return CLI_USAGE;
}
