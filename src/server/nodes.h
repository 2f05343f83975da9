/*
 * nodes.h - several servers at one store: what this one knows of itself and of
 * the others.
 *
 * A table is at one node at a time, which the store decides by epochs: what a
 * node writes under an older one is refused. The lease only says who is alive.
 * A node that is not sure of its lease answers for no table, because another
 * one may have it already.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_NODES_H
#define CH_SERVER_NODES_H

#include "net/node_auth.h"
#include "server/burial.h"
#include "server/load_owner.h"
#include "server/member.h"
#include "server/relay_faults.h"
#include "store/store_thread.h"

struct ch_game;
struct event;
struct server;

/* What the lobby shows of a table at another node. */
struct node_table {
    char id[STORE_ID], host[NAME_BYTES];
    const struct ch_game *game;
    enum store_phase phase;
    uint8_t seats, taken;
};

struct nodes {
    bool on; /* the store can be shared; else all of this is 0 */
    struct store_node_name self;
    char cluster[NODE_AUTH_PROOF + 1];
    bool replaces;               /* another server of this name was alive */
    bool replaced;               /* by one that has taken this name */
    struct store_thread *beater; /* a connection for the lease alone */
    struct event *reader_event, *beater_event, *timer;
    struct load_owner beat_done, public_done, due_done, news_done;
    struct burial burial[BURIALS];              /* of nodes that may be dead */
    bool beating, listing, finding_due, asking; /* such a job is under way */
    uint64_t asked_at;   /* server->now, when the beat was asked for */
    uint64_t sure_until; /* the same: until then the lease holds */
    uint64_t unsure;     /* the same: since then it does not; 0: it does */
    uint32_t lapses;     /* raised when it does not: claims before are void */
    bool clock_differs;  /* from the store's, and that was logged */
    bool leads;          /* does what one of all nodes has to do */
    uint32_t alive;      /* nodes, with this one */
    /* When that was asked for; and how long to wait for the next count. */
    uint64_t listed_at, due_at, asked_news_at, counted_at, count_ms;
    struct store_news *news;     /* the last; NULL: none yet */
    struct store_news *counted;  /* the last with tables counted, or NULL */
    struct store_note announced; /* the shared announcement that was made */
    struct relay_faults faults;
    unsigned tables;
    struct node_table table[STORE_LIST_PUBLIC]; /* public ones, newest first */
};

/* Does the lease hold, so that this node may answer for its tables? */
bool nodes_is_sure(const struct server *server);
/* Must the store be asked before somebody is told that its place is void?
 * Another node may have the table, and know better. */
bool nodes_must_ask(const struct server *server);
/* Another server has started under this node's name: stops. */
void nodes_replaced(struct server *server);
/* Gives all tables up if it does not. */
void nodes_check(struct server *server);

#endif
