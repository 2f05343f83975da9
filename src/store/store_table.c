/*
 * store_table.c - reads a table into one block of memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/store_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

struct reading {
    struct store_row row;
    struct buf first, json, log, moves, clocks;
    uint32_t pieces, next, bad;
    bool found, lost;
};

static void add(struct reading *reading, struct buf *buf, const char *bytes,
                size_t len)
{
    if (!buf_add(buf, bytes, len))
        reading->lost = true;
}

static bool on_row(void *ctx, const struct store_row *row)
{
    struct reading *reading = ctx;

    reading->found = true;
    reading->row = *row;
    add(reading, &reading->first, row->first, strlen(row->first) + 1);
    add(reading, &reading->json, row->json, strlen(row->json) + 1);
    return !reading->lost;
}

static bool on_piece(void *ctx, const struct store_piece *piece)
{
    struct reading *reading = ctx;

    if (reading->bad == 0 && (piece->damaged || piece->seq != reading->next))
        reading->bad = piece->seq > 0 ? piece->seq : reading->next;
    for (size_t i = 0; i < piece->len; i++)
        reading->next += piece->lines[i] == '\n';
    reading->pieces++;
    buf_clear(&reading->clocks);
    add(reading, &reading->log, piece->lines, piece->len);
    add(reading, &reading->moves, piece->move, strlen(piece->move) + 1);
    add(reading, &reading->clocks, piece->clocks, strlen(piece->clocks));
    return !reading->lost;
}

/* Copies a text to *at, NUL-terminated, and moves past it. */
static const char *place(char **at, const struct buf *text)
{
    char *here = *at;

    if (text->used > 0)
        memcpy(here, text->bytes, text->used);
    here[text->used] = '\0';
    *at += text->used + 1;
    return here;
}

static struct store_table *bind_table(const struct reading *reading)
{
    size_t size = reading->first.used + reading->json.used + reading->log.used +
                  reading->moves.used + reading->clocks.used + 5;
    struct store_table *table = malloc(sizeof *table + size);
    char *at = (char *)(table + 1);

    if (table == NULL)
        return NULL;
    *table = (struct store_table){
        .found = reading->found,
        .row = reading->row,
        .pieces = reading->pieces,
        .len = reading->log.used,
        .bad = reading->bad,
    };
    table->row.first = place(&at, &reading->first);
    table->row.json = place(&at, &reading->json);
    table->log = place(&at, &reading->log);
    table->moves = place(&at, &reading->moves);
    table->clocks = place(&at, &reading->clocks);
    return table;
}

struct store_table *store_table_read(const struct store_kind *kind,
                                     struct store *store, const char *id,
                                     char why[STORE_WHY])
{
    struct reading reading = {.next = 1};
    struct store_table *table = NULL;
    bool fine = kind->load(store, id, on_row, on_piece, &reading, why);

    if (!fine && why[0] == '\0')
        fine = true; /* it does not exist */
    if (fine && !reading.lost)
        table = bind_table(&reading);
    if (fine && table == NULL)
        memcpy(why, "out of memory", sizeof "out of memory");
    buf_free(&reading.first);
    buf_free(&reading.json);
    buf_free(&reading.log);
    buf_free(&reading.moves);
    buf_free(&reading.clocks);
    return table;
}

/* A table that is not found, but may be elsewhere. */
static struct store_table *without_table(const struct store_owner *elsewhere,
                                         char why[STORE_WHY])
{
    struct store_table *table = calloc(1, sizeof *table);

    if (table == NULL) {
        memcpy(why, "out of memory", sizeof "out of memory");
        return NULL;
    }
    table->row.first = table->row.json = "";
    table->log = table->moves = table->clocks = "";
    table->elsewhere = *elsewhere;
    return table;
}

struct store_table *store_table_take(const struct store_kind *kind,
                                     struct store *store, const char *id,
                                     char why[STORE_WHY])
{
    struct store_owner owner = {.session = 0};
    struct store_table *table;
    uint64_t epoch = 1;

    if (kind->claim != NULL) {
        switch (kind->claim(store, id, &epoch, &owner, why)) {
        case STORE_CLAIMED:
            break;
        case STORE_ELSEWHERE:
        case STORE_UNCLAIMED:
            return without_table(&owner, why);
        case STORE_CLAIM_FAILED:
            return NULL;
        }
    }
    table = store_table_read(kind, store, id, why);
    if (table != NULL)
        table->row.epoch = epoch;
    return table;
}
