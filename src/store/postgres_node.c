/*
 * postgres_node.c - nodes that share the database: leases and claims.
 *
 * Only the database's clock decides whether a lease has ended.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_node.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "store/postgres_conn.h"
#include "store/postgres_error.h"
#include "store/postgres_query.h"
#include "store/postgres_rival.h"
#include "store/postgres_writer.h"

/* --- Joining -------------------------------------------------------------- */

/* Two that join at once do so one after the other. */
static const enum postgres_statement joining[] = {
    PG_BEGIN, PG_JOIN_LOCK, PG_JOIN_CHECK, PG_JOIN_REPLACE,
    PG_JOIN,  PG_LEASE,     PG_JOIN_TIDY,  PG_COMMIT};
enum { JOINING = sizeof joining / sizeof joining[0] };

/* All of them have the name and the session first. */
static void add_args(enum postgres_statement what,
                     const struct store_node_name *node,
                     struct postgres_args *args)
{
    if (what != PG_JOIN_CHECK && what != PG_JOIN_REPLACE && what != PG_JOIN &&
        what != PG_LEASE)
        return;
    postgres_query_text(args, node->name);
    postgres_query_number(args, (int64_t)node->session);
    if (what == PG_JOIN_CHECK || what == PG_JOIN) {
        postgres_query_text(args, node->address);
        postgres_query_text(args, node->cluster != NULL ? node->cluster : "");
    }
    if (what == PG_LEASE)
        postgres_query_number(args, STORE_LEASE_MS);
}

static bool send_join(struct store *store, const struct store_node_name *node)
{
    for (int i = 0; i < JOINING; i++) {
        struct postgres_args args = {0};

        add_args(joining[i], node, &args);
        if (!postgres_query_send(store, joining[i], &args))
            return false;
    }
    return postgres_query_sync(store);
}

/* A node that hangs in the middle of a commit has locks that we need. Its
 * connection is ended, if it is dead or was this one before. */
static bool end_stuck(struct store *store, const char *name, uint64_t session)
{
    struct postgres_args args = {0};
    char why[STORE_WHY];
    PGresult *result;

    if (strcmp(store->state, "55P03") != 0) /* lock_not_available */
        return false;
    postgres_query_text(&args, name);
    postgres_query_number(&args, (int64_t)session);
    result = postgres_query_run(store, PG_END_STUCK, &args, why);
    PQclear(result);
    return result != NULL;
}

/* Was one of the nodes that were removed alive? */
static void note_replaced(const PGresult *result,
                          const struct store_node_name *node)
{
    for (int i = 0; node->replaces != NULL && i < PQntuples(result); i++)
        if (PQgetvalue(result, i, 0)[0] == 't')
            *node->replaces = true;
}

static bool take_join(struct store *store, const struct store_node_name *node,
                      struct postgres_rival *rival, char why[STORE_WHY])
{
    bool fine = true;

    for (int i = 0; i < JOINING && fine; i++) {
        PGresult *result = postgres_query_take(store);

        fine = postgres_query_is_fine(result);
        if (joining[i] == PG_JOIN && fine)
            store->node = postgres_query_int(result, 0, 0);
        if (joining[i] == PG_JOIN_REPLACE && fine)
            note_replaced(result, node);
        postgres_rival_read(result, rival);
        if (rival->what[0] != '\0')
            postgres_rival_explain(store, rival, node, why);
        else if (!fine)
            postgres_error(store, "join the nodes at", result, why);
        (void)snprintf(store->state, sizeof store->state, "%s",
                       postgres_error_state(result));
        PQclear(result);
    }
    return fine;
}

/* A transaction that failed ends with its connection. */
static bool try_join(struct store *store, const struct store_node_name *node,
                     struct postgres_rival *rival, char why[STORE_WHY])
{
    bool fine;

    *rival = (struct postgres_rival){0};
    if (!postgres_conn_open(store, why))
        return false;
    fine = send_join(store, node);
    if (!fine)
        postgres_error(store, "join the nodes at", NULL, why);
    fine = fine && take_join(store, node, rival, why);
    if (fine)
        postgres_query_end(store);
    else
        postgres_conn_close(store);
    return fine;
}

/* Waits for a rival that may be dead, until its lease ends. */
static bool join_patiently(struct store *store,
                           const struct store_node_name *node,
                           char why[STORE_WHY])
{
    static const struct timespec pause = {0, 200L * 1000 * 1000};
    struct postgres_rival before = {0}, rival;

    while (!try_join(store, node, &rival, why)) {
        if (rival.what[0] == '\0' || postgres_rival_lives(&before, &rival))
            return false;
        before = rival;
        (void)nanosleep(&pause, NULL);
    }
    return true;
}

bool postgres_node_join(struct store *store, const struct store_node_name *node,
                        char why[STORE_WHY])
{
    if (!join_patiently(store, node, why) &&
        (!end_stuck(store, node->name, node->session) ||
         !join_patiently(store, node, why))) {
        store->node = 0;
        return false;
    }
    store->session = node->session;
    postgres_writer_drop(store);
    return postgres_writer_ready(store, why);
}

/* No row: somebody took the name after the first connection had joined. To join
 * again would take it back, and leave the first connection behind. */
