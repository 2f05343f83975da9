/*
 * keeper.c - see keeper.h.
 *
 * Two lists under one lock: jobs to do and jobs done. The lock is never held
 * while the store works.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/keeper.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { IDLE_MS = 200 }; /* nothing to do for so long: time to tidy */

struct job {
    struct job *next;
    const struct store_batch *batch;
    char *text; /* an id or a file */
    struct keeper_done done;
};

struct list {
    struct job *first, **end;
};

struct keeper {
    const struct store_kind *kind;
    struct store *store;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct list todo, done;
    struct job commit;  /* or settle: there is one at a time */
    struct list copies; /* the thread's own: to be made, one after another */
    double copy_began;  /* when the first of them was, or 0 */
    bool untidy;        /* the thread's own: there is upkeep to go on with */
    bool stop;
    int wake;
    atomic_uint queued;
};

static void list_init(struct list *list)
{
    list->first = NULL;
    list->end = &list->first;
}

static void list_add(struct list *list, struct job *job)
{
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

static void list_add_first(struct list *list, struct job *job)
{
    job->next = list->first;
    if (list->first == NULL)
        list->end = &job->next;
    list->first = job;
}

static struct job *list_take(struct list *list)
{
    struct job *job = list->first;

    if (job != NULL) {
        list->first = job->next;
        if (list->first == NULL)
            list->end = &list->first;
    }
    return job;
}

static void job_free(struct keeper *keeper, struct job *job)
{
    if (job == &keeper->commit)
        return;
    free(job->text);
    free(job);
}

/* --- Reading a table ------------------------------------------------------ */

struct text {
    char *bytes;
    size_t used, room;
};

struct reading {
    struct store_row row;
    struct text first, card, log, moves, clocks;
    uint32_t pieces, next, bad;
    bool found, lost;
};

static void text_add(struct reading *reading, struct text *text,
                     const char *bytes, size_t len)
{
    size_t room = text->room > 0 ? text->room : 1024;
    char *more;

    while (room - text->used < len)
        room *= 2;
    if (room != text->room) {
        more = realloc(text->bytes, room);
        if (more == NULL) {
            reading->lost = true;
            return;
        }
        text->bytes = more;
        text->room = room;
    }
    memcpy(text->bytes + text->used, bytes, len);
    text->used += len;
}

static bool take_row(void *with, const struct store_row *row)
{
    struct reading *reading = with;

    reading->found = true;
    reading->row = *row;
    text_add(reading, &reading->first, row->first, strlen(row->first) + 1);
    text_add(reading, &reading->card, row->card, strlen(row->card) + 1);
    return !reading->lost;
}

static bool take_piece(void *with, const struct store_piece *piece)
{
    struct reading *reading = with;

    if (reading->bad == 0 && (piece->damaged || piece->seq != reading->next))
        reading->bad = piece->seq > 0 ? piece->seq : reading->next;
    for (size_t i = 0; i < piece->len; i++)
        reading->next += piece->lines[i] == '\n';
    reading->pieces++;
    reading->clocks.used = 0;
    text_add(reading, &reading->log, piece->lines, piece->len);
    text_add(reading, &reading->moves, piece->move, strlen(piece->move) + 1);
    text_add(reading, &reading->clocks, piece->clocks, strlen(piece->clocks));
    return !reading->lost;
}

/* Copies a text behind what is there; its place is the result. */
static const char *lay(char **at, const struct text *text)
{
    char *here = *at;

    if (text->used > 0)
        memcpy(here, text->bytes, text->used);
    here[text->used] = '\0';
    *at += text->used + 1;
    return here;
}

static struct keeper_table *bind_table(const struct reading *reading)
{
    size_t size = reading->first.used + reading->card.used + reading->log.used +
                  reading->moves.used + reading->clocks.used + 5;
    struct keeper_table *table = malloc(sizeof *table + size);
    char *at = (char *)(table + 1);

    if (table == NULL)
        return NULL;
    *table = (struct keeper_table){
        .found = reading->found,
        .row = reading->row,
        .pieces = reading->pieces,
        .len = reading->log.used,
        .bad = reading->bad,
    };
    table->row.first = lay(&at, &reading->first);
    table->row.card = lay(&at, &reading->card);
    table->log = lay(&at, &reading->log);
    table->moves = lay(&at, &reading->moves);
    table->clocks = lay(&at, &reading->clocks);
    return table;
}

struct keeper_table *keeper_read(const struct store_kind *kind,
                                 struct store *store, const char *id,
                                 char why[STORE_WHY])
{
    struct reading reading = {.next = 1};
    struct keeper_table *table = NULL;
    bool fine = kind->load(store, id, take_row, take_piece, &reading, why);

    if (!fine && why[0] == '\0')
        fine = true; /* it is simply not there */
    if (fine && !reading.lost)
        table = bind_table(&reading);
    if (fine && table == NULL)
        memcpy(why, "out of memory", sizeof "out of memory");
    free(reading.first.bytes);
    free(reading.card.bytes);
    free(reading.log.bytes);
    free(reading.moves.bytes);
    free(reading.clocks.bytes);
    return table;
}

static void do_load(struct keeper *keeper, struct job *job)
{
    struct store_outcome *out = &job->done.outcome;

    job->done.table =
        keeper_read(keeper->kind, keeper->store, job->text, out->why);
    if (job->done.table == NULL)
        out->verdict = STORE_FAILED;
}

/* --- The thread ----------------------------------------------------------- */

static double now(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t); /* cannot fail */
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Begins the first copy, or goes on with it; true when it is done. */
static bool copy_on(struct keeper *keeper, struct job *job)
{
    struct store_outcome *out = &job->done.outcome;
    enum store_copying how;

    if (keeper->copy_began > 0) {
        how = keeper->kind->copy_step(keeper->store, out->why);
    } else {
        keeper->copy_began = now();
        how = keeper->kind->copy_begin(keeper->store, job->text, out->why)
                  ? STORE_COPY_MORE
                  : STORE_COPY_FAILED;
    }
    if (how == STORE_COPY_MORE)
        return false;
    if (how == STORE_COPY_FAILED)
        out->verdict = STORE_FAILED;
    job->done.seconds = now() - keeper->copy_began;
    keeper->copy_began = 0;
    return true;
}

static void do_job(struct keeper *keeper, struct job *job)
{
    struct store_outcome *out = &job->done.outcome;
    double start = now();

    switch (job->done.job) {
    case KEEPER_COMMIT:
        keeper->kind->commit(keeper->store, job->batch, out);
        break;
    case KEEPER_SETTLE:
        keeper->kind->settle(keeper->store, out);
        break;
    case KEEPER_LOAD:
        do_load(keeper, job);
        break;
    case KEEPER_BACKUP: /* is on another list: see work() */
        break;
    }
    job->done.seconds = now() - start;
}

/* One write wakes for all that is done until it is read. */
static void hand_back(struct keeper *keeper, struct job *job)
{
    const uint64_t one = 1;
    bool first;

    (void)atomic_fetch_sub(&keeper->queued, 1);
    (void)pthread_mutex_lock(&keeper->lock);
    first = keeper->done.first == NULL;
    list_add(&keeper->done, job);
    (void)pthread_mutex_unlock(&keeper->lock);
    /* Fails only if the counter is full: then it is readable anyway. */
    if (first && write(keeper->wake, &one, sizeof one) < 0)
        return;
}

/* Waits for a job; NULL with *stop false when it has been quiet, then *idle, or
 * when there is a copy or upkeep to go on with. */
static struct job *await(struct keeper *keeper, bool *idle, bool *stop)
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
    (void)pthread_mutex_lock(&keeper->lock);
    while (keeper->todo.first == NULL && keeper->copies.first == NULL &&
           !keeper->untidy && !keeper->stop && late == 0) {
        if (*idle)
            (void)pthread_cond_wait(&keeper->more, &keeper->lock);
        else
            late = pthread_cond_timedwait(&keeper->more, &keeper->lock, &until);
    }
    /* The commit comes first; at the end it alone is wanted. */
    job = !keeper->stop || keeper->todo.first == &keeper->commit
              ? list_take(&keeper->todo)
              : NULL;
    *stop = job == NULL && keeper->stop;
    *idle = job == NULL && keeper->copies.first == NULL && (*idle || late != 0);
    (void)pthread_mutex_unlock(&keeper->lock);
    return job;
}

