/*
 * wrap.h - text wrapped at the terminal's width.
 *
 * Each function gets the column where it begins and returns the one where it
 * ends. Further lines begin at `indent`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_WRAP_H
#define CH_CLI_TERM_WRAP_H

struct wrap {
    int width;  /* of the terminal */
    int indent; /* of the lines after the first */
};

/* Text that is not broken, unless it is longer than a line. */
int wrap_whole(const struct wrap *wrap, int column, const char *text);
/* Text that may be broken at its blanks. */
int wrap_words(const struct wrap *wrap, int column, const char *text);

#endif
