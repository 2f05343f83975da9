/* sum.c - checksums of what is stored. SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/digest.h"
#include "store/store.h"

/* Takes in one more field; its length counts too. */
static uint64_t add(uint64_t sum, const void *field, size_t len)
{
    const uint64_t both[] = {sum, digest_bytes(field, len)};

    return digest_bytes(both, sizeof both);
}

static uint64_t add_text(uint64_t sum, const char *text)
{
    return add(sum, text, strlen(text));
}

uint64_t store_row_sum(const struct store_row *row)
{
    const uint64_t numbers[] = {(uint64_t)row->phase, row->is_public, row->made,
                                row->touched};
    uint64_t sum = add(0, numbers, sizeof numbers);

    sum = add(sum, row->seed, sizeof row->seed);
    sum = add_text(sum, row->game);
    sum = add_text(sum, row->first);
    return add_text(sum, row->card);
}

uint32_t store_piece_sum(const struct store_piece *piece)
{
    uint64_t sum = add(piece->seq, piece->lines, piece->len);

    sum = add_text(sum, piece->move);
    sum = add_text(sum, piece->clocks);
    return (uint32_t)(sum ^ sum >> 32);
}
