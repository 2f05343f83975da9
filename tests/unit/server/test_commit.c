/*
 * test_commit.c - nothing is sent before it is durable.
 *
 * Runs a real server one turn of its loop at a time, so that failures,
 * conflicts and stops can be placed between two steps; with shim/faults.c
 * preloaded.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <poll.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "lib/net_client.h"
#include "server/server_state.h"
#include "server/uptime.h"

struct bench {
    char folder[64], faults[96];
    struct server *server;
    struct net_client ann, ben; /* each at a table of its own */
    char ann_table[STORE_ID], ann_token[TOKEN_CHARS + 1];
};

/* --- The server, step by step --------------------------------------------- */

/* Runs events without the end of the turn: no commit begins. */
static void take_events(struct server *server)
{
    (void)event_base_loop(server->base, EVLOOP_NONBLOCK);
    uptime_update(server);
}

static void turn(void *ctx)
{
    struct bench *bench = ctx;

    if (bench->server == NULL)
        return;
    take_events(bench->server);
    commit_end_turn(bench->server);
}

static void set_faults(const struct bench *bench, const char *text)
{
    char next[128];
    FILE *file;

    (void)snprintf(next, sizeof next, "%s.next", bench->faults);
    file = fopen(next, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(rename(next, bench->faults), 0);
}

/* Waits until the store thread has a result, which is not taken yet. */
static void await_store(struct server *server)
{
    struct pollfd wake = {.fd = store_thread_fd(server->store_thread),
                          .events = POLLIN};

    assert_int_equal(poll(&wake, 1, NET_CLIENT_WAIT_MS), 1);
}

static void open_server(struct bench *bench)
{
    struct server_config config;
    char why[NET_WHY] = "";

    server_standard(&config);
    config.net.listen = "127.0.0.1:0";
    config.data = bench->folder;
    config.sandbox = SANDBOX_OFF;     /* it cannot be left again */
    config.log_level = LOG_ERROR + 1; /* errors are expected */
    bench->server = server_open(&config, why);
    if (bench->server == NULL)
        print_error("%s\n", why);
    assert_non_null(bench->server);
}

static void close_server(struct bench *bench)
{
    struct server *server = bench->server;

    bench->server = NULL;
    server_close(server);
}

/* --- Clients -------------------------------------------------------------- */

static void come(struct bench *bench, struct net_client *client)
{
    unsigned port = net_port(bench->server->net);

    assert_true(net_client_connect(client, port, turn, bench));
    assert_int_equal(net_client_upgrade(client, port, ""), 101);
}

/* The next message that contains this; "" if the connection ends before. */
static const char *hear(struct net_client *client, const char *what)
{
    const char *text;

    do
        text = net_client_get_text(client);
    while (text != NULL && strstr(text, what) == NULL);
    return text != NULL ? text : "";
}

static void take_member(const char *text, const char *name, char *out,
                        size_t room)
{
    const char *at = strstr(text, name);

    assert_non_null(at);
    at += strlen(name);
    (void)snprintf(out, room, "%.*s", (int)strcspn(at, "\""), at);
}

static void create(struct net_client *client, const char *name, char *table,
                   char *token)
{
    char request[160];
    const char *answer;

    (void)snprintf(request, sizeof request,
                   "{\"do\":\"create\",\"id\":\"c\",\"game\":\"hue\","
                   "\"seats\":2,\"name\":\"%s\"}",
                   name);
    assert_true(net_client_send_text(client, request));
    answer = hear(client, "\"id\":\"c\"");
    take_member(answer, "\"table\":\"", table, STORE_ID);
    take_member(answer, "\"token\":\"", token, TOKEN_CHARS + 1);
}

static void rename_to(struct net_client *client, const char *id,
                      const char *name)
{
    char request[128];

    (void)snprintf(request, sizeof request,
                   "{\"do\":\"name\",\"id\":\"%s\",\"name\":\"%s\"}", id, name);
    assert_true(net_client_send_text(client, request));
}

/* Runs events until the request has changed a table; the turn does not end. */
static void let_arrive(struct server *server)
{
    for (int i = 0; LIST_EMPTY(&server->dirty.changed); i++) {
        assert_true(i < NET_CLIENT_WAIT_MS);
        take_events(server);
        (void)usleep(1000);
    }
}

static void assert_says(const char *text, const char *what)
{
    if (strstr(text, what) == NULL)
        print_error("not in it: %s\n%s\n", what, text);
    assert_non_null(strstr(text, what));
}

static int setup(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    char table[STORE_ID], token[TOKEN_CHARS + 1];

    assert_non_null(bench);
    (void)snprintf(bench->folder, sizeof bench->folder,
                   "/tmp/cluehouse-commit-XXXXXX");
    assert_non_null(mkdtemp(bench->folder));
    (void)snprintf(bench->faults, sizeof bench->faults, "%s.faults",
                   bench->folder);
    (void)setenv("CLUEHOUSE_FAULTS", bench->faults, 1);
    open_server(bench);
    come(bench, &bench->ann);
    come(bench, &bench->ben);
    create(&bench->ann, "Ann", bench->ann_table, bench->ann_token);
    create(&bench->ben, "Ben", table, token);
    *state = bench;
    return 0;
}

static int teardown(void **state)
{
    struct bench *bench = *state;
    char command[160];

    if (bench->server != NULL)
        close_server(bench);
    net_client_close(&bench->ann);
    net_client_close(&bench->ben);
    (void)unlink(bench->faults);
    (void)snprintf(command, sizeof command, "rm -r %s", bench->folder);
    assert_int_equal(system(command), 0);
    free(bench);
    return 0;
}

/* --- Tests ---------------------------------------------------------------- */

/* A commit fails while another change has been made and not yet been written:
 * that one is rolled back with it, and is not acknowledged. */
static void a_change_is_rolled_back_with_the_commit_before(void **state)
{
    struct bench *bench = *state;

    set_faults(bench, "match cluehouse.db\ndelay write 100\nfail write EIO\n");
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(bench->server);
    commit_end_turn(bench->server);
    assert_true(bench->server->commit.in_flight);
    rename_to(&bench->ben, "b1", "Benno");
    let_arrive(bench->server);
    await_store(bench->server);
    take_events(bench->server);
    assert_true(bench->server->commit.failing);
    set_faults(bench, "");
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "could-not-save");
    assert_says(hear(&bench->ben, "\"id\":\"b1\""), "could-not-save");
}

