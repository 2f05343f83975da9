/*
 * test_net_limits.c - limits of messages, addresses, connections and time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "net/addr_limits.h"
#include "lib/echo_server.h"

static void a_thousand_at_once_are_too_many(void **state)
{
    struct echo_server server;
    struct net_client c;
    uint8_t *bytes = calloc(1000, 16), *end = bytes;
    const char *text;
    unsigned said = 0, slow = 0;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    for (int i = 0; i < 1000; i++)
        end += net_client_write_frame(end, 0x81, true, "x", 1);
    assert_true(net_client_send(&c, bytes, (size_t)(end - bytes)));
    while ((text = net_client_get_text(&c)) != NULL) {
        if (strcmp(text, "x") == 0)
            said++;
        else if (strstr(text, "\"slug\":\"slow-down\"") != NULL)
            slow++;
    }
    assert_in_range(said, 200, 260);
    assert_int_equal(slow, 200);
    net_client_close(&c);
    echo_server_run_ms(&server, 10);
    assert_int_equal(server.closed, 1);
    /* Pings count too. */
    echo_server_connect_ws(&server, &c);
    end = bytes;
    for (int i = 0; i < 1000; i++)
        end += net_client_write_frame(end, 0x89, true, "x", 1);
    assert_true(net_client_send(&c, bytes, (size_t)(end - bytes)));
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_POLICY);
    net_client_close(&c);
    free(bytes);
    echo_server_close(&server);
}

/* A refusal has the request's id, if that can be found. */
static void refusals_carry_the_id(void **state)
{
    static const struct {
        const char *text, *answer;
    } all[] = {
        {"{\"do\":\"view\",\"id\":\"a-7_Z\"}", "\"id\":\"a-7_Z\",\"ok\":false"},
        {"{ \"id\" : \"b\" }", "\"id\":\"b\",\"ok\":false"},
        {"{\"do\":\"chat\",\"text\":\"\\\"id\\\":\\\"x\\\"\"}",
         "\"is\":\"answer\",\"ok\":false"},
        {"{\"id\":\"a\\\"b\"}", "\"is\":\"answer\",\"ok\":false"},
        {"{\"id\":7}", "\"is\":\"answer\",\"ok\":false"},
        {"{\"do\":\"id\"}", "\"is\":\"answer\",\"ok\":false"},
        {"\"id\"", "\"is\":\"answer\",\"ok\":false"},
        {"{\"id\":\"0123456789012345678901234567890123456789x\"}",
         "\"is\":\"answer\",\"ok\":false"},
    };
    struct echo_server server;
    struct net_client c;

    (void)state;
    echo_server_open(
        &server, (struct net_config){.limits = {.messages = 1, .burst = 20}});
    echo_server_connect_ws(&server, &c);
    for (int i = 0; i < 20; i++)
        assert_true(net_client_send_text(&c, "x"));
    for (int i = 0; i < 20; i++)
        assert_string_equal(net_client_get_text(&c), "x");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *got;

        assert_true(net_client_send_text(&c, all[i].text));
        got = net_client_get_text(&c);
        assert_non_null(got);
        if (strstr(got, all[i].answer) == NULL)
            print_message("# case %zu: %s\n", i, got);
        assert_non_null(strstr(got, all[i].answer));
        assert_non_null(strstr(got, "\"slug\":\"slow-down\""));
    }
    net_client_close(&c);
    echo_server_close(&server);
}

/* Long answers count for more than one message. */
static void long_answers_cost_more(void **state)
{
    struct echo_server server;
    struct net_client c;
    struct net_client_frame frame;
    unsigned said = 0;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    for (int i = 0; i < 150; i++) {
        assert_true(net_client_send_frame(&c, 0x81, server.big, NET_MESSAGE));
        assert_true(net_client_get_frame(&c, &frame));
        said += frame.len == NET_MESSAGE;
    }
    assert_in_range(said, 100, 140);
    net_client_close(&c);
    echo_server_close(&server);
}

