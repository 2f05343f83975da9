/*
 * store_rows.h - a list of rows in memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_ROWS_H
#define CH_STORE_ROWS_H

#include "store/store.h"

/* Zeros: empty. The texts of its rows belong to it. */
struct store_rows {
    struct store_row *row;
    uint32_t n, room;
};

/* A store_row_fn whose ctx is the list; false: no memory. */
bool store_rows_add(void *ctx, const struct store_row *row);
/* Frees the list too. NULL is fine. */
void store_rows_free(struct store_rows *rows);

#endif
