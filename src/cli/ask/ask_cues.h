/*
 * ask_cues.h - advice at a real table of Hues and Cues.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_ASK_ASK_CUES_H
#define CH_CLI_ASK_ASK_CUES_H

/* Gets the words after `ask hues`; returns the exit code. */
int ask_cues(int argc, char **argv);

#endif