/* A client cannot keep a message incomplete by sending byte after byte. */
static void half_messages_have_little_time(void **state)
{
    struct echo_server server;
    struct net_client c, good;
    struct net_counts counts = {0};
    uint8_t frame[NET_MESSAGE + 16];

    (void)state;
    echo_server_open(&server,
                     (struct net_config){.limits = {.frame_seconds = 1}});
    echo_server_connect_ws(&server, &good);
    echo_server_connect_ws(&server, &c);
    (void)net_client_write_frame(frame, 0x81, true, server.big, NET_MESSAGE);
    for (size_t i = 0; i < 1000 && counts.dropped_rude == 0; i++) {
        (void)net_client_send(&c, frame + i, 1);
        echo_server_run_ms(&server, 5);
        net_count(server.net, &counts);
    }
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_PROTOCOL);
    assert_true(net_client_send_text(&good, "still here"));
    assert_string_equal(net_client_get_text(&good), "still here");
    net_client_close(&c);
    net_client_close(&good);
    echo_server_close(&server);
}

static void addresses_are_limited(void **state)
{
    struct echo_server server;
    struct net_client c[4];
    const char *from = "X-Forwarded-For: 1.2.3.4, 2001:db8:1:2:3::4\r\n";
    unsigned fine = 0, port;

    (void)state;
    echo_server_open(
        &server,
        (struct net_config){
            .trust_proxy = true,
            .limits = {.per_address = 2, .request_burst = 10, .requests = 1}});
    port = net_port(server.net);
    for (int i = 0; i < 4; i++) {
        echo_server_connect(&server, &c[i]);
        fine += net_client_upgrade(&c[i], port, from) == 101;
    }
    assert_int_equal(fine, 2);
    assert_string_equal(ws_conn_address(server.last), "2001:db8:1:2::");
    for (int i = 0; i < 4; i++)
        net_client_close(&c[i]);
    echo_server_run_ms(&server, 10);
    for (int i = 0; i < 20; i++) {
        echo_server_connect(&server, &c[0]);
        fine += net_client_upgrade(&c[0], port, from) == 101;
        net_client_close(&c[0]);
        echo_server_run_ms(&server, 5);
    }
    assert_in_range(fine, 8, 9);
    echo_server_connect(&server, &c[0]); /* others are not limited */
    assert_int_equal(
        net_client_upgrade(&c[0], port, "X-Forwarded-For: 1.2.3.4\r\n"), 101);
    net_client_close(&c[0]);
    echo_server_connect(&server, &c[0]);
    assert_int_equal(net_client_upgrade(&c[0], port, "X-Forwarded-For: x\r\n"),
                     400);
    net_client_close(&c[0]);
    echo_server_close(&server);
}

/* A WebSocket with these lines in its request. */
static struct ws_conn *open_from(struct echo_server *server,
                                 struct net_client *c, const char *lines)
{
    echo_server_connect(server, c);
    assert_int_equal(net_client_upgrade(c, net_port(server->net), lines), 101);
    return server->last;
}

/* How often a budget of four allows this client something. */
static unsigned spend(struct echo_server *server, const char *lines,
                      unsigned kind)
{
    struct net_client c;
    struct ws_conn *conn = open_from(server, &c, lines);
    unsigned n = 0;

    for (int i = 0; i < 10; i++) {
        assert_int_equal(ws_conn_budget(conn, kind, 0, 0.01, 4), n < 4);
        n += ws_conn_budget(conn, kind, 1, 0.01, 4);
    }
    net_client_close(&c);
    echo_server_run_ms(server, 2);
    return n;
}

static void budgets_run_out(void **state)
{
    struct echo_server server;

    (void)state;
    echo_server_open(&server, (struct net_config){.trust_proxy = true});
    assert_int_equal(spend(&server, "X-Forwarded-For: 192.0.2.1\r\n", 1), 4);
    assert_int_equal(spend(&server, "X-Forwarded-For: 192.0.2.2\r\n", 1), 4);
    echo_server_close(&server);
}

