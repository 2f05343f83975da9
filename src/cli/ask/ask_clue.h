/*
 * ask_clue.h - `cluehouse ask clue`: advice at a real table of Clue.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_ASK_ASK_CLUE_H
#define CH_CLI_ASK_ASK_CLUE_H

/* Gets the words after "ask clue": --batch, --weighted. Returns the exit
 * code. */
int ask_clue(int argc, char **argv);

#endif
