/* known.c - see known.h. SPDX-License-Identifier: MIT */
#include "store/known.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a with a last stir. Whoever makes two ids that look alike costs us a
 * look into the file, no more. */
static uint64_t hash(uint64_t start, const char *text)
{
    uint64_t h = 14695981039346656037u ^ start;

    for (; *text != '\0'; text++)
        h = (h ^ (uint8_t)*text) * 1099511628211u;
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15u;
    h ^= h >> 29;
    return h != 0 ? h : 1;
}

void known_free(struct known *known)
{
    free(known->table);
    free(known->slot);
    free(known->move);
    free(known->undo);
    *known = (struct known){0};
}

void known_clear(struct known *known)
{
    if (known->tables > 0)
        memset(known->slot, 0, known->slots * sizeof *known->slot);
    known->tables = 0;
    known->undos = 0;
    if (known->moves > 0)
        memset(known->move, 0, known->move_room * sizeof *known->move);
    known->moves = 0;
}

void known_filed(struct known *known)
{
    enum { MOST_TABLES = 1 << 15, MOST_MOVES = 1 << 17 }; /* 3 MB */

    if (known->tables > MOST_TABLES || known->moves > MOST_MOVES) {
        known_clear(known);
        return;
    }
    for (uint32_t i = 0; i < known->tables; i++)
        known->table[i].newest = 0;
}

/* --- Tables --------------------------------------------------------------- */

/* Doubles an array of things when it is full. */
static bool grow(void *array, size_t each, uint32_t n, uint32_t *room)
{
    uint32_t more = *room > 0 ? *room * 2 : 64;
    void *old, *new;

    if (n < *room)
        return true;
    memcpy(&old, array, sizeof old);
    new = realloc(old, more * each);
    if (new == NULL)
        return false;
    memcpy(array, &new, sizeof new);
    *room = more;
    return true;
}

static void set_slot(struct known *known, uint32_t place)
{
    uint32_t mask = known->slots - 1;
    uint32_t at = (uint32_t)hash(0, known->table[place].id) & mask;

    while (known->slot[at] != 0)
        at = (at + 1) & mask;
    known->slot[at] = place + 1;
}

static bool grow_slots(struct known *known)
{
    uint32_t slots = known->slots > 0 ? known->slots * 2 : 256;
    uint32_t *slot;

    if ((known->tables + 1) * 2 <= known->slots)
        return true;
    slot = calloc(slots, sizeof *slot);
    if (slot == NULL)
        return false;
    free(known->slot);
    known->slot = slot;
    known->slots = slots;
    for (uint32_t i = 0; i < known->tables; i++)
        set_slot(known, i);
    return true;
}

struct known_table *known_find(struct known *known, const char *id)
{
    uint32_t at;

    if (known->slots == 0)
        return NULL;
    at = (uint32_t)hash(0, id) & (known->slots - 1);
    for (; known->slot[at] != 0; at = (at + 1) & (known->slots - 1)) {
        struct known_table *table = &known->table[known->slot[at] - 1];

        if (strcmp(table->id, id) == 0)
            return table;
    }
    return NULL;
}

static struct known_table *add(struct known *known, const char *id)
{
    struct known_table *table;

    if (!grow_slots(known) ||
        !grow(&known->table, sizeof *table, known->tables, &known->table_room))
        return NULL;
    table = &known->table[known->tables];
    *table = (struct known_table){0};
    memcpy(table->id, id, strnlen(id, STORE_ID - 1));
    set_slot(known, known->tables++);
    return table;
}

struct known_table *known_at(struct known *known, const char *id)
{
    struct known_table *table = known_find(known, id);

    if (table == NULL)
        table = add(known, id);
    if (table == NULL || !grow(&known->undo, sizeof *known->undo, known->undos,
                               &known->undo_room))
        return NULL;
    known->undo[known->undos++] = (struct known_undo){
        .at = (uint32_t)(table - known->table),
        .was = *table,
    };
    return table;
}

void known_keep(struct known *known)
{
    known->undos = 0;
}

void known_undo(struct known *known)
{
    while (known->undos > 0) {
        const struct known_undo *undo = &known->undo[--known->undos];

        known->table[undo->at] = undo->was;
    }
}

/* --- Moves ---------------------------------------------------------------- */

static void set_move(struct known *known, uint64_t h)
{
    uint32_t mask = known->move_room - 1, at = (uint32_t)h & mask;

    while (known->move[at] != 0 && known->move[at] != h)
        at = (at + 1) & mask;
    known->moves += known->move[at] == 0;
    known->move[at] = h;
}

static bool grow_moves(struct known *known)
{
    struct known old = *known;
    uint32_t room = old.move_room > 0 ? old.move_room * 2 : 256;
    uint64_t *move;

    if ((old.moves + 1) * 2 <= old.move_room)
        return true;
    move = calloc(room, sizeof *move);
    if (move == NULL)
        return false;
    known->move = move;
    known->move_room = room;
    known->moves = 0;
    for (uint32_t i = 0; i < old.move_room; i++)
        if (old.move[i] != 0)
            set_move(known, old.move[i]);
    free(old.move);
    return true;
}

bool known_move(const struct known *known, int64_t key, const char *move)
{
    uint64_t h = hash((uint64_t)key, move);
    uint32_t at;

    if (known->move_room == 0)
        return false;
    at = (uint32_t)h & (known->move_room - 1);
    for (; known->move[at] != 0; at = (at + 1) & (known->move_room - 1))
        if (known->move[at] == h)
            return true;
    return false;
}

bool known_add_move(struct known *known, int64_t key, const char *move)
{
    if (!grow_moves(known))
        return false;
    set_move(known, hash((uint64_t)key, move));
    return true;
}
