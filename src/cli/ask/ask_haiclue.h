/*
 * ask_haiclue.h - `cluehouse ask haiclue`: the mind for a real table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_ASK_HAICLUE_H
#define CH_CLI_ASK_HAICLUE_H

/* The words after `ask haiclue`; returns the program's exit code. */
int ask_haiclue(int argc, char **argv);

#endif
