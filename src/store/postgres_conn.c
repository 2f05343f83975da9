/*
 * postgres_conn.c - the connection to the database: open, close, open again.
 *
 * The URI is libpq's: several hosts, TLS, sockets, passfile, service. What it
 * does not say is set here, so that a host that falls silent is noticed within
 * seconds, and its successor found.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_conn.h"

#include <stdio.h>
#include <string.h>

#include "store/postgres_error.h"
#include "store/postgres_rights.h"
#include "store/postgres_schema.h"
#include "store/postgres_uri.h"

enum { OLDEST = 130000 }; /* version of the server */

/* Nothing of a plan depends on the values, so statements are planned once. A
 * timeout must not end a commit that waits for a standby: the server would say
 * that it is done. But nobody waits long for a lock, which a node that hangs
 * may have. Half a pipeline of a client that is gone must end soon. */
static const char session[] =
    "SET search_path = cluehouse;"
    "SET client_encoding = 'UTF8';"
    "SET client_min_messages = warning;"
    "SET default_transaction_isolation = 'read committed';"
    "SET plan_cache_mode = force_generic_plan;"
    "SET jit = off;"
    "SET statement_timeout = 0;"
    "SET lock_timeout = 2000;"
    "SET idle_in_transaction_session_timeout = 5000;"
    "SET tcp_keepalives_idle = 2;"
    "SET tcp_keepalives_interval = 1;"
    "SET tcp_keepalives_count = 3;"
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local');";
static const char read_only[] = "SET default_transaction_read_only = on";
static const char self[] =
    "SELECT pid, backend_start::text,"
    " current_setting('server_encoding') FROM pg_stat_activity"
    " WHERE pid = pg_backend_pid()";

/* A warning may say that a commit is not as durable as it was to be. */
static void on_notice(void *ctx, const PGresult *result)
{
    struct store *store = ctx;

    (void)result;
    store->warned = true;
}

void postgres_conn_close(struct store *store)
{
    PQfinish(store->conn);
    store->conn = NULL;
}

static bool connect_to(struct store *store, const char *session_attrs,
                       char why[STORE_WHY])
{
    const char *keywords[] = {
        "connect_timeout",      "tcp_user_timeout", "keepalives_idle",
        "keepalives_interval",  "keepalives_count", "fallback_application_name",
        "target_session_attrs", "dbname",           NULL};
    const char *values[] = {"2",         "2000",        "2",          "1", "3",
                            "cluehouse", session_attrs, store->where, NULL};

    postgres_conn_close(store);
    store->conn = PQconnectdbParams(keywords, values, 1);
    if (store->conn == NULL || PQstatus(store->conn) != CONNECTION_OK) {
        postgres_error_connect(store, why);
        return false;
    }
    (void)PQsetNoticeReceiver(store->conn, on_notice, store);
    return true;
}

/* Who only reads is content with a standby, but of several hosts the primary
 * has the latest. */
static bool connect_to_any(struct store *store, char why[STORE_WHY])
{
    if (!store->read_only)
        return connect_to(store, "read-write", why);
    return (store->several && connect_to(store, "read-write", why)) ||
           connect_to(store, "any", why);
}

static bool execute(struct store *store, const char *sql, char why[STORE_WHY])
{
    PGresult *result = PQexec(store->conn, sql);
    ExecStatusType status = PQresultStatus(result);
    bool fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;

    if (!fine)
        postgres_error(store, "use", result, why);
    PQclear(result);
    return fine;
}

static bool learn_self(struct store *store, char why[STORE_WHY])
{
    PGresult *result = PQexec(store->conn, self);
    bool fine =
        PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;

    if (!fine) {
        postgres_error(store, "use", result, why);
    } else if (strcmp(PQgetvalue(result, 0, 2), "UTF8") != 0) {
        (void)snprintf(why, STORE_WHY,
                       "%.111s has the encoding %.20s; cluehouse needs UTF8: "
                       "createdb --encoding=UTF8 --template=template0",
                       store->name, PQgetvalue(result, 0, 2));
        fine = false;
    } else {
        (void)snprintf(store->pid, sizeof store->pid, "%s",
                       PQgetvalue(result, 0, 0));
        (void)snprintf(store->began, sizeof store->began, "%s",
                       PQgetvalue(result, 0, 1));
    }
    PQclear(result);
    return fine;
}

static bool set_up(struct store *store, char why[STORE_WHY])
{
    if (PQserverVersion(store->conn) < OLDEST) {
        (void)snprintf(why, STORE_WHY,
                       "%.111s is PostgreSQL %d; cluehouse needs 13 or newer: "
                       "upgrade it there",
                       store->name, PQserverVersion(store->conn) / 10000);
        return false;
    }
    return execute(store, session, why) &&
           (!store->read_only || execute(store, read_only, why)) &&
           learn_self(store, why) && postgres_schema_update(store, why) &&
           postgres_rights_check(store, why);
}

/* All statements in one round trip. */
static bool prepare(struct store *store, char why[STORE_WHY])
{
    bool fine = PQenterPipelineMode(store->conn) == 1;
    char name[16];

    for (int i = 0; i < PG_STATEMENTS && fine; i++) {
        (void)snprintf(name, sizeof name, "s%d", i);
        fine = PQsendPrepare(store->conn, name, postgres_schema_statements[i],
                             0, NULL) == 1;
    }
    fine = fine && PQpipelineSync(store->conn) == 1;
    for (int i = 0; i < PG_STATEMENTS && fine; i++) {
        PGresult *result = PQgetResult(store->conn);

        fine = PQresultStatus(result) == PGRES_COMMAND_OK;
        if (!fine)
            postgres_error(store, "use", result, why);
        PQclear(result);
        PQclear(PQgetResult(store->conn)); /* NULL: the end of this one */
    }
    if (fine)
        PQclear(PQgetResult(store->conn)); /* of the sync */
    return fine;
}

/* Between two groups nothing comes from the server, unless it says goodbye: a
 * message, and then the end. */
static bool is_alive(struct store *store)
{
    return store->conn != NULL && PQstatus(store->conn) == CONNECTION_OK &&
           PQconsumeInput(store->conn) == 1 &&
           PQconsumeInput(store->conn) == 1 &&
           PQstatus(store->conn) == CONNECTION_OK;
}

bool postgres_conn_open(struct store *store, char why[STORE_WHY])
{
    if (is_alive(store))
        return true;
    postgres_conn_close(store);
    if (postgres_uri_read(store, why) && connect_to_any(store, why) &&
        set_up(store, why) && prepare(store, why))
        return true;
    postgres_conn_close(store);
    return false;
}
