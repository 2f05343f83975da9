/*
 * test_store_nodes.c - nodes that fight for tables while their connections are
 * cut: what was acknowledged is there, once; what was refused is not.
 *
 * TEST_SECONDS: how long, 3 if it is not set.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <libpq-fe.h>

#include "lib/store_kit.h"

enum { NODES = 3, TABLES = 6, MOVES = 100000 };

/* What a node was told of a move. */
enum fate { NEVER, WRITTEN, DENIED };

struct node {
    const char *where;
    struct store *store;
    PGconn *aside; /* not the store's, but may be cut as well */
    char name[16];
    unsigned random;
    atomic_bool *stop;
    uint32_t moves, written, denied, doubts, found_there, claims;
    uint8_t fate[MOVES], table[MOVES];
};

static int dice(struct node *node, int sides)
{
    return rand_r(&node->random) % sides;
}

static void name_table(char id[STORE_ID], int i)
{
    (void)snprintf(id, STORE_ID, "table%d", i);
}

static bool skip_row(void *ctx, const struct store_row *row)
{
    (void)ctx;
    assert_false(row->damaged);
    return true;
}

static bool find_next(void *ctx, const struct store_piece *piece)
{
    *(uint32_t *)ctx = piece->seq + 1;
    return true;
}

static bool settle(struct node *node)
{
    struct store_outcome out = {.verdict = STORE_IN_DOUBT};

    node->doubts++;
    while (out.verdict == STORE_IN_DOUBT)
        store_postgres.settle(node->store, &out);
    node->found_there += out.verdict == STORE_FINE;
    return out.verdict == STORE_FINE;
}

/* True: it is there. */
static bool commit_one(struct node *node, struct store_batch *batch)
{
    struct store_outcome out;

    store_postgres.commit(node->store, batch, &out);
    store_batch_clear(batch);
    return out.verdict == STORE_IN_DOUBT ? settle(node)
                                         : out.verdict == STORE_FINE;
}

/* Plays on at a table that it has claimed, until it is lost. */
static void play(struct node *node, int table, uint64_t epoch)
{
    char id[STORE_ID], move[STORE_MOVE], why[STORE_WHY];
    struct store_batch batch = {0};
    bool mine = true;
    uint32_t next = 1;

    name_table(id, table);
    if (!store_postgres.load(node->store, id, skip_row, find_next, &next, why))
        return;
    for (int i = dice(node, 20); i >= 0 && mine && node->moves < MOVES; i--) {
        (void)snprintf(move, sizeof move, "%s-%u", node->name,
                       (unsigned)node->moves);
        store_batch_append(&batch, id,
                           &(struct store_piece){.seq = next,
                                                 .move = move,
                                                 .lines = "line\n",
                                                 .len = 5,
                                                 .epoch = epoch});
        mine = commit_one(node, &batch);
        node->table[node->moves] = (uint8_t)table;
        node->fate[node->moves++] = mine ? WRITTEN : DENIED;
        node->written += mine;
        node->denied += !mine;
        next++;
    }
    store_batch_free(&batch);
}

/* A node that is alive loses its lease, as if the clock had jumped. */
static void end_lease(struct node *node, uint64_t session)
{
    char sql[160];

    (void)snprintf(
        sql, sizeof sql,
        "UPDATE cluehouse.leases SET until = clock_timestamp()"
        " FROM cluehouse.nodes WHERE id = node AND session = %" PRIu64,
        session);
    if (PQstatus(node->aside) != CONNECTION_OK)
        PQreset(node->aside);
    PQclear(PQexec(node->aside, sql));
}

static void *run(void *ctx)
{
    struct node *node = ctx;
    char id[STORE_ID], why[STORE_WHY];
    struct store_owner owner;
    struct store_beat beat;

    while (!atomic_load(node->stop)) {
        int table = dice(node, TABLES);
        uint64_t epoch = 0;

        name_table(id, table);
        (void)store_postgres.beat(node->store, &beat, why);
        switch (store_postgres.claim(node->store, id, &epoch, &owner, why)) {
        case STORE_CLAIMED:
            node->claims++;
            play(node, table, epoch);
            break;
        case STORE_ELSEWHERE: /* which is not dead at all */
            end_lease(node, owner.session);
            break;
        default:
            break;
        }
    }
    return NULL;
}

/* --- What is there in the end --------------------------------------------- */

struct found {
    struct node *nodes;
    int table;
    uint32_t n;
};

static bool check_piece(void *ctx, const struct store_piece *piece)
{
    struct found *found = ctx;
    const char *dash = strchr(piece->move, '-');
    struct node *node = &found->nodes[piece->move[1] - '0'];
    unsigned long move;

    assert_non_null(dash);
    move = strtoul(dash + 1, NULL, 10);
    assert_false(piece->damaged);
    assert_true(move < node->moves);
    if (node->fate[move] != WRITTEN || node->table[move] != found->table)
        fail_msg("%s is there: fate %d, table %d", piece->move,
                 node->fate[move], node->table[move]);
    node->fate[move] = NEVER; /* a second time would be an error */
    found->n++;
    return true;
}

