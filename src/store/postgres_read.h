/*
 * postgres_read.h - reads and lists tables: see struct store_kind.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_READ_H
#define CH_STORE_POSTGRES_READ_H

#include "store/postgres_store.h"

/* As store_kind.load. *key is that of the row, or 0 if there is none, and
 * *touched its time. */
bool postgres_read_load(struct store *store, const char *id, store_row_fn *row,
                        store_piece_fn *piece, void *ctx, int64_t *key,
                        uint64_t *touched, char why[STORE_WHY]);
/* As the functions of struct store_kind of these names. */
bool postgres_read_list(struct store *store, bool all, store_row_fn *row,
                        void *ctx, char why[STORE_WHY]);
bool postgres_read_clock(struct store *store, uint64_t *seconds, bool *sound,
                         char why[STORE_WHY]);
bool postgres_read_find(struct store *store, const char *code,
                        char id[STORE_ID], char why[STORE_WHY]);
bool postgres_read_public(struct store *store, unsigned most, store_row_fn *row,
                          void *ctx, char why[STORE_WHY]);
bool postgres_read_due(struct store *store, uint64_t uptime, bool all,
                       unsigned most, store_row_fn *row, void *ctx,
                       char why[STORE_WHY]);

#endif
