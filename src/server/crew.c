/*
 * crew.c - the threads that bots think on.
 *
 * Invariants:
 *  (1) A job is in one place: with the loop, waiting, with one thread, among
 *      the answers, or held. The lock guards who waits, and the answers.
 *  (2) A thread reads and writes the lower part of its job and `unwanted`, and
 *      nothing else of the house: no party, no guest, no match.
 *  (3) What a mind answers depends on its job alone: it is begun anew for each
 *      one, in zeroed memory, and hears all that its seat was told.
 *
 * Whose turn it is: fair.c. A person waits for a hint, so it is urgent there.
 * How long a turn may last depends on who else waits: all who do should be
 * served within TARGET.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <event2/event.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "server/crew.h"

enum {
    JOB_BUCKETS = 256,
    KINDS = 32 /* of bots that are told apart; the last is for all others */
};

static const double TARGET = 0.2; /* seconds */

LIST_HEAD(job_list, job);

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct fair *fair;
    struct jobs done;
    unsigned waiting, thinking;
    struct usual {
        const struct ch_bot *bot; /* NULL: the rest is not used yet */
        enum ch_level level;
        double seconds; /* that its answers take */
    } usual[KINDS];
    atomic_bool stopping;
    int wake;
    unsigned threads;
    pthread_t thread[CREW_THREADS];

    /* Of the loop alone. */
    struct job_list given[JOB_BUCKETS]; /* by number */
    struct heap held; /* answers, the first to be due on top */
    struct event *timer;
    uint32_t numbers; /* of jobs, given so far */
};

/* --- On a thread ---------------------------------------------------------- */

struct patience {
    const struct crew *crew;
    const struct job *job;
    double until;
};

static double seconds_of(clockid_t clock)
{
    struct timespec now;

    (void)clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double seconds_now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
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

    while (bot->hear != NULL &&
           ch_facts_read(job->facts, job->heard, &at, &fact))
        if (ch_in(fact.to, job->seat))
            bot->hear(mind, &fact);
}

static void think(const struct crew *crew, struct job *job, struct room *room)
{
    const struct ch_bot *bot = job->who.bot;
    struct patience patience = {crew, job, seconds_now() + job->seconds};
    struct ch_budget budget = {is_over, &patience};
    struct ch_bot_view view = {.game = job->game,
                               .setup = &job->how,
                               .seat = job->seat,
                               .state = job->state};

    if (!make_room(room, bot)) {
        job->mild = true;
        return;
    }
    view.scratch = room->mind + scratch_at(bot);
    bot->begin(room->mind, job->game, &job->how, job->seat, job->who.level,
               &job->seed);
    hear_all(job, room->mind);
    bot->choose(room->mind, &view, &budget, &job->move, job->why);
}

/* What thoughts of this kind have taken of late. With the lock held. */
static double *usual_time(struct crew *crew, const struct job *job)
{
    struct usual *at = crew->usual;

    while (at < &crew->usual[KINDS - 1] && at->bot != NULL &&
           (at->bot != job->who.bot || at->level != job->who.level))
        at++;
    at->bot = job->who.bot;
    at->level = job->who.level;
    return &at->seconds;
}

static void learn(double *usual, double seconds)
{
    *usual += (seconds - *usual) / 16;
}

/* With the lock held. NULL: the crew is to stop. */
static struct job *next_job(struct crew *crew)
{
    struct job *job;
    unsigned others;

