/*
 * names.h - the names that people choose: legible, and distinct.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_NAMES_H
#define CH_SERVER_NAMES_H

#include <stdbool.h>

enum { NAME_CHARS = 24, NAME_BYTES = 4 * NAME_CHARS + 1 };

/* Trims the name into `out`. False: it is empty, too long, or has characters
 * that cannot be seen. */
bool names_clean(const char *text, char out[NAME_BYTES]);
/* Would a reader confuse the two? Case, accents, blanks and letters of other
 * scripts that look the same make no difference. */
bool names_alike(const char *one, const char *other);

#endif