static void check_all(struct kit *kit, struct node *nodes)
{
    uint32_t written = 0, there = 0;
    char id[STORE_ID];

    for (int i = 0; i < TABLES; i++) {
        struct found found = {nodes, i, 0};

        name_table(id, i);
        assert_true(store_postgres.load(kit->store, id, skip_row, check_piece,
                                        &found, kit->why));
        there += found.n;
    }
    for (int i = 0; i < NODES; i++)
        written += nodes[i].written;
    assert_int_equal(there, written);
    if (!store_postgres.check(kit->store, kit->why))
        fail_msg("%s", kit->why);
    kit_sql("DO $$ BEGIN IF EXISTS (SELECT FROM cluehouse.log l WHERE NOT"
            " EXISTS (SELECT FROM cluehouse.owners o, cluehouse.nodes n WHERE"
            " o.t = l.t AND o.epoch = l.epoch AND n.id = o.node AND"
            " split_part(l.move, '-', 1) = n.name)) THEN RAISE 'twins';"
            " END IF; END $$");
}

/* --- The fight ------------------------------------------------------------ */

/* Is it a connection to the server, other than `except`? */
static bool is_ours(int fd, int except)
{
    struct sockaddr_un name = {0};
    socklen_t len = sizeof name - 1;

    return fd != except &&
           getpeername(fd, (struct sockaddr *)&name, &len) == 0 &&
           name.sun_family == AF_UNIX && strstr(name.sun_path, "PGSQL") != NULL;
}

/* Cuts one, as a network does: the server finishes what it has got. */
static void cut_socket(int except)
{
    int at = rand() % 32;

    for (int i = 0; i < 32; i++, at = (at + 1) % 32)
        if (is_ours(at + 3, except)) {
            (void)shutdown(at + 3, SHUT_RDWR);
            return;
        }
}

static void cut(struct kit *kit, double seconds)
{
    PGconn *conn = PQconnectdb(kit->where);
    struct timespec now, until;

    assert_int_equal(PQstatus(conn), CONNECTION_OK);
    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)seconds;
    do {
        if (rand() % 4 == 0)
            PQclear(PQexec(conn, "SELECT pg_terminate_backend(pid) FROM"
                                 " pg_stat_activity WHERE application_name ="
                                 " 'cluehouse' ORDER BY random() LIMIT 1"));
        else
            cut_socket(PQsocket(conn));
        (void)usleep(10000 + (useconds_t)(rand() % 10000));
        (void)clock_gettime(CLOCK_MONOTONIC, &now);
    } while (now.tv_sec < until.tv_sec);
    PQfinish(conn);
}

static void start(struct node *node, struct kit *kit, int i, atomic_bool *stop)
{
    struct store_node_name name = {node->name, node->name, (uint64_t)i + 100,
                                   NULL, NULL};

    (void)snprintf(node->name, sizeof node->name, "n%d", i);
    node->random = (unsigned)i + 1;
    node->stop = stop;
    node->store = store_postgres.open(kit->where, kit->why);
    assert_non_null(node->store);
    assert_true(store_postgres.join(node->store, &name, kit->why));
    node->aside = PQconnectdb(kit->where);
}

static void nothing_is_lost_or_doubled(void **state)
{
    static struct node nodes[NODES];
    const char *seconds = getenv("TEST_SECONDS");
    struct kit *kit = *state;
    pthread_t thread[NODES];
    atomic_bool stop = false;
    char id[STORE_ID];

    for (int i = 0; i < TABLES; i++) {
        name_table(id, i);
        kit_save(kit, id, "");
    }
    assert_int_equal(kit_commit(kit), STORE_FINE);
    kit_leave(kit);
    for (int i = 0; i < NODES; i++)
        start(&nodes[i], kit, i, &stop);
    for (int i = 0; i < NODES; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, run, &nodes[i]), 0);
    cut(kit, seconds != NULL ? strtod(seconds, NULL) : 3);
    atomic_store(&stop, true);
    for (int i = 0; i < NODES; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    for (int i = 0; i < NODES; i++) {
        print_message("# %s: %u claims, %u moves written, %u denied; %u in "
                      "doubt, of which %u were there\n",
                      nodes[i].name, nodes[i].claims, nodes[i].written,
                      nodes[i].denied, nodes[i].doubts, nodes[i].found_there);
        assert_true(nodes[i].written > 0);
        store_postgres.close(nodes[i].store);
        PQfinish(nodes[i].aside);
    }
    check_all(kit, nodes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_lost_or_doubled, kit_setup,
                                        kit_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
