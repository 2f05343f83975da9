/*
 * program.h - start and end of a program; paths of its siblings.
 *
 * Shared by `cluehouse` and `cluehouse-load`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_PROGRAM_H
#define CH_CLI_PROGRAM_H

#include <stdbool.h>

enum { PROGRAM_PATH = 4096 }; /* bytes of a path, with its NUL */

/* Secures the standard streams and ignores the signals that would end the
 * program at a failed write. False if the streams cannot be secured. */
bool program_begin(void);
/* Flushes standard output. Returns `code`, or CLI_FAILED after an error if not
 * everything could be written. */
int program_end(int code);
/* The path of a program in the same folder as this one. False: see errno. */
bool program_sibling(const char *name, char out[PROGRAM_PATH]);

#endif
