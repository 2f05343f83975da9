/*
 * webhook.h - tells a program of the operator's what happens at tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_WEBHOOK_H
#define CH_SERVER_WEBHOOK_H

#include "cluehouse/match.h"

struct table;

void webhook_game_begun(const struct table *table);
void webhook_game_over(const struct table *table);
/* People of these seats are asked, and away. */
void webhook_turn(const struct table *table, ch_seats seats);

#endif