    while (crew->waiting == 0 && !atomic_load(&crew->stopping))
        pthread_cond_wait(&crew->more, &crew->lock);
    if (atomic_load(&crew->stopping))
        return NULL;
    job = (struct job *)fair_next(crew->fair, &others);
    crew->waiting--;
    crew->thinking++;
    job->place = JOB_THINKS;
    job->waited = seconds_now() - job->since;
    if (others > 0 && job->seconds > TARGET * crew->threads / others)
        job->seconds = TARGET * crew->threads / others;
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

/* With the lock held. */
static void finish(struct crew *crew, struct job *job)
{
    job->place = JOB_ELSEWHERE;
    STAILQ_INSERT_TAIL(&crew->done, job, next);
    wake_loop(crew);
}

static void *work(void *with)
{
    struct crew *crew = with;
    struct room room = {NULL, 0};
    struct job *job;
    double start;

    (void)pthread_setname_np(pthread_self(), "cluehouse-bot");
    pthread_mutex_lock(&crew->lock);
    while ((job = next_job(crew)) != NULL) {
        pthread_mutex_unlock(&crew->lock);
        start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        think(crew, job, &room);
        job->thought = seconds_of(CLOCK_THREAD_CPUTIME_ID) - start;
        pthread_mutex_lock(&crew->lock);
        crew->thinking--;
        fair_done(crew->fair, &job->turn, job->thought);
        learn(usual_time(crew, job), job->thought);
        finish(crew, job);
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
    while (n < wanted && n < CREW_THREADS &&
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
    STAILQ_INIT(&crew->done);
    crew->fair = fair_create();
    crew->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (crew->fair != NULL && crew->wake >= 0)
        start_threads(crew, threads > 0 ? threads : 1);
    if (crew->threads == 0) {
        crew_stop(crew);
        return NULL;
    }
    return crew;
}

void crew_stop(struct crew *crew)
{
    struct job *job;

    pthread_mutex_lock(&crew->lock);
    atomic_store(&crew->stopping, true);
    pthread_cond_broadcast(&crew->more);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->threads; i++)
        (void)pthread_join(crew->thread[i], NULL);
    while ((job = crew_due(crew, UINT64_MAX)) != NULL)
        job_free(job);
    for (unsigned i = 0; i < JOB_BUCKETS; i++)
        while (!LIST_EMPTY(&crew->given[i]))
            job_free(LIST_FIRST(&crew->given[i]));
    fair_destroy(crew->fair);
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

bool crew_give(struct crew *crew, struct job *job)
{
    bool fine;

    job->since = seconds_now();
    pthread_mutex_lock(&crew->lock);
    job->turn.urgent = job->hint;
    job->turn.guess = *usual_time(crew, job);
    fine = fair_add(crew->fair, &job->turn, job->address, job->id);
    if (fine) {
        job->place = JOB_WAITS;
        crew->waiting++;
        pthread_cond_signal(&crew->more);
    }
    pthread_mutex_unlock(&crew->lock);
    if (fine)
        LIST_INSERT_HEAD(&crew->given[job->number % JOB_BUCKETS], job, given);
    return fine;
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
    if (job->given.le_prev != NULL) /* the crew had it */
        LIST_REMOVE(job, given);
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

void crew_cancel(struct crew *crew, uint32_t number)
{
    struct job *job;

    LIST_FOREACH(job, &crew->given[number % JOB_BUCKETS], given) {
        if (job->number == number)
            break;
    }
    if (job == NULL)
        return;
    job->asker = NULL;
    pthread_mutex_lock(&crew->lock);
    if (job->place != JOB_ELSEWHERE)
        atomic_store(&job->unwanted, true);
    if (job->place == JOB_WAITS) {
        fair_remove(crew->fair, &job->turn);
        crew->waiting--;
        finish(crew, job);
    }
    pthread_mutex_unlock(&crew->lock);
}

/* --- Answers that are not due yet ----------------------------------------- */

static struct job *first_held(const struct crew *crew)
{
    char *node = (char *)crew->held.top;

    return node == NULL ? NULL
                        : (struct job *)(node - offsetof(struct job, held));
}

void crew_hold(struct crew *crew, struct job *job)
{
    heap_put(&crew->held, &job->held, (double)job->due);
}

struct job *crew_due(struct crew *crew, uint64_t now)
{
    struct job *first = first_held(crew);

    if (first == NULL || first->due > now)
        return NULL;
    heap_remove(&crew->held, &first->held);
    return first;
}

uint64_t crew_next(const struct crew *crew)
{
    const struct job *first = first_held(crew);

    return first != NULL ? first->due : 0;
}

struct event **crew_timer(struct crew *crew)
{
    return &crew->timer;
}
