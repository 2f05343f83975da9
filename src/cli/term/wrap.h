/*
 * wrap.h - lines that fit the terminal.
 *
 * A function gets the column it begins in and gives back the one it ends in.
 * What does not fit goes on in the next line, at `indent`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_WRAP_H
#define CH_CLI_WRAP_H

struct wrap {
    int width;  /* of the terminal */
    int indent; /* of the lines after the first */
};

/* Text that stays together, unless it is longer than a line. */
int wrap_whole(const struct wrap *wrap, int column, const char *text);
/* Words, which may be parted at their blanks. */
int wrap_words(const struct wrap *wrap, int column, const char *text);

#endif
