/*
 * store_thread.c - database thread.
 *
 * Two queues under one lock: jobs to do and jobs done. The lock is never held
 * while the store works.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/store_thread.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

enum { IDLE_MS = 200 }; /* without a job for so long: time for maintenance */

struct job {
    STAILQ_ENTRY(job) next;
    const struct store_batch *batch;
    char *text;      /* an id, a code, a file */
    uint64_t number; /* an uptime, a session, or whether to count */
    struct store_note *note;
    struct store_thread_done done;
};

STAILQ_HEAD(job_queue, job);

struct store_thread {
    const struct store_kind *kind;
    struct store *store;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct job_queue todo, done;
    struct job commit;       /* or settle: there is one at a time */
    struct job_queue copies; /* the thread's own: to be made one by one */
    double copy_began;       /* when the first of them was, or 0 */
    bool untidy;             /* the thread's own: maintenance is unfinished */
    bool stop;
    int wake; /* eventfd */
    atomic_uint queued;
};

static struct job *take_first(struct job_queue *queue)
{
    struct job *job = STAILQ_FIRST(queue);

    if (job != NULL)
        STAILQ_REMOVE_HEAD(queue, next);
    return job;
}

static void job_free(struct store_thread *thread, struct job *job)
{
    if (job == &thread->commit)
        return;
    free(job->note);
    free(job->text);
    free(job);
}

/* --- The thread ----------------------------------------------------------- */

/* True: it could be done, though there may be no such table. */
static bool do_load(struct store_thread *thread, struct job *job)
{
    char *why = job->done.outcome.why;

    job->done.table =
        job->done.job == STORE_JOB_TAKE
            ? store_table_take(thread->kind, thread->store, job->text, why)
            : store_table_read(thread->kind, thread->store, job->text, why);
    return job->done.table != NULL;
}

static bool do_list(struct store_thread *thread, struct job *job)
{
    char *why = job->done.outcome.why;
    struct store_rows *rows = calloc(1, sizeof *rows);

    job->done.rows = rows;
    if (rows == NULL) {
        memcpy(why, "out of memory", sizeof "out of memory");
        return false;
    }
    if (job->done.job == STORE_JOB_PUBLIC)
        return thread->kind->list_public(thread->store, STORE_LIST_PUBLIC,
                                         store_rows_add, rows, why);
    return thread->kind->list_due(thread->store, job->number,
                                  job->text[0] != '\0', STORE_LIST_DUE,
                                  store_rows_add, rows, why);
}

static bool do_news(struct store_thread *thread, struct job *job)
{
    char *why = job->done.outcome.why;

    job->done.news = calloc(1, sizeof *job->done.news);
    if (job->done.news == NULL) {
        memcpy(why, "out of memory", sizeof "out of memory");
        return false;
    }
    return thread->kind->news(thread->store, job->number != 0, job->done.news,
                              why);
}

static bool do_read(struct store_thread *thread, struct job *job)
{
    const struct store_kind *kind = thread->kind;
    char *why = job->done.outcome.why;

    switch (job->done.job) {
    case STORE_JOB_FIND:
        return kind->find(thread->store, job->text, job->done.id, why);
    case STORE_JOB_BEAT:
        return kind->beat(thread->store, &job->done.beat, why);
    case STORE_JOB_BURY:
        return kind->bury(thread->store, job->number, &job->done.wait, why);
    case STORE_JOB_NOTE:
        return kind->note(thread->store, job->note, job->number, why);
    case STORE_JOB_NEWS:
        return do_news(thread, job);
    case STORE_JOB_PUBLIC:
    case STORE_JOB_DUE:
        return do_list(thread, job);
    default:
        return do_load(thread, job);
    }
}

/* Starts or continues the first copy; true when it is done. */
static bool copy_step(struct store_thread *thread, struct job *job)
{
    struct store_outcome *out = &job->done.outcome;
    enum store_copying state;

    if (thread->copy_began > 0) {
        state = thread->kind->copy_step(thread->store, out->why);
    } else {
        thread->copy_began = clock_mono_seconds();
        state = thread->kind->copy_begin(thread->store, job->text, out->why)
                    ? STORE_COPY_MORE
                    : STORE_COPY_FAILED;
    }
    if (state == STORE_COPY_MORE)
        return false;
    if (state == STORE_COPY_FAILED)
        out->verdict = STORE_FAILED;
    job->done.seconds = clock_mono_seconds() - thread->copy_began;
    thread->copy_began = 0;
    return true;
}

static void do_job(struct store_thread *thread, struct job *job)
{
    struct store_outcome *out = &job->done.outcome;
    double start = clock_mono_seconds();

    switch (job->done.job) {
    case STORE_JOB_COMMIT:
        thread->kind->commit(thread->store, job->batch, out);
        break;
    case STORE_JOB_SETTLE:
        thread->kind->settle(thread->store, out);
        break;
    case STORE_JOB_BACKUP: /* has its own queue: see run() */
        break;
    default:
        if (!do_read(thread, job))
            out->verdict = STORE_FAILED;
    }
    job->done.seconds = clock_mono_seconds() - start;
}

