/*
 * crew.c - the threads that bots think on.
 *
 * Invariants:
 *  (1) A job is in one place: with the loop, in a queue, with one thread, among
 *      the answers, or held. The lock guards the queues and the answers.
 *  (2) A thread reads and writes the lower part of its job and `unwanted`, and
 *      nothing else of the house: no party, no guest, no match.
 *  (3) What a mind answers depends on its job alone: it is begun anew for each
 *      one, in zeroed memory, and hears all that its seat was told.
 *
 * Moves come before hints, so that those who ask for much advice slow down
 * nobody's game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <event2/event.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "server/crew.h"

enum {
    THREADS = 64, /* at most */
    PATIENCE = 4  /* jobs that may wait behind each thread before those in
                   * front of them are given less time */
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct jobs moves, hints, done;
    unsigned waiting, thinking;
    atomic_bool stopping;
    int wake;
    unsigned threads;
    pthread_t thread[THREADS];

    /* Of the loop alone. */
    LIST_HEAD(, job) asked; /* all hints that were not freed yet */
    struct job **held;      /* answers: a heap, the first to be due on top */
    size_t n_held, room_held;
    struct event *timer;
    uint32_t numbers; /* of jobs, given so far */
};

/* --- On a thread ---------------------------------------------------------- */

struct patience {
    const struct crew *crew;
    const struct job *job;
    double until;
};

static double seconds_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool is_over(void *with)
{
    const struct patience *patience = with;

    return atomic_load_explicit(&patience->crew->stopping,
                                memory_order_relaxed) ||
           atomic_load_explicit(&patience->job->unwanted,
                                memory_order_relaxed) ||
           seconds_now() >= patience->until;
}

/* Memory that is used again; threads keep the largest they had. A mind, and
 * behind it what it works in. */
struct room {
    uint8_t *mind;
    size_t size;
};

static size_t scratch_at(const struct ch_bot *bot)
{
    return (bot->size + 15) & ~(size_t)15; /* aligned as malloc does it */
}

static bool make_room(struct room *room, const struct ch_bot *bot)
{
    size_t size = scratch_at(bot) + bot->scratch;

    if (size > room->size) {
        free(room->mind);
        room->mind = malloc(size);
        room->size = room->mind != NULL ? size : 0;
    }
    if (room->mind == NULL)
        return false;
    memset(room->mind, 0, bot->size);
    return true;
}

static void hear_all(const struct job *job, void *mind)
{
    const struct ch_bot *bot = job->who.bot;
    struct ch_fact fact;
    uint32_t at = 0;

    while (bot->hear != NULL && ch_news_read(job->news, job->heard, &at, &fact))
        if (ch_in(fact.to, job->seat))
            bot->hear(mind, &fact);
}

static void think(const struct crew *crew, struct job *job, struct room *room)
{
    const struct ch_bot *bot = job->who.bot;
    struct patience patience = {crew, job, seconds_now() + job->seconds};
    struct ch_budget budget = {is_over, &patience};
    struct ch_eyes eyes = {.game = job->game,
                           .how = &job->how,
                           .seat = job->seat,
                           .state = job->state};

    if (!make_room(room, bot)) {
        job->mild = true;
        return;
    }
    eyes.scratch = room->mind + scratch_at(bot);
    bot->begin(room->mind, job->game, &job->how, job->seat, job->who.level,
               &job->seed);
    hear_all(job, room->mind);
    bot->choose(room->mind, &eyes, &budget, &job->move, job->why);
}

/* With the lock held. NULL: the crew is to stop. */
static struct job *next_job(struct crew *crew)
{
    struct jobs *from;
    struct job *job;

    while (crew->waiting == 0 && !atomic_load(&crew->stopping))
        pthread_cond_wait(&crew->more, &crew->lock);
    if (atomic_load(&crew->stopping))
        return NULL;
    from = STAILQ_EMPTY(&crew->moves) ? &crew->hints : &crew->moves;
    job = STAILQ_FIRST(from);
    STAILQ_REMOVE_HEAD(from, next);
    crew->waiting--;
    crew->thinking++;
    job->seconds /= 1 + crew->waiting / (PATIENCE * crew->threads);
    return job;
}

static void wake_loop(const struct crew *crew)
{
    static const uint64_t one = 1;
    ssize_t n;

    do
        n = write(crew->wake, &one, sizeof one);
    while (n < 0 && errno == EINTR);
}

static void *work(void *with)
{
    struct crew *crew = with;
    struct room room = {NULL, 0};
    struct job *job;

    pthread_mutex_lock(&crew->lock);
    for (;;) {
        job = next_job(crew);
        if (job == NULL)
            break;
        pthread_mutex_unlock(&crew->lock);
        if (!atomic_load(&job->unwanted))
            think(crew, job, &room);
        pthread_mutex_lock(&crew->lock);
        crew->thinking--;
        STAILQ_INSERT_TAIL(&crew->done, job, next);
        wake_loop(crew);
    }
    pthread_mutex_unlock(&crew->lock);
    free(room.mind);
    return NULL;
}

/* --- On the loop ---------------------------------------------------------- */

