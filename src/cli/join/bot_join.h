/*
 * bot_join.h - a bot, ours or another program, at a table of a server.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_JOIN_BOT_JOIN_H
#define CH_CLI_JOIN_BOT_JOIN_H

#include <stdint.h>

#include "bots/bot.h"

struct bot_join_config {
    const struct ch_game *game;
    struct bot_choice who;  /* our bot */
    const char *command;    /* or a program of the line protocol; NULL: ours */
    const char *url, *name; /* the table, and the name to be called by */
    double think, pace;     /* seconds: at most for, at least before a move */
    double answer;          /* seconds that a program has */
    uint64_t games;         /* leave after so many; 0: stay */
    int seat;               /* to take; -1: any that is free */
};

/* Plays until it is sent away, the table is closed, or it is interrupted. An
 * exit code. */
int bot_join_run(const struct bot_join_config *config);

#endif