/* They share one budget: for the second client it is spent. */
static void assert_one_budget(struct net_config config, const char *first,
                              const char *second)
{
    struct echo_server server;
    struct net_client c[2];
    unsigned n = 0;

    echo_server_open(&server, config);
    for (int i = 0; i < 2; i++) {
        struct ws_conn *conn =
            open_from(&server, &c[i], i == 0 ? first : second);

        assert_false(ws_conn_is_local(conn));
        for (int k = 0; k < 10; k++)
            n += ws_conn_budget(conn, 1, 1, 0.01, 4);
    }
    assert_int_equal(n, 4);
    for (int i = 0; i < 2; i++)
        net_client_close(&c[i]);
    echo_server_close(&server);
}

static void nobody_chooses_an_address(void **state)
{
    const struct net_config behind = {.trust_proxy = true}, open = {0};

    (void)state;
    /* The proxy appends its address to what the client has sent. */
    assert_one_budget(behind, "X-Forwarded-For: 10.1.1.1, 192.0.2.1\r\n",
                      "X-Forwarded-For: 10.2.2.2, 192.0.2.1\r\n");
    assert_one_budget(behind,
                      "X-Forwarded-For: 10.1.1.1\r\n"
                      "X-Forwarded-For: 192.0.2.1\r\n",
                      "X-Forwarded-For: 10.2.2.2\r\n"
                      "x-forwarded-for: 192.0.2.1\r\n");
    /* Loopback behind a proxy is not local. */
    assert_one_budget(behind, "X-Forwarded-For: 127.0.0.1\r\n",
                      "X-Forwarded-For: 127.0.0.1\r\n");
    assert_one_budget(behind, "X-Forwarded-For: 10.9.9.9, ::1\r\n",
                      "X-Forwarded-For: 10.8.8.8, ::1\r\n");
    /* Untrusted headers are ignored, but reveal a tunnel. */
    assert_one_budget(open, "X-Forwarded-For: 192.0.2.1\r\n",
                      "X-Forwarded-For: 192.0.2.2\r\n");
    assert_one_budget(open, "Forwarded: for=192.0.2.1\r\n",
                      "Via: 1.1 tunnel\r\n");
    assert_one_budget(behind, "Via: 1.1 tunnel\r\n", "X-Real-IP: 1.1.1.1\r\n");
    /* An IPv6 /64 is one household. */
    assert_one_budget(behind, "X-Forwarded-For: 2001:db8::1\r\n",
                      "X-Forwarded-For: 2001:db8::ffff:2\r\n");
}

static int ask_as(struct echo_server *server, const char *host)
{
    char request[200], head[8192];
    struct net_client c;
    int status;

    (void)snprintf(request, sizeof request,
                   "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    echo_server_connect(server, &c);
    status = net_client_ask(&c, request, head, sizeof head);
    net_client_close(&c);
    return status;
}

static void a_public_name_is_not_this_machine(void **state)
{
    static const struct {
        const char *host;
        bool local;
    } all[] = {{"localhost:1", true},  {"127.0.0.1", true},
               {"[::1]:1", true},      {"games.example", false},
               {"192.0.2.1:1", false}, {"localhost.evil.example", false}};
    struct echo_server server;

    (void)state;
    echo_server_open(&server, (struct net_config){.hosts = {"*"}});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(ask_as(&server, all[i].host), 200);
        assert_int_equal(server.local, all[i].local);
    }
    echo_server_close(&server);
}

/* A thousand /64 networks of one /48 count as eight. */
static void blocks_of_addresses_are_limited(void **state)
{
    struct addr_limits_table *table = addr_limits_create();
    struct peer_address peer;
    unsigned n = 0, conns = 0;

    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        char address[NET_ADDRESS];
        struct addr_limits limits;

        (void)snprintf(address, sizeof address, "2001:db8:7:%x::1", i);
        assert_true(peer_address_parse(address, &peer));
        limits = addr_limits_find(table, &peer, 1);
        for (int k = 0; k < 4; k++)
            n += addr_limits_take(limits, 1, 1, 1, 0.01, 4);
        if (!addr_limits_is_full(limits, 2)) {
            addr_limits_hold(limits);
            conns++;
        }
    }
    assert_int_equal(n, 4 * ADDR_LIMITS_BLOCK);
    assert_int_equal(conns, 2 * ADDR_LIMITS_BLOCK);
    assert_true(peer_address_parse("2001:db8:8::1", &peer)); /* another block */
    assert_true(
        addr_limits_take(addr_limits_find(table, &peer, 1), 1, 1, 1, 0.01, 4));
    for (unsigned i = 0; i < 100000; i++) { /* evicts entries */
        char address[NET_ADDRESS];

        (void)snprintf(address, sizeof address, "10.%u.%u.%u", i >> 16,
                       i >> 8 & 255, i & 255);
        assert_true(peer_address_parse(address, &peer));
        (void)addr_limits_take(addr_limits_find(table, &peer, 1), 0, 1, 1, 1,
                               1);
    }
    addr_limits_destroy(table);
}

