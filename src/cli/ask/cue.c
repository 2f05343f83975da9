/*
 * cue.c - `cluehouse cue`: is a cue of Hues and Cues allowed, and why not?
 *
 * The referee of our tables, for people at a real one. It knows no cues that
 * were given before (H16).
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/cue.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/term/input_line.h"
#include "cluehouse/json.h"

enum { O_SECOND, O_LANGUAGE, O_REFEREE, O_JSON };

static const struct args_option options[] = {
    {"second", NULL, "the second cue of the round: one word or two"},
    {"language", "L", "whose words are refused: en (standard) or de"},
    {"referee", "R", "strict, easy (standard) or table"},
    {"json", NULL, "one JSON object a line"},
    {NULL, NULL, NULL},
};

struct question {
    struct cues_word_rules rules;
    bool json;
    const char *cue;
};

/* The place of a word in a list that NULL ends, or -1 after an error. */
static int find_value(const char *option, const char *const *values,
                      const char *word)
{
    for (int i = 0; values[i] != NULL; i++)
        if (strcmp(values[i], word) == 0)
            return i;
    diag_error("cue: --%s cannot be '%s'", option, diag_quote(word).text);
    diag_hint("see: cluehouse cue --help");
    return -1;
}

static bool read_option(struct question *q, int what, const char *value)
{
    static const char *const languages[] = {"en", "de", NULL};
    static const char *const referees[] = {"strict", "easy", "table", NULL};
    int i = 0;

    if (what == O_LANGUAGE) {
        i = find_value("language", languages, value);
        q->rules.language = (enum cues_language)i;
    } else if (what == O_REFEREE) {
        i = find_value("referee", referees, value);
        q->rules.referee = (enum cues_referee)i;
    }
    q->rules.second |= what == O_SECOND;
    q->json |= what == O_JSON;
    return i >= 0;
}

/* False after an error message. */
static bool read_question(struct args *args, struct question *q)
{
    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return false;
        if (what != ARG_WORD) {
            if (!read_option(q, what, args->value))
                return false;
        } else if (q->cue != NULL) {
            diag_error("cue: '%s' is one word too many",
                       diag_quote(args->value).text);
            diag_hint("put a cue of two words in quotes: \"top hat\"");
            return false;
        } else {
            q->cue = args->value;
        }
    }
    if (q->cue != NULL)
        return true;
    diag_error("cue: no cue is given");
    diag_hint("usage: cluehouse cue [--second] -- CUE");
    return false;
}

static void print_json(const char *cue, const struct ch_refusal *why,
                       const char *folded)
{
    char line[2048];
    struct ch_json out;

    ch_json_init(&out, line, sizeof line);
    ch_json_object_begin(&out, NULL);
    ch_json_str(&out, "cue", why == NULL ? folded : diag_quote(cue).text);
    ch_json_bool(&out, "allowed", why == NULL);
    ch_json_str(&out, "rule", why == NULL ? NULL : why->rule);
    ch_json_str(&out, "slug", why == NULL ? NULL : why->slug);
    ch_json_str(&out, "say", why == NULL ? NULL : why->say);
    ch_json_object_end(&out);
    puts(line);
}

/* Prints the verdict; true if the cue is allowed. */
static bool answer(const struct question *q, const char *cue)
{
    const struct ch_game *game = ch_game_find("hues-and-cues");
    const struct ch_refusal *why = NULL;
    char text[CH_TEXT], folded[CH_TEXT];
    const char *slug = "cue-too-long";

    if (strlen(cue) < sizeof text) {
        memcpy(text, cue, strlen(cue) + 1);
        slug = cues_cue_judge(text, &q->rules, folded);
    }
    if (slug != NULL)
        why = ch_game_explain(game, slug);
    if (q->json)
        print_json(cue, why, folded);
    else if (why == NULL)
        printf("\"%s\" is allowed.\n", folded);
    else
        printf("\"%s\" is not allowed (%s). %s\n", diag_quote(cue).text,
               why->rule, why->say);
    return why == NULL;
}

/* One cue a line; false if one of them is not allowed. */
static bool answer_lines(const struct question *q)
{
    struct input_line line;
    bool all = true;

    while (input_line_read(stdin, &line)) {
        if (line.why != NULL) {
            diag_error("a line cannot be read: %s", line.why);
            all = false;
        } else if (line.len > 0) {
            all &= answer(q, line.text);
        }
    }
    return all;
}

static int cue_run(struct args *args)
{
    struct question q = {.rules = {CUES_EASY, CUES_ENGLISH, false}};
    bool allowed;

    if (!read_question(args, &q))
        return CLI_USAGE;
    allowed = strcmp(q.cue, "-") == 0 ? answer_lines(&q) : answer(&q, q.cue);
    return allowed ? CLI_OK : CLI_FAILED;
}

const struct command cue_command = {
    .name = "cue",
    .usage = "[--second] [--language L] [--referee R] [--json] [--] CUE",
    .summary = "tells whether a cue of Hues and Cues is allowed",
    .options = options,
    .more = "The exit code is 0 if it is allowed, and 1 if not. A lone - reads "
            "cues from\nstandard input, one a line. Cues that were given "
            "before are not known here.\n",
    .run = cue_run,
};
