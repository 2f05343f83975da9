/*
 * store_sum.c - checksums of rows and pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/digest.h"
#include "store/store_row.h"

/* Adds one more field; its length counts too. */
static uint64_t add(uint64_t sum, const void *field, size_t len)
{
    const uint64_t both[] = {sum, digest_bytes(field, len)};

    return digest_bytes(both, sizeof both);
}

static uint64_t add_text(uint64_t sum, const char *text)
{
    return add(sum, text, strlen(text));
}

uint64_t store_sum_row(const struct store_row *row)
{
    const uint64_t numbers[] = {(uint64_t)row->phase, row->is_public, row->made,
                                row->touched};
    uint64_t sum = add(0, numbers, sizeof numbers);

    sum = add(sum, row->seed, sizeof row->seed);
    sum = add_text(sum, row->game);
    sum = add_text(sum, row->first);
    if (row->due != 0) /* rows from before there was one keep their sum */
        sum = add(sum ^ 1, &row->due, sizeof row->due);
    return add_text(sum, row->json);
}

/* Most pieces are short: absent fields are skipped. */
int32_t store_sum_piece(const struct store_piece *piece)
{
    uint64_t sum = add(piece->seq, piece->lines, piece->len);

    if (piece->move[0] != '\0')
        sum = add_text(sum, piece->move);
    if (piece->clocks[0] != '\0')
        sum = add_text(sum ^ 1, piece->clocks);
    return (int32_t)(sum & UINT32_MAX);
}
