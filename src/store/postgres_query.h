/*
 * postgres_query.h - sends statements and takes their results, in order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_QUERY_H
#define CH_STORE_POSTGRES_QUERY_H

#include "store/postgres_store.h"

enum { POSTGRES_ARGS = 16 };

/* Values of a statement; points to itself, so do not copy it. Zeros: none. */
struct postgres_args {
    int n;
    const char *value[POSTGRES_ARGS];
    int length[POSTGRES_ARGS], format[POSTGRES_ARGS];
    char number[POSTGRES_ARGS][24];
};

void postgres_query_text(struct postgres_args *args, const char *text);
void postgres_query_bytes(struct postgres_args *args, const void *bytes,
                          size_t len);
void postgres_query_number(struct postgres_args *args, int64_t number);
void postgres_query_null(struct postgres_args *args);

/* Queues a statement. `args` may be NULL. False: the connection is lost. */
bool postgres_query_send(struct store *store, enum postgres_statement what,
                         const struct postgres_args *args);
/* Ends a group of statements and sends all that is queued. If one of a group
 * fails, those behind it are skipped. */
bool postgres_query_sync(struct store *store);
/* The result of the next statement that was queued: to be cleared. NULL only
 * when out of memory. */
PGresult *postgres_query_take(struct store *store);
bool postgres_query_is_fine(const PGresult *result);
/* Takes what is left of a group; call it after the last result. */
void postgres_query_end(struct store *store);

/* One statement that reads, or that may be done twice: connects if need be, and
 * again if the connection turns out to be lost. NULL: see *why. */
PGresult *postgres_query_run(struct store *store, enum postgres_statement what,
                             const struct postgres_args *args,
                             char why[STORE_WHY]);
/* The same of a statement that writes, and has to be durable: not if the server
 * warned that it may not be. */
PGresult *postgres_query_run_durable(struct store *store,
                                     enum postgres_statement what,
                                     const struct postgres_args *args,
                                     char why[STORE_WHY]);
int64_t postgres_query_int(const PGresult *result, int row, int column);

#endif
