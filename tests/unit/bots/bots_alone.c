/*
 * bots_alone.c - all bots, linked with the rules and without the match.
 *
 * The linker is the test: a bot that used the match, and so the true state,
 * would leave an undefined symbol. The program itself only counts the bots.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "bots/bot.h"

int main(void)
{
    int n = 0;

    while (bot_registry[n] != NULL)
        n++;
    printf("1..1\n%s 1 - %d bots link without the match\n",
           n > 0 ? "ok" : "not ok", n);
    return n > 0 ? 0 : 1;
}
