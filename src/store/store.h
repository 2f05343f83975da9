/*
 * store.h - where tables are stored.
 *
 * A table is a row (a summary of it as one JSON text, its seed and the head of
 * its log) and its log. A log is stored in pieces: one piece is the result of
 * one submission, the move and the draws after it, so that a move is never
 * there without its draws.
 *
 * Writes are collected in a batch (store_batch.h) and made in one transaction.
 * A piece has the number of its first line, and is a conflict unless it follows
 * the last line that is stored; so is a client's move id that the table has
 * seen before. A conflict concerns its table alone: none of that table's writes
 * is made, and all of the others' are.
 *
 * Nothing here knows the server, the games or the network; a second back end
 * is a second struct store_kind.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_H
#define CH_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store_batch.h"
#include "store/store_news.h"
#include "store/store_row.h"

enum {
    STORE_LEASE_MS = 3000,   /* that a node is taken for alive without a beat */
    STORE_BEAT_MS = 700,     /* between two beats */
    STORE_QUIET_MS = 1000,   /* without a beat, before a node may be buried */
    STORE_LIST_PUBLIC = 100, /* rows of a list, at most */
    STORE_LIST_DUE = 32
};

enum store_verdict {
    STORE_FINE,     /* everything is durable */
    STORE_CONFLICT, /* durable, but for the writes to the refused tables */
    STORE_FAILED,   /* disk full, ...: nothing is there, and never will be */
    STORE_IN_DOUBT  /* the disk failed during the sync, or the connection was
                     * lost: the batch may be there, now or after a restart.
                     * Send nothing, commit nothing, and call settle until it
                     * returns something else */
};

struct store_outcome {
    enum store_verdict verdict;
    /* CONFLICT: the refused tables; owned by the store, until it commits
     * again. */
    const char (*refused)[STORE_ID];
    uint32_t n_refused;
    char why[STORE_WHY]; /* for the log and the operator: no secrets */
    bool replaced;       /* another server has joined under this node's name,
                          * and nothing more will be there: stop */
    uint32_t expired;    /* games that were deleted since the last commit */
    bool expiring;       /* more of them will be */
};

struct store; /* one connection; used by one thread at a time */

/* A node: one running server of several at the same store. */
struct store_node_name {
    const char *name;    /* unique among them */
    const char *address; /* where the others reach it: "10.0.0.2:8138" */
    uint64_t session;    /* a random number of this run */
    /* A fingerprint of the secret that its peers share; NULL: it is alone. */
    const char *cluster;
    /* Set by join: another server had this name, and was alive. May be NULL. */
    bool *replaces;
};

/* Another node that has a table. */
struct store_owner {
    char address[STORE_NODE]; /* "": none has it */
    uint64_t session;         /* of its run: the next one has another */
};

/* Return false to stop. Texts are valid until the call returns. Pieces come in
 * order. */
typedef bool store_piece_fn(void *ctx, const struct store_piece *piece);
typedef bool store_row_fn(void *ctx, const struct store_row *row);

/* What a node learns when it renews its lease. */
struct store_beat {
    bool replaced;   /* another server has joined under this name: stop */
    bool lapsed;     /* the lease ended before this, and was not renewed: others
                      * may have the node's tables. The next beat renews it */
    bool leads;      /* of all nodes, this one does what one has to do */
    uint64_t uptime; /* of all of them together, in seconds */
    uint32_t nodes;  /* that are alive, with this one */
    int64_t ahead;   /* seconds that our time of day is ahead of the store's */
};

/* Who has a table: see store_kind.claim. */
enum store_claim {
    STORE_CLAIMED,   /* this node, under *epoch */
    STORE_ELSEWHERE, /* another node, which is alive: *owner */
    STORE_UNCLAIMED, /* there is no such table */
    STORE_CLAIM_FAILED
};

enum store_copying { STORE_COPY_MORE, STORE_COPY_DONE, STORE_COPY_FAILED };

