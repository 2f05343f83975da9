/*
 * datadir.h - the folder that a house lives in.
 *
 * It holds the database, cluehouse.db, and while a server runs the socket
 * `control`, through which the other commands talk to it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_DATADIR_H
#define CH_CLI_DATADIR_H

#include <stdbool.h>

#include "cli/options.h"

enum { DATADIR = 4096 }; /* bytes of a path, with its NUL */

/* The folder: `given`, or if that is NULL $CLUEHOUSE_DATA, or
 * $XDG_DATA_HOME/cluehouse, or ~/.local/share/cluehouse. False after a
 * complaint. */
bool datadir_find(const char *given, char out[DATADIR]);
/* Commands that work on a folder take --data and one word at the most. NULL
 * stays where something was not said. False after a complaint. */
extern const struct option datadir_options[];
bool datadir_args(struct args *args, const char **word, const char **data);
/* Makes it, and what it stands in, for its owner alone (0700); one that is
 * there stays as it is. False after a complaint. */
bool datadir_make(const char *folder);
/* The path of a file in it. False after a complaint. */
bool datadir_path(const char *folder, const char *name, char out[DATADIR]);

#endif