/* Threads leave signals to the loop, and those who send them. */
static void start_threads(struct crew *crew, unsigned wanted)
{
    sigset_t all, before;
    unsigned n = 0;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&crew->lock); /* they wait until all are counted */
    while (n < wanted && n < THREADS &&
           pthread_create(&crew->thread[n], NULL, work, crew) == 0)
        n++;
    crew->threads = n;
    pthread_mutex_unlock(&crew->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct crew *crew_start(unsigned threads)
{
    struct crew *crew = calloc(1, sizeof *crew);

    if (crew == NULL)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->more, NULL);
    STAILQ_INIT(&crew->moves);
    STAILQ_INIT(&crew->hints);
    STAILQ_INIT(&crew->done);
    LIST_INIT(&crew->asked);
    crew->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (crew->wake >= 0)
        start_threads(crew, threads > 0 ? threads : 1);
    if (crew->threads == 0) {
        crew_stop(crew);
        return NULL;
    }
    return crew;
}

static void free_jobs(struct jobs *jobs)
{
    while (!STAILQ_EMPTY(jobs)) {
        struct job *job = STAILQ_FIRST(jobs);

        STAILQ_REMOVE_HEAD(jobs, next);
        job_free(job);
    }
}

void crew_stop(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    atomic_store(&crew->stopping, true);
    pthread_cond_broadcast(&crew->more);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->threads; i++)
        (void)pthread_join(crew->thread[i], NULL);
    free_jobs(&crew->moves);
    free_jobs(&crew->hints);
    free_jobs(&crew->done);
    while (crew->n_held > 0)
        job_free(crew->held[--crew->n_held]);
    free(crew->held);
    if (crew->timer != NULL)
        event_free(crew->timer);
    if (crew->wake >= 0)
        close(crew->wake);
    pthread_cond_destroy(&crew->more);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

int crew_wake(const struct crew *crew)
{
    return crew->wake;
}

void crew_give(struct crew *crew, struct job *job)
{
    if (job->hint)
        LIST_INSERT_HEAD(&crew->asked, job, in_hints);
    pthread_mutex_lock(&crew->lock);
    STAILQ_INSERT_TAIL(job->hint ? &crew->hints : &crew->moves, job, next);
    crew->waiting++;
    pthread_cond_signal(&crew->more);
    pthread_mutex_unlock(&crew->lock);
}

struct job *crew_take(struct crew *crew)
{
    struct job *job;

    pthread_mutex_lock(&crew->lock);
    job = STAILQ_FIRST(&crew->done);
    if (job != NULL)
        STAILQ_REMOVE_HEAD(&crew->done, next);
    pthread_mutex_unlock(&crew->lock);
    return job;
}

void job_free(struct job *job)
{
    if (job->hint)
        LIST_REMOVE(job, in_hints);
    free(job);
}

uint32_t crew_number(struct crew *crew)
{
    return ++crew->numbers;
}

unsigned crew_queued(struct crew *crew)
{
    unsigned n;

    pthread_mutex_lock(&crew->lock);
    n = crew->waiting + crew->thinking;
    pthread_mutex_unlock(&crew->lock);
    return n;
}

void crew_forget(struct crew *crew, const struct guest *guest)
{
    struct job *job;

    LIST_FOREACH(job, &crew->asked, in_hints)
    {
        if (job->asker != guest)
            continue;
        job->asker = NULL;
        atomic_store(&job->unwanted, true);
    }
}

bool crew_hinting(const struct crew *crew, const struct guest *guest)
{
    const struct job *job;

    LIST_FOREACH(job, &crew->asked, in_hints)
    {
        if (job->asker == guest)
            return true;
    }
    return false;
}

/* --- Answers that are not due yet ----------------------------------------- */

/* Puts the job where place `at` is, or above. */
static void rise(struct crew *crew, size_t at, struct job *job)
{
    while (at > 0 && crew->held[(at - 1) / 2]->due > job->due) {
        crew->held[at] = crew->held[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    crew->held[at] = job;
}

bool crew_hold(struct crew *crew, struct job *job)
{
    if (crew->n_held == crew->room_held) {
        size_t room = 2 * crew->room_held + 64;
        struct job **more = realloc(crew->held, room * sizeof(struct job *));

        if (more == NULL)
            return false;
        crew->held = more;
        crew->room_held = room;
    }
    rise(crew, crew->n_held++, job);
    return true;
}

struct job *crew_due(struct crew *crew, uint64_t now)
{
    struct job *first;
    size_t hole = 0;

    if (crew->n_held == 0 || crew->held[0]->due > now)
        return NULL;
    first = crew->held[0];
    crew->n_held--;
    while (2 * hole + 1 < crew->n_held) { /* the hole sinks to a leaf */
        size_t child = 2 * hole + 1;

        if (child + 1 < crew->n_held &&
            crew->held[child + 1]->due < crew->held[child]->due)
            child++;
        crew->held[hole] = crew->held[child];
        hole = child;
    }
    if (hole < crew->n_held)
        rise(crew, hole, crew->held[crew->n_held]);
    return first;
}

uint64_t crew_next(const struct crew *crew)
{
    return crew->n_held > 0 ? crew->held[0]->due : 0;
}

struct event **crew_timer(struct crew *crew)
{
    return &crew->timer;
}
