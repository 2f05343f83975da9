/*
 * postgres_write.c - sends the statements of one write of a batch.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "store/postgres_conn.h"
#include "store/postgres_error.h"
#include "store/postgres_query.h"
#include "store/postgres_row.h"

static bool send(struct store *store, struct postgres_writing *writing,
                 enum postgres_statement what, const struct postgres_args *args)
{
    writing->sent++;
    return postgres_query_send(store, what, args);
}

bool postgres_write_plain(struct store *store, struct postgres_writing *writing,
                          enum postgres_statement what)
{
    return send(store, writing, what, NULL);
}

/* A refusal that needs no look at the table. */
static bool refuse(struct store *store, struct postgres_writing *writing,
                   const char *what)
{
    struct postgres_args args = {0};

    postgres_query_text(&args, what);
    return send(store, writing, PG_REFUSE, &args);
}

/* The first three values of most statements: see FENCE. */
static void add_fence(const struct store *store, struct postgres_args *args,
                      const char *id, uint64_t epoch)
{
    postgres_query_text(args, id);
    postgres_query_number(args, (int64_t)epoch);
    if (store->node != 0)
        postgres_query_number(args, store->node);
    else
        postgres_query_null(args);
}

bool postgres_write_begin(struct store *store, struct postgres_writing *writing)
{
    struct postgres_args args = {0};

    writing->sent = 0;
    writing->n_archived = 0;
    postgres_query_number(&args, store->writer);
    postgres_query_number(&args, store->generation);
    postgres_query_number(&args, ++store->batch);
    return send(store, writing, PG_BEGIN, NULL) &&
           send(store, writing, PG_STAMP, &args);
}

/* --- Rows ----------------------------------------------------------------- */

static bool was_archived(const struct postgres_writing *writing, const char *id)
{
    for (uint32_t i = 0; i < writing->n_archived; i++)
        if (strcmp(writing->archived[i], id) == 0)
            return true;
    return false;
}

/* A finished game needs its code no more: another table may have it. That is
 * seldom, so it is done when a commit was refused. */
static bool free_code(struct store *store, struct postgres_writing *writing,
                      const struct store_row *row)
{
    struct postgres_args args = {0};

    if (!writing->careful || row->code[0] == '\0')
        return true;
    postgres_query_text(&args, row->code);
    postgres_query_text(&args, row->id);
    return send(store, writing, PG_FREE_CODE, &args);
}

static bool save(struct store *store, struct postgres_writing *writing,
                 const struct store_row *row, uint64_t epoch)
{
    bool is_new = epoch == 0 || was_archived(writing, row->id);
    enum postgres_statement what = is_new ? PG_CREATE : PG_SAVE;
    struct postgres_args args = {0};

    add_fence(store, &args, row->id, epoch == 0 ? 1 : epoch);
    postgres_query_text(&args, row->code);
    postgres_query_text(&args, row->game);
    postgres_query_number(&args, (int64_t)row->phase);
    postgres_query_text(&args, row->is_public ? "t" : "f");
    postgres_query_number(&args, (int64_t)row->made);
    postgres_query_number(&args, (int64_t)row->touched);
    postgres_query_number(&args, (int64_t)row->due);
    postgres_query_number(&args, (int64_t)store_sum_row(row));
    postgres_query_bytes(&args, row->seed, STORE_SEED);
    postgres_query_text(&args, row->first);
    postgres_query_text(&args, row->json);
    if (store->node == 0)
        what = PG_PUT;
    else if (is_new)
        postgres_query_number(&args, (int64_t)store->session);
    for (uint32_t i = 0; is_new && i < writing->n_archived; i++)
        if (strcmp(writing->archived[i], row->id) == 0)
            writing->archived[i][0] = '\0'; /* it is there again */
    return free_code(store, writing, row) && send(store, writing, what, &args);
}

static bool archive(struct store *store, struct postgres_writing *writing,
                    const struct store_write *write)
{
    struct postgres_args args = {0};

    if (!BUF_GROW(&writing->archived, writing->n_archived + (size_t)1,
                  &writing->room))
        return false;
    memcpy(writing->archived[writing->n_archived++], write->row.id, STORE_ID);
    add_fence(store, &args, write->row.id, write->epoch);
    postgres_query_text(&args, write->as);
    return send(store, writing, PG_ARCHIVE, &args);
}

/* --- Pieces --------------------------------------------------------------- */

static uint32_t count_lines(const char *text, size_t len)
{
    const char *end = text + len;
    uint32_t n = 0;

    while (text < end) {
        text = memchr(text, '\n', (size_t)(end - text));
        if (text == NULL)
            return 0; /* not whole lines */
        text++;
        n++;
    }
    return n;
}

