/*
 * names.h - the names that people choose: legible, and distinct.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_NAMES_H
#define CH_SERVER_NAMES_H

#include <stdbool.h>

enum {
    NAME_CHARS = 24,
    NAME_BYTES = 4 * NAME_CHARS + 1,
    NAMES_BARE = 1024 /* bytes of a name's bare form: one sign may become
                       * several letters */
};

/* Trims the name into `out`. False: it is empty, too long, or has characters
 * that cannot be seen. */
bool names_clean(const char *text, char out[NAME_BYTES]);
/* Writes a text that is no longer than a name without case and accents, and in
 * Latin letters where those of other scripts look the same. What is not UTF-8
 * stays as it is. */
void names_bare(const char *name, char out[NAMES_BARE]);
/* Would a reader confuse the two? Case, accents, blanks, letters of other
 * scripts that look the same, 0 and O, 1 and l make no difference. */
bool names_alike(const char *one, const char *other);

#endif
