/*
 * log_file.h - reading of log files, and errors in them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_LOG_FILE_H
#define CH_CLI_LOG_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "cluehouse/match.h"

enum { LOG_FILE_MAX = 64 << 20 }; /* bytes of the largest log that is read */

/* Reads a whole file; "-" is standard input. To be freed; NULL after an error
 * message. */
char *log_file_read(const char *path, size_t *len);

/* Prints where and why a log was rejected. The game may be NULL. */
void log_file_explain(const char *path, const struct ch_game *game,
                      const struct ch_log_error *bad);

#endif
