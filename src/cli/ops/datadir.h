/*
 * datadir.h - the data folder of a server.
 *
 * It holds the database, cluehouse.db, and while a server runs the socket
 * `control`, through which other commands reach it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_DATADIR_H
#define CH_CLI_OPS_DATADIR_H

#include <stdbool.h>

#include "cli/args.h"

enum { DATADIR = 4096 }; /* bytes of a path, with its NUL */

/* Finds the folder: `given`, or if that is NULL $CLUEHOUSE_DATA, or
 * $XDG_DATA_HOME/cluehouse, or ~/.local/share/cluehouse. False after an error
 * message. */
bool datadir_find(const char *given, char out[DATADIR]);
/* Options of commands that work on a folder: --data and at most one word. What
 * was not given stays NULL. False after an error message. */
extern const struct args_option datadir_options[];
bool datadir_read_args(struct args *args, const char **word, const char **data);
/* Creates the folder and its parents with mode 0700; does not change one that
 * exists. False after an error message. */
bool datadir_make(const char *folder);
/* The path of a file in the folder. False after an error message. */
bool datadir_path(const char *folder, const char *name, char out[DATADIR]);

#endif
