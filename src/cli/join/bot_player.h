/*
 * bot_player.h - who chooses the moves at a server's table: our bot, or another
 * program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_JOIN_BOT_PLAYER_H
#define CH_CLI_JOIN_BOT_PLAYER_H

#include "cli/join/bot_join.h"
#include "cli/sim/bot_process.h"

struct bot_player {
    const struct bot_join_config *config;
    struct bot_protocol_table table;
    void *memory, *scratch;      /* of our bot; owned */
    struct bot_process *process; /* of another program, while it runs; owned */
    struct ch_fact *heard;       /* in this game; owned */
    uint32_t n_heard, room;
};

/* A game begins; `table` was filled in. False after an error message. */
bool bot_player_begin(struct bot_player *player);
/* It is told a fact. If that takes others back, it begins anew and is told what
 * is left: neither our bots nor the line protocol can forget. False after an
 * error message. */
bool bot_player_hear(struct bot_player *player, const struct ch_fact *fact);
/* Chooses a move. False: our bot was not given a state, and host->why says why;
 * or the program failed, and has ended. */
bool bot_player_choose(struct bot_player *player, const struct bot_host *host,
                       uint32_t question, struct ch_move *out);
/* After that, the reason as an error message. */
void bot_player_report(const struct bot_player *player,
                       const struct bot_host *host);
/* After that, if the question was taken back meanwhile: it begins anew, and is
 * told all that it has heard. False after an error message. */
bool bot_player_restart(struct bot_player *player);
/* The game is over, or given up; frees everything. */
void bot_player_end(struct bot_player *player);

#endif
