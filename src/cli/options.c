/* options.c - see options.h. SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/say.h"

/* Not a mistake to be explained at length: the help is one command away. */
static void advise_help(const struct args *args)
{
    advise("see: cluehouse %s --help", args->command->name);
}

static int find_option(const struct args *args, const char *name, size_t len)
{
    const struct option *options = args->command->options;

    for (int i = 0; options[i].name != NULL; i++)
        if (strlen(options[i].name) == len &&
            memcmp(options[i].name, name, len) == 0)
            return i;
    return ARG_BAD;
}

static void complain_unknown(const struct args *args, const char *word,
                             size_t len)
{
    char name[32] = "";
    struct near near;

    memcpy(name, word, len < sizeof name ? len : sizeof name - 1);
    near = near_to(name);
    for (int i = 0; args->command->options[i].name != NULL; i++)
        near_try(&near, args->command->options[i].name);
    complain("%s has no option --%s", args->command->name, shown(name).text);
    if (near.best != NULL)
        advise("did you mean --%s? see: cluehouse %s --help", near.best,
               args->command->name);
    else
        advise_help(args);
}

/* Fetches the value behind `=` or in the next word. */
static int take_value(struct args *args, int found, const char *equals)
{
    const struct option *option = &args->command->options[found];

    if (option->value == NULL && equals == NULL)
        return found;
    if (option->value == NULL) {
        complain("--%s takes no value", option->name);
        advise("write it without the =");
        return ARG_BAD;
    }
    if (equals != NULL) {
        args->value = equals + 1;
        return found;
    }
    if (args->at == args->n) {
        complain("--%s needs a value: %s", option->name, option->value);
        advise_help(args);
        return ARG_BAD;
    }
    args->value = args->word[args->at++];
    return found;
}

int args_next(struct args *args)
{
    const char *word, *equals;
    size_t len;
    int found;

    if (args->at == args->n)
        return ARG_END;
    word = args->word[args->at++];
    args->value = word;
    if (!args->plain && strcmp(word, "--") == 0) {
        args->plain = true;
        return args_next(args);
    }
    if (args->plain || word[0] != '-' || word[1] == '\0')
        return ARG_WORD;
    if (word[1] != '-') {
        complain("there are no short options such as %s", shown(word).text);
        advise_help(args);
        return ARG_BAD;
    }
    word += 2;
    equals = strchr(word, '=');
    len = equals != NULL ? (size_t)(equals - word) : strlen(word);
    found = find_option(args, word, len);
    if (found == ARG_BAD) {
        complain_unknown(args, word, len);
        return ARG_BAD;
    }
    return take_value(args, found, equals);
}

/* The name of the option whose value was read last, dashes and all. */
static const char *last_name(const struct args *args)
{
    const char *word = args->word[args->at - 1];

    return word == args->value ? args->word[args->at - 2] : word;
}

static int name_length(const char *name)
{
    return (int)strcspn(name, "=");
}

bool args_number(const struct args *args, uint64_t min, uint64_t max,
                 uint64_t *out)
{
    const char *name = last_name(args), *word = args->value;
    size_t digits = strspn(word, "0123456789");
    uint64_t value;

    errno = 0;
    value = strtoull(word, NULL, 10);
    if (digits > 0 && word[digits] == '\0' && errno == 0 && value >= min &&
        value <= max) {
        *out = value;
        return true;
    }
    complain("%.*s cannot be '%s'", name_length(name), name, shown(word).text);
    advise("give a whole number from %" PRIu64 " to %" PRIu64, min, max);
    return false;
}

bool args_real(const struct args *args, double min, double max, double *out)
{
    const char *name = last_name(args);
    char *end;
    double value = strtod(args->value, &end);

    if (end != args->value && *end == '\0' && value >= min && value <= max) {
        *out = value;
        return true;
    }
    complain("%.*s cannot be '%s'", name_length(name), name,
             shown(args->value).text);
    advise("give a number from %g to %g", min, max);
    return false;
}

bool args_unwanted(const struct args *args)
{
    complain("%s: '%s' is one word too many", args->command->name,
             shown(args->value).text);
    advise("usage: cluehouse %s %s", args->command->name, args->command->usage);
    return false;
}

bool args_want_help(const struct args *args)
{
    for (int i = 0; i < args->n && strcmp(args->word[i], "--") != 0; i++)
        if (strcmp(args->word[i], "--help") == 0)
            return true;
    return false;
}

void command_help(const struct command *command)
{
    const struct option *option = command->options;

    printf("usage: cluehouse %s %s\n\n%s\n", command->name, command->usage,
           command->summary);
    if (option->name != NULL)
        printf("\noptions:\n");
    for (; option->name != NULL; option++) {
        const char *value = option->value != NULL ? option->value : "";
        int width = 20 - (int)strlen(option->name);

        printf("  --%s %-*s %s\n", option->name, width, value, option->say);
    }
    printf("%s%s", command->more[0] != '\0' ? "\n" : "", command->more);
}
