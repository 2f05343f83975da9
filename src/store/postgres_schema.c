/*
 * postgres_schema.c - tables, migrations and statements of the PostgreSQL
 * store.
 *
 * Everything is in a schema of its own, so that the database may be shared.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres_error.h"

/* Long texts that are seldom read are last in a row. Ids, codes and moves are
 * compared byte by byte. There is no index on `owner`, and so a claim changes
 * no index. */
static const char version_1[] =
    "CREATE TABLE cluehouse.cluehouse ("
    " name text PRIMARY KEY, value text NOT NULL);"
    "INSERT INTO cluehouse.cluehouse VALUES ('schema', '0'),"
    " ('cluster', gen_random_uuid()), ('uptime', '0');"
    "CREATE TABLE cluehouse.tables ("
    " key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " id text COLLATE \"C\" NOT NULL UNIQUE,"
    " code text COLLATE \"C\" NOT NULL,"
    " game text NOT NULL,"
    " phase smallint NOT NULL,"
    " public boolean NOT NULL,"
    " made bigint NOT NULL,"
    " touched bigint NOT NULL,"
    " due bigint NOT NULL,"
    " owner int," /* a node, or NULL */
    " epoch bigint NOT NULL,"
    " sum bigint NOT NULL,"
    " seed bytea NOT NULL,"
    " first text NOT NULL,"
    " json text NOT NULL) WITH (fillfactor = 80);"
    "CREATE UNIQUE INDEX tables_code ON cluehouse.tables (code)"
    " WHERE code <> '';"
    "CREATE INDEX tables_live ON cluehouse.tables (key) WHERE phase < 2;"
    "CREATE INDEX tables_public ON cluehouse.tables (made, key)"
    " WHERE public AND phase < 2;"
    "CREATE INDEX tables_due ON cluehouse.tables (due) WHERE due <> 0;"
    "CREATE INDEX tables_over ON cluehouse.tables (touched, key)"
    " WHERE phase >= 2;"
    "CREATE TABLE cluehouse.log ("
    " t bigint NOT NULL,"
    " seq int NOT NULL," /* of its first line */
    " lines int NOT NULL,"
    " sum int NOT NULL,"
    " epoch bigint NOT NULL," /* under which it was written */
    " move text COLLATE \"C\" NOT NULL,"
    " clocks text NOT NULL,"
    " text text NOT NULL,"
    " PRIMARY KEY (t, seq));"
    "CREATE UNIQUE INDEX log_move ON cluehouse.log (t, move)"
    " WHERE move <> '';"
    /* A node is one run of a server. */
    "CREATE TABLE cluehouse.nodes ("
    " id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " name text NOT NULL UNIQUE,"
    " address text NOT NULL,"
    " cluster text NOT NULL," /* a fingerprint of its secret, or '' */
    " session bigint NOT NULL);"
    /* Apart from the node, so that no commit that hangs blocks a beat. */
    "CREATE TABLE cluehouse.leases ("
    " node int PRIMARY KEY,"
    " until timestamptz NOT NULL) WITH (fillfactor = 50);"
    "CREATE TABLE cluehouse.writers ("
    " id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " node int,"                   /* NULL: a tool */
    " pid int NOT NULL,"           /* of the server's process, */
    " began timestamptz NOT NULL," /* and since when */
    " generation bigint NOT NULL,"
    " batch bigint NOT NULL) WITH (fillfactor = 50);"
    /* Who had a table, so that it can be checked that nobody else wrote. */
    "CREATE TABLE cluehouse.owners ("
    " t bigint NOT NULL,"
    " epoch bigint NOT NULL,"
    " node int NOT NULL,"
    " session bigint NOT NULL,"
    " at timestamptz NOT NULL DEFAULT clock_timestamp(),"
    " PRIMARY KEY (t, epoch));"
    /* What the operator has said to all nodes: see store_news.h. */
    "CREATE TABLE cluehouse.notes ("
    " name text COLLATE \"C\" PRIMARY KEY,"
    " text text NOT NULL,"
    " until bigint NOT NULL);"
    /* Ends the transaction, and so keeps the COMMIT behind it from coming
     * true. */
    "CREATE FUNCTION cluehouse.refuse(state text, what text) RETURNS int"
    " LANGUAGE plpgsql AS $$ BEGIN"
    " RAISE EXCEPTION USING ERRCODE = state, MESSAGE = what; END $$;"
    "CREATE FUNCTION cluehouse.forget() RETURNS trigger"
    " LANGUAGE plpgsql AS $$ BEGIN"
    " DELETE FROM cluehouse.log WHERE t = OLD.key;"
    " DELETE FROM cluehouse.owners WHERE t = OLD.key;"
    " RETURN NULL; END $$;"
    "CREATE TRIGGER forget AFTER DELETE ON cluehouse.tables"
    " FOR EACH ROW EXECUTE FUNCTION cluehouse.forget();";