/* A conflict of one table does not affect the others. */
static void a_conflict_stops_nobody_else(void **state)
{
    struct bench *bench = *state;
    struct server *server = bench->server;
    struct table *table = table_index_find(server, bench->ann_table);
    const struct store_piece bad = {
        .seq = 99, .move = "", .clocks = "", .lines = "99 x\n", .len = 5};

    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(server);
    store_batch_append(dirty_batch(table), table->id, &bad);
    rename_to(&bench->ben, "b1", "Benno");
    take_events(server);
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "could-not-save");
    assert_says(hear(&bench->ben, "\"id\":\"b1\""), "\"ok\":true");
    assert_false(server->commit.failing);
    rename_to(&bench->ann, "a2", "Anne");
    assert_says(hear(&bench->ann, "\"id\":\"a2\""), "\"ok\":true");
}

/* Several requests of a client are unanswered when a commit fails: the last one
 * is refused, and the connection is closed because of the others. */
static void unanswered_requests_close_the_connection(void **state)
{
    struct bench *bench = *state;

    set_faults(bench, "match cluehouse.db\nfail write EIO\n");
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(bench->server);
    rename_to(&bench->ann, "a2", "Anne");
    for (int i = 0; i < 50; i++) { /* in the same turn */
        take_events(bench->server);
        (void)usleep(1000);
    }
    commit_end_turn(bench->server);
    assert_says(hear(&bench->ann, "\"answer\""), "\"id\":\"a2\",\"ok\":false");
    assert_int_equal(net_client_get_close(&bench->ann), WS_CLOSE_TRY_LATER);
    set_faults(bench, "");
}

