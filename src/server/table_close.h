/*
 * table_close.h - deletes a table on the operator's word.
 *
 * Nobody is told before the deletion is durable: until then requests wait, and
 * if it fails the table goes on as it is stored.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_CLOSE_H
#define CH_SERVER_TABLE_CLOSE_H

#include <stdbool.h>
#include <stdint.h>

struct server;

/* Puts the deletion into the open batch; `epoch` is that of a table that is not
 * in memory. False: the table is being loaded, or no memory; try again. */
bool table_close_begin(struct server *server, const char *id, uint64_t epoch);
/* That batch is durable, or failed. */
void table_close_end(struct server *server, const char *id, bool durable);

#endif
