/*
 * bot_pool.c - a pool of threads on which bots think.
 *
 * Invariants:
 *  (1) A job is in one place: with the loop, queued, with one thread, among the
 *      results, or held. The lock guards the queue and the results.
 *  (2) A thread reads and writes the lower part of its job and `cancelled`, and
 *      nothing else of the server: no table, no client, no match.
 *  (3) What a bot answers depends on its job alone: it starts anew for each
 *      one, in zeroed memory, and hears everything that its seat was told.
 *
 * fair_queue.c decides whose turn it is. A person waits for a hint, so hints
 * are urgent there. How long a turn may last depends on how many others wait:
 * all of them should be served within TARGET.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/bot_pool.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/clock.h"

enum {
    JOB_BUCKETS = 256,
    KINDS = 32 /* of bots with estimates of their own; the last one has those
                * of all others */
};

static const double TARGET = 0.2; /* seconds */

LIST_HEAD(job_list, bot_job);
STAILQ_HEAD(job_queue, bot_job);

struct bot_pool {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct fair_queue *fair;
    struct job_queue done;
    unsigned queued, running;
    struct estimate {
        const struct ch_bot *bot; /* NULL: not used yet, nor the rest */
        enum ch_level level;
        double seconds; /* that its answers take */
    } estimate[KINDS];
    atomic_bool stopping;
    int wake;
    unsigned threads;
    pthread_t thread[BOT_POOL_THREADS];

    /* Used by the loop alone. */
    struct job_list given[JOB_BUCKETS]; /* by number */
    struct heap held;                   /* answers, by when they are due */
    uint32_t numbers;                   /* of jobs, so far */
};

/* --- On a thread ---------------------------------------------------------- */

struct budget_check {
    const struct bot_pool *pool;
    const struct bot_job *job;
    double until;
};

static bool is_budget_spent(void *ctx)
{
    const struct budget_check *check = ctx;

    return atomic_load_explicit(&check->pool->stopping, memory_order_relaxed) ||
           atomic_load_explicit(&check->job->cancelled, memory_order_relaxed) ||
           clock_mono_seconds() >= check->until;
}

/* Memory of one thread, reused for each job: the state of a bot, and behind it
 * the bot's scratch memory. */
struct workspace {
    uint8_t *bytes;
    size_t size;
};

static size_t scratch_at(const struct ch_bot *bot)
{
    return (bot->size + 15) & ~(size_t)15; /* aligned as malloc does it */
}

static bool make_space(struct workspace *space, const struct ch_bot *bot)
{
    size_t size = scratch_at(bot) + bot->scratch;

    if (size > space->size) {
        free(space->bytes);
        space->bytes = malloc(size);
        space->size = space->bytes != NULL ? size : 0;
    }
    if (space->bytes == NULL)
        return false;
    memset(space->bytes, 0, bot->size);
    return true;
}

static void hear_all(const struct bot_job *job, void *state)
{
    const struct ch_bot *bot = job->who.bot;
    struct ch_fact fact;
    uint32_t at = 0;

    while (bot->hear != NULL &&
           ch_facts_read(job->facts, job->heard, &at, &fact))
        if (ch_in(fact.to, job->seat))
            bot->hear(state, &fact);
}

static void think(const struct bot_pool *pool, struct bot_job *job,
                  struct workspace *space)
{
    const struct ch_bot *bot = job->who.bot;
    struct budget_check check = {pool, job,
                                 clock_mono_seconds() + job->seconds};
    struct ch_budget budget = {is_budget_spent, &check};
    struct ch_bot_view view = {.game = job->game,
                               .setup = &job->setup,
                               .seat = job->seat,
                               .state = job->own_state != NULL ? job->own_state
                                                               : job->state};

    if (!make_space(space, bot)) {
        job->no_bot = true;
        return;
    }
    view.scratch = space->bytes + scratch_at(bot);
    bot->begin(space->bytes, job->game, &job->setup, job->seat, job->who.level,
               &job->seed);
    hear_all(job, space->bytes);
    bot->choose(space->bytes, &view, &budget, &job->move, job->why);
}

/* What jobs of this kind have taken lately. Call with the lock held. */
static double *estimate_of(struct bot_pool *pool, const struct bot_job *job)
{
    struct estimate *at = pool->estimate;

    while (at < &pool->estimate[KINDS - 1] && at->bot != NULL &&
           (at->bot != job->who.bot || at->level != job->who.level))
        at++;
    at->bot = job->who.bot;
    at->level = job->who.level;
    return &at->seconds;
}

/* A moving average. */
static void update_estimate(double *estimate, double seconds)
{
    *estimate += (seconds - *estimate) / 16;
}

/* Call with the lock held. NULL: the pool stops. */
static struct bot_job *next_job(struct bot_pool *pool)
{
    struct bot_job *job;
    unsigned others;

    while (pool->queued == 0 && !atomic_load(&pool->stopping))
        pthread_cond_wait(&pool->more, &pool->lock);
    if (atomic_load(&pool->stopping))
        return NULL;
    job = (struct bot_job *)fair_queue_next(pool->fair, &others);
    pool->queued--;
    pool->running++;
    job->place = JOB_RUNNING;
    job->waited = clock_mono_seconds() - job->since;
    if (others > 0 && job->seconds > TARGET * pool->threads / others)
        job->seconds = TARGET * pool->threads / others;
    return job;
}

static void wake_loop(const struct bot_pool *pool)
{
    static const uint64_t one = 1;
    ssize_t n;

    do
        n = write(pool->wake, &one, sizeof one);
    while (n < 0 && errno == EINTR);
}

/* Call with the lock held. */
static void finish_job(struct bot_pool *pool, struct bot_job *job)
{
    job->place = JOB_ELSEWHERE;
    STAILQ_INSERT_TAIL(&pool->done, job, next);
    wake_loop(pool);
}