static const struct {
    int to;
    const char *sql;
} steps[] = {{1, version_1}};
enum { STEPS = sizeof steps / sizeof steps[0] };

/* --- Statements ----------------------------------------------------------- */

/* Of a table that may be written to: $1 is its id, $2 the epoch, $3 the node.
 * A tool is no node: it may write to tables that nobody has. */
#define FENCE                                                                  \
    "id = $1 AND (epoch = $2 OR $3::int IS NULL)"                              \
    " AND owner IS NOT DISTINCT FROM $3::int"
/* An error unless `done` has a row. */
#define OR_REFUSE(what)                                                        \
    "SELECT CASE WHEN count(*) = 0 THEN refuse('CH001', '" what                \
    "') END FROM done"
#define UNOWNED                                                                \
    "(owner IS NULL OR NOT EXISTS (SELECT FROM leases"                         \
    " WHERE node = owner AND until > clock_timestamp()))"
#define COLUMNS                                                                \
    "key, id, code, game, phase, public, made, touched, due, epoch, seed"
#define ALL_COLUMNS COLUMNS ", sum, first, json"
#define NEW_ROW                                                                \
    "INSERT INTO tables (id, epoch, owner, code, game, phase, public, made,"   \
    " touched, due, sum, seed, first, json) VALUES ($1, $2, $3, $4, $5, $6,"   \
    " $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (id) DO "
#define SET_ROW                                                                \
    "code = $4, game = $5, phase = $6, public = $7, made = $8, touched = $9,"  \
    " due = $10, sum = $11, seed = $12, first = $13, json = $14"
/* Not worth a wait for the disk: see postgres_store.h (5). */
#define SOON "set_config('synchronous_commit', 'off', true)"
#define UPTIME                                                                 \
    "CASE WHEN value ~ '^[0-9]{1,18}$' THEN value::bigint ELSE -1 END"

