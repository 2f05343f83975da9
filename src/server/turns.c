/*
 * turns.c - brings clocks, votes and bots in line with who is to act.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/turns.h"

#include "server/bot_turns.h"
#include "server/game_clock.h"
#include "server/idle.h"
#include "server/table.h"
#include "server/time_votes.h"

void turns_update(struct table *table)
{
    game_clock_update(table);
    if (table_is_playing(table) && time_votes_apply(table))
        game_clock_update(table);
    idle_update(table);
    bot_turns_update(table);
    by_day_update(table);
    game_clock_set_timer(table);
}
