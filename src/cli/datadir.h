/* datadir.h - where the house keeps its tables. SPDX-License-Identifier: MIT */
#ifndef CH_CLI_DATADIR_H
#define CH_CLI_DATADIR_H

#include <stdbool.h>
#include <stddef.h>

/* $CLUEHOUSE_DATA, else $XDG_DATA_HOME/cluehouse, else
 * ~/.local/share/cluehouse. False if there is none, or it does not fit. */
bool datadir_default(char *out, size_t room);

#endif
