/*
 * ask_clue.c - a program with only `ask clue`, for its tests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ask/ask_clue.h"

int main(int argc, char **argv)
{
    return ask_clue(argc - 1, argv + 1);
}