const char *const postgres_schema_statements[PG_STATEMENTS] = {
    [PG_STAMP] = "WITH done AS (UPDATE writers SET batch = $3"
                 " WHERE id = $1 AND generation = $2 RETURNING 1)"
                 " SELECT CASE WHEN count(*) = 0 THEN refuse('CH000',"
                 " 'replaced') END FROM done",
    /* Cheaper than OR_REFUSE. */
    [PG_APPEND] =
        "INSERT INTO log (t, seq, lines, move, text, clocks, sum, epoch)"
        " SELECT COALESCE(mine, refuse('CH001', 'the table is not this"
        " node''s')), CASE WHEN $4::int = COALESCE((SELECT seq + lines"
        " FROM log WHERE t = mine ORDER BY seq DESC LIMIT 1), 1) THEN $4::int"
        " ELSE refuse('CH001', 'a piece does not follow the last line') END,"
        " $5::int, $6::text, $7::text, $8::text, $9::int,"
        " CASE WHEN $3::int IS NOT NULL THEN $2 ELSE"
        " (SELECT epoch FROM tables WHERE key = mine) END"
        " FROM (SELECT (SELECT key FROM tables WHERE " FENCE " FOR SHARE)"
        " AS mine OFFSET 0) AS one",
    [PG_CREATE] = "WITH done AS (" NEW_ROW "NOTHING RETURNING key),"
                  " had AS (INSERT INTO owners (t, epoch, node, session)"
                  " SELECT key, $2, $3, $15::bigint FROM done) " //
    OR_REFUSE("there is such a table already"),
    [PG_SAVE] = "WITH done AS (UPDATE tables SET " SET_ROW " WHERE " FENCE
                " RETURNING 1) " //
    OR_REFUSE("the table is not this node''s"),
    [PG_PUT] = "WITH done AS (" NEW_ROW "UPDATE SET " SET_ROW
               " WHERE tables.owner IS NULL RETURNING 1) " //
    OR_REFUSE("a node has the table"),
    [PG_FREE_CODE] = "UPDATE tables SET code = '' WHERE code = $1"
                     " AND code <> '' AND phase >= 2 AND id <> $2",
    [PG_ARCHIVE] = "WITH done AS (UPDATE tables SET id = $4, code = '',"
                   " owner = NULL WHERE " FENCE " RETURNING 1) " //
    OR_REFUSE("the table is not this node''s"),
    [PG_DROP] = "WITH done AS (DELETE FROM tables WHERE " FENCE " RETURNING 1)"
                " SELECT CASE WHEN count(*) = 0 AND EXISTS"
                " (SELECT FROM tables WHERE id = $1) THEN refuse('CH001',"
                " 'the table is not this node''s') END FROM done",
    [PG_RETIRE] = "DELETE FROM tables WHERE id = $1 AND touched < $2"
                  " AND sum = $3 AND " UNOWNED,
    [PG_RELEASE] = "UPDATE tables SET owner = NULL WHERE " FENCE,
    [PG_HOLD] =
        "WITH done AS (SELECT FROM tables WHERE " FENCE " FOR SHARE) " //
    OR_REFUSE("the table is not this node''s"),
    [PG_CLOCK] =
        "INSERT INTO cluehouse AS c VALUES ('uptime', $1::bigint)"
        " ON CONFLICT (name) DO UPDATE SET value = greatest($1::bigint,"
        " CASE WHEN c.value ~ '^[0-9]{1,18}$'"
        " THEN c.value::bigint ELSE 0 END)",
    [PG_REFUSE] = "SELECT refuse('CH001', $1)",
    [PG_BEGIN] = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
    [PG_COMMIT] = "COMMIT",
    [PG_ROLLBACK] = "ROLLBACK",
    [PG_SAVEPOINT] = "SAVEPOINT one",
    [PG_KEEP] = "RELEASE one",
    [PG_UNDO] = "ROLLBACK TO one",
    [PG_SNAPSHOT] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    [PG_ROW] = "SELECT " ALL_COLUMNS " FROM tables WHERE id = $1",
    [PG_PIECES] = "SELECT seq, lines, move, clocks, sum, epoch, text FROM log"
                  " WHERE t = (SELECT key FROM tables WHERE id = $1)"
                  " ORDER BY seq",
    [PG_LIST] = "SELECT " ALL_COLUMNS " FROM tables WHERE key > $1"
                " ORDER BY key LIMIT $2",
    [PG_LIST_LIVE] = "SELECT " COLUMNS " FROM tables WHERE key > $1"
                     " AND phase < 2 ORDER BY key LIMIT $2",
    [PG_FIND] = "SELECT id FROM tables WHERE code = $1 AND code <> ''",
    [PG_PUBLIC] = "SELECT " ALL_COLUMNS " FROM tables WHERE public"
                  " AND phase < 2 ORDER BY made DESC, key DESC LIMIT $1",
    [PG_DUE] = "SELECT " COLUMNS " FROM tables WHERE due <> 0 AND due <= $1"
               " AND (owner = $3::int OR ($4::boolean AND " UNOWNED "))"
               " ORDER BY due LIMIT $2",
    [PG_UPTIME] = "SELECT " UPTIME " FROM cluehouse WHERE name = 'uptime'",
    [PG_TOUCHED] = "SELECT COALESCE(max(touched), 0) FROM tables",
    /* A node that was replaced claims nothing. */
    [PG_CLAIM] = "WITH done AS (UPDATE tables SET owner = $2,"
                 " epoch = epoch + 1 WHERE id = $1"
                 " AND (owner = $2 OR " UNOWNED ")"
                 " AND EXISTS (SELECT FROM leases WHERE node = $2)"
                 " RETURNING key, epoch),"
                 " had AS (INSERT INTO owners (t, epoch, node, session)"
                 " SELECT key, epoch, $2, $3::bigint FROM done)"
                 " SELECT epoch FROM done",
    [PG_OWNER] = "SELECT COALESCE(address, ''),"
                 " EXISTS (SELECT FROM leases WHERE node = $2), session"
                 " FROM tables"
                 " LEFT JOIN (nodes JOIN leases ON nodes.id = node"
                 " AND until > clock_timestamp()) ON owner = nodes.id"
                 " WHERE tables.id = $1",
    [PG_JOIN_LOCK] = "SELECT pg_advisory_xact_lock(4858936422)",
    /* For postgres_rival.c. */
    [PG_JOIN_CHECK] =
        "SELECT refuse('CH002', concat_ws(' ', CASE WHEN cluster <> $4"
        " THEN 'secret' ELSE 'address' END, name, (cluster = '')::text,"
        " extract(epoch FROM until))) FROM nodes JOIN leases ON node = id"
        " WHERE until > clock_timestamp() AND session <> $2"
        " AND (cluster <> $4 OR (name <> $1 AND address = $3))"
        " ORDER BY cluster = $4, id LIMIT 1",
    [PG_JOIN_REPLACE] = "DELETE FROM nodes WHERE (name = $1 AND session <> $2)"
                        " OR id IN (SELECT node FROM leases WHERE until <"
                        " clock_timestamp() - interval '1 day')"
                        " RETURNING EXISTS (SELECT FROM leases WHERE node = id"
                        " AND until > clock_timestamp())",
    [PG_JOIN] = "INSERT INTO nodes (name, session, address, cluster)"
                " VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE"
                " SET address = $3, cluster = $4 RETURNING id",
    [PG_LEASE] = "INSERT INTO leases SELECT id, clock_timestamp()"
                 " + $3 * interval '1 ms' FROM nodes"
                 " WHERE name = $1 AND session = $2"
                 " ON CONFLICT (node) DO UPDATE SET until = excluded.until",
    /* What nodes had that are no more. */
    [PG_JOIN_TIDY] = "WITH one AS (DELETE FROM leases WHERE NOT EXISTS"
                     " (SELECT FROM nodes WHERE id = node))"
                     " DELETE FROM writers WHERE node IS NOT NULL"
                     " AND NOT EXISTS (SELECT FROM nodes WHERE id = node)",
    [PG_ATTACH] = "SELECT id FROM nodes WHERE name = $1 AND session = $2",
    /* The first node that is alive leads. An advisory lock would outlive the
     * lease of a node that hangs. */
    [PG_BEAT] = "WITH done AS (UPDATE leases SET until = clock_timestamp()"
                " + $2 * interval '1 ms' WHERE node = $1"
                " AND (until > clock_timestamp() OR $3::boolean) RETURNING 1)"
                " SELECT EXISTS (SELECT FROM leases WHERE node = $1),"
                " (SELECT " UPTIME " FROM cluehouse WHERE name = 'uptime'),"
                " count(*) FILTER (WHERE node <> $1) + 1,"
                " COALESCE(bool_and(node >= $1), true),"
                " extract(epoch FROM clock_timestamp())::bigint,"
                " EXISTS (SELECT FROM done), " SOON
                " FROM leases WHERE until > clock_timestamp()",
    [PG_LEAVE] = "UPDATE leases SET until = '-infinity' WHERE node = $1",
    /* How long it has to be silent still, in ms; no row: it has no lease. It is
     * dead if it was silent for $2 ms, of a lease of $3. */
    [PG_BURY] = "WITH it AS (SELECT node, $2::bigint - $3::bigint"
                " + 1000 * extract(epoch FROM until - clock_timestamp())"
                " AS wait FROM leases JOIN nodes ON id = node"
                " WHERE session = $1 AND until > clock_timestamp()),"
                " done AS (UPDATE leases l SET until = clock_timestamp()"
                " FROM it WHERE l.node = it.node AND wait <= 0"
                " AND until < clock_timestamp()"
                " + ($3::bigint - $2::bigint) * interval '1 ms')"
                " SELECT greatest(ceil(wait), 0)::bigint, " SOON " FROM it",
    [PG_NOTE] = "WITH old AS (DELETE FROM notes WHERE until <> 0"
                " AND until <= $2 AND name <> $1)"
                " INSERT INTO notes VALUES ($1, $3, $4) ON CONFLICT (name)"
                " DO UPDATE SET text = $3, until = $4",
    [PG_FORGET_NOTE] = "DELETE FROM notes WHERE name = $1"
                       " OR (until <> 0 AND until <= $2)",
    [PG_NOTES] = "SELECT name, text, until FROM notes ORDER BY name LIMIT 2000",
    [PG_PEERS] =
        "SELECT name, address, until > clock_timestamp(), session"
        " FROM nodes JOIN leases ON node = id ORDER BY name LIMIT 1000",
    [PG_COUNT] = "SELECT COALESCE(name, ''), sum(n) FILTER (WHERE phase = 0),"
                 " sum(n) FILTER (WHERE phase = 1) FROM (SELECT owner, phase,"
                 " count(*) AS n FROM tables WHERE phase < 2 GROUP BY 1, 2)"
                 " AS by_owner LEFT JOIN nodes ON id = owner GROUP BY 1",
    [PG_EXPIRING] = "SELECT " ALL_COLUMNS ","
                    " (SELECT count(*) FROM log WHERE t = key) FROM tables"
                    " WHERE phase >= 2 AND touched < $1"
                    " AND (touched, key) > ($2, $3) AND " UNOWNED
                    " ORDER BY touched, key LIMIT $4",
    /* A game by day goes on by itself. */
    [PG_ABANDONED] = "SELECT " ALL_COLUMNS ","
                     " (SELECT count(*) FROM log WHERE t = key) FROM tables"
                     " WHERE phase < 2 AND phase = $5 AND touched < $1"
                     " AND COALESCE(due, 0) = 0"
                     " AND (touched, key) > ($2, $3) AND " UNOWNED
                     " ORDER BY touched, key LIMIT $4",
    [PG_ABANDON] = "DELETE FROM tables WHERE key = $1 AND phase = $3"
                   " AND touched < $2 AND COALESCE(due, 0) = 0 AND " UNOWNED,
    [PG_EXPIRE] = "DELETE FROM tables WHERE key = $1 AND phase >= 2"
                  " AND touched < $2 AND " UNOWNED,
    [PG_CHECK_ORPHANS] =
        "SELECT 'pieces of a log whose table is not there' FROM log"
        " WHERE NOT EXISTS (SELECT FROM tables WHERE key = t) LIMIT 1",
    [PG_CHECK_ORDER] =
        "SELECT 'a piece that does not follow the one before it, at table '"
        " || id FROM (SELECT t, seq, COALESCE(lag(seq + lines) OVER"
        " (PARTITION BY t ORDER BY seq), 1) AS next FROM log) AS pieces"
        " JOIN tables ON key = t WHERE seq <> next LIMIT 1",
    [PG_CHECK_EPOCHS] =
        "SELECT 'a piece of an older epoch than the one before it, at table '"
        " || id FROM (SELECT t, epoch, lag(epoch) OVER"
        " (PARTITION BY t ORDER BY seq) AS before FROM log) AS pieces"
        " JOIN tables ON key = t WHERE pieces.epoch < before"
        " OR pieces.epoch > tables.epoch LIMIT 1",
    [PG_CHECK_OWNERS] =
        "SELECT 'an owner of a table that is not there' FROM owners"
        " WHERE NOT EXISTS (SELECT FROM tables WHERE key = t) LIMIT 1",
    [PG_WRITER] = "INSERT INTO writers (node, pid, began, generation, batch)"
                  " SELECT $1::int, pid, backend_start, 1, 0"
                  " FROM pg_stat_activity WHERE pid = pg_backend_pid()"
                  " RETURNING id",
    [PG_RENEW] = "UPDATE writers AS w SET generation = generation + 1,"
                 " pid = a.pid, began = backend_start FROM pg_stat_activity a"
                 " WHERE id = $1 AND a.pid = pg_backend_pid()"
                 " RETURNING generation, batch",
    [PG_END_BACKEND] = "SELECT pg_terminate_backend(pid)"
                       " FROM pg_stat_activity WHERE pid = $1"
                       " AND backend_start::text = $2"
                       " AND pid <> pg_backend_pid()",
    /* Connections of nodes that are dead, or were before this one. */
    [PG_END_STUCK] =
        "SELECT pg_terminate_backend(a.pid) FROM writers w"
        " JOIN pg_stat_activity a ON a.pid = w.pid AND backend_start = began"
        " WHERE NOT EXISTS (SELECT FROM leases WHERE leases.node = w.node"
        " AND until > clock_timestamp()) AND w.node IS NOT NULL"
        " OR w.node IN (SELECT id FROM nodes WHERE name = $1"
        " AND session <> $2)",
    [PG_FORGET_WRITER] = "DELETE FROM writers WHERE id = $1",
};