static void there_is_an_end_to_connections(void **state)
{
    struct echo_server server;
    struct net_client c[6];
    unsigned fine = 0;

    (void)state;
    echo_server_open(&server,
                     (struct net_config){.limits = {.connections = 4}});
    for (int i = 0; i < 4; i++) { /* without a request */
        echo_server_connect(&server, &c[i]);
        echo_server_run_ms(&server, 2);
        net_client_close(&c[i]);
    }
    echo_server_run_ms(&server, 400);
    for (int i = 0; i < 6; i++) {
        echo_server_connect(&server, &c[i]);
        fine += net_client_upgrade(&c[i], net_port(server.net), "") == 101;
    }
    assert_int_equal(fine, 4);
    net_client_close(&c[0]);
    echo_server_run_ms(&server, 400); /* and there is room again */
    echo_server_connect(&server, &c[0]);
    assert_int_equal(net_client_upgrade(&c[0], net_port(server.net), ""), 101);
    for (int i = 0; i < 6; i++)
        net_client_close(&c[i]);
    echo_server_close(&server);
}

/* Without file descriptors no client is accepted; later all are. */
static void files_may_run_out(void **state)
{
    struct rlimit files, few;
    struct echo_server server;
    struct net_client c[4];

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (int i = 0; i < 4; i++)
        echo_server_connect(&server, &c[i]);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    few = files;
    few.rlim_cur = (rlim_t)c[1].fd + 1;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    echo_server_run_ms(&server, 300);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(net_client_upgrade(&c[i], net_port(server.net), ""),
                         101);
        net_client_close(&c[i]);
    }
    assert_int_equal(server.logged, 1);
    echo_server_close(&server);
}

static void the_silent_are_pinged_and_dropped(void **state)
{
    struct echo_server server;
    struct net_client c, quiet;
    struct net_client_frame frame;
    struct net_counts counts;

    (void)state;
    echo_server_open(&server,
                     (struct net_config){.limits = {.idle_seconds = 2}});
    echo_server_connect_ws(&server, &c);
    echo_server_connect_ws(&server, &quiet);
    for (int i = 0; i < 2; i++) {
        assert_true(net_client_get_frame(&c, &frame));
        assert_int_equal(frame.first, 0x89);
        assert_true(net_client_send_frame(&c, 0x8a, "", 0));
    }
    assert_int_equal(net_client_get_close(&quiet), WS_CLOSE_GOING_AWAY);
    assert_true(net_client_send_text(&c, "still here"));
    assert_string_equal(net_client_get_text(&c), "still here");
    net_count(server.net, &counts);
    assert_int_equal(counts.dropped_idle, 1);
    net_client_close(&c);
    net_client_close(&quiet);
    echo_server_close(&server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_at_once_are_too_many),
        cmocka_unit_test(refusals_carry_the_id),
        cmocka_unit_test(long_answers_cost_more),
        cmocka_unit_test(half_messages_have_little_time),
        cmocka_unit_test(addresses_are_limited),
        cmocka_unit_test(budgets_run_out),
        cmocka_unit_test(nobody_chooses_an_address),
        cmocka_unit_test(a_public_name_is_not_this_machine),
        cmocka_unit_test(blocks_of_addresses_are_limited),
        cmocka_unit_test(there_is_an_end_to_connections),
        cmocka_unit_test(files_may_run_out),
        cmocka_unit_test(the_silent_are_pinged_and_dropped),
    };

    return cmocka_run_group_tests_name("net_limits", tests, NULL, NULL);
}
