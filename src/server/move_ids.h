/*
 * move_ids.h - the ids of moves made in this game: each counts once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_MOVE_IDS_H
#define CH_SERVER_MOVE_IDS_H

#include <stdbool.h>
#include <stdint.h>

struct move_ids {
    uint64_t *digest;
    uint32_t n, room;
};

/* `id` is the member's number, a dot, and the id that its client chose. */
bool move_ids_has(const struct move_ids *ids, const char *id);
/* Without memory it is not remembered; the store still refuses it then. */
void move_ids_add(struct move_ids *ids, const char *id);
void move_ids_free(struct move_ids *ids);

#endif