/* --- Migrations ----------------------------------------------------------- */

/* Two servers that start at once do it one after the other. */
#define LOCK "SELECT pg_advisory_xact_lock(4858936421)"

static void report(struct store *store, const PGresult *result,
                   char why[STORE_WHY])
{
    if (strcmp(postgres_error_state(result), "42501") == 0)
        (void)snprintf(
            why, STORE_WHY,
            "the database role %.40s lacks rights in %.111s; grant it %s",
            PQuser(store->conn), store->name,
            store->read_only
                ? "USAGE of the schema cluehouse, and SELECT on its tables"
                : "CREATE on the database, or all rights in the schema "
                  "cluehouse");
    else
        postgres_error(store, "set up", result, why);
}

static bool execute(struct store *store, const char *sql, char why[STORE_WHY])
{
    PGresult *result = PQexec(store->conn, sql);
    ExecStatusType status = PQresultStatus(result);
    bool fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;

    if (!fine)
        report(store, result, why);
    PQclear(result);
    return fine;
}

/* Reads one number; -1 if there is none. */
static bool ask(struct store *store, const char *sql, long *out,
                char why[STORE_WHY])
{
    PGresult *result = PQexec(store->conn, sql);
    bool fine = PQresultStatus(result) == PGRES_TUPLES_OK;

    if (fine && PQntuples(result) > 0)
        *out = strtol(PQgetvalue(result, 0, 0), NULL, 10);
    else
        *out = -1;
    if (!fine)
        report(store, result, why);
    PQclear(result);
    return fine;
}

