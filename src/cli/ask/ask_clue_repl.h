/*
 * ask_clue_repl.h - `cluehouse ask clue` for people: events typed one by one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_ASK_ASK_CLUE_REPL_H
#define CH_CLI_ASK_ASK_CLUE_REPL_H

#include <stdbool.h>
#include <stdio.h>

/* Reads events until `quit` or the end of the input. */
void ask_clue_repl_run(FILE *in, FILE *out, bool weighted);

#endif
