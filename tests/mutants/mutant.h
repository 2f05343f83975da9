/*
 * mutant.h - the mutant that is switched on, and lists of mutants.
 *
 * mutate.py writes the code that asks for mutant_alive; README.md has the
 * format of a list.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_MUTANT_H
#define CH_TESTS_MUTANT_H

#include <stdbool.h>
#include <stdio.h>

struct mutant {
    int number;
    bool leaks; /* tells a seat something that it must not know */
    char title[256];
};

extern int mutant_alive; /* its number; 0: none */

/* Reads the next heading of a list. False at the end. */
bool mutant_next(FILE *list, struct mutant *out);

#endif
