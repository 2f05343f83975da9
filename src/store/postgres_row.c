/*
 * postgres_row.c - rows of tables and pieces of logs, as they were read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_row.h"

#include <string.h>

#include "store/postgres_query.h"

/* As postgres_schema.c lists them. */
enum {
    KEY,
    ID,
    CODE,
    GAME,
    PHASE,
    PUBLIC,
    MADE,
    TOUCHED,
    DUE,
    EPOCH,
    SEED,
    SUM,
    FIRST,
    JSON
};
enum { SEQ, LINES, MOVE, CLOCKS, PIECE_SUM, PIECE_EPOCH, TEXT };

static void copy(const PGresult *result, int i, int column, char *to,
                 size_t room)
{
    const char *text = PQgetvalue(result, i, column);
    size_t len = strnlen(text, room - 1);

    memcpy(to, text, len);
    to[len] = '\0';
}

static int digit(char c)
{
    const char *digits = "0123456789abcdef", *at = strchr(digits, c);

    return c != '\0' && at != NULL ? (int)(at - digits) : -1;
}

/* "\x00ff..." */
static bool read_seed(const char *text, uint8_t seed[STORE_SEED])
{
    if (strlen(text) != 2 + 2 * STORE_SEED || text[0] != '\\')
        return false;
    for (int i = 0; i < STORE_SEED; i++) {
        int high = digit(text[2 + 2 * i]), low = digit(text[3 + 2 * i]);

        if (high < 0 || low < 0)
            return false;
        seed[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

int64_t postgres_row_key(const PGresult *result, int i)
{
    return postgres_query_int(result, i, KEY);
}

int64_t postgres_row_sum(const PGresult *result, int i)
{
    return postgres_query_int(result, i, SUM);
}

/* Numbers out of range mean damage, too: converted to our types they might
 * look valid. */
static bool numbers_fit(const PGresult *result, int i)
{
    int64_t phase = postgres_query_int(result, i, PHASE);

    return phase >= STORE_OPEN && phase <= STORE_CLOSED &&
           postgres_query_int(result, i, MADE) >= 0 &&
           postgres_query_int(result, i, TOUCHED) >= 0 &&
           postgres_query_int(result, i, DUE) >= 0;
}

void postgres_row_read(const PGresult *result, int i, struct store_row *row)
{
    bool whole = PQnfields(result) >= POSTGRES_ROW_WHOLE;

    *row = (struct store_row){.first = whole ? "" : NULL,
                              .json = whole ? "" : NULL};
    copy(result, i, ID, row->id, sizeof row->id);
    copy(result, i, CODE, row->code, sizeof row->code);
    copy(result, i, GAME, row->game, sizeof row->game);
    row->epoch = (uint64_t)postgres_query_int(result, i, EPOCH);
    row->damaged = !numbers_fit(result, i) ||
                   !read_seed(PQgetvalue(result, i, SEED), row->seed);
    if (row->damaged)
        return;
    row->phase = (enum store_phase)postgres_query_int(result, i, PHASE);
    row->is_public = PQgetvalue(result, i, PUBLIC)[0] == 't';
    row->made = (uint64_t)postgres_query_int(result, i, MADE);
    row->touched = (uint64_t)postgres_query_int(result, i, TOUCHED);
    row->due = (uint64_t)postgres_query_int(result, i, DUE);
    if (!whole)
        return;
    row->first = PQgetvalue(result, i, FIRST);
    row->json = PQgetvalue(result, i, JSON);
    row->damaged = (uint64_t)postgres_row_sum(result, i) != store_sum_row(row);
}

void postgres_row_piece(const PGresult *result, int i, struct store_piece *out)
{
    int64_t seq = postgres_query_int(result, i, SEQ), counted = 0;

    *out = (struct store_piece){
        .seq = (uint32_t)seq,
        .move = PQgetvalue(result, i, MOVE),
        .lines = PQgetvalue(result, i, TEXT),
        .len = (size_t)PQgetlength(result, i, TEXT),
        .clocks = PQgetvalue(result, i, CLOCKS),
        .epoch = (uint64_t)postgres_query_int(result, i, PIECE_EPOCH),
    };
    for (size_t at = 0; at < out->len; at++)
        counted += out->lines[at] == '\n';
    out->damaged =
        seq < 1 || postgres_query_int(result, i, LINES) != counted ||
        postgres_query_int(result, i, PIECE_SUM) != store_sum_piece(out);
}
