/*
 * args.h - the words and options that follow a command.
 *
 * A command has a table of its options; both reading them and printing their
 * help work from that table. `--name value` and `--name=value` are the same,
 * `--` ends the options, and `-` is an ordinary word.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_ARGS_H
#define CH_CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/commands.h"

struct args_option {
    const char *name;  /* without the dashes; NULL ends the table */
    const char *value; /* placeholder in the help; NULL: takes none */
    const char *help;
};

struct args {
    const struct command *command;
    int n; /* words after the command's name */
    char **word;
    int at;            /* index of the next word */
    bool plain;        /* after "--": no more options */
    const char *value; /* of the option just read, or the word itself */
};

enum { ARG_END = -1, ARG_WORD = -2, ARG_BAD = -3 };

/* Reads the next word. Returns the index of an option in the command's table,
 * or one of the above; ARG_BAD after an error message. */
int args_next(struct args *args);
/* The value of the last option as a number. False after an error message. */
bool args_number(const struct args *args, uint64_t min, uint64_t max,
                 uint64_t *out);
/* The same for a number with a fraction. */
bool args_real(const struct args *args, double min, double max, double *out);
/* Prints an error about a superfluous word; always false. */
bool args_refuse_word(const struct args *args);
/* Is `--help` among the words? */
bool args_has_help(const struct args *args);

/* Usage, options and explanation of a command that has options. */
void args_print_help(const struct command *command);

#endif
