/*
 * turns.h - brings clocks, votes and bots in line with who is to act.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TURNS_H
#define CH_SERVER_TURNS_H

struct table;

/* Call it after every change of a game; progress_update includes it. */
void turns_update(struct table *table);

#endif