/* One write to the eventfd wakes the event loop for all jobs that are done by
 * the time it reads them. */
static void return_job(struct store_thread *thread, struct job *job)
{
    const uint64_t one = 1;
    bool first;

    (void)atomic_fetch_sub(&thread->queued, 1);
    (void)pthread_mutex_lock(&thread->lock);
    first = STAILQ_EMPTY(&thread->done);
    STAILQ_INSERT_TAIL(&thread->done, job, next);
    (void)pthread_mutex_unlock(&thread->lock);
    /* Fails only if the counter is full: then it is readable anyway. */
    if (first && write(thread->wake, &one, sizeof one) < 0)
        return;
}

/* Waits for a job. NULL with *stop false: there was none for a while (*idle),
 * or there is a copy or maintenance to continue. */
static struct job *wait_for_job(struct store_thread *thread, bool *idle,
                                bool *stop)
{
    struct timespec until;
    struct job *job;
    int late = 0;

    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += IDLE_MS * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    (void)pthread_mutex_lock(&thread->lock);
    while (STAILQ_EMPTY(&thread->todo) && STAILQ_EMPTY(&thread->copies) &&
           !thread->untidy && !thread->stop && late == 0) {
        if (*idle)
            (void)pthread_cond_wait(&thread->more, &thread->lock);
        else
            late = pthread_cond_timedwait(&thread->more, &thread->lock, &until);
    }
    /* A commit is always first; when stopping, only a commit is done. */
    job = !thread->stop || STAILQ_FIRST(&thread->todo) == &thread->commit
              ? take_first(&thread->todo)
              : NULL;
    *stop = job == NULL && thread->stop;
    *idle =
        job == NULL && STAILQ_EMPTY(&thread->copies) && (*idle || late != 0);
    (void)pthread_mutex_unlock(&thread->lock);
    return job;
}

/* A copy takes long: between two of its steps another job is done. */
static void *run(void *ctx)
{
    struct store_thread *thread = ctx;
    bool idle = false, stop = false;

    while (!stop) {
        struct job *job = wait_for_job(thread, &idle, &stop);
        struct job *copy = STAILQ_FIRST(&thread->copies);

        if (job != NULL && job->done.job == STORE_JOB_BACKUP) {
            STAILQ_INSERT_TAIL(&thread->copies, job, next);
        } else if (job != NULL) {
            do_job(thread, job);
            return_job(thread, job);
        }
        if (!stop && copy != NULL && copy_step(thread, copy))
            return_job(thread, take_first(&thread->copies));
        if (!stop && thread->kind->tidy != NULL)
            thread->untidy = thread->kind->tidy(thread->store, idle);
    }
    return NULL;
}

/* --- The event loop's side ------------------------------------------------ */

static bool init_sync(struct store_thread *thread)
{
    pthread_condattr_t attributes;
    bool fine;

    if (pthread_mutex_init(&thread->lock, NULL) != 0)
        return false;
    if (pthread_condattr_init(&attributes) != 0)
        goto fail_lock;
    fine = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
           pthread_cond_init(&thread->more, &attributes) == 0;
    (void)pthread_condattr_destroy(&attributes);
    if (fine)
        return true;
fail_lock:
    (void)pthread_mutex_destroy(&thread->lock);
    return false;
}

/* Signals are handled by the other threads. */
static bool start_thread(struct store_thread *thread)
{
    sigset_t all, old;
    bool fine;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &old);
    fine = pthread_create(&thread->thread, NULL, run, thread) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &old, NULL);
    return fine;
}

struct store_thread *store_thread_start(const struct store_kind *kind,
                                        struct store *store)
{
    struct store_thread *thread = calloc(1, sizeof *thread);

    if (thread == NULL)
        return NULL;
    thread->kind = kind;
    thread->store = store;
    STAILQ_INIT(&thread->todo);
    STAILQ_INIT(&thread->done);
    STAILQ_INIT(&thread->copies);
    thread->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (thread->wake < 0)
        goto fail;
    if (!init_sync(thread))
        goto fail_wake;
    if (!start_thread(thread))
        goto fail_sync;
    return thread;

fail_sync:
    (void)pthread_cond_destroy(&thread->more);
    (void)pthread_mutex_destroy(&thread->lock);
fail_wake:
    (void)close(thread->wake);
fail:
    free(thread);
    return NULL;
}

static void free_jobs(struct store_thread *thread, struct job_queue *queue)
{
    struct job *job;

    while ((job = take_first(queue)) != NULL) {
        free(job->done.table);
        store_rows_free(job->done.rows);
        store_news_free(job->done.news);
        job_free(thread, job);
    }
}