/* *version is 0 if there is nothing yet. */
static bool find_version(struct store *store, long *version,
                         char why[STORE_WHY])
{
    long things = 0, ours = 0;

    *version = 0;
    if (!ask(store,
             "SELECT count(*) FROM pg_class WHERE relnamespace ="
             " (SELECT oid FROM pg_namespace WHERE nspname = 'cluehouse')",
             &things, why) ||
        !ask(store,
             "SELECT count(*) FROM pg_class c JOIN pg_attribute a"
             " ON attrelid = c.oid AND attname IN ('name', 'value')"
             " WHERE relname = 'cluehouse' AND relnamespace ="
             " (SELECT oid FROM pg_namespace WHERE nspname = 'cluehouse')",
             &ours, why))
        return false;
    if (things == 0)
        return true;
    if (ours == 2 && !ask(store,
                          "SELECT value FROM cluehouse.cluehouse"
                          " WHERE name = 'schema'",
                          version, why))
        return false;
    if (*version > 0)
        return true;
    (void)snprintf(why, STORE_WHY,
                   "the schema cluehouse in %.111s is not a cluehouse "
                   "database; something else made it: use another database",
                   store->name);
    return false;
}

static bool is_known(long version, char why[STORE_WHY])
{
    int newest = steps[STEPS - 1].to;

    if (version <= newest)
        return true;
    (void)snprintf(why, STORE_WHY,
                   "the database was written by a newer cluehouse: it has "
                   "version %ld, and this program knows %d; install the newer "
                   "cluehouse here, too",
                   version, newest);
    return false;
}

