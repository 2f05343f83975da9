/*
 * test_commit.c - nobody is told before it is durable: one turn of the server's
 * loop at a time, so that what happens between two steps can be tried.
 * Runs with shim/faults.c loaded before it.
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
#include "server/house_int.h"

struct bench {
    char folder[64], faults[96];
    struct house *house;
    struct net_client ann, ben; /* each at a table of its own */
    char ann_table[STORE_ID], ann_token[TOKEN_CHARS + 1];
};

/* --- The server, step by step ----------------------------------------------
 */

/* Events alone, without the end of the turn: no commit begins. */
static void take_events(struct house *house)
{
    (void)event_base_loop(house->base, EVLOOP_NONBLOCK);
    house_look(house);
}

static void turn(void *with)
{
    struct bench *bench = with;

    if (bench->house == NULL)
        return;
    take_events(bench->house);
    house_tick(bench->house);
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

/* Until the store's thread has something to say, which nobody hears yet. */
static void await_store(struct house *house)
{
    struct pollfd wake = {.fd = store_thread_fd(house->keeper),
                          .events = POLLIN};

    assert_int_equal(poll(&wake, 1, NET_CLIENT_WAIT_MS), 1);
}

static void open_server(struct bench *bench)
{
    struct house_config config;
    char why[NET_WHY] = "";

    house_standard(&config);
    config.net.listen = "127.0.0.1:0";
    config.data = bench->folder;
    config.sandbox = SANDBOX_OFF;     /* it holds for ever, and for us too */
    config.log_level = LOG_ERROR + 1; /* faults are what we are here for */
    bench->house = house_open(&config, why);
    if (bench->house == NULL)
        print_error("%s\n", why);
    assert_non_null(bench->house);
}

static void close_server(struct bench *bench)
{
    struct house *house = bench->house;

    bench->house = NULL;
    house_close(house);
}

/* --- Clients ----------------------------------------------------------------
 */

static void come(struct bench *bench, struct net_client *client)
{
    unsigned port = net_port(bench->house->net);

    assert_true(net_client_connect(client, port, turn, bench));
    assert_int_equal(net_client_upgrade(client, port, ""), 101);
}

/* The next message that has this in it; "" if there is none before the end. */
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
    char order[160];
    const char *answer;

    (void)snprintf(order, sizeof order,
                   "{\"do\":\"create\",\"id\":\"c\",\"game\":\"hue\","
                   "\"seats\":2,\"name\":\"%s\"}",
                   name);
    assert_true(net_client_send_text(client, order));
    answer = hear(client, "\"id\":\"c\"");
    take_member(answer, "\"table\":\"", table, STORE_ID);
    take_member(answer, "\"token\":\"", token, TOKEN_CHARS + 1);
}

static void rename_to(struct net_client *client, const char *id,
                      const char *name)
{
    char order[128];

    (void)snprintf(order, sizeof order,
                   "{\"do\":\"name\",\"id\":\"%s\",\"name\":\"%s\"}", id, name);
    assert_true(net_client_send_text(client, order));
}

/* The order has been taken, and the turn is not at its end. */
static void let_arrive(struct house *house)
{
    for (int i = 0; LIST_EMPTY(&house->changed); i++) {
        assert_true(i < NET_CLIENT_WAIT_MS);
        take_events(house);
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

    if (bench->house != NULL)
        close_server(bench);
    net_client_close(&bench->ann);
    net_client_close(&bench->ben);
    (void)unlink(bench->faults);
    (void)snprintf(command, sizeof command, "rm -r %s", bench->folder);
    assert_int_equal(system(command), 0);
    free(bench);
    return 0;
}

/* --- What must be true
 * -------------------------------------------------------- */

/* A commit fails while another change has been made and not yet been written:
 * that one is taken back with it, and never answered with yes. */
static void a_change_goes_with_the_commit_before_it(void **state)
{
    struct bench *bench = *state;

    set_faults(bench, "match cluehouse.db\ndelay write 100\nfail write EIO\n");
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(bench->house);
    house_tick(bench->house);
    assert_true(bench->house->flying);
    rename_to(&bench->ben, "b1", "Benno");
    let_arrive(bench->house);
    await_store(bench->house);
    take_events(bench->house);
    assert_true(bench->house->ailing);
    set_faults(bench, "");
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "could-not-save");
    assert_says(hear(&bench->ben, "\"id\":\"b1\""), "could-not-save");
}

/* What one table may not write is no trouble for the others. */
static void a_conflict_stops_nobody_else(void **state)
{
    struct bench *bench = *state;
    struct house *house = bench->house;
    struct party *party = party_find(house, bench->ann_table);
    const struct store_piece bad = {
        .seq = 99, .move = "", .clocks = "", .lines = "99 x\n", .len = 5};

    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(house);
    store_batch_append(house_write(house, party), party->id, &bad);
    rename_to(&bench->ben, "b1", "Benno");
    take_events(house);
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "could-not-save");
    assert_says(hear(&bench->ben, "\"id\":\"b1\""), "\"ok\":true");
    assert_false(house->ailing);
    rename_to(&bench->ann, "a2", "Anne");
    assert_says(hear(&bench->ann, "\"id\":\"a2\""), "\"ok\":true");
}