void store_thread_stop(struct store_thread *thread)
{
    if (thread == NULL)
        return;
    (void)pthread_mutex_lock(&thread->lock);
    thread->stop = true;
    (void)pthread_cond_signal(&thread->more);
    (void)pthread_mutex_unlock(&thread->lock);
    (void)pthread_join(thread->thread, NULL);
    free_jobs(thread, &thread->todo);
    free_jobs(thread, &thread->copies);
    free_jobs(thread, &thread->done);
    if (thread->kind->leave != NULL)
        thread->kind->leave(thread->store);
    thread->kind->close(thread->store);
    (void)pthread_cond_destroy(&thread->more);
    (void)pthread_mutex_destroy(&thread->lock);
    (void)close(thread->wake);
    free(thread);
}

static void queue_job(struct store_thread *thread, struct job *job)
{
    (void)atomic_fetch_add(&thread->queued, 1);
    (void)pthread_mutex_lock(&thread->lock);
    if (job == &thread->commit)
        STAILQ_INSERT_HEAD(&thread->todo, job, next);
    else
        STAILQ_INSERT_TAIL(&thread->todo, job, next);
    (void)pthread_cond_signal(&thread->more);
    (void)pthread_mutex_unlock(&thread->lock);
}

void store_thread_commit(struct store_thread *thread,
                         const struct store_batch *batch, void *ctx)
{
    thread->commit = (struct job){
        .batch = batch,
        .done = {.job = STORE_JOB_COMMIT, .ctx = ctx},
    };
    queue_job(thread, &thread->commit);
}

void store_thread_settle(struct store_thread *thread, void *ctx)
{
    thread->commit = (struct job){
        .done = {.job = STORE_JOB_SETTLE, .ctx = ctx},
    };
    queue_job(thread, &thread->commit);
}

static struct job *new_job(enum store_thread_job what, const char *text,
                           uint64_t number, void *ctx)
{
    struct job *job = calloc(1, sizeof *job);

    if (job == NULL)
        return NULL;
    job->text = strdup(text);
    if (job->text == NULL) {
        free(job);
        return NULL;
    }
    job->number = number;
    job->done.job = what;
    job->done.ctx = ctx;
    return job;
}

static bool queue_text(struct store_thread *thread, enum store_thread_job what,
                       const char *text, uint64_t number, void *ctx)
{
    struct job *job = new_job(what, text, number, ctx);

    if (job != NULL)
        queue_job(thread, job);
    return job != NULL;
}

bool store_thread_load(struct store_thread *thread, const char *id, void *ctx)
{
    return queue_text(thread, STORE_JOB_LOAD, id, 0, ctx);
}

bool store_thread_take(struct store_thread *thread, const char *id, void *ctx)
{
    return queue_text(thread, STORE_JOB_TAKE, id, 0, ctx);
}

bool store_thread_find(struct store_thread *thread, const char *code, void *ctx)
{
    return queue_text(thread, STORE_JOB_FIND, code, 0, ctx);
}

bool store_thread_public(struct store_thread *thread, void *ctx)
{
    return queue_text(thread, STORE_JOB_PUBLIC, "", 0, ctx);
}

bool store_thread_due(struct store_thread *thread, uint64_t uptime, bool all,
                      void *ctx)
{
    return queue_text(thread, STORE_JOB_DUE, all ? "all" : "", uptime, ctx);
}

bool store_thread_beat(struct store_thread *thread, void *ctx)
{
    return queue_text(thread, STORE_JOB_BEAT, "", 0, ctx);
}

bool store_thread_bury(struct store_thread *thread, uint64_t session, void *ctx)
{
    return queue_text(thread, STORE_JOB_BURY, "", session, ctx);
}

bool store_thread_note(struct store_thread *thread,
                       const struct store_note *note, uint64_t uptime,
                       void *ctx)
{
    struct job *job = new_job(STORE_JOB_NOTE, "", uptime, ctx);

    if (job == NULL)
        return false;
    job->note = malloc(sizeof *note);
    if (job->note == NULL) {
        job_free(thread, job);
        return false;
    }
    *job->note = *note;
    queue_job(thread, job);
    return true;
}

bool store_thread_news(struct store_thread *thread, bool count, void *ctx)
{
    return queue_text(thread, STORE_JOB_NEWS, "", count, ctx);
}

bool store_thread_backup(struct store_thread *thread, const char *file,
                         void *ctx)
{
    return queue_text(thread, STORE_JOB_BACKUP, file, 0, ctx);
}

int store_thread_fd(const struct store_thread *thread)
{
    return thread->wake;
}

bool store_thread_next(struct store_thread *thread,
                       struct store_thread_done *out)
{
    struct job *job;
    uint64_t count;

    (void)pthread_mutex_lock(&thread->lock);
    job = take_first(&thread->done);
    /* Read within the lock, and when nothing is left alone: so no wake of
     * what comes next is swallowed. It fails if there was none. */
    if (job == NULL && read(thread->wake, &count, sizeof count) < 0)
        count = 0;
    (void)pthread_mutex_unlock(&thread->lock);
    if (job == NULL)
        return false;
    *out = job->done;
    job_free(thread, job);
    return true;
}

unsigned store_thread_queued(const struct store_thread *thread)
{
    return atomic_load(&thread->queued);
}