static bool append(struct store *store, struct postgres_writing *writing,
                   const struct store_write *write)
{
    const struct store_piece *piece = &write->piece;
    uint32_t lines = count_lines(piece->lines, piece->len);
    struct postgres_args args = {0};

    if (lines == 0)
        return refuse(store, writing, "a piece without whole lines");
    add_fence(store, &args, write->row.id, write->epoch);
    postgres_query_number(&args, piece->seq);
    postgres_query_number(&args, lines);
    postgres_query_text(&args, piece->move);
    postgres_query_bytes(&args, piece->lines, piece->len);
    postgres_query_text(&args, piece->clocks);
    postgres_query_number(&args, store_sum_piece(piece));
    return send(store, writing, PG_APPEND, &args);
}

/* --- Ends ----------------------------------------------------------------- */

static bool add_retiring(struct postgres_writing *writing, size_t at)
{
    if (!BUF_GROW(&writing->retiring, writing->n_retiring + (size_t)1,
                  &writing->retiring_room))
        return false;
    writing->retiring[writing->n_retiring++] =
        (struct postgres_retiring){.at = at};
    return true;
}

static bool ask_rows(struct store *store, struct postgres_writing *writing,
                     const struct store_batch *batch)
{
    struct store_write write;
    bool fine = true;

    for (size_t at = 0, was = 0; fine && store_batch_next(batch, &at, &write);
         was = at) {
        struct postgres_args args = {0};

        if (write.what != STORE_RETIRE)
            continue;
        postgres_query_text(&args, write.row.id);
        fine = add_retiring(writing, was) &&
               postgres_query_send(store, PG_ROW, &args);
    }
    return fine && (writing->n_retiring == 0 || postgres_query_sync(store));
}

/* Rows that are not as they were saved stay: their age may be what is wrong. */
bool postgres_write_prepare(struct store *store,
                            struct postgres_writing *writing,
                            const struct store_batch *batch,
                            char why[STORE_WHY])
{
    bool fine = ask_rows(store, writing, batch);
    uint32_t kept = 0;

    if (!fine) { /* some may have been asked */
        postgres_error(store, "read", NULL, why);
        postgres_conn_close(store);
        return false;
    }
    for (uint32_t i = 0; i < writing->n_retiring && fine; i++) {
        PGresult *result = postgres_query_take(store);
        struct store_row row = {.damaged = true};

        fine = postgres_query_is_fine(result);
        if (!fine)
            postgres_error(store, "read", result, why);
        else if (PQntuples(result) > 0)
            postgres_row_read(result, 0, &row);
        if (!row.damaged)
            writing->retiring[kept++] = (struct postgres_retiring){
                writing->retiring[i].at, postgres_row_sum(result, 0)};
        PQclear(result);
    }
    if (writing->n_retiring > 0)
        postgres_query_end(store);
    writing->n_retiring = kept;
    return fine;
}

static bool retire(struct store *store, struct postgres_writing *writing,
                   const struct store_write *write, size_t at)
{
    for (uint32_t i = 0; i < writing->n_retiring; i++) {
        struct postgres_args args = {0};

        if (writing->retiring[i].at != at)
            continue;
        postgres_query_text(&args, write->row.id);
        postgres_query_number(&args, (int64_t)write->seconds);
        postgres_query_number(&args, writing->retiring[i].sum);
        return send(store, writing, PG_RETIRE, &args);
    }
    return true;
}

static bool end(struct store *store, struct postgres_writing *writing,
                const struct store_write *write, enum postgres_statement what)
{
    struct postgres_args args = {0};

    add_fence(store, &args, write->row.id, write->epoch);
    return send(store, writing, what, &args);
}

/* --- All of them ---------------------------------------------------------- */

bool postgres_write(struct store *store, struct postgres_writing *writing,
                    const struct store_write *write, size_t at)
{
    switch (write->what) {
    case STORE_SAVE:
        return save(store, writing, &write->row, write->epoch);
    case STORE_APPEND:
        return append(store, writing, write);
    case STORE_DROP:
        return end(store, writing, write, PG_DROP);
    case STORE_RELEASE:
        return end(store, writing, write, PG_RELEASE);
    case STORE_HOLD:
        return end(store, writing, write, PG_HOLD);
    case STORE_RETIRE:
        return retire(store, writing, write, at);
    case STORE_ARCHIVE:
        return archive(store, writing, write);
    case STORE_EXPIRE:
    case STORE_CLOCK:
        break;
    }
    return true;
}

/* All nodes' commits meet at this row: whoever has its lock needs no other. */
bool postgres_write_clock(struct store *store, struct postgres_writing *writing,
                          uint64_t seconds)
{
    struct postgres_args args = {0};

    postgres_query_number(&args, (int64_t)seconds);
    return send(store, writing, PG_CLOCK, &args);
}

void postgres_write_free(struct postgres_writing *writing)
{
    free(writing->archived);
    free(writing->retiring);
    *writing = (struct postgres_writing){0};
}
