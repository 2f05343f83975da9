/*
 * postgres_row.h - rows of tables and pieces of logs, as they were read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_ROW_H
#define CH_STORE_POSTGRES_ROW_H

#include "store/postgres_store.h"

enum { POSTGRES_ROW_WHOLE = 14 }; /* columns of a complete row; others follow */

/* One row of a result, checked; complete if the result has the columns. Texts
 * are the result's. */
void postgres_row_read(const PGresult *result, int i, struct store_row *row);
int64_t postgres_row_key(const PGresult *result, int i);
/* The checksum that is stored with a complete row. */
int64_t postgres_row_sum(const PGresult *result, int i);
void postgres_row_piece(const PGresult *result, int i, struct store_piece *out);

#endif