struct store_kind {
    const char *name; /* "sqlite", "postgres" */
    /* Does `where` make sense? Nothing is opened. NULL: everything does. False:
     * see *why. */
    bool (*is_address)(const char *where, char why[STORE_WHY]);
    /* Opens or creates what is at `where`. NULL: see *why. */
    struct store *(*open)(const char *where, char why[STORE_WHY]);
    /* Opens one that may be damaged: only for load, list and clock. Nothing is
     * written to it. */
    struct store *(*open_damaged)(const char *where, char why[STORE_WHY]);
    void (*close)(struct store *store);
    /* Writes everything in one transaction, durable on return. */
    void (*commit)(struct store *store, const struct store_batch *batch,
                   struct store_outcome *out);
    /* After STORE_IN_DOUBT: finds out, or undoes what may be there of that
     * commit. FAILED: nothing of it is there, and never will be; FINE and
     * CONFLICT: it is durable, as commit would have said; IN_DOUBT: the disk or
     * the connection still fails, try again. */
    void (*settle)(struct store *store, struct store_outcome *out);
    /* Reads one table. False if it does not exist or cannot be read: *why is ""
     * when it does not exist. `piece` may be NULL. */
    bool (*load)(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *ctx, char why[STORE_WHY]);
    /* Lists the tables that are open or being played, in any order, without
     * their JSON and heads (NULL); or all tables, complete. Rows that cannot
     * be read are listed too, as damaged. */
    bool (*list)(struct store *store, bool all, store_row_fn *row, void *ctx,
                 char why[STORE_WHY]);
    /* Reads the uptime. Not *sound: the stored value is damaged, and this is
     * one that is not too late, so that nothing seems older than it is. */
    bool (*clock)(struct store *store, uint64_t *seconds, bool *sound,
                  char why[STORE_WHY]);
    /* Copies everything, complete and consistent, to a new file; one copy at a
     * time. It is made in short steps: other calls may come between them, and
     * what they write is in the copy too. False, and STORE_COPY_FAILED: see
     * *why, and the file is not there. */
    bool (*copy_begin)(struct store *store, const char *file,
                       char why[STORE_WHY]);
    enum store_copying (*copy_step)(struct store *store, char why[STORE_WHY]);
    /* Names of files that it reads whenever it connects, such as certificates
     * and passwords; the last one is NULL. The store owns them. NULL: none. */
    const char *const *(*files)(struct store *store);
    /* Checks the integrity of the file. */
    bool (*check)(struct store *store, char why[STORE_WHY]);
    /* --- Several nodes at one store: NULL where there is one only --------- */
    /* Becomes a node, or begins anew as the one of this name; then commits may
     * write to tables that were claimed, and no others. Fails if a node of
     * another cluster is alive, or one with the same address. False: see
     * *why. */
    bool (*join)(struct store *store, const struct store_node_name *node,
                 char why[STORE_WHY]);
    /* One more connection of a node that has joined. Fails if another server
     * has joined under its name since. */
    bool (*attach)(struct store *store, const struct store_node_name *node,
                   char why[STORE_WHY]);
    /* Renews the node's lease, for STORE_LEASE_MS from the moment of the call
     * at most; one that has lapsed only after that was reported. False: nobody
     * knows whether it did; see *why. */
    bool (*beat)(struct store *store, struct store_beat *out,
                 char why[STORE_WHY]);
    /* Ends the lease at once, after the last commit. */
    void (*leave)(struct store *store);
    /* Nothing listens where the node of this session was: ends its lease,
     * unless there was a beat within STORE_QUIET_MS. Then it may be alive, and
     * *wait is for how many ms it has to be silent still; 0: it is dead. */
    bool (*bury)(struct store *store, uint64_t session, unsigned *wait,
                 char why[STORE_WHY]);
    /* Takes a table unless another node has it that is alive, and raises its
     * epoch: what anybody writes under an older one is refused. */
    enum store_claim (*claim)(struct store *store, const char *id,
                              uint64_t *epoch, struct store_owner *owner,
                              char why[STORE_WHY]);
    /* Finds the table with this code: its id, or "" if there is none. */
    bool (*find)(struct store *store, const char *code, char id[STORE_ID],
                 char why[STORE_WHY]);
    /* Lists public tables that are open or being played, the newest first,
     * complete, at most `most`. */
    bool (*list_public)(struct store *store, unsigned most, store_row_fn *row,
                        void *ctx, char why[STORE_WHY]);
    /* The next tables whose clock has run out before this uptime, and that this
     * node has, or also (`all`) that no living node has: without JSON and
     * heads, at most `most`. */
    bool (*list_due)(struct store *store, uint64_t uptime, bool all,
                     unsigned most, store_row_fn *row, void *ctx,
                     char why[STORE_WHY]);
    /* Writes a note for all nodes, or removes it if its text is empty; and
     * those that ended before this uptime. Durable on return. */
    bool (*note)(struct store *store, const struct store_note *note,
                 uint64_t uptime, char why[STORE_WHY]);
    /* Adds all notes and all nodes to *out, and how many tables there are if
     * `count` is set, which takes longer the more there are. */
    bool (*news)(struct store *store, bool count, struct store_news *out,
                 char why[STORE_WHY]);

    /* Idle-time maintenance (WAL checkpoint, merging, expiry): one short step,
     * or nothing if there is nothing to do. `idle`: nothing was asked for a
     * while, so small things are worth doing too. True: there is more. */
    bool (*tidy)(struct store *store, bool idle);
};

extern const struct store_kind store_sqlite; /* `where` is a file */
/* `where` is a URI: postgres://... */
extern const struct store_kind store_postgres;

/* The kind of store that is there: by its scheme, a file if it has none. */
const struct store_kind *store_kind_of(const char *where);

/* A whole copy in one call. False: see *why. */
bool store_backup(const struct store_kind *kind, struct store *store,
                  const char *file, char why[STORE_WHY]);

#endif
