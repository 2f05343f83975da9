/*
 * args.c - reading of a command's words and options.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/args.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/diag.h"
#include "cli/nearest.h"

static void hint_help(const struct args *args)
{
    diag_hint("see: cluehouse %s --help", args->command->name);
}

static int find_option(const struct args *args, const char *name, size_t len)
{
    const struct args_option *options = args->command->options;

    for (int i = 0; options[i].name != NULL; i++)
        if (strlen(options[i].name) == len &&
            memcmp(options[i].name, name, len) == 0)
            return i;
    return ARG_BAD;
}

static void refuse_unknown(const struct args *args, const char *word,
                           size_t len)
{
    char name[32] = "";
    struct nearest nearest;

    memcpy(name, word, len < sizeof name ? len : sizeof name - 1);
    nearest = nearest_to(name);
    for (int i = 0; args->command->options[i].name != NULL; i++)
        nearest_offer(&nearest, args->command->options[i].name);
    diag_error("%s has no option --%s", args->command->name,
               diag_quote(name).text);
    if (nearest.best != NULL)
        diag_hint("did you mean --%s? see: cluehouse %s --help", nearest.best,
                  args->command->name);
    else
        hint_help(args);
}

/* The value after `=`, or the next word. */
static int read_option_value(struct args *args, int found, const char *equals)
{
    const struct args_option *option = &args->command->options[found];

    if (option->value == NULL && equals == NULL)
        return found;
    if (option->value == NULL) {
        diag_error("--%s takes no value", option->name);
        diag_hint("write it without the =");
        return ARG_BAD;
    }
    if (equals != NULL) {
        args->value = equals + 1;
        return found;
    }
    if (args->at == args->n) {
        diag_error("--%s needs a value: %s", option->name, option->value);
        hint_help(args);
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
        diag_error("there are no short options such as %s",
                   diag_quote(word).text);
        hint_help(args);
        return ARG_BAD;
    }
    word += 2;
    equals = strchr(word, '=');
    len = equals != NULL ? (size_t)(equals - word) : strlen(word);
    found = find_option(args, word, len);
    if (found == ARG_BAD) {
        refuse_unknown(args, word, len);
        return ARG_BAD;
    }
    return read_option_value(args, found, equals);
}

/* The option whose value was read last, as typed: "--seed" or "--seed=7". */
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
    diag_error("%.*s cannot be '%s'", name_length(name), name,
               diag_quote(word).text);
    diag_hint("give a whole number from %" PRIu64 " to %" PRIu64, min, max);
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
    diag_error("%.*s cannot be '%s'", name_length(name), name,
               diag_quote(args->value).text);
    diag_hint("give a number from %g to %g", min, max);
    return false;
}

bool args_refuse_word(const struct args *args)
{
    diag_error("%s: '%s' is one word too many", args->command->name,
               diag_quote(args->value).text);
    diag_hint("usage: cluehouse %s %s", args->command->name,
              args->command->usage);
    return false;
}

bool args_has_help(const struct args *args)
{
    for (int i = 0; i < args->n && strcmp(args->word[i], "--") != 0; i++)
        if (strcmp(args->word[i], "--help") == 0)
            return true;
    return false;
}

void args_print_help(const struct command *command)
{
    const struct args_option *option = command->options;

    printf("usage: cluehouse %s %s\n\n%s\n", command->name, command->usage,
           command->summary);
    if (option->name != NULL)
        printf("\noptions:\n");
    for (; option->name != NULL; option++) {
        const char *value = option->value != NULL ? option->value : "";
        int width = 20 - (int)strlen(option->name);

        printf("  --%s %-*s %s\n", option->name, width, value, option->help);
    }
    printf("%s%s", command->more[0] != '\0' ? "\n" : "", command->more);
}
