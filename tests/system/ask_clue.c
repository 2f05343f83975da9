/*
 * ask_clue.c - the command by itself, for its tests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ask/ask_clue.h"

int main(int argc, char **argv)
{
    return ask_clue(argc - 1, argv + 1);
}
