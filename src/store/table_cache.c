/*
 * table_cache.c - what a store remembers of its tables while it is open.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/table_cache.h"

#include <stdlib.h>
#include <string.h>

#define HASH_NONFATAL_OOM 1
#include <uthash.h>

#include "base/buf.h"

struct table_cache_node {
    struct table_cache_entry entry;
    UT_hash_handle hh;
};

struct table_cache_undo {
    struct table_cache_entry *entry, was;
};

void table_cache_free(struct table_cache *cache)
{
    table_cache_clear(cache);
    free(cache->move);
    free(cache->undo);
    *cache = (struct table_cache){0};
}

void table_cache_clear(struct table_cache *cache)
{
    struct table_cache_node *node, *next;

    HASH_ITER(hh, cache->nodes, node, next) {
        HASH_DEL(cache->nodes, node);
        free(node);
    }
    cache->undos = 0;
    if (cache->moves > 0)
        memset(cache->move, 0, cache->move_room * sizeof *cache->move);
    cache->moves = 0;
}

void table_cache_merged(struct table_cache *cache)
{
    enum { MOST_TABLES = 1 << 15, MOST_MOVES = 1 << 17 }; /* 6 MB */
    struct table_cache_node *node, *next;

    if (HASH_COUNT(cache->nodes) > MOST_TABLES || cache->moves > MOST_MOVES) {
        table_cache_clear(cache);
        return;
    }
    HASH_ITER(hh, cache->nodes, node, next) {
        node->entry.newest = 0;
    }
}

/* --- Tables --------------------------------------------------------------- */

struct table_cache_entry *table_cache_find(struct table_cache *cache,
                                           const char *id)
{
    struct table_cache_node *node;

    HASH_FIND_STR(cache->nodes, id, node);
    return node != NULL ? &node->entry : NULL;
}

static struct table_cache_entry *add(struct table_cache *cache, const char *id)
{
    struct table_cache_node *node = calloc(1, sizeof *node);

    if (node == NULL)
        return NULL;
    memcpy(node->entry.id, id, strnlen(id, STORE_ID - 1));
    HASH_ADD_STR(cache->nodes, entry.id, node);
    if (node->hh.tbl == NULL) { /* no memory: it was not added */
        free(node);
        return NULL;
    }
    return &node->entry;
}

struct table_cache_entry *table_cache_change(struct table_cache *cache,
                                             const char *id)
{
    struct table_cache_entry *entry = table_cache_find(cache, id);

    if (entry == NULL)
        entry = add(cache, id);
    if (entry == NULL ||
        !BUF_GROW(&cache->undo, cache->undos + (size_t)1, &cache->undo_room))
        return NULL;
    cache->undo[cache->undos++] =
        (struct table_cache_undo){.entry = entry, .was = *entry};
    return entry;
}

void table_cache_keep(struct table_cache *cache)
{
    cache->undos = 0;
}

void table_cache_undo(struct table_cache *cache)
{
    while (cache->undos > 0) {
        const struct table_cache_undo *undo = &cache->undo[--cache->undos];

        *undo->entry = undo->was;
    }
}

/* --- Moves ---------------------------------------------------------------- */

/* FNV-1a with a finalizer. A client that constructs a collision costs a query,
 * no more. */
static uint64_t hash_move(int64_t key, const char *move)
{
    uint64_t h = 14695981039346656037u ^ (uint64_t)key;

    for (; *move != '\0'; move++)
        h = (h ^ (uint8_t)*move) * 1099511628211u;
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15u;
    h ^= h >> 29;
    return h != 0 ? h : 1;
}

static void insert_move(struct table_cache *cache, uint64_t h)
{
    uint32_t mask = cache->move_room - 1, at = (uint32_t)h & mask;

    while (cache->move[at] != 0 && cache->move[at] != h)
        at = (at + 1) & mask;
    cache->moves += cache->move[at] == 0;
    cache->move[at] = h;
}

static bool grow_moves(struct table_cache *cache)
{
    struct table_cache old = *cache;
    uint32_t room = old.move_room > 0 ? old.move_room * 2 : 256;
    uint64_t *move;

    if ((old.moves + 1) * 2 <= old.move_room)
        return true;
    move = calloc(room, sizeof *move);
    if (move == NULL)
        return false;
    cache->move = move;
    cache->move_room = room;
    cache->moves = 0;
    for (uint32_t i = 0; i < old.move_room; i++)
        if (old.move[i] != 0)
            insert_move(cache, old.move[i]);
    free(old.move);
    return true;
}

bool table_cache_has_move(const struct table_cache *cache, int64_t key,
                          const char *move)
{
    uint64_t h = hash_move(key, move);
    uint32_t at;

    if (cache->move_room == 0)
        return false;
    at = (uint32_t)h & (cache->move_room - 1);
    for (; cache->move[at] != 0; at = (at + 1) & (cache->move_room - 1))
        if (cache->move[at] == h)
            return true;
    return false;
}

bool table_cache_add_move(struct table_cache *cache, int64_t key,
                          const char *move)
{
    if (!grow_moves(cache))
        return false;
    insert_move(cache, hash_move(key, move));
    return true;
}
