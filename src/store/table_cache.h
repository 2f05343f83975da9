/*
 * table_cache.h - what a store remembers of its tables while it is open.
 *
 * For each table that was written to: its row's key, the number that its next
 * line must have, and its move ids. Nobody else writes to the file, so the
 * cache is right as long as every change that was not committed is undone.
 *
 * Move ids are a set of 64-bit hashes (open addressing, 8 bytes each), since
 * there are many of them: a false positive costs a query, no more.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_TABLE_CACHE_H
#define CH_STORE_TABLE_CACHE_H

#include "store/store_row.h"

struct table_cache_entry {
    char id[STORE_ID];
    uint32_t next;  /* number of the line that comes next */
    int64_t key;    /* of its row; 0: unknown */
    int64_t newest; /* `n` of its first piece in `fresh`, or 0 */
};

/* Zeros: empty. */
struct table_cache {
    struct table_cache_node *nodes; /* uthash, by id */
    uint64_t *move;                 /* hashed move ids; 0 is empty */
    uint32_t moves, move_room;
    struct table_cache_undo *undo;
    uint32_t undos, undo_room;
};

void table_cache_free(struct table_cache *cache);
/* Removes everything. */
void table_cache_clear(struct table_cache *cache);
/* All pieces were merged into `log`. Removes everything if the cache has grown
 * too large. */
void table_cache_merged(struct table_cache *cache);

/* The entry of a table, to be changed; created with key 0 if there is none.
 * NULL: no memory. Remembers its old value for table_cache_undo. */
struct table_cache_entry *table_cache_change(struct table_cache *cache,
                                             const char *id);
/* The same, but NULL if there is none, and without undo. */
struct table_cache_entry *table_cache_find(struct table_cache *cache,
                                           const char *id);
/* Keeps, or undoes, all changes since the last call of either. */
void table_cache_keep(struct table_cache *cache);
void table_cache_undo(struct table_cache *cache);

/* Was the move added? May be true for one that was not (a hash collision, or a
 * change that was undone): then look in the file. */
bool table_cache_has_move(const struct table_cache *cache, int64_t key,
                          const char *move);
bool table_cache_add_move(struct table_cache *cache, int64_t key,
                          const char *move);

#endif