/* A repeated join is acknowledged, though nothing more can be saved now. */
static void a_durable_join_is_acknowledged_again(void **state)
{
    static const char token[] = "0123456789abcdef0123456789abcdef";
    struct bench *bench = *state;
    struct net_client cid, again;
    char join[200];

    (void)snprintf(join, sizeof join,
                   "{\"do\":\"join\",\"id\":\"j\",\"table\":\"%s\","
                   "\"name\":\"Cid\",\"token\":\"%s\"}",
                   bench->ann_table, token);
    come(bench, &cid);
    assert_true(net_client_send_text(&cid, join));
    assert_says(hear(&cid, "\"id\":\"j\""), "\"ok\":true");
    set_faults(bench, "match cluehouse.db\nfail write EIO\n");
    rename_to(&bench->ben, "b1", "Benno");
    assert_says(hear(&bench->ben, "\"id\":\"b1\""), "could-not-save");
    assert_true(bench->server->commit.failing);
    come(bench, &again);
    assert_true(net_client_send_text(&again, join));
    assert_says(hear(&again, "\"id\":\"j\""), "\"ok\":true");
    set_faults(bench, "");
    net_client_close(&cid);
    net_client_close(&again);
}

/* A table that is loaded again is freed when that is done: it must be in no
 * batch, whatever happens to it meanwhile. */
static void a_table_that_must_reload_is_in_no_batch(void **state)
{
    struct bench *bench = *state;
    struct server *server = bench->server;
    struct table *table = table_index_find(server, bench->ann_table);

    set_faults(bench, "match cluehouse.db\nfail write EIO\ndelay read 50\n");
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(server);
    commit_end_turn(server);
    await_store(server);
    take_events(server);
    assert_true(table->must_reload);
    table->host = NOBODY; /* as if it had left: there must be a new host */
    member_choose_host(table);
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    assert_false(table->in_batch[0] || table->in_batch[1]);
    set_faults(bench, "");
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "could-not-save");
    assert_says(hear(&bench->ann, "\"is\":\"table\""), "\"name\":\"Ann\"");
    while (server->commit.failing)
        net_client_pump(&bench->ann);
    rename_to(&bench->ann, "a2", "Anne");
    assert_says(hear(&bench->ann, "\"id\":\"a2\""), "\"ok\":true");
}

static void fail_to_rename(struct bench *bench, const char *id)
{
    char answer[32];

    (void)snprintf(answer, sizeof answer, "\"id\":\"%s\"", id);
    set_faults(bench, "match cluehouse.db\nfail write ENOSPC\n");
    rename_to(&bench->ann, id, "Anna");
    assert_says(hear(&bench->ann, answer), "could-not-save");
    assert_true(bench->server->commit.failing);
    assert_true(bench->server->commit.ailing);
    set_faults(bench, "");
    while (bench->server->commit.failing)
        net_client_pump(&bench->ann);
}

/* The disk takes probes, but no moves: after the first time a probe is no proof
 * any more. */
static void a_probe_ends_no_relapse(void **state)
{
    struct bench *bench = *state;
    struct server *server = bench->server;

    fail_to_rename(bench, "a1");
    assert_false(server->commit.ailing);
    fail_to_rename(bench, "a2");
    assert_true(server->commit.ailing);
    fail_to_rename(bench, "a3");
    assert_true(server->commit.ailing);
    rename_to(&bench->ann, "a4", "Anne");
    assert_says(hear(&bench->ann, "\"id\":\"a4\""), "\"ok\":true");
    assert_false(server->commit.ailing);
    fail_to_rename(bench, "a5");
    assert_false(server->commit.ailing); /* as the first time */
}

/* Requests accepted before a stop are committed and answered; later ones are
 * neither accepted nor answered. */
