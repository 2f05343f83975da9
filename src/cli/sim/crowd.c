/* crowd.c - see crowd.h. SPDX-License-Identifier: MIT */
#include "cli/sim/crowd.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/say.h"

static double read_clock(clockid_t clock)
{
    struct timespec now;

    (void)clock_gettime(clock, &now); /* these clocks always run */
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double seconds_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double seconds_worked(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

/* --- One game ----------------------------------------------------------- */

/* Plays on until the game is over or something is wrong with it. */
static const char *play_out(struct table *table, uint64_t limit,
                            uint64_t *moves)
{
    while (table_players_asked(table) != 0) {
        const char *why = table_step(table);

        if (why != NULL)
            return why;
        if (++*moves >= limit && ch_match_actors(table->match) != 0)
            return "game-does-not-end";
    }
    return NULL;
}

static void add_scores(const struct table *table, unsigned seats, unsigned turn,
                       struct crowd *sums)
{
    struct ch_score score[CH_SEATS];

    ch_match_score(table->match, score);
    for (ch_seat seat = 0; seat < seats; seat++) {
        unsigned player = (seat + seats - turn) % seats;

        sums->wins[player] += score[seat].won;
        sums->points[player] += score[seat].points;
    }
}

static void add_game(struct crowd *sums, uint64_t seed, uint64_t moves)
{
    sums->games++;
    sums->moves += moves;
    if (moves > sums->longest ||
        (moves == sums->longest && seed < sums->longest_seed)) {
        sums->longest = moves;
        sums->longest_seed = seed;
    }
}

bool crowd_play_one(struct table *table, const struct settled *who,
                    uint64_t seed, uint64_t limit, struct crowd *sums,
                    struct failure *bad)
{
    struct ch_seed dealers = ch_seed_from(seed);
    const char *why = table_open(table, who, &dealers);
    uint64_t moves = 0;

    bad->seed = seed;
    bad->detail = NULL;
    if (why == NULL)
        why = play_out(table, limit, &moves);
    if (why == NULL)
        add_scores(table, who->how.seats, who->turn, sums);
    else if (table->match != NULL)
        bad->detail = ch_match_broken(table->match);
    bad->why = why;
    bad->moves = moves;
    bad->move = table->move;
    sums->lost += ch_bits(table->lost);
    add_game(sums, seed, moves);
    table_close(table);
    return why == NULL;
}

/* --- Many of them ------------------------------------------------------- */

/* A worker takes so many games at a time: few enough to share evenly. */
enum { HANDFUL = 4 };

struct hall {
    const struct crowd_wish *wish;
    atomic_uint_fast64_t next; /* the first game that nobody has taken */
    atomic_uint_fast64_t done;
    atomic_uint working;
    pthread_mutex_t lock; /* guards *sums */
    struct crowd *sums;
};

/* Keeps the failures with the lowest seeds, in order. */
static void keep_failure(struct crowd *sums, const struct failure *bad)
{
    uint64_t kept = sums->failures;
    uint64_t at;

    if (kept > CROWD_FAILURES)
        kept = CROWD_FAILURES;
    at = kept;
    while (at > 0 && sums->first[at - 1].seed > bad->seed)
        at--;
    sums->failures++;
    if (at == CROWD_FAILURES)
        return;
    if (kept == CROWD_FAILURES)
        kept--;
    memmove(&sums->first[at + 1], &sums->first[at],
            (size_t)(kept - at) * sizeof *bad);
    sums->first[at] = *bad;
}

static void add_sums(struct crowd *to, const struct crowd *from)
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

/* Who sits where in the game of this seed. */
static void seat_for(const struct crowd_wish *wish, uint64_t seed,
                     struct settled *out)
{
    unsigned seats = wish->who.how.seats;

    *out = wish->who;
    if (!wish->rotate)
        return;
    out->turn = (unsigned)(seed % seats);
    for (unsigned player = 0; player < seats; player++) {
        unsigned seat = (player + out->turn) % seats;

        out->player[seat] = wish->who.player[player];
        out->program[seat] = wish->who.program[player];
    }
}

static void play_handful(struct hall *hall, struct table *table, uint64_t from,
                         struct crowd *sums)
{
    const struct crowd_wish *wish = hall->wish;
    uint64_t to = from + HANDFUL < wish->games ? from + HANDFUL : wish->games;
    struct settled who;
    struct failure bad;

    for (uint64_t i = from; i < to; i++) {
        seat_for(wish, wish->seed + i, &who);
        if (crowd_play_one(table, &who, wish->seed + i, wish->limit, sums,
                           &bad))
            continue;
        pthread_mutex_lock(&hall->lock);
        keep_failure(hall->sums, &bad);
        pthread_mutex_unlock(&hall->lock);
    }
    atomic_fetch_add(&hall->done, to - from);
}

static void *work(void *with)
{
    struct hall *hall = with;
    struct table *table = calloc(1, sizeof *table);
    struct crowd sums = {.longest_seed = UINT64_MAX};
    uint64_t from;

    while (table != NULL) {
        from = atomic_fetch_add(&hall->next, HANDFUL);
        if (from >= hall->wish->games)
            break;
        play_handful(hall, table, from, &sums);
    }
    free(table);
    pthread_mutex_lock(&hall->lock);
    add_sums(hall->sums, &sums);
    hall->sums->seconds = seconds_now();
    pthread_mutex_unlock(&hall->lock);
    atomic_fetch_sub(&hall->working, 1);
    return NULL;
}

static void draw_bar(struct hall *hall)
{
    static const char full[] = "########################################";
    uint64_t games = hall->wish->games, done = atomic_load(&hall->done);
    int parts = (int)((double)done / (double)games * 40);

    fprintf(stderr, "\r[%-40.*s] %3d %%", parts, full,
            (int)((double)done / (double)games * 100));
    fflush(stderr);
}

static void watch(struct hall *hall)
{
    static const struct timespec pause = {.tv_nsec = 50000000};

    while (atomic_load(&hall->working) > 0) {
        draw_bar(hall);
        (void)nanosleep(&pause, NULL); /* woken early is no harm */
    }
    fprintf(stderr, "\r%50s\r", "");
}

static unsigned start_workers(struct hall *hall, pthread_t thread[CROWD_JOBS])
{
    unsigned n = 0;

    while (n < hall->wish->jobs) {
        atomic_fetch_add(&hall->working, 1);
        if (pthread_create(&thread[n], NULL, work, hall) != 0) {
            atomic_fetch_sub(&hall->working, 1);
            break; /* those that started play all the games */
        }
        n++;
    }
    return n;
}

bool crowd_play(const struct crowd_wish *wish, struct crowd *out)
{
    struct hall hall = {.wish = wish, .sums = out};
    pthread_t thread[CROWD_JOBS];
    double start = seconds_now();
    unsigned n;

    *out = (struct crowd){.longest_seed = UINT64_MAX};
    pthread_mutex_init(&hall.lock, NULL);
    n = start_workers(&hall, thread);
    if (n > 0 && wish->progress)
        watch(&hall);
    for (unsigned i = 0; i < n; i++)
        (void)pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&hall.lock);
    out->seconds -= start;
    if (out->games == wish->games)
        return true;
    complain("cannot play: no memory or no threads left");
    advise("try fewer --jobs");
    return false;
}

/* --- The log of a failure ----------------------------------------------- */

static void write_record(struct table *table, FILE *file)
{
    char line[CH_LOG_LINE];

    for (uint32_t i = 0; i < table->record.n; i++) {
        (void)ch_log_entry(table->match, &table->record.entry[i], line);
        fputs(line, file);
    }
}

static void write_game(struct table *table, const struct failure *bad,
                       FILE *file)
{
    char head[CH_LOG_HEAD], line[CH_LOG_LINE];
    const char *why = NULL;

    (void)ch_log_head(table->match, head);
    fputs(head, file);
    write_record(table, file);
    for (uint64_t i = 0; why == NULL && i <= bad->moves; i++) {
        if (table_players_asked(table) == 0)
            break;
        why = table_step(table);
        if (i < bad->moves || why != NULL)
            write_record(table, file);
    }
    (void)ch_log_seed(table->match, line);
    fputs(line, file);
}

bool crowd_write_log(const struct crowd_wish *wish, const struct failure *bad,
                     const char *path)
{
    struct ch_seed dealers = ch_seed_from(bad->seed);
    struct table *table = calloc(1, sizeof *table);
    FILE *file = fopen(path, "w");
    struct settled who;
    bool fine = table != NULL && file != NULL;

    if (fine) {
        seat_for(wish, bad->seed, &who);
        (void)table_open(table, &who, &dealers);
        fine = table->match != NULL;
    }
    if (fine)
        write_game(table, bad, file);
    fine = fine && ferror(file) == 0;
    if (file != NULL)
        fine = fclose(file) == 0 && fine;
    if (!fine)
        complain("cannot write %s: %s", path, strerror(errno));
    if (table != NULL)
        table_close(table);
    free(table);
    return fine;
}
