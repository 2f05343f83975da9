/*
 * bench_store.c - what the store costs; no test, run by hand.
 * usage: bench_store FILE|URI [TABLES [BATCH [COMMITS]]]
 *
 * Appends BATCH pieces of 60 to 150 bytes a commit, to TABLES tables in turn,
 * and prints the CPU time of a piece, upkeep included, and how long commits
 * took. FILE must not exist, and is left there; of a PostgreSQL database the
 * tables must not exist: tests/lib/postgres.py has a new one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/store.h"

static double clock_now(clockid_t which)
{
    struct timespec t;

    (void)clock_gettime(which, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static const struct store_kind *kind;

static void commit(struct store *store, struct store_batch *batch)
{
    struct store_outcome out;

    kind->commit(store, batch, &out);
    if (out.verdict != STORE_FINE) {
        fprintf(stderr, "%s\n", out.why);
        exit(1);
    }
    store_batch_clear(batch);
}

static void name(char id[STORE_ID], int i)
{
    (void)snprintf(id, STORE_ID, "%08xTABLEabc", (unsigned)i * 2654435761u);
}

static void make_tables(struct store *store, struct store_batch *batch, int n)
{
    static char card[1500];

    memset(card, 'x', sizeof card - 1);
    for (int i = 0; i < n; i++) {
        struct store_row row = {.game = "hue",
                                .phase = STORE_PLAYING,
                                .first = "cluehouse 1 hue\n",
                                .json = card};

        name(row.id, i);
        (void)snprintf(row.code, sizeof row.code, "%08u",
                       (unsigned)i % 100000000u);
        store_batch_save(batch, &row);
    }
    commit(store, batch);
}

static void fill(struct store_batch *batch, int tables, int n, int *made,
                 uint32_t *next)
{
    char id[STORE_ID], move[STORE_MOVE], text[160];

    for (int i = 0; i < n; i++, (*made)++) {
        int at = *made % tables, len = 60 + *made * 7 % 90;

        name(id, at);
        (void)snprintf(move, sizeof move, "%08x-%d",
                       (unsigned)*made * 2246822519u, *made);
        memset(text, 'a', sizeof text);
        text[len / 2] = text[len - 1] = '\n';
        store_batch_append(batch, id,
                           &(struct store_piece){.seq = next[at],
                                                 .epoch = 1,
                                                 .move = move,
                                                 .lines = text,
                                                 .len = (size_t)len});
        next[at] += 2;
    }
}

static struct store *open_store(const char *where, char why[STORE_WHY])
{
    const struct store_node_name node = {"bench", "[::1]:1", 1, NULL, NULL};
    struct store *store;

    kind = store_kind_of(where);
    store = kind->open(where, why);
    if (store == NULL || kind->join == NULL || kind->join(store, &node, why))
        return store;
    kind->close(store);
    return NULL;
}

int main(int argc, char **argv)
{
    int tables = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 1000;
    int size = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 100;
    int commits = argc > 4 ? (int)strtol(argv[4], NULL, 10) : 1000;
    uint32_t *next = calloc((size_t)tables, sizeof *next);
    double *took = calloc((size_t)commits, sizeof *took);
    double cpu = 0, tidy = 0, rest = 0, all = 0;
    struct store_batch batch = {0};
    char why[STORE_WHY] =
        "usage: bench_store FILE|URI [TABLES [BATCH [COMMITS]]]";
    struct store *store = argc > 1 ? open_store(argv[1], why) : NULL;
    int made = 0;

    if (store == NULL || next == NULL || took == NULL) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    make_tables(store, &batch, tables);
    for (int i = 0; i < tables; i++)
        next[i] = 1;
    for (int i = 0; i < commits; i++) {
        double wall, used;

        fill(&batch, tables, size, &made, next);
        wall = clock_now(CLOCK_MONOTONIC);
        used = clock_now(CLOCK_THREAD_CPUTIME_ID);
        commit(store, &batch);
        took[i] = clock_now(CLOCK_MONOTONIC) - wall;
        cpu += clock_now(CLOCK_THREAD_CPUTIME_ID) - used;
        used = clock_now(CLOCK_THREAD_CPUTIME_ID);
        wall = clock_now(CLOCK_MONOTONIC);
        kind->tidy(store, false);
        tidy += clock_now(CLOCK_THREAD_CPUTIME_ID) - used;
        wall = clock_now(CLOCK_MONOTONIC) - wall;
        rest = wall > rest ? wall : rest;
    }
    for (int i = 0; i < commits; i++)
        all += took[i];
    qsort(took, (size_t)commits, sizeof *took, by_size);
    printf("%d pieces of %d tables, %d a commit: %.2f us CPU a piece, of "
           "which %.2f upkeep\n",
           made, tables, size, (cpu + tidy) / made * 1e6, tidy / made * 1e6);
    printf("%.0f pieces a second; ", made / all);
    printf("commits: p50 %.2f ms, p99 %.2f ms, most %.2f ms; upkeep: at most "
           "%.2f ms\n",
           took[commits / 2] * 1e3, took[commits * 99 / 100] * 1e3,
           took[commits - 1] * 1e3, rest * 1e3);
    kind->close(store);
    store_batch_free(&batch);
    free(next);
    free(took);
    return 0;
}
