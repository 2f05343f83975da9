/*
 * keeper.h - the thread that keeps.
 *
 * The store may wait for a disk; nobody else does. The keeper owns the store
 * and a thread of its own. Jobs are given to it without waiting, and done in
 * order, except that a commit comes before everything else that waits, and a
 * backup is made bit by bit beside the others; when some are done, the
 * descriptor of keeper_wake becomes readable and keeper_take hands them back.
 * One batch is in the air at a time, so whatever is written while a disk is
 * slow goes together with the next commit.
 *
 * All calls come from one thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_KEEPER_H
#define CH_STORE_KEEPER_H

#include "store/store.h"

struct keeper;

enum keeper_job { KEEPER_COMMIT, KEEPER_SETTLE, KEEPER_LOAD, KEEPER_BACKUP };

/* A table as it was read, in one block. */
struct keeper_table {
    bool found;
    struct store_row row;
    uint32_t pieces;
    const char *log; /* all lines, without the first one */
    size_t len;
    const char *moves;  /* the pieces' move ids, one after another, each with
                         * its NUL; "" for what the house did */
    const char *clocks; /* of the last piece */
    uint32_t bad;       /* the first line of a piece that is damaged or does not
                         * follow the one before it, or 0 */
};

struct keeper_done {
    enum keeper_job job;
    void *with;                   /* as it was given */
    struct store_outcome outcome; /* LOAD: FAILED if the store could not be
                                   * read */
    struct keeper_table *table;   /* LOAD: to be freed with free(); or NULL */
    double seconds;               /* how long it took */
};

/* Reads a table, here and now. NULL after an error, with *why; it is to be
 * freed with free(). */
struct keeper_table *keeper_read(const struct store_kind *kind,
                                 struct store *store, const char *id,
                                 char why[STORE_WHY]);

/* The store is the keeper's from now on. NULL: no thread, or no memory. */
struct keeper *keeper_start(const struct store_kind *kind, struct store *store);
/* Ends the thread and closes the store. A commit that it was given is finished;
 * loads and backups are given up, and nothing is left of them. */
void keeper_stop(struct keeper *keeper);

/* The batch is the keeper's until it comes back as done; only one at a time. */
void keeper_commit(struct keeper *keeper, const struct store_batch *batch,
                   void *with);
/* The outcome of the last commit is unknown: see store_kind.settle. Instead of
 * the next commit. */
void keeper_settle(struct keeper *keeper, void *with);
bool keeper_load(struct keeper *keeper, const char *id, void *with);
bool keeper_backup(struct keeper *keeper, const char *file, void *with);

int keeper_wake(const struct keeper *keeper); /* an eventfd, to wait for */
/* The next job that is done; false if there is none. Call until it is false. */
bool keeper_take(struct keeper *keeper, struct keeper_done *out);
/* Jobs not yet done: for the metrics. */
unsigned keeper_queued(const struct keeper *keeper);

#endif
