/*
 * store_rows.c - a list of rows in memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/store_rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

static void free_texts(struct store_row *row)
{
    free((char *)row->first);
    free((char *)row->json);
}

bool store_rows_add(void *ctx, const struct store_row *row)
{
    struct store_rows *rows = ctx;
    struct store_row *copy;

    if (!BUF_GROW(&rows->row, rows->n + (size_t)1, &rows->room))
        return false;
    copy = &rows->row[rows->n];
    *copy = *row;
    copy->first = strdup(row->first != NULL ? row->first : "");
    copy->json = strdup(row->json != NULL ? row->json : "");
    if (copy->first == NULL || copy->json == NULL) {
        free_texts(copy);
        return false;
    }
    rows->n++;
    return true;
}

void store_rows_free(struct store_rows *rows)
{
    if (rows == NULL)
        return;
    for (uint32_t i = 0; i < rows->n; i++)
        free_texts(&rows->row[i]);
    free(rows->row);
    free(rows);
}
