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
#include <stddef.h>

enum { DATADIR = 4096 }; /* bytes of a path, with its NUL */

/* $CLUEHOUSE_DATA, else $XDG_DATA_HOME/cluehouse, else
 * ~/.local/share/cluehouse. False if there is none, or it does not fit. */
bool datadir_default(char *out, size_t room);
/* The folder: `given`, or the above if that is NULL. False after a
 * complaint. */
bool datadir_find(const char *given, char out[DATADIR]);
/* The path of a file in it. False after a complaint. */
bool datadir_path(const char *folder, const char *name, char out[DATADIR]);

#endif