bool postgres_node_attach(struct store *store,
                          const struct store_node_name *node,
                          char why[STORE_WHY])
{
    struct postgres_args args = {0};
    PGresult *result;

    postgres_query_text(&args, node->name);
    postgres_query_number(&args, (int64_t)node->session);
    result = postgres_query_run(store, PG_ATTACH, &args, why);
    if (result == NULL)
        return false;
    store->node = PQntuples(result) > 0 ? postgres_query_int(result, 0, 0) : 0;
    store->session = node->session;
    PQclear(result);
    if (store->node != 0)
        return postgres_writer_ready(store, why);
    postgres_writer_say_replaced(store, why);
    return false;
}

/* --- Leases --------------------------------------------------------------- */

/* A node that lives, but whose lease has ended, has to give its tables up
 * before it is taken for alive again: so a lease is never renewed in silence.
 * If an answer is lost, the node was not sure meanwhile. */
bool postgres_node_beat(struct store *store, struct store_beat *out,
                        char why[STORE_WHY])
{
    struct postgres_args args = {0};
    PGresult *result;
    int64_t uptime;

    *out = (struct store_beat){0};
    postgres_query_number(&args, store->node);
    postgres_query_number(&args, STORE_LEASE_MS);
    postgres_query_text(&args, store->lapsed ? "t" : "f");
    result = postgres_query_run(store, PG_BEAT, &args, why);
    if (result == NULL)
        return false;
    out->replaced = PQgetvalue(result, 0, 0)[0] != 't';
    out->lapsed = !out->replaced && PQgetvalue(result, 0, 5)[0] != 't';
    store->lapsed = out->lapsed;
    uptime = postgres_query_int(result, 0, 1);
    out->uptime = uptime > 0 ? (uint64_t)uptime : 0;
    out->nodes = (uint32_t)postgres_query_int(result, 0, 2);
    out->leads = !out->replaced && PQgetvalue(result, 0, 3)[0] == 't';
    out->ahead = (int64_t)time(NULL) - postgres_query_int(result, 0, 4);
    PQclear(result);
    return true;
}

/* An error does not matter: the lease ends by itself. */
void postgres_node_leave(struct store *store)
{
    struct postgres_args args = {0};
    char why[STORE_WHY];

    if (store->node == 0)
        return;
    postgres_query_number(&args, store->node);
    PQclear(postgres_query_run(store, PG_LEAVE, &args, why));
}

/* By its session, not by its address: the next run of the same node is not
 * meant. */
bool postgres_node_bury(struct store *store, uint64_t session, unsigned *wait,
                        char why[STORE_WHY])
{
    struct postgres_args args = {0};
    PGresult *result;

    postgres_query_number(&args, (int64_t)session);
    postgres_query_number(&args, STORE_QUIET_MS);
    postgres_query_number(&args, STORE_LEASE_MS);
    result = postgres_query_run(store, PG_BURY, &args, why);
    if (result == NULL)
        return false;
    *wait =
        PQntuples(result) > 0 ? (unsigned)postgres_query_int(result, 0, 0) : 0;
    PQclear(result);
    return true;
}

/* --- Claims --------------------------------------------------------------- */

/* It could not be claimed: who has it? FAILED with "" in *why: nobody any
 * more, so try again. */
static enum store_claim find_owner(struct store *store, const char *id,
                                   struct store_owner *owner,
                                   char why[STORE_WHY])
{
    enum store_claim claim = STORE_CLAIM_FAILED;
    struct postgres_args args = {0};
    PGresult *result;

    postgres_query_text(&args, id);
    postgres_query_number(&args, store->node);
    result = postgres_query_run(store, PG_OWNER, &args, why);
    if (result == NULL)
        return STORE_CLAIM_FAILED;
    why[0] = '\0';
    if (PQntuples(result) == 0) {
        claim = STORE_UNCLAIMED;
    } else if (PQgetvalue(result, 0, 1)[0] != 't') {
        (void)snprintf(why, STORE_WHY,
                       "another server has joined under this node's name");
    } else if (PQgetvalue(result, 0, 0)[0] != '\0') {
        claim = STORE_ELSEWHERE;
        (void)snprintf(owner->address, STORE_NODE, "%s",
                       PQgetvalue(result, 0, 0));
        owner->session = (uint64_t)postgres_query_int(result, 0, 2);
    }
    PQclear(result);
    return claim;
}

/* What the old owner had in the air may come true here when its connection is
 * ended, and be missing at the standby. So the claim behind it waits for the
 * standby: what the new owner reads then is durable. */
enum store_claim postgres_node_claim(struct store *store, const char *id,
                                     uint64_t *epoch, struct store_owner *owner,
                                     char why[STORE_WHY])
{
    enum store_claim claim = STORE_CLAIM_FAILED;

    why[0] = '\0';
    for (int tries = 0;
         tries < 3 && claim == STORE_CLAIM_FAILED && why[0] == '\0'; tries++) {
        struct postgres_args args = {0};
        PGresult *result;

        postgres_query_text(&args, id);
        postgres_query_number(&args, store->node);
        postgres_query_number(&args, (int64_t)store->session);
        result = postgres_query_run_durable(store, PG_CLAIM, &args, why);
        if (result == NULL && end_stuck(store, "", 0))
            result = postgres_query_run_durable(store, PG_CLAIM, &args, why);
        if (result == NULL)
            return STORE_CLAIM_FAILED;
        if (PQntuples(result) > 0) {
            *epoch = (uint64_t)postgres_query_int(result, 0, 0);
            claim = STORE_CLAIMED;
        }
        PQclear(result);
        if (claim != STORE_CLAIMED)
            claim = find_owner(store, id, owner, why);
    }
    if (claim == STORE_CLAIM_FAILED && why[0] == '\0')
        (void)snprintf(why, STORE_WHY, "others claim the table as well");
    return claim;
}
