/*
 * sim_runner.c - many complete games on a thread pool.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/sim/sim_runner.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "cli/diag.h"

/* --- One game ----------------------------------------------------------- */

/* Plays until the game is over or fails. NULL, or a slug. */
static const char *play_to_end(struct local_match *table, uint64_t limit,
                               uint64_t *moves)
{
    while (local_match_bots_asked(table) != 0) {
        const char *why = local_match_step(table);

        if (why != NULL)
            return why;
        if (++*moves >= limit && ch_match_actors(table->match) != 0)
            return "game-does-not-end";
    }
    return NULL;
}

static void add_scores(const struct local_match *table, unsigned seats,
                       unsigned turn, struct sim_runner_results *sums)
{
    struct ch_score score[CH_SEATS];

    ch_match_score(table->match, score);
    for (ch_seat seat = 0; seat < seats; seat++) {
        unsigned player = (seat + seats - turn) % seats;

        sums->wins[player] += score[seat].won;
        sums->points[player] += score[seat].points;
    }
}

static void add_game(struct sim_runner_results *sums, uint64_t seed,
                     uint64_t moves)
{
    sums->games++;
    sums->moves += moves;
    if (moves > sums->longest ||
        (moves == sums->longest && seed < sums->longest_seed)) {
        sums->longest = moves;
        sums->longest_seed = seed;
    }
}

bool sim_runner_play_one(struct local_match *table,
                         const struct table_spec_resolved *who, uint64_t seed,
                         uint64_t limit, struct sim_runner_results *sums,
                         struct sim_runner_failure *bad)
{
    struct ch_seed dealers = ch_seed_from(seed);
    const char *why = local_match_open(table, who, &dealers);
    uint64_t moves = 0;

    bad->seed = seed;
    bad->detail = NULL;
    if (why == NULL)
        why = play_to_end(table, limit, &moves);
    if (why == NULL)
        add_scores(table, who->setup.seats, who->turn, sums);
    else if (table->match != NULL)
        bad->detail = ch_match_broken(table->match);
    bad->why = why;
    bad->moves = moves;
    bad->move = table->move;
    sums->lost += ch_bits(table->lost);
    add_game(sums, seed, moves);
    local_match_close(table);
    return why == NULL;
}

/* --- Many games ----------------------------------------------------------- */

/* Games that a worker claims at a time: few, so that work is shared evenly. */
enum { CHUNK = 4 };

struct pool {
    const struct sim_runner_config *config;
    atomic_uint_fast64_t next; /* index of the first unclaimed game */
    atomic_uint_fast64_t done;
    atomic_uint working;
    pthread_mutex_t lock; /* guards *sums */
    struct sim_runner_results *sums;
};

/* Stores the failures with the lowest seeds, sorted. */
static void record_failure(struct sim_runner_results *sums,
                           const struct sim_runner_failure *bad)
{
    uint64_t n = sums->failures;
    uint64_t at;

    if (n > SIM_RUNNER_FAILURES)
        n = SIM_RUNNER_FAILURES;
    at = n;
    while (at > 0 && sums->first[at - 1].seed > bad->seed)
        at--;
    sums->failures++;
    if (at == SIM_RUNNER_FAILURES)
        return;
    if (n == SIM_RUNNER_FAILURES)
        n--;
    memmove(&sums->first[at + 1], &sums->first[at],
            (size_t)(n - at) * sizeof *bad);
    sums->first[at] = *bad;
}

static void add_sums(struct sim_runner_results *to,
                     const struct sim_runner_results *from)
{
    to->games += from->games;
    to->moves += from->moves;
    to->lost += from->lost;
    if (from->longest > to->longest ||
        (from->longest == to->longest &&
         from->longest_seed < to->longest_seed)) {
        to->longest = from->longest;
        to->longest_seed = from->longest_seed;
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        to->wins[seat] += from->wins[seat];
        to->points[seat] += from->points[seat];
    }
}

/* Who sits where in the game with this seed. */
static void rotate_seats(const struct sim_runner_config *config, uint64_t seed,
                         struct table_spec_resolved *out)
{
    unsigned seats = config->who.setup.seats;

    *out = config->who;
    if (!config->rotate)
        return;
    out->turn = (unsigned)(seed % seats);
    for (unsigned player = 0; player < seats; player++) {
        unsigned seat = (player + out->turn) % seats;

        out->player[seat] = config->who.player[player];
        out->program[seat] = config->who.program[player];
    }
}

static void play_chunk(struct pool *pool, struct local_match *table,
                       uint64_t from, struct sim_runner_results *sums)
{
    const struct sim_runner_config *config = pool->config;
    uint64_t to = from + CHUNK < config->games ? from + CHUNK : config->games;
    struct table_spec_resolved who;
    struct sim_runner_failure bad;

    for (uint64_t i = from; i < to; i++) {
        rotate_seats(config, config->seed + i, &who);
        if (sim_runner_play_one(table, &who, config->seed + i, config->limit,
                                sums, &bad))
            continue;
        pthread_mutex_lock(&pool->lock);
        record_failure(pool->sums, &bad);
        pthread_mutex_unlock(&pool->lock);
    }
    atomic_fetch_add(&pool->done, to - from);
}

