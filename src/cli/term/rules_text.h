/*
 * rules_text.h - the rules of a game, as text for the terminal.
 *
 * The pages of docs/rules are part of the program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_RULES_TEXT_H
#define CH_CLI_TERM_RULES_TEXT_H

#include <stdbool.h>

/* Prints the rules of a game, or only the one with this number ("C14", in any
 * case). False if there is none; nothing is printed then. */
bool rules_text_print(const char *game, const char *rule, int width);

#endif
