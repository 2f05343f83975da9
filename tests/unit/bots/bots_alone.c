/*
 * bots_alone.c - all bots, linked with the rules and without the match.
 *
 * The linker is the test: a bot that reached for a match, and so for a true
 * state, would leave a symbol that nothing here has. Run, it only counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "bots/bots.h"

int main(void)
{
    int n = 0;

    while (ch_bots[n] != NULL)
        n++;
    printf("1..1\n%s 1 - %d bots link without the match\n",
           n > 0 ? "ok" : "not ok", n);
    return n > 0 ? 0 : 1;
}