static void *run_thread(void *ctx)
{
    struct bot_pool *pool = ctx;
    struct workspace space = {NULL, 0};
    struct bot_job *job;
    double start;

    (void)pthread_setname_np(pthread_self(), "cluehouse-bot");
    pthread_mutex_lock(&pool->lock);
    while ((job = next_job(pool)) != NULL) {
        pthread_mutex_unlock(&pool->lock);
        start = clock_thread_seconds();
        think(pool, job, &space);
        job->thought = clock_thread_seconds() - start;
        pthread_mutex_lock(&pool->lock);
        pool->running--;
        fair_queue_done(pool->fair, &job->turn, job->thought);
        update_estimate(estimate_of(pool, job), job->thought);
        finish_job(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
    free(space.bytes);
    return NULL;
}

/* --- On the loop ---------------------------------------------------------- */

/* Threads block all signals: the loop reads them. */
static void start_threads(struct bot_pool *pool, unsigned wanted)
{
    sigset_t all, before;
    unsigned n = 0;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&pool->lock); /* until all are counted */
    while (n < wanted && n < BOT_POOL_THREADS &&
           pthread_create(&pool->thread[n], NULL, run_thread, pool) == 0)
        n++;
    pool->threads = n;
    pthread_mutex_unlock(&pool->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct bot_pool *bot_pool_start(unsigned threads)
{
    struct bot_pool *pool = calloc(1, sizeof *pool);

    if (pool == NULL)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    STAILQ_INIT(&pool->done);
    pool->fair = fair_queue_create();
    pool->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (pool->fair != NULL && pool->wake >= 0)
        start_threads(pool, threads > 0 ? threads : 1);
    if (pool->threads == 0) {
        bot_pool_stop(pool);
        return NULL;
    }
    return pool;
}

void bot_pool_stop(struct bot_pool *pool)
{
    struct bot_job *job;

    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->stopping, true);
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->threads; i++)
        (void)pthread_join(pool->thread[i], NULL);
    while ((job = bot_pool_due(pool, UINT64_MAX)) != NULL)
        bot_pool_free_job(job);
    for (unsigned i = 0; i < JOB_BUCKETS; i++)
        while (!LIST_EMPTY(&pool->given[i]))
            bot_pool_free_job(LIST_FIRST(&pool->given[i]));
    fair_queue_destroy(pool->fair);
    if (pool->wake >= 0)
        close(pool->wake);
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

int bot_pool_wake(const struct bot_pool *pool)
{
    return pool->wake;
}

bool bot_pool_submit(struct bot_pool *pool, struct bot_job *job)
{
    bool fine;

    job->since = clock_mono_seconds();
    pthread_mutex_lock(&pool->lock);
    job->turn.urgent = job->hint;
    job->turn.estimate = *estimate_of(pool, job);
    fine = fair_queue_add(pool->fair, &job->turn, job->address, job->id);
    if (fine) {
        job->place = JOB_QUEUED;
        pool->queued++;
        pthread_cond_signal(&pool->more);
    }
    pthread_mutex_unlock(&pool->lock);
    if (fine)
        LIST_INSERT_HEAD(&pool->given[job->number % JOB_BUCKETS], job, given);
    return fine;
}

struct bot_job *bot_pool_take(struct bot_pool *pool)
{
    struct bot_job *job;

    pthread_mutex_lock(&pool->lock);
    job = STAILQ_FIRST(&pool->done);
    if (job != NULL)
        STAILQ_REMOVE_HEAD(&pool->done, next);
    pthread_mutex_unlock(&pool->lock);
    return job;
}

void bot_pool_free_job(struct bot_job *job)
{
    if (job->given.le_prev != NULL) /* it was submitted */
        LIST_REMOVE(job, given);
    ch_game_release(job->game);
    free(job->own_state);
    free(job);
}

uint32_t bot_pool_number(struct bot_pool *pool)
{
    return ++pool->numbers;
}

unsigned bot_pool_queued(struct bot_pool *pool)
{
    unsigned n;

    pthread_mutex_lock(&pool->lock);
    n = pool->queued + pool->running;
    pthread_mutex_unlock(&pool->lock);
    return n;
}

void bot_pool_cancel(struct bot_pool *pool, uint32_t number)
{
    struct bot_job *job;

    LIST_FOREACH(job, &pool->given[number % JOB_BUCKETS], given) {
        if (job->number == number)
            break;
    }
    if (job == NULL)
        return;
    job->asker = NULL;
    pthread_mutex_lock(&pool->lock);
    if (job->place != JOB_ELSEWHERE)
        atomic_store(&job->cancelled, true);
    if (job->place == JOB_QUEUED) {
        fair_queue_remove(pool->fair, &job->turn);
        pool->queued--;
        finish_job(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
}

/* --- Answers that are not due yet ----------------------------------------- */

static struct bot_job *first_held(const struct bot_pool *pool)
{
    char *node = (char *)pool->held.top;

    return node == NULL
               ? NULL
               : (struct bot_job *)(node - offsetof(struct bot_job, held));
}

void bot_pool_hold(struct bot_pool *pool, struct bot_job *job)
{
    heap_put(&pool->held, &job->held, (double)job->due);
}

struct bot_job *bot_pool_due(struct bot_pool *pool, uint64_t now)
{
    struct bot_job *first = first_held(pool);

    if (first == NULL || first->due > now)
        return NULL;
    heap_remove(&pool->held, &first->held);
    return first;
}

uint64_t bot_pool_next_due(const struct bot_pool *pool)
{
    const struct bot_job *first = first_held(pool);

    return first != NULL ? first->due : 0;
}
