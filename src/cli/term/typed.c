/* typed.c - see typed.h. SPDX-License-Identifier: MIT */
#include "cli/term/typed.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/say.h"
#include "cli/term/show.h"
#include "games/form.h"

static bool same(const char *name, const char *word, size_t len)
{
    return strlen(name) == len && strncasecmp(name, word, len) == 0;
}

static const struct ch_form *find_verb(const struct ch_game *game,
                                       const char *word, size_t len)
{
    for (const struct ch_form *verb = game->verbs; verb->name != NULL; verb++)
        if (same(verb->name, word, len))
            return verb;
    return NULL;
}

static char *next_word(char *at)
{
    at += strcspn(at, " ");
    return at + strspn(at, " ");
}

/* Is `word`, and the one behind it, "dining room" for "dining-room"? */
static bool is_parted(const char *name, const char *word)
{
    size_t len = strlen(name), first = strcspn(name, "-");

    return name[first] == '-' && strncasecmp(name, word, first) == 0 &&
           word[first] == ' ' &&
           strncasecmp(name + first + 1, word + first + 1, len - first - 1) ==
               0 &&
           (word[len] == ' ' || word[len] == '\0');
}

/* No list has two words that are the same but for case. */
static void spell_value(const struct ch_arg *arg, char *word)
{
    size_t len = strcspn(word, " ");
    const char *parted = NULL;

    for (int i = 0; arg->words != NULL && i <= arg->max - arg->min; i++) {
        const char *name = arg->words[i];

        if (same(name, word, len)) {
            memcpy(word, name, len);
            return;
        }
        if (is_parted(name, word))
            parted = name;
    }
    if (parted != NULL)
        memcpy(word, parted, strlen(parted));
}

/* May the verb have an argument number i before its text? */
static bool takes(const struct ch_form *verb, int i)
{
    return i < form_params(verb) || (verb->more && i < CH_ARGS);
}

void typed_spell(const struct ch_game *game, char *line)
{
    size_t len = strcspn(line, " ");
    const struct ch_form *verb = find_verb(game, line, len);
    char *word = line;

    if (verb == NULL)
        return;
    memcpy(line, verb->name, len);
    for (int i = 0; takes(verb, i); i++) {
        word = next_word(word);
        if (*word == '\0')
            return;
        spell_value(form_arg(verb, i), word);
    }
}

/* The word that is no value, and what may have been meant. */
static void hint_value(const struct ch_form *verb, const char *line)
{
    char word[32];

    for (int i = 0; takes(verb, i); i++) {
        const struct ch_arg *arg = form_arg(verb, i);
        struct near near;
        int16_t value;
        size_t len;

        line += strcspn(line, " ");
        line += strspn(line, " ");
        len = strcspn(line, " ");
        if (len == 0 || len >= sizeof word)
            return;
        if (arg_parse(arg, line, len, &value) == NULL)
            continue;
        (void)snprintf(word, sizeof word, "%.*s", (int)len, line);
        near = near_to(word);
        for (int k = 0; arg->words != NULL && k <= arg->max - arg->min; k++)
            near_try(&near, arg->words[k]);
        printf("  There is no %s '%s'.", arg->name, shown(word).text);
        if (near.best != NULL)
            printf(" Did you mean %s?", near.best);
        putchar('\n');
        return;
    }
}

void typed_hint(const struct ch_game *game, const char *line, const char *why)
{
    const struct ch_form *verb = find_verb(game, line, strcspn(line, " "));

    if (verb == NULL)
        return;
    if (strcmp(why, "no-such-value") == 0 ||
        strcmp(why, "argument-out-of-range") == 0 ||
        strcmp(why, "argument-not-a-number") == 0)
        hint_value(verb, line);
    else if (strcmp(why, "argument-missing") == 0 ||
             strcmp(why, "too-many-arguments") == 0 ||
             strcmp(why, "text-missing") == 0)
        show_form(verb);
}
