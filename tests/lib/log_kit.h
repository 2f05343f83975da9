/*
 * log_kit.h - what the tests of logs share: logs to try things with, and what
 * becomes of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_LOG_KIT_H
#define CH_TESTS_LOG_KIT_H

#include "lib/kit.h"

extern struct ch_log_error bad; /* where the last one was wrong, and why */

/* The log of a finished random game. */
struct kit_text finished(const struct ch_game *game, unsigned seats,
                         uint64_t seed);
/* The shortest of some. */
struct kit_text short_log(const struct ch_game *game);
/* A toy game by hand. Line 3 is played for a silent seat. */
const char *toy_log(void);
/* A finished game of the template with 4 seats: 0 and 3 add to the seed, 1 has
 * committed to something and never told it, 2 adds nothing. */
const char *mixed_log(void);

bool replays(const char *log, size_t len);
void refused(const char *slug, const char *log); /* must be */

char *copy_of(const char *log); /* to be freed */
/* Replaces the first `from` behind the n-th line's start (from 0). */
char *edited(const char *log, int line, const char *from, const char *to);
void refused_edit(const char *slug, const char *log, int line, const char *from,
                  const char *to);

#endif
