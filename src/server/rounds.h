/*
 * rounds.h - from one game of a table to the next.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_ROUNDS_H
#define CH_SERVER_ROUNDS_H

struct table;

/* The table is open again; the game, finished or not, is stored under another
 * id. */
void rounds_reopen(struct table *table);

#endif
