/*
 * load.c - `cluehouse load`: starts the load generator.
 *
 * The load generator, src/load, is a program of its own that is not installed.
 * It is expected in the same folder as this one, where the build leaves both.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/program.h"

#define LOAD_PROGRAM "cluehouse-load"

/* Returns only if the program cannot be started: see errno. */
static void exec_load(const char *path, const struct args *args)
{
    char name[] = LOAD_PROGRAM;
    char **words = calloc((size_t)args->n + 2, sizeof(char *));

    if (words == NULL)
        return;
    words[0] = name;
    memcpy(words + 1, args->word, (size_t)args->n * sizeof(char *));
    (void)execv(path, words);
    free(words);
}

static int run_load(struct args *args)
{
    char path[PROGRAM_PATH] = LOAD_PROGRAM;

    if (program_sibling(LOAD_PROGRAM, path))
        exec_load(path, args);
    diag_error("cannot start the load generator %s: %s", diag_path(path).text,
               strerror(errno));
    diag_hint("it is built with the sources and not installed: "
              "ninja -C build cluehouse-load, then build/cluehouse load");
    return CLI_FAILED;
}

const struct command load_command = {
    .name = "load",
    .usage = "[options]",
    .summary = "plays against a server with many clients, and measures it",
    .options = NULL,
    .more = "",
    .run = run_load,
};
