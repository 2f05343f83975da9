/*
 * store_thread.h - database thread: runs all store calls off the event loop.
 *
 * The store may have to wait for the disk; the event loop never does. The
 * thread owns the store. Jobs are queued without waiting and done in order,
 * except that a commit goes before everything else in the queue, and a backup
 * is made in small steps between other jobs. When jobs are done, the descriptor
 * store_thread_fd becomes readable and store_thread_next returns them. One
 * batch is in flight at a time, so what is written while the disk is slow goes
 * out together in the next commit.
 *
 * All calls come from one thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_THREAD_H
#define CH_STORE_THREAD_H

#include "store/store_rows.h"
#include "store/store_table.h"

struct store_thread;

enum store_thread_job {
    STORE_JOB_COMMIT,
    STORE_JOB_SETTLE,
    STORE_JOB_LOAD, /* reads a table, */
    STORE_JOB_TAKE, /* or claims it and reads it */
    STORE_JOB_BACKUP,
    STORE_JOB_FIND,   /* a table by its code */
    STORE_JOB_PUBLIC, /* public tables */
    STORE_JOB_DUE,    /* tables whose clock has run out */
    STORE_JOB_BEAT,
    STORE_JOB_BURY,
    STORE_JOB_NOTE,
    STORE_JOB_NEWS /* see store_news.h */
};

struct store_thread_done {
    enum store_thread_job job;
    void *ctx;                    /* as it was given */
    struct store_outcome outcome; /* FAILED if it could not be done */
    struct store_table *table;    /* LOAD, TAKE: to be freed with free() */
    struct store_rows *rows;      /* PUBLIC, DUE: likewise, store_rows_free() */
    char id[STORE_ID];            /* FIND: "" if there is none */
    struct store_beat beat;       /* BEAT */
    unsigned wait;                /* BURY: see store_kind.bury */
    struct store_news *news;      /* NEWS: likewise, store_news_free() */
    double seconds;               /* how long it took */
};

/* The thread owns the store from now on. NULL: no thread, or no memory. */
struct store_thread *store_thread_start(const struct store_kind *kind,
                                        struct store *store);
/* Ends the thread and closes the store. A queued commit is finished; loads and
 * backups are abandoned, and an unfinished copy is removed. */
void store_thread_stop(struct store_thread *thread);

/* The batch must not be touched until the job comes back; one at a time. */
void store_thread_commit(struct store_thread *thread,
                         const struct store_batch *batch, void *ctx);
/* The outcome of the last commit is unknown: see store_kind.settle. In place
 * of the next commit. */
void store_thread_settle(struct store_thread *thread, void *ctx);
/* False: no memory. */
bool store_thread_load(struct store_thread *thread, const char *id, void *ctx);
bool store_thread_take(struct store_thread *thread, const char *id, void *ctx);
/* Only with stores that several nodes can share: */
bool store_thread_find(struct store_thread *thread, const char *code,
                       void *ctx);
bool store_thread_public(struct store_thread *thread, void *ctx);
bool store_thread_due(struct store_thread *thread, uint64_t uptime, bool all,
                      void *ctx);
bool store_thread_beat(struct store_thread *thread, void *ctx);
bool store_thread_bury(struct store_thread *thread, uint64_t session,
                       void *ctx);
bool store_thread_note(struct store_thread *thread,
                       const struct store_note *note, uint64_t uptime,
                       void *ctx);
/* Counts tables too if `count` is set. */
bool store_thread_news(struct store_thread *thread, bool count, void *ctx);
bool store_thread_backup(struct store_thread *thread, const char *file,
                         void *ctx);

int store_thread_fd(const struct store_thread *thread); /* an eventfd to poll */
/* The next job that is done; false if there is none. Call until it is false. */
bool store_thread_next(struct store_thread *thread,
                       struct store_thread_done *out);
/* Jobs that are not done yet: for the metrics. */
unsigned store_thread_queued(const struct store_thread *thread);

#endif