static void *run_worker(void *ctx)
{
    struct pool *pool = ctx;
    struct local_match *table = calloc(1, sizeof *table);
    struct sim_runner_results sums = {.longest_seed = UINT64_MAX};
    uint64_t from;

    while (table != NULL) {
        from = atomic_fetch_add(&pool->next, CHUNK);
        if (from >= pool->config->games)
            break;
        play_chunk(pool, table, from, &sums);
    }
    free(table);
    pthread_mutex_lock(&pool->lock);
    add_sums(pool->sums, &sums);
    pool->sums->seconds = clock_mono_seconds();
    pthread_mutex_unlock(&pool->lock);
    atomic_fetch_sub(&pool->working, 1);
    return NULL;
}

static void draw_bar(struct pool *pool)
{
    static const char full[] = "########################################";
    uint64_t games = pool->config->games, done = atomic_load(&pool->done);
    int parts = (int)((double)done / (double)games * 40);

    fprintf(stderr, "\r[%-40.*s] %3d %%", parts, full,
            (int)((double)done / (double)games * 100));
    fflush(stderr);
}

static void show_progress(struct pool *pool)
{
    static const struct timespec pause = {.tv_nsec = 50000000};

    while (atomic_load(&pool->working) > 0) {
        draw_bar(pool);
        (void)nanosleep(&pause, NULL); /* waking up early does no harm */
    }
    fprintf(stderr, "\r%50s\r", "");
}

static unsigned start_workers(struct pool *pool,
                              pthread_t thread[SIM_RUNNER_THREADS])
{
    unsigned n = 0;

    while (n < pool->config->jobs) {
        atomic_fetch_add(&pool->working, 1);
        if (pthread_create(&thread[n], NULL, run_worker, pool) != 0) {
            atomic_fetch_sub(&pool->working, 1);
            break; /* the workers that started play all games */
        }
        n++;
    }
    return n;
}

bool sim_runner_run(const struct sim_runner_config *config,
                    struct sim_runner_results *out)
{
    struct pool pool = {.config = config, .sums = out};
    pthread_t thread[SIM_RUNNER_THREADS];
    double start = clock_mono_seconds();
    unsigned n;

    *out = (struct sim_runner_results){.longest_seed = UINT64_MAX};
    pthread_mutex_init(&pool.lock, NULL);
    n = start_workers(&pool, thread);
    if (n > 0 && config->progress)
        show_progress(&pool);
    for (unsigned i = 0; i < n; i++)
        (void)pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&pool.lock);
    out->seconds -= start;
    if (out->games == config->games)
        return true;
    diag_error("cannot play: no memory or no threads left");
    diag_hint("try fewer --jobs");
    return false;
}

/* --- The log of a failure ----------------------------------------------- */

static void write_record(struct local_match *table, FILE *file)
{
    char line[CH_LOG_LINE];

    for (uint32_t i = 0; i < table->record.n; i++) {
        (void)ch_log_entry(table->match, &table->record.entry[i], line);
        fputs(line, file);
    }
}

static void write_game(struct local_match *table,
                       const struct sim_runner_failure *bad, FILE *file)
{
    char head[CH_LOG_HEAD], line[CH_LOG_LINE];
    const char *why = NULL;

    (void)ch_log_head(table->match, head);
    fputs(head, file);
    write_record(table, file);
    for (uint64_t i = 0; why == NULL && i <= bad->moves; i++) {
        if (local_match_bots_asked(table) == 0)
            break;
        why = local_match_step(table);
        if (i < bad->moves || why != NULL)
            write_record(table, file);
    }
    (void)ch_log_seed(table->match, line);
    fputs(line, file);
}

bool sim_runner_write_log(const struct sim_runner_config *config,
                          const struct sim_runner_failure *bad,
                          const char *path)
{
    struct ch_seed dealers = ch_seed_from(bad->seed);
    struct local_match *table = calloc(1, sizeof *table);
    FILE *file = fopen(path, "w");
    struct table_spec_resolved who;
    bool ok = table != NULL && file != NULL;

    if (ok) {
        rotate_seats(config, bad->seed, &who);
        (void)local_match_open(table, &who, &dealers);
        ok = table->match != NULL;
    }
    if (ok)
        write_game(table, bad, file);
    ok = ok && ferror(file) == 0;
    if (file != NULL)
        ok = fclose(file) == 0 && ok;
    if (!ok)
        diag_error("cannot write %s: %s", path, strerror(errno));
    if (table != NULL)
        local_match_close(table);
    free(table);
    return ok;
}