static void a_stop_commits_accepted_requests(void **state)
{
    struct bench *bench = *state;
    struct net_client again;
    char hello[160];

    set_faults(bench, "match cluehouse.db\ndelay sync 20\n");
    rename_to(&bench->ben, "b1", "Benno");
    let_arrive(bench->server);
    commit_end_turn(bench->server); /* in flight, while */
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(bench->server);
    bench->server->stopping = true;
    rename_to(&bench->ann, "a2", "Late");
    take_events(bench->server);
    close_server(bench);
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "\"ok\":true");
    assert_string_equal(hear(&bench->ann, "\"id\":\"a2\""), "");
    assert_says(hear(&bench->ben, "\"id\":\"b1\""), "\"ok\":true");
    assert_int_equal(net_client_get_close(&bench->ben), WS_CLOSE_GOING_AWAY);

    set_faults(bench, "");
    open_server(bench);
    come(bench, &again);
    (void)snprintf(hello, sizeof hello,
                   "{\"do\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}",
                   bench->ann_table, bench->ann_token);
    assert_true(net_client_send_text(&again, hello));
    assert_says(hear(&again, "\"is\":\"welcome\""), "\"name\":\"Anna\"");
    net_client_close(&again);
}

/* Ann's request is in a commit that may be durable or not. */
static void begin_doubt(struct bench *bench, const char *faults)
{
    set_faults(bench, faults);
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(bench->server);
    commit_end_turn(bench->server);
    await_store(bench->server);
    turn(bench);
    assert_true(bench->server->commit.in_doubt);
}

/* The disk fails so that it is not known what is durable: nothing is sent about
 * it, not even at the end; requests that are certainly not part of it are
 * refused at once. */
static void nothing_is_sent_in_doubt(void **state)
{
    struct bench *bench = *state;

    begin_doubt(bench,
                "match cluehouse.db\nlate sync EIO\nfail truncate EIO\n");
    rename_to(&bench->ben, "b1", "Benno");
    assert_says(hear(&bench->ben, "\"id\":\"b1\""), "could-not-save");
    rename_to(&bench->ann, "a2", "Anne"); /* may repeat what is in it */
    let_arrive(bench->server);
    close_server(bench);
    assert_string_equal(hear(&bench->ann, "\"answer\""), "");
    assert_int_equal(net_client_get_close(&bench->ben), WS_CLOSE_GOING_AWAY);
}

/* The same, and the disk recovers: then it is certain that it is not durable.
 */
static void a_doubt_ends_with_a_refusal(void **state)
{
    struct bench *bench = *state;

    begin_doubt(bench, "match cluehouse.db\nfail sync EIO\n");
    set_faults(bench, "");
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "could-not-save");
    assert_false(bench->server->commit.in_doubt);
}

/* --- Tables that are given back ------------------------------------------- */

static bool has_release(const struct commit *commit, const char *id)
{
    struct store_write write;

    for (size_t at = 0;
         store_batch_next(&commit->batch[commit->open], &at, &write);)
        if (write.what == STORE_RELEASE && strcmp(write.row.id, id) == 0)
            return write.epoch == 7;
    return false;
}

/* The table is no longer in memory, so nobody else would do it. */
static void a_release_that_failed_is_made_later(void **state)
{
    struct bench *bench = *state;
    struct server *server = bench->server;
    struct commit *commit = &server->commit;

    set_faults(bench, "match cluehouse.db\nfail write EIO\n");
    store_batch_release(&commit->batch[commit->open], "gone", 7);
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(server);
    commit_end_turn(server);
    await_store(server);
    take_events(server);
    assert_true(commit->failing);
    assert_false(has_release(commit, "gone"));
    set_faults(bench, "");
    for (int i = 0; i < 1000 && commit->failing; i++) {
        commit_end_turn(server);
        (void)usleep(10000);
        take_events(server);
    }
    assert_false(commit->failing);
    assert_true(has_release(commit, "gone"));
    turn(bench);
    await_store(server);
    take_events(server);
    assert_false(has_release(commit, "gone"));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_change_is_rolled_back_with_the_commit_before),
        CASE(a_conflict_stops_nobody_else),
        CASE(unanswered_requests_close_the_connection),
        CASE(a_durable_join_is_acknowledged_again),
        CASE(a_table_that_must_reload_is_in_no_batch),
        CASE(a_probe_ends_no_relapse),
        CASE(a_stop_commits_accepted_requests),
        CASE(nothing_is_sent_in_doubt),
        CASE(a_doubt_ends_with_a_refusal),
        CASE(a_release_that_failed_is_made_later),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
