/*
 * commands.h - the commands of the program, and what describes one.
 *
 * Each command is a constant table that its own file defines; commands.c lists
 * them in the order of `cluehouse help`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_COMMANDS_H
#define CH_CLI_COMMANDS_H

/* What a command returns, and the program with it. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

struct args;
struct args_option;

struct command {
    const char *name;
    const char *usage;   /* what follows the name: "FILE [options]" */
    const char *summary; /* one line */
    /* NULL: another program runs the command and prints its help. */
    const struct args_option *options;
    const char *more; /* whole lines printed below the options, or "" */
    int (*run)(struct args *args);
};

extern const struct command admin_command;
extern const struct command ask_command;
extern const struct command backup_command;
extern const struct command bench_command;
extern const struct command bot_command;
extern const struct command cue_command;
extern const struct command doctor_command;
extern const struct command copy_command;
extern const struct command export_command;
extern const struct command games_command;
extern const struct command load_command;
extern const struct command play_command;
extern const struct command replay_command;
extern const struct command serve_command;
extern const struct command sim_command;
extern const struct command syllables_command;
extern const struct command verify_command;

/* The command of that name. NULL after an error that suggests another one. */
const struct command *commands_find(const char *name);
/* Prints the list of commands. */
void commands_print_list(void);

#endif
