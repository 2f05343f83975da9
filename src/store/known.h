/*
 * known.h - what a store remembers of its tables while it is open.
 *
 * For each table that was written to: its row's number, the number that its
 * next line must have, and its move ids. Nobody else writes to the file, so
 * this is true as long as every change that was not committed is taken back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_KNOWN_H
#define CH_STORE_KNOWN_H

#include "store/store.h"

struct known_table {
    char id[STORE_ID];
    uint32_t next;  /* number of the line that comes next */
    int64_t key;    /* of its row; 0: look again */
    int64_t newest; /* its first piece that is not yet filed, or 0 */
};

struct known_undo {
    uint32_t at;
    struct known_table was;
};

struct known {
    struct known_table *table; /* dense; places do not change */
    uint32_t tables, table_room;
    uint32_t *slot; /* hashed ids: a place and one, 0 is empty */
    uint32_t slots;
    uint64_t *move; /* hashed move ids; 0 is empty */
    uint32_t moves, move_room;
    struct known_undo *undo;
    uint32_t undos, undo_room;
};

void known_free(struct known *known);
/* Forgets all. */
void known_clear(struct known *known);
/* All pieces were filed. Forgets all if it has become too much. */
void known_filed(struct known *known);

/* The entry of a table, which is made (with key 0) if there is none. NULL if
 * memory is out. Good until the next call. Remembers what it was. */
struct known_table *known_at(struct known *known, const char *id);
/* The same, but NULL if there is none, and nothing is remembered. */
struct known_table *known_find(struct known *known, const char *id);
/* All changes since the last call of either stay, or are taken back. */
void known_keep(struct known *known);
void known_undo(struct known *known);

/* Was it added? True also, very seldom, for one that only looks like it, and
 * for those that were taken back or cleared: look in the file. */
bool known_move(const struct known *known, int64_t key, const char *move);
bool known_add_move(struct known *known, int64_t key, const char *move);

#endif