/* Several orders were under way: the last that was to be kept is refused, and
 * nobody waits for ever for the answers to the others. */
static void who_is_not_answered_comes_anew(void **state)
{
    struct bench *bench = *state;

    set_faults(bench, "match cluehouse.db\nfail write EIO\n");
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(bench->house);
    rename_to(&bench->ann, "a2", "Anne");
    for (int i = 0; i < 50; i++) { /* in the same turn */
        take_events(bench->house);
        (void)usleep(1000);
    }
    house_tick(bench->house);
    assert_says(hear(&bench->ann, "\"answer\""), "\"id\":\"a2\",\"ok\":false");
    assert_int_equal(net_client_get_close(&bench->ann), WS_CLOSE_TRY_LATER);
    set_faults(bench, "");
}

/* What is kept is not denied, though nothing more can be kept now. */
static void what_is_kept_is_not_denied(void **state)
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
    assert_true(bench->house->ailing);
    come(bench, &again);
    assert_true(net_client_send_text(&again, join));
    assert_says(hear(&again, "\"id\":\"j\""), "\"ok\":true");
    set_faults(bench, "");
    net_client_close(&cid);
    net_client_close(&again);
}

/* A table that is read again is freed when that is done: no batch may know it,
 * whatever happens to it meanwhile. */
static void a_stale_table_is_in_no_batch(void **state)
{
    struct bench *bench = *state;
    struct house *house = bench->house;
    struct party *party = party_find(house, bench->ann_table);

    set_faults(bench, "match cluehouse.db\nfail write EIO\ndelay read 50\n");
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(house);
    house_tick(house);
    await_store(house);
    take_events(house);
    assert_true(party->stale);
    party->host = NOBODY; /* as if it had left: somebody else is to be it */
    party_settle_host(party);
    party_changed(party, true, true);
    assert_false(party->in[0] || party->in[1]);
    set_faults(bench, "");
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "could-not-save");
    assert_says(hear(&bench->ann, "\"is\":\"table\""), "\"name\":\"Ann\"");
    while (house->ailing)
        net_client_pump(&bench->ann);
    rename_to(&bench->ann, "a2", "Anne");
    assert_says(hear(&bench->ann, "\"id\":\"a2\""), "\"ok\":true");
}

/* What was taken before a stop is kept, and then told; what comes later is not
 * taken, and not answered. */
static void a_stop_keeps_what_was_taken(void **state)
{
    struct bench *bench = *state;
    struct net_client again;
    char hello[160];

    set_faults(bench, "match cluehouse.db\ndelay sync 20\n");
    rename_to(&bench->ben, "b1", "Benno");
    let_arrive(bench->house);
    house_tick(bench->house); /* flies while */
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(bench->house);
    bench->house->stopping = true;
    rename_to(&bench->ann, "a2", "Late");
    take_events(bench->house);
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

/* Ann's order is in a commit of which nobody knows whether it is kept. */
static void fall_into_doubt(struct bench *bench, const char *faults)
{
    set_faults(bench, faults);
    rename_to(&bench->ann, "a1", "Anna");
    let_arrive(bench->house);
    house_tick(bench->house);
    await_store(bench->house);
    turn(bench);
    assert_true(bench->house->doubt);
}

/* The disk fails in a way that leaves open what is kept: nothing is said of it,
 * not even at the end; what is certainly not in it is refused at once. */
static void nothing_is_said_in_doubt(void **state)
{
    struct bench *bench = *state;

    fall_into_doubt(bench,
                    "match cluehouse.db\nlate sync EIO\nfail truncate EIO\n");
    rename_to(&bench->ben, "b1", "Benno");
    assert_says(hear(&bench->ben, "\"id\":\"b1\""), "could-not-save");
    rename_to(&bench->ann, "a2", "Anne"); /* may be about what is in it */
    let_arrive(bench->house);
    close_server(bench);
    assert_string_equal(hear(&bench->ann, "\"answer\""), "");
    assert_int_equal(net_client_get_close(&bench->ben), WS_CLOSE_GOING_AWAY);
}

/* The same, and the disk comes back: then it is certain that it is not kept. */
static void a_doubt_ends_with_a_no(void **state)
{
    struct bench *bench = *state;

    fall_into_doubt(bench, "match cluehouse.db\nfail sync EIO\n");
    set_faults(bench, "");
    assert_says(hear(&bench->ann, "\"id\":\"a1\""), "could-not-save");
    assert_false(bench->house->doubt);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_change_goes_with_the_commit_before_it),
        CASE(a_conflict_stops_nobody_else),
        CASE(who_is_not_answered_comes_anew),
        CASE(what_is_kept_is_not_denied),
        CASE(a_stale_table_is_in_no_batch),
        CASE(a_stop_keeps_what_was_taken),
        CASE(nothing_is_said_in_doubt),
        CASE(a_doubt_ends_with_a_no),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
