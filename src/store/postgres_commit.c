/*
 * postgres_commit.c - commits a batch, and settles what is in doubt.
 *
 * The first attempt sends everything up to COMMIT at once. A statement that is
 * refused fails, and then nothing is there. That is seldom; the second attempt
 * is careful: it writes one table after the other, each under a savepoint, and
 * so finds all that are refused.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_commit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "store/postgres_conn.h"
#include "store/postgres_error.h"
#include "store/postgres_expire.h"
#include "store/postgres_query.h"
#include "store/postgres_write.h"
#include "store/postgres_writer.h"

enum { TRIES = 4 }; /* of a commit that others get in the way of */

enum attempt {
    DONE,
    REFUSED, /* a table's fault */
    AGAIN,   /* a deadlock with another node: nothing is there */
    FAILED,
    IN_DOUBT
};

/* A commit that is being made. */
struct commit {
    struct store *store;
    const struct store_batch *batch;
    struct postgres_writing writing;
    uint64_t clock;                  /* the last of the batch, or 0 */
    uint64_t expire[STORE_OVER + 1]; /* by phase: before this uptime, or 0 */
    bool has_clock;
    /* All writes to tables, those to one table together, in the order of the
     * tables' first writes. */
    struct place {
        char id[STORE_ID];
        size_t first, at;
    } * place;
    uint32_t n, room;
    char *why;
};

/* --- What a result means -------------------------------------------------- */

static enum attempt judge(const struct commit *commit, const PGresult *result)
{
    const char *state = postgres_error_state(result);

    if (strcmp(state, "CH000") == 0) {
        postgres_writer_say_replaced(commit->store, commit->why);
        return FAILED;
    }
    postgres_error(commit->store, "write to", result, commit->why);
    if (strncmp(state, "CH", 2) == 0 || strncmp(state, "22", 2) == 0 ||
        strncmp(state, "23", 2) == 0)
        return REFUSED;
    if (strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0)
        return AGAIN;
    return state[0] == '\0' ? IN_DOUBT : FAILED; /* "": the connection's end */
}

/* What is wrong with a table, for the log. */
static void explain(const struct commit *commit, const char *id,
                    const PGresult *result)
{
    const char *which = PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
    const char *what = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);

    if (which != NULL && strcmp(which, "log_move") == 0)
        what = "the move's id was used before";
    else if (which != NULL && strcmp(which, "tables_code") == 0)
        what = "another table has its code";
    else if (which != NULL && strcmp(which, "tables_id_key") == 0)
        what = "the other id is taken";
    (void)snprintf(commit->why, STORE_WHY, "table %s: %.180s", id,
                   what != NULL ? what : "refused");
}

/* Takes the results of what was sent, up to the first error. `id` is whose they
 * are, or NULL. */
static enum attempt take(const struct commit *commit, const char *id)
{
    enum attempt verdict = DONE;

    for (uint32_t i = 0; i < commit->writing.sent && verdict == DONE; i++) {
        PGresult *result = postgres_query_take(commit->store);

        if (!postgres_query_is_fine(result))
            verdict = judge(commit, result);
        if (verdict == REFUSED && id != NULL)
            explain(commit, id, result);
        PQclear(result);
    }
    postgres_query_end(commit->store);
    return verdict;
}

/* Likewise, with a COMMIT as the last of them. */
static enum attempt take_commit(struct commit *commit)
{
    struct store *store = commit->store;
    PGresult *result;
    enum attempt verdict;

    commit->writing.sent--;
    for (uint32_t i = 0; i < commit->writing.sent; i++) {
        result = postgres_query_take(store);
        verdict = postgres_query_is_fine(result) ? DONE : judge(commit, result);
        PQclear(result);
        if (verdict != DONE) {
            postgres_query_end(store);
            return verdict;
        }
    }
    result = postgres_query_take(store);
    verdict = IN_DOUBT;
    if (!postgres_query_is_fine(result))
        postgres_error(store, "write to", result, commit->why);
    else if (store->warned)
        (void)snprintf(commit->why, STORE_WHY,
                       "%.111s warns that a commit may not be durable",
                       store->name);
    else
        verdict = strcmp(PQcmdStatus(result), "COMMIT") == 0 ? DONE : FAILED;
    PQclear(result);
    postgres_query_end(store);
    return verdict;
}

static enum attempt lose(const struct commit *commit, enum attempt verdict)
{
    postgres_error(commit->store, "write to", NULL, commit->why);
    postgres_conn_close(commit->store);
    return verdict;
}

/* --- The first attempt ---------------------------------------------------- */

static bool send_all(struct commit *commit)
{
    struct store *store = commit->store;
    struct store_write write;
    size_t at = 0, was = 0;

    if (!postgres_write_begin(store, &commit->writing))
        return false;
    for (; store_batch_next(commit->batch, &at, &write); was = at)
        if (!postgres_write(store, &commit->writing, &write, was))
            return false;
    return !commit->has_clock ||
           postgres_write_clock(store, &commit->writing, commit->clock);
}

