/* move_input.c - tolerant input of moves. SPDX-License-Identifier: MIT */
#include "cli/term/move_input.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/diag.h"
#include "cli/nearest.h"
#include "cli/term/show.h"
#include "cluehouse/schema.h"

static bool equals(const char *name, const char *word, size_t len)
{
    return strlen(name) == len && strncasecmp(name, word, len) == 0;
}

static const struct ch_schema *find_verb(const struct ch_game *game,
                                         const char *word, size_t len)
{
    for (const struct ch_schema *verb = game->verbs; verb->name != NULL; verb++)
        if (equals(verb->name, word, len))
            return verb;
    return NULL;
}

static char *next_word(char *at)
{
    at += strcspn(at, " ");
    return at + strspn(at, " ");
}

/* Are `word` and the next one "dining room", for "dining-room"? */
static bool matches_without_hyphen(const char *name, const char *word)
{
    size_t len = strlen(name), first = strcspn(name, "-");

    return name[first] == '-' && strncasecmp(name, word, first) == 0 &&
           word[first] == ' ' &&
           strncasecmp(name + first + 1, word + first + 1, len - first - 1) ==
               0 &&
           (word[len] == ' ' || word[len] == '\0');
}

/* No list has two words that differ in case only. */
static void normalise_value(const struct ch_arg *arg, char *word)
{
    size_t len = strcspn(word, " ");
    const char *split = NULL;

    for (int i = 0; arg->words != NULL && i <= arg->max - arg->min; i++) {
        const char *name = arg->words[i];

        if (equals(name, word, len)) {
            memcpy(word, name, len);
            return;
        }
        if (matches_without_hyphen(name, word))
            split = name;
    }
    if (split != NULL)
        memcpy(word, split, strlen(split));
}

/* Can the verb have an argument with index i before its text? */
static bool has_argument(const struct ch_schema *verb, int i)
{
    return i < ch_schema_params(verb) || (verb->more && i < CH_ARGS);
}

void move_input_normalise(const struct ch_game *game, char *line)
{
    size_t len = strcspn(line, " ");
    const struct ch_schema *verb = find_verb(game, line, len);
    char *word = line;

    if (verb == NULL)
        return;
    memcpy(line, verb->name, len);
    for (int i = 0; has_argument(verb, i); i++) {
        word = next_word(word);
        if (*word == '\0')
            return;
        normalise_value(ch_schema_arg(verb, i), word);
    }
}

/* Names the word that is not a value, and one that may have been meant. */
static void explain_value(const struct ch_schema *verb, const char *line)
{
    char word[32];

    for (int i = 0; has_argument(verb, i); i++) {
        const struct ch_arg *arg = ch_schema_arg(verb, i);
        struct nearest nearest;
        int16_t value;
        size_t len;

        line += strcspn(line, " ");
        line += strspn(line, " ");
        len = strcspn(line, " ");
        if (len == 0 || len >= sizeof word)
            return;
        if (ch_schema_value_parse(arg, line, len, &value) == NULL)
            continue;
        (void)snprintf(word, sizeof word, "%.*s", (int)len, line);
        nearest = nearest_to(word);
        for (int k = 0; arg->words != NULL && k <= arg->max - arg->min; k++)
            nearest_offer(&nearest, arg->words[k]);
        printf("  There is no %s '%s'.", arg->name, diag_quote(word).text);
        if (nearest.best != NULL)
            printf(" Did you mean %s?", nearest.best);
        putchar('\n');
        return;
    }
}

void move_input_explain(const struct ch_game *game, const char *line,
                        const char *why)
{
    const struct ch_schema *verb = find_verb(game, line, strcspn(line, " "));

    if (verb == NULL)
        return;
    if (strcmp(why, "no-such-value") == 0 ||
        strcmp(why, "argument-out-of-range") == 0 ||
        strcmp(why, "argument-not-a-number") == 0)
        explain_value(verb, line);
    else if (strcmp(why, "argument-missing") == 0 ||
             strcmp(why, "too-many-arguments") == 0 ||
             strcmp(why, "text-missing") == 0)
        show_form(verb);
}
