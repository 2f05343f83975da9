/*
 * table_checker.h - checks stored tables as the server does, without a server:
 * for the doctor.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_CHECKER_H
#define CH_SERVER_TABLE_CHECKER_H

#include "cluehouse/match.h"
#include "store/store_thread.h"

struct server;

/* NULL: no memory. */
struct server *table_checker_new(void);
void table_checker_free(struct server *reader);
/* NULL, or a slug for what keeps the server from opening this table; *bad has
 * more if it is the log. */
const char *table_checker_check(struct server *reader,
                                const struct store_table *stored,
                                struct ch_log_error *bad);

#endif