static enum attempt send_commit(struct commit *commit)
{
    commit->store->warned = false;
    if (!postgres_write_plain(commit->store, &commit->writing, PG_COMMIT) ||
        !postgres_query_sync(commit->store))
        return lose(commit, IN_DOUBT); /* it may have been sent */
    return take_commit(commit);
}

static enum attempt try_all(struct commit *commit)
{
    if (!send_all(commit))
        return lose(commit, FAILED);
    return send_commit(commit);
}

/* --- The careful one ------------------------------------------------------ */

static int by_id(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    int order = strcmp(x->id, y->id);

    return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

static int by_first(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

/* Room for all names before anything is sent: behind a lost COMMIT it is too
 * late to run out of memory. */
static bool make_room(struct commit *commit)
{
    struct store *store = commit->store;

    if (BUF_GROW(&commit->place, commit->batch->n, &commit->room) &&
        BUF_GROW(&store->refused, commit->batch->n, &store->refused_room))
        return true;
    (void)snprintf(commit->why, STORE_WHY, "out of memory");
    return false;
}

static void sort_by_table(struct commit *commit)
{
    struct store_write write;
    size_t at = 0, was = 0;

    for (; store_batch_next(commit->batch, &at, &write); was = at) {
        struct place *place;

        if (write.what == STORE_EXPIRE || write.what == STORE_CLOCK)
            continue;
        place = &commit->place[commit->n++];
        memcpy(place->id, write.row.id, STORE_ID);
        place->at = was;
    }
    qsort(commit->place, commit->n, sizeof *commit->place, by_id);
    for (uint32_t i = 0; i < commit->n; i++)
        commit->place[i].first =
            i > 0 && strcmp(commit->place[i].id, commit->place[i - 1].id) == 0
                ? commit->place[i - 1].first
                : commit->place[i].at;
    qsort(commit->place, commit->n, sizeof *commit->place, by_first);
}

/* The end of the group of writes that begins at `from`. */
static uint32_t end_of(const struct commit *commit, uint32_t from)
{
    uint32_t to = from;

    while (to < commit->n &&
           commit->place[to].first == commit->place[from].first)
        to++;
    return to;
}

static void add_refused(struct store *store, const char *id)
{
    memcpy(store->refused[store->n_refused++], id, STORE_ID);
}

static bool run_plain(struct commit *commit, enum postgres_statement what)
{
    commit->writing.sent = 0;
    return postgres_write_plain(commit->store, &commit->writing, what) &&
           postgres_query_sync(commit->store) && take(commit, NULL) == DONE;
}

/* The writes to one table: all of them, or none. */
static enum attempt try_table(struct commit *commit, uint32_t from, uint32_t to)
{
    struct postgres_writing *writing = &commit->writing;
    const char *id = commit->place[from].id;
    struct store *store = commit->store;
    struct store_write write;
    enum attempt verdict;
    bool fine;

    writing->sent = writing->n_archived = 0;
    fine = postgres_write_plain(store, writing, PG_SAVEPOINT);
    for (uint32_t i = from; i < to && fine; i++) {
        size_t at = commit->place[i].at;

        fine = store_batch_next(commit->batch, &at, &write) &&
               postgres_write(store, writing, &write, commit->place[i].at);
    }
    fine = fine && postgres_write_plain(store, writing, PG_KEEP);
    if (!fine || !postgres_query_sync(store))
        return lose(commit, FAILED);
    verdict = take(commit, id);
    if (verdict == REFUSED) {
        add_refused(store, id);
        if (!run_plain(commit, PG_UNDO))
            verdict = FAILED;
    }
    /* Nothing is committed before COMMIT. */
    return verdict == IN_DOUBT ? FAILED : verdict;
}

static enum attempt try_tables(struct commit *commit)
{
    struct store *store = commit->store;
    enum attempt verdict;

    store->n_refused = 0;
    if (!postgres_write_begin(store, &commit->writing) ||
        !postgres_query_sync(store))
        return lose(commit, FAILED);
    verdict = take(commit, NULL);
    if (verdict == IN_DOUBT)
        verdict = FAILED;
    for (uint32_t from = 0, to;
         from < commit->n && verdict != FAILED && verdict != AGAIN; from = to) {
        to = end_of(commit, from);
        verdict = try_table(commit, from, to);
    }
    if (verdict == FAILED || verdict == AGAIN)
        return verdict;
    commit->writing.sent = 0;
    if (commit->has_clock &&
        !postgres_write_clock(store, &commit->writing, commit->clock))
        return lose(commit, FAILED);
    return send_commit(commit);
}

/* --- Both ----------------------------------------------------------------- */

static void find_clock(struct commit *commit)
{
    struct store_write write;

    for (size_t at = 0; store_batch_next(commit->batch, &at, &write);) {
        if (write.what == STORE_CLOCK) {
            commit->clock = write.seconds;
            commit->has_clock = true;
        }
        if (write.what == STORE_EXPIRE)
            commit->expire[write.row.phase] = write.seconds;
    }
}

/* Ends a transaction that failed. If that is not possible, the connection is
 * closed, which ends it too. */
static void roll_back(struct commit *commit)
{
    struct store *store = commit->store;
    char kept[STORE_WHY];

    memcpy(kept, commit->why, sizeof kept);
    if (store->conn != NULL && PQstatus(store->conn) == CONNECTION_OK &&
        PQtransactionStatus(store->conn) != PQTRANS_IDLE &&
        !run_plain(commit, PG_ROLLBACK))
        postgres_conn_close(store);
    memcpy(commit->why, kept, sizeof kept);
}

static enum attempt try_often(struct commit *commit)
{
    enum attempt verdict = AGAIN;

    for (int i = 0; i < TRIES && (verdict == AGAIN || verdict == REFUSED);
         i++) {
        if (verdict == REFUSED && !commit->writing.careful) {
            commit->writing.careful = true;
            i = 0;
            sort_by_table(commit);
        }
        verdict =
            commit->writing.careful ? try_tables(commit) : try_all(commit);
        if (verdict != DONE)
            roll_back(commit);
    }
    return verdict == DONE || verdict == IN_DOUBT ? verdict : FAILED;
}

static void finish(struct commit *commit, enum attempt verdict,
                   struct store_outcome *out)
{
    struct store *store = commit->store;

    switch (verdict) {
    case DONE:
        out->verdict = store->n_refused > 0 ? STORE_CONFLICT : STORE_FINE;
        if (store->n_refused == 0) {
            out->why[0] = '\0';
            /* A refused table may be one that was to be touched. */
            for (int i = STORE_OPEN; i <= STORE_OVER; i++)
                if (commit->expire[i] > 0)
                    postgres_expire_begin(store, (enum store_phase)i,
                                          commit->expire[i]);
        }
        return;
    case IN_DOUBT:
        store->in_doubt = true;
        out->verdict = STORE_IN_DOUBT;
        return;
    default:
        store->n_refused = 0;
        out->verdict = STORE_FAILED;
    }
}

static bool may_commit(struct store *store, const struct store_batch *batch,
                       char why[STORE_WHY])
{
    const char *what = NULL;

    if (batch->lost)
        what = "out of memory";
    else if (store->read_only)
        what = "the database was opened for reading";
    else if (store->in_doubt) /* settle must come first */
        what = "the last commit is still in doubt";
    if (what != NULL)
        (void)snprintf(why, STORE_WHY, "%s", what);
    return what == NULL && postgres_writer_ready(store, why);
}

void postgres_commit(struct store *store, const struct store_batch *batch,
                     struct store_outcome *out)
{
    struct commit commit = {.store = store, .batch = batch, .why = out->why};

    *out = (struct store_outcome){.verdict = STORE_FAILED};
    if (!batch->lost && batch->n == 0) {
        out->verdict = STORE_FINE;
        return;
    }
    if (!may_commit(store, batch, out->why)) {
        out->replaced = store->replaced;
        return;
    }
    store->n_refused = 0;
    find_clock(&commit);
    if (make_room(&commit) &&
        postgres_write_prepare(store, &commit.writing, batch, out->why))
        finish(&commit, try_often(&commit), out);
    postgres_write_free(&commit.writing);
    free(commit.place);
    if (out->verdict == STORE_CONFLICT) {
        out->refused = (const char(*)[STORE_ID])store->refused;
        out->n_refused = store->n_refused;
    }
    out->replaced = store->replaced;
    out->expired = store->expiry.done;
    out->expiring = postgres_expire_is_on(store);
    store->expiry.done = 0;
}

/* A refusal fails the whole transaction, and it is tried again without the
 * refused tables: so what is there is the batch without those that were known
 * as refused when COMMIT was sent. */
void postgres_commit_settle(struct store *store, struct store_outcome *out)
{
    bool there = false;

    *out = (struct store_outcome){.verdict = STORE_FAILED};
    if (!store->in_doubt)
        return;
    store->in_doubt = !postgres_writer_settle(store, &there, out->why);
    out->replaced = store->replaced;
    if (store->in_doubt) {
        out->verdict = STORE_IN_DOUBT;
    } else if (there) {
        out->verdict = store->n_refused > 0 ? STORE_CONFLICT : STORE_FINE;
        out->refused = (const char(*)[STORE_ID])store->refused;
        out->n_refused = store->n_refused;
    }
}
