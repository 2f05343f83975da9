/*
 * move_ids.c - the ids of moves made in this game, as digests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/move_ids.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/digest.h"

/* A repeated id is usually a recent one, so the search begins at the end. */
bool move_ids_has(const struct move_ids *ids, const char *id)
{
    uint64_t digest = digest_bytes(id, strlen(id));

    for (uint32_t i = ids->n; i > 0; i--)
        if (ids->digest[i - 1] == digest)
            return true;
    return false;
}

void move_ids_add(struct move_ids *ids, const char *id)
{
    if (BUF_GROW(&ids->digest, ids->n + 1, &ids->room))
        ids->digest[ids->n++] = digest_bytes(id, strlen(id));
}

void move_ids_free(struct move_ids *ids)
{
    free(ids->digest);
    *ids = (struct move_ids){.digest = NULL};
}
