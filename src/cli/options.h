/*
 * options.h - what a command is, and the words that follow it.
 *
 * A command brings a table of its options; reading them and printing their
 * help both work from that table. `--name value` and `--name=value` are the
 * same, `--` ends the options, and `-` is an ordinary word.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPTIONS_H
#define CH_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* What a command returns, and the program with it. */
enum { CLI_FINE = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

struct option {
    const char *name;  /* without the dashes; NULL ends the table */
    const char *value; /* what to call its value, or NULL if it has none */
    const char *say;
};

struct args;

struct command {
    const char *name;
    const char *usage;   /* what follows the name: "FILE [options]" */
    const char *summary; /* one line */
    const struct option *options;
    const char *more; /* whole lines under the options, or "" */
    int (*run)(struct args *args);
};

struct args {
    const struct command *command;
    int n; /* words after the command's name */
    char **word;
    int at;            /* the next one */
    bool plain;        /* after "--": no more options */
    const char *value; /* of the option just read, or the word itself */
};

enum { ARG_END = -1, ARG_WORD = -2, ARG_BAD = -3 };

/* The next option's index in the command's table, or one of the above; on
 * ARG_BAD the complaint has been made. */
int args_next(struct args *args);
/* The last option's value as a number. False after a complaint. */
bool args_number(const struct args *args, uint64_t min, uint64_t max,
                 uint64_t *out);
/* The same for a number with a fraction. */
bool args_real(const struct args *args, double min, double max, double *out);
/* Complains about a word too many; always false. */
bool args_unwanted(const struct args *args);
/* Was `--help` asked for? */
bool args_want_help(const struct args *args);

void command_help(const struct command *command);

extern const struct command command_ask;
extern const struct command command_backup;
extern const struct command command_bench;
extern const struct command command_bot;
extern const struct command command_doctor;
extern const struct command command_export;
extern const struct command command_games;
extern const struct command command_load;
extern const struct command command_play;
extern const struct command command_replay;
extern const struct command command_serve;
extern const struct command command_sim;
extern const struct command command_syllables;
extern const struct command command_verify;

#endif
