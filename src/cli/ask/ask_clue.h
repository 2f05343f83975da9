/*
 * ask_clue.h - `cluehouse ask clue`: Clue at a real table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_ASK_CLUE_H
#define CH_CLI_ASK_CLUE_H

#include <stdbool.h>
#include <stdio.h>

/* The command: its words after "ask clue" are --batch, --weighted. Returns
 * what the program returns. */
int ask_clue(int argc, char **argv);

/* JSON lines in, JSON lines out, complaints by line to `bad`. True if there
 * was none. */
bool ask_clue_batch(FILE *in, FILE *out, FILE *bad, bool weighted);

/* Events as they happen: ask_clue_talk.c. */
void ask_clue_talk(FILE *in, FILE *out, bool weighted);

#endif