/* A copy takes long, so between any two of its steps somebody else's job is
 * done. */
static void *work(void *with)
{
    struct keeper *keeper = with;
    bool idle = false, stop = false;

    while (!stop) {
        struct job *job = await(keeper, &idle, &stop);
        struct job *copy = keeper->copies.first;

        if (job != NULL && job->done.job == KEEPER_BACKUP) {
            list_add(&keeper->copies, job);
        } else if (job != NULL) {
            do_job(keeper, job);
            hand_back(keeper, job);
        }
        if (!stop && copy != NULL && copy_on(keeper, copy))
            hand_back(keeper, list_take(&keeper->copies));
        if (!stop && keeper->kind->tidy != NULL)
            keeper->untidy = keeper->kind->tidy(keeper->store, idle);
    }
    return NULL;
}

/* --- The other side ------------------------------------------------------- */

static bool init_sync(struct keeper *keeper)
{
    pthread_condattr_t how;
    bool fine;

    if (pthread_mutex_init(&keeper->lock, NULL) != 0)
        return false;
    if (pthread_condattr_init(&how) != 0)
        goto fail_lock;
    fine = pthread_condattr_setclock(&how, CLOCK_MONOTONIC) == 0 &&
           pthread_cond_init(&keeper->more, &how) == 0;
    (void)pthread_condattr_destroy(&how);
    if (fine)
        return true;
fail_lock:
    (void)pthread_mutex_destroy(&keeper->lock);
    return false;
}

