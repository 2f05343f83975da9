/*
 * commit.h - one batch of writes a turn, and everything that waits for it.
 *
 * At the end of a turn of the event loop the open batch goes to the store
 * thread; messages are held until it commits. While one batch is in flight the
 * other one takes writes. If a commit fails, its tables are loaded again and
 * the held messages are discarded.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_COMMIT_H
#define CH_SERVER_COMMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store_thread.h"

struct server;

struct commit {
    struct store_batch batch[2];
    struct store_batch owed; /* releases that could not be saved */
    unsigned open;           /* the batch that takes writes now */
    bool in_flight;          /* the other one is with the store thread */
    bool failing;     /* the last commit failed: only probes are written */
    bool ailing;      /* what operators see of that: until it is really over */
    bool relapsed;    /* moves failed soon after a probe did not: until moves
                          * are written, probes prove nothing */
    uint64_t mended;  /* since then nothing failed, but no move was written
                          * either, in server->now; 0: moves were */
    bool in_doubt;    /* it is not known whether the batch in flight is
                          * durable: nothing is sent before that is settled, */
    bool settling;    /* which the store thread has been asked to do */
    uint64_t sent_at; /* when the batch in flight went there, in server->now */
    bool hangs;       /* that was long ago, and was logged: a disk or a standby
                          * does not answer */
    uint64_t probed;  /* when the last probe was written, in server->now */
    uint64_t n_expired; /* games expired so far by the expiry under way */
};

/* Ends a turn: saves and sends what is due, commits, and flushes output that
 * waits for nothing. */
void commit_end_turn(struct server *server);
/* Handles what the store thread has finished. */
void commit_take_results(struct server *server);
/* After a failure: writes a probe every half second until one succeeds. Logs a
 * commit that hangs. */
void commit_probe(struct server *server);
/* Before the server closes: commits what was accepted, and releases its
 * messages; what cannot be committed is not sent. Runs no events, so nothing
 * new is accepted. False: the store does not answer. */
bool commit_finish(struct server *server);
/* This node may no longer have its tables: all of them are loaded again, and
 * nobody hears what was not released. */
void commit_abandon(struct server *server);
void commit_free(struct server *server);

#endif
