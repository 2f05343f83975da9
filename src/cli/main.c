/*
 * main.c - the program `cluehouse`: finds the command and runs it.
 *
 * Standard output is checked at the end, whatever the command did: a full disk
 * or a closed pipe makes the program fail like any other error.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/program.h"

static int print_command_help(const struct command *command)
{
    char help[] = "--help", *words[] = {help, NULL};
    struct args args = {.command = command, .n = 1, .word = words};

    if (command->options == NULL)
        return command->run(&args);
    args_print_help(command);
    return CLI_OK;
}

/* `help`, and help about one command. */
static int run_help(int n, char **word)
{
    const struct command *command;

    if (n == 0 || strcmp(word[0], "--help") == 0 ||
        strcmp(word[0], "help") == 0) {
        commands_print_list();
        return CLI_OK;
    }
    command = commands_find(word[0]);
    if (command == NULL)
        return CLI_USAGE;
    if (n > 1) {
        diag_error("help: '%s' is one word too many", diag_quote(word[1]).text);
        diag_hint("usage: cluehouse help [COMMAND]");
        return CLI_USAGE;
    }
    return print_command_help(command);
}

static bool is_word(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

static int run_command(int argc, char **argv)
{
    struct args args = {.n = argc - 2, .word = argv + 2};

    if (argc < 2)
        return run_help(0, NULL);
    if (strcmp(argv[1], "help") == 0 || is_word(argv[1], "--help", "-h"))
        return run_help(argc - 2, argv + 2);
    if (is_word(argv[1], "--version", "version")) {
        printf("cluehouse %s\n", CH_VERSION);
        return CLI_OK;
    }
    args.command = commands_find(argv[1]);
    if (args.command == NULL)
        return CLI_USAGE;
    if (args_has_help(&args))
        return print_command_help(args.command);
    return args.command->run(&args);
}

int main(int argc, char **argv)
{
    if (!program_begin())
        return CLI_FAILED; /* standard error may be closed as well */
    if (sodium_init() < 0) {
        diag_error("cannot start libsodium");
        return CLI_FAILED;
    }
    return program_end(run_command(argc, argv));
}
