/*
 * ask_hues.h - `cluehouse ask hues`: the mind for a real table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_ASK_HUES_H
#define CH_CLI_ASK_HUES_H

/* The words after `ask hues`; returns the program's exit code. */
int ask_hues(int argc, char **argv);

#endif
