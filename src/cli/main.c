/*
 * main.c - the program `cluehouse`: one table of commands.
 *
 * Whatever a command does, standard output is checked at the end: a full disk
 * or a closed pipe is a failure like any other.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/say.h"

static const struct command *const commands[] = {
    &command_serve,     &command_play,   &command_ask,
    &command_games,     &command_sim,    &command_bench,
    &command_replay,    &command_verify, &command_bot,
    &command_syllables, &command_load,   &command_backup,
    &command_export,    &command_doctor, NULL,
};

static void print_help(void)
{
    printf("Cluehouse: board games of deduction, words and colours\n\n"
           "usage: cluehouse COMMAND [words and options]\n\n");
    for (int i = 0; commands[i] != NULL; i++)
        printf("  %-9s %s\n", commands[i]->name, commands[i]->summary);
    printf("  %-9s tells about the commands, or about one of them\n", "help");
    printf("\ncluehouse COMMAND --help tells more; cluehouse --version the "
           "version.\n\n"
           "exit codes: 0 all is well; 1 what was asked for failed (a game\n"
           "that went wrong, a bad log, a full disk); 2 the command line was\n"
           "not understood.\n");
}

/* NULL after a complaint that names what may have been meant. */
static const struct command *find_command(const char *name)
{
    struct near near = near_to(name);

    for (int i = 0; commands[i] != NULL; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
        near_try(&near, commands[i]->name);
    }
    near_try(&near, "help");
    complain("there is no command '%s'", shown(name).text);
    if (near.best != NULL)
        advise("did you mean: cluehouse %s", near.best);
    else
        advise("see: cluehouse help");
    return NULL;
}

/* `help`, and help about one command. */
static int run_help(int n, char **word)
{
    const struct command *command;

    if (n == 0 || strcmp(word[0], "--help") == 0 ||
        strcmp(word[0], "help") == 0) {
        print_help();
        return CLI_FINE;
    }
    command = find_command(word[0]);
    if (command == NULL)
        return CLI_USAGE;
    if (n > 1) {
        complain("help: '%s' is one word too many", shown(word[1]).text);
        advise("usage: cluehouse help [COMMAND]");
        return CLI_USAGE;
    }
    command_help(command);
    return CLI_FINE;
}

static bool is_word(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

static int run(int argc, char **argv)
{
    struct args args = {.n = argc - 2, .word = argv + 2};

    if (argc < 2)
        return run_help(0, NULL);
    if (strcmp(argv[1], "help") == 0 || is_word(argv[1], "--help", "-h"))
        return run_help(argc - 2, argv + 2);
    if (is_word(argv[1], "--version", "version")) {
        printf("cluehouse %s\n", CH_VERSION);
        return CLI_FINE;
    }
    args.command = find_command(argv[1]);
    if (args.command == NULL)
        return CLI_USAGE;
    if (args_want_help(&args)) {
        command_help(args.command);
        return CLI_FINE;
    }
    return args.command->run(&args);
}

/* If we were started with standard output closed, the next file opened would
 * take its place, and all that we say would go into a log. So the place is
 * held, by something whose use fails as that of a closed one would. */
static bool hold_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    int code;

    if (!hold_streams())
        return CLI_FAILED; /* and nobody to tell, perhaps */
    /* A reader that went away, or a file that may not grow, shows as a write
     * error, which is checked. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    if (sodium_init() < 0) {
        complain("cannot start libsodium");
        return CLI_FAILED;
    }
    code = run(argc, argv);
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        complain("cannot write the output: %s",
                 errno != 0 ? strerror(errno) : "an earlier write failed");
        return CLI_FAILED;
    }
    return code;
}
