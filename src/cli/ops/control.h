/*
 * control.h - talking to the server that runs on a data folder.
 *
 * It listens at DIR/control. One line is sent, `backup PATH` or `export ID`;
 * the answer is `ok LEN` and LEN bytes of text, or `no` and a sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_CONTROL_H
#define CH_CLI_CONTROL_H

#include <stddef.h>

enum control {
    CONTROL_NOBODY, /* no server runs there */
    CONTROL_FINE,
    CONTROL_FAILED /* a complaint was made */
};

/* Asks with a verb and a word. On CONTROL_FINE *text, which has a NUL at its
 * end too, is to be freed. */
enum control control_ask(const char *folder, const char *verb, const char *word,
                         char **text, size_t *len);

#endif
