/*
 * used.h - which cues count as the same (H16).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_HUES_AND_CUES_USED_H
#define CH_GAMES_HUES_AND_CUES_USED_H

#include <stdbool.h>
#include <stdint.h>

/* By which a folded cue is remembered: its letters, without hyphens, blanks and
 * other signs. */
uint64_t cues_used_digest(const char *folded);

/* Was this cue used, in the singular or in the plural? `used` has the digests
 * of n cues. */
bool cues_used_has(const uint64_t *used, int n, const char *folded,
                   bool german);

/* One word twice, which was a cue already ("coffee coffee", "rose roses")? */
bool cues_used_twice(const uint64_t *used, int n, const char *folded,
                     bool german);

#endif