static bool migrate(struct store *store, char why[STORE_WHY])
{
    char set[96];
    long version = 0, there = 0;

    if (!find_version(store, &version, why) || !is_known(version, why) ||
        !ask(store,
             "SELECT count(*) FROM pg_namespace WHERE nspname = 'cluehouse'",
             &there, why) ||
        (there == 0 && !execute(store, "CREATE SCHEMA cluehouse", why)))
        return false;
    for (int i = 0; i < STEPS; i++) {
        (void)snprintf(set, sizeof set,
                       "UPDATE cluehouse.cluehouse SET value = '%d'"
                       " WHERE name = 'schema'",
                       steps[i].to);
        if (steps[i].to > version &&
            (!execute(store, steps[i].sql, why) || !execute(store, set, why)))
            return false;
    }
    return true;
}

/* If there is nothing to change, opening writes nothing at all. */
bool postgres_schema_update(struct store *store, char why[STORE_WHY])
{
    long version = 0;
    bool fine;

    if (!find_version(store, &version, why) || !is_known(version, why))
        return false;
    if (version == steps[STEPS - 1].to)
        return true;
    if (store->read_only) {
        (void)snprintf(why, STORE_WHY,
                       version == 0
                           ? "%.111s is empty: no cluehouse has used it yet"
                           : "%.111s is of an older cluehouse; start a server "
                             "with it first",
                       store->name);
        return false;
    }
    if (!execute(store, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", why))
        return false;
    fine = execute(store, LOCK, why) && migrate(store, why) &&
           execute(store, "COMMIT", why);
    if (!fine)
        PQclear(PQexec(store->conn, "ROLLBACK"));
    return fine;
}
