/*
 * postgres_store.h - the PostgreSQL store's data, shared by its files.
 *
 * Invariants:
 *  (1) A node writes to a table only under the owner and the epoch that the
 *      table's row has, in the transaction that locks this row. Who claims a
 *      table raises the epoch: what the old owner still sends is refused.
 *  (2) A commit is one transaction and one round trip. Each of its statements
 *      checks itself and raises an error if it may not write, so that the
 *      COMMIT behind it is never reached: see refuse() in postgres_schema.c.
 *  (3) Each connection that writes has a row in `writers`, and each commit
 *      writes its number there. If the connection is lost behind COMMIT, that
 *      row says what became of it: see postgres_writer.h.
 *  (4) A node that starts again under the same name is a new row in `nodes`:
 *      the old one's lease and writers are gone, and with them its rights.
 *  (5) Commits and claims wait for the disk, and for standbys: what a node
 *      reads behind its claim is durable. Leases do not, and may be lost in a
 *      crash.
 *  (6) A database is for one cluster: nodes that have the same secret. A node
 *      joins only if no node that is alive has another, or its address: see
 *      postgres_rival.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_STORE_H
#define CH_STORE_POSTGRES_STORE_H

#include <libpq-fe.h>

#include "store/store.h"

enum postgres_statement {
    PG_STAMP, /* a writer's row: in each commit, first */
    PG_APPEND,
    PG_CREATE,
    PG_SAVE,
    PG_PUT, /* creates or replaces: of a connection that is no node's */
    PG_FREE_CODE,
    PG_ARCHIVE,
    PG_DROP,
    PG_RETIRE,
    PG_RELEASE,
    PG_HOLD,
    PG_CLOCK,
    PG_REFUSE,
    PG_BEGIN,
    PG_COMMIT,
    PG_ROLLBACK,
    PG_SAVEPOINT,
    PG_KEEP,
    PG_UNDO,
    PG_SNAPSHOT,
    PG_ROW,
    PG_PIECES,
    PG_LIST,
    PG_LIST_LIVE,
    PG_FIND,
    PG_PUBLIC,
    PG_DUE,
    PG_UPTIME,
    PG_TOUCHED,
    PG_CLAIM,
    PG_OWNER,
    PG_JOIN_LOCK,
    PG_JOIN_CHECK,
    PG_JOIN_REPLACE,
    PG_JOIN,
    PG_LEASE,
    PG_JOIN_TIDY,
    PG_ATTACH,
    PG_BEAT,
    PG_LEAVE,
    PG_BURY,
    PG_NOTE,
    PG_FORGET_NOTE,
    PG_NOTES,
    PG_PEERS,
    PG_COUNT,
    PG_EXPIRING,
    PG_ABANDONED,
    PG_ABANDON,
    PG_EXPIRE,
    PG_CHECK_ORPHANS,
    PG_CHECK_ORDER,
    PG_CHECK_EPOCHS,
    PG_CHECK_OWNERS,
    PG_WRITER,
    PG_RENEW,
    PG_END_BACKEND,
    PG_END_STUCK,
    PG_FORGET_WRITER,
    PG_STATEMENTS
};

/* Old games are deleted in steps, in the order of their last touch. */
struct postgres_expiry {
    uint64_t wanted[STORE_OVER + 1]; /* by phase: before this uptime, or 0 */
    enum store_phase phase;          /* the one that is being done, */
    uint64_t before;                 /* and its uptime; 0: none is */
    int64_t touched, key;            /* the last one that was considered */
    int64_t spared[64]; /* keys of games that were loaded meanwhile */
    int n_spared;
    uint32_t done; /* games, since the last commit */
    double next;   /* not before this time, unless idle */
};

struct store {
    char *where;    /* the URI: never printed */
    char name[112]; /* database and host, for messages */
    bool several;   /* hosts, in the URI */
    char *secret;   /* the password in the URI, or NULL: never printed */
    PGconn *conn;   /* NULL: none */
    char *files[7]; /* that libpq reads to connect; the last one is NULL */
    char state[6];  /* SQLSTATE of the last error, or "" */
    bool read_only;
    bool warned; /* the server sent a warning since this was cleared */
    /* Of the connection, as the server knows it. */
    char pid[16], began[48];

    int64_t node; /* 0: did not join */
    uint64_t session;
    bool lapsed; /* its lease was, and the node knows: it may be renewed */
    int64_t writer, generation; /* 0: has none yet */
    /* That of the writer's last commit, if it is not `conn`. */
    char writer_pid[16], writer_began[48];
    int64_t batch; /* number of the last commit */
    bool in_doubt; /* nobody knows whether it is there */
    bool replaced; /* another server has joined under the node's name */

    char (*refused)[STORE_ID]; /* tables whose writes it left out */
    uint32_t n_refused, refused_room;
    struct postgres_expiry expiry;
};

#endif
