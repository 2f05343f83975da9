/*
 * ask_haiclue.h - advice at a real table of Haiclue.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_ASK_ASK_HAICLUE_H
#define CH_CLI_ASK_ASK_HAICLUE_H

/* Gets the words after `ask haiclue`; returns the exit code. */
int ask_haiclue(int argc, char **argv);

#endif
