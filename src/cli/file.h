/* file.h - reading logs whole. SPDX-License-Identifier: MIT */
#ifndef CH_CLI_FILE_H
#define CH_CLI_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "cluehouse/match.h"

enum { FILE_MOST = 64 << 20 }; /* bytes of a log that is read */

/* A whole file; "-" is standard input. NULL after a complaint; free() it. */
char *file_read(const char *path, size_t *len);

/* Says where and why a log was not accepted. The game may be NULL. */
void file_blame(const char *path, const struct ch_game *game,
                const struct ch_where *bad);

#endif