/* Signals are the other threads' business. */
static bool start_thread(struct keeper *keeper)
{
    sigset_t all, old;
    bool fine;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &old);
    fine = pthread_create(&keeper->thread, NULL, work, keeper) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &old, NULL);
    return fine;
}

struct keeper *keeper_start(const struct store_kind *kind, struct store *store)
{
    struct keeper *keeper = calloc(1, sizeof *keeper);

    if (keeper == NULL)
        return NULL;
    keeper->kind = kind;
    keeper->store = store;
    list_init(&keeper->todo);
    list_init(&keeper->done);
    list_init(&keeper->copies);
    keeper->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (keeper->wake < 0)
        goto fail;
    if (!init_sync(keeper))
        goto fail_wake;
    if (!start_thread(keeper))
        goto fail_sync;
    return keeper;

fail_sync:
    (void)pthread_cond_destroy(&keeper->more);
    (void)pthread_mutex_destroy(&keeper->lock);
fail_wake:
    (void)close(keeper->wake);
fail:
    free(keeper);
    return NULL;
}

static void free_jobs(struct keeper *keeper, struct list *list)
{
    struct job *job;

    while ((job = list_take(list)) != NULL) {
        free(job->done.table);
        job_free(keeper, job);
    }
}

void keeper_stop(struct keeper *keeper)
{
    if (keeper == NULL)
        return;
    (void)pthread_mutex_lock(&keeper->lock);
    keeper->stop = true;
    (void)pthread_cond_signal(&keeper->more);
    (void)pthread_mutex_unlock(&keeper->lock);
    (void)pthread_join(keeper->thread, NULL);
    free_jobs(keeper, &keeper->todo);
    free_jobs(keeper, &keeper->copies);
    free_jobs(keeper, &keeper->done);
    keeper->kind->close(keeper->store);
    (void)pthread_cond_destroy(&keeper->more);
    (void)pthread_mutex_destroy(&keeper->lock);
    (void)close(keeper->wake);
    free(keeper);
}

static void give(struct keeper *keeper, struct job *job)
{
    (void)atomic_fetch_add(&keeper->queued, 1);
    (void)pthread_mutex_lock(&keeper->lock);
    if (job == &keeper->commit)
        list_add_first(&keeper->todo, job);
    else
        list_add(&keeper->todo, job);
    (void)pthread_cond_signal(&keeper->more);
    (void)pthread_mutex_unlock(&keeper->lock);
}

void keeper_commit(struct keeper *keeper, const struct store_batch *batch,
                   void *with)
{
    keeper->commit = (struct job){
        .batch = batch,
        .done = {.job = KEEPER_COMMIT, .with = with},
    };
    give(keeper, &keeper->commit);
}

void keeper_settle(struct keeper *keeper, void *with)
{
    keeper->commit = (struct job){
        .done = {.job = KEEPER_SETTLE, .with = with},
    };
    give(keeper, &keeper->commit);
}

static bool give_text(struct keeper *keeper, enum keeper_job what,
                      const char *text, void *with)
{
    struct job *job = calloc(1, sizeof *job);

    if (job == NULL)
        return false;
    job->text = strdup(text);
    if (job->text == NULL) {
        free(job);
        return false;
    }
    job->done.job = what;
    job->done.with = with;
    give(keeper, job);
    return true;
}

bool keeper_load(struct keeper *keeper, const char *id, void *with)
{
    return give_text(keeper, KEEPER_LOAD, id, with);
}

bool keeper_backup(struct keeper *keeper, const char *file, void *with)
{
    return give_text(keeper, KEEPER_BACKUP, file, with);
}

int keeper_wake(const struct keeper *keeper)
{
    return keeper->wake;
}

bool keeper_take(struct keeper *keeper, struct keeper_done *out)
{
    struct job *job;
    uint64_t count;

    (void)pthread_mutex_lock(&keeper->lock);
    job = list_take(&keeper->done);
    /* Read within the lock, and when nothing is left alone: so no wake of
     * what comes next is swallowed. It fails if there was none. */
    if (job == NULL && read(keeper->wake, &count, sizeof count) < 0)
        count = 0;
    (void)pthread_mutex_unlock(&keeper->lock);
    if (job == NULL)
        return false;
    *out = job->done;
    job_free(keeper, job);
    return true;
}

unsigned keeper_queued(const struct keeper *keeper)
{
    return atomic_load(&keeper->queued);
}
