/*
 * test_net.c - valid and invalid frames, and limits.
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

static void says_back(void **state)
{
    struct echo_server server;
    struct net_client c;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    assert_true(net_client_send_text(&c, "hello"));
    assert_string_equal(net_client_get_text(&c), "hello");
    assert_true(net_client_send_text(&c, "close"));
    assert_string_equal(net_client_get_text(&c), "bye");
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_GONE);
    net_client_close(&c);
    echo_server_run_ms(&server, 20);
    assert_int_equal(server.closed, 1);
    echo_server_close(&server);
}

/* What ends a connection, with which code, after "a" was echoed. */
static void bad_frames_close_with_the_right_code(void **state)
{
#define BYTES(text) sizeof text - 1, text
    static const struct {
        unsigned code;
        size_t len;
        const char *bytes;
    } all[] = {
        {1002, BYTES("\x81\x01"
                     "a")}, /* no mask */
        {1002, BYTES("\x81\x00")},
        {1002, BYTES("\xc1\x80"
                     "0000")}, /* reserved bits */
        {1002, BYTES("\x91\x80"
                     "0000")},
        {1002, BYTES("\x83\x80"
                     "0000")}, /* unknown opcodes */
        {1002, BYTES("\x8b\x80"
                     "0000")},
        {1002, BYTES("\x80\x80"
                     "0000")}, /* continuation without a start */
        {1002, BYTES("\x01\x80"
                     "0000"
                     "\x81\x80"
                     "0000")}, /* two starts */
        {1002, BYTES("\x09\x80"
                     "0000")}, /* fragmented control frame */
        {1002, BYTES("\x89\xfe\x00\x7e"
                     "0000")}, /* control too long */
        {1002, BYTES("\x81\xfe\x00\x05"
                     "0000")}, /* length too long */
        {1002, BYTES("\x81\xff\0\0\0\0\0\0\0\x05"
                     "0000")},
        {1002, BYTES("\x81\xff\xff\0\0\0\0\0\0\0"
                     "0000")}, /* negative */
        {1002, BYTES("\x88\x81"
                     "0000"
                     "a")}, /* half a close code */
        {1002, BYTES("\x88\x82"
                     "0000"
                     "\x33\xdd")}, /* 1005 must not be sent */
        {1003, BYTES("\x82\x81"
                     "0000"
                     "a")}, /* binary */
        {1003, BYTES("\x02\x80"
                     "0000")},
        {1007, BYTES("\x81\x81"
                     "\0\0\0\0"
                     "\xff")},
        {1007, BYTES("\x81\x82"
                     "\0\0\0\0"
                     "\xc3\x28")},
        {1007, BYTES("\x81\x83"
                     "\0\0\0\0"
                     "\xed\xa0\x80")}, /* surrogate */
        {1007, BYTES("\x81\x81"
                     "\0\0\0\0"
                     "\xc3")}, /* cut off */
        {1009, BYTES("\x81\xfe\x10\x01"
                     "0000"
                     "a")}, /* 4097 */
        {1009, BYTES("\x81\xff\0\0\0\0\0\x01\0\0"
                     "0000"
                     "a")},
        {1009, BYTES("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"
                     "0000"
                     "a")},
        {1000, BYTES("\x88\x82"
                     "\0\0\0\0"
                     "\x03\xe8")}, /* close frames */
        {4321, BYTES("\x88\x85"
                     "\0\0\0\0"
                     "\x10\xe1"
                     "bye")},
        {1005, BYTES("\x88\x80"
                     "\0\0\0\0")},
    };
    struct echo_server server;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        for (int slow = 0; slow < 2; slow++) {
            struct net_client c;
            unsigned code;

            echo_server_connect_ws(&server, &c);
            assert_true(net_client_send_text(&c, "a"));
            for (size_t k = 0; slow && k < all[i].len; k++) {
                (void)net_client_send(&c, all[i].bytes + k, 1);
                echo_server_run(&server);
            }
            if (!slow)
                assert_true(net_client_send(&c, all[i].bytes, all[i].len));
            assert_string_equal(net_client_get_text(&c), "a");
            code = net_client_get_close(&c);
            if (code != all[i].code)
                print_message("# case %zu: %u, not %u\n", i, code, all[i].code);
            assert_int_equal(code, all[i].code);
            assert_false(net_client_need(&c, 1)); /* and the end */
            assert_true(c.ended);
            net_client_close(&c);
            echo_server_run_ms(&server, 4);
            assert_int_equal(server.closed, server.opened);
        }
    }
    assert_int_equal(server.messages, 2 * sizeof all / sizeof all[0]);
    echo_server_close(&server);
}

static void messages_of_all_sizes_arrive(void **state)
{
    static const size_t sizes[] = {0, 1, 125, 126, 127, 4095, 4096};
    struct echo_server server;
    struct net_client c;
    char text[NET_MESSAGE + 1];

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memset(text, 'a' + (int)i, sizes[i]);
        text[sizes[i]] = '\0';
        assert_true(net_client_send_text(&c, text));
        assert_string_equal(net_client_get_text(&c), text);
    }
    net_client_close(&c);
    echo_server_close(&server);
}

/* Fragments, with a ping between, a split character, and empty ones. */
static void fragments_are_put_together(void **state)
{
    struct echo_server server;
    struct net_client c;
    struct net_client_frame frame;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    for (int round = 0; round < 3; round++) {
        assert_true(net_client_send_frame(&c, 0x01, "gr\xc3", 3));
        echo_server_run_ms(&server, 2);
        assert_true(net_client_send_frame(&c, 0x89, "hey", 3));
        assert_true(net_client_get_frame(&c, &frame));
        assert_int_equal(frame.first, 0x8a);
        assert_string_equal((const char *)frame.body, "hey");
        assert_true(net_client_send_frame(&c, 0x00, "", 0));
        assert_true(net_client_send_frame(&c, 0x00, "\xbc", 1));
        echo_server_run_ms(&server, 2);
        assert_true(net_client_send_frame(&c, 0x80, "n", 1));
        assert_string_equal(net_client_get_text(&c), "gr\xc3\xbcn");
    }
    /* Together too long. */
    for (int i = 0; i < 5; i++)
        (void)net_client_send_frame(&c, i == 0 ? 0x01 : 0x00, server.big, 1000);
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_TOO_BIG);
    net_client_close(&c);
    echo_server_close(&server);
}

/* An empty first fragment also starts a message. */
static void an_empty_beginning_is_one(void **state)
{
    struct echo_server server;
    struct net_client c, other;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    echo_server_connect_ws(&server, &other);
    assert_true(net_client_send_frame(&c, 0x01, "", 0));
    echo_server_run_ms(&server, 3);
    assert_true(net_client_send_text(&other, "between"));
    assert_string_equal(net_client_get_text(&other), "between");
    assert_true(net_client_send_frame(&c, 0x80, "end", 3));
    assert_string_equal(net_client_get_text(&c), "end");
    net_client_close(&c);
    net_client_close(&other);
    echo_server_close(&server);
}

/* Incomplete messages of several clients are not mixed up. */
static void readers_are_not_mixed_up(void **state)
{
    enum { N = 100 };
    struct echo_server server;
    struct net_client c[N];
    char text[N][40];

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (int i = 0; i < N; i++) {
        echo_server_connect_ws(&server, &c[i]);
        (void)snprintf(text[i], sizeof text[i], "this is client number %d", i);
    }
    for (int round = 0; round < 3; round++) {
        uint8_t frame[80];
        size_t n;

        for (int i = 0; i < N; i++) {
            n = net_client_write_frame(frame, 0x81, true, text[i],
                                       strlen(text[i]));
            assert_true(net_client_send(&c[i], frame, 1 + (size_t)i % (n - 1)));
        }
        echo_server_run_ms(&server, 5);
        for (int i = 0; i < N; i++) {
            size_t cut;

            n = net_client_write_frame(frame, 0x81, true, text[i],
                                       strlen(text[i]));
            cut = 1 + (size_t)i % (n - 1);
            assert_true(net_client_send(&c[i], frame + cut, n - cut));
        }
        for (int i = 0; i < N; i++)
            assert_string_equal(net_client_get_text(&c[i]), text[i]);
    }
    for (int i = 0; i < N; i++)
        net_client_close(&c[i]);
    echo_server_run_ms(&server, 20);
    assert_int_equal(server.closed, N);
    echo_server_close(&server);
}

static void resets_hurt_nobody(void **state)
{
    struct echo_server server;
    uint8_t frame[64];
    size_t n = net_client_write_frame(frame, 0x81, true, "hello", 5);

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (size_t i = 0; i <= n; i++) {
        struct net_client c;

        echo_server_connect_ws(&server, &c);
        assert_true(net_client_send(&c, frame, i));
        if (i % 2 == 0)
            echo_server_run(&server);
        net_client_reset(&c);
        echo_server_run(&server);
        if (i == n && server.last != NULL) { /* to a dead connection */
            ws_conn_queue(server.last, server.big, 1000);
            ws_conn_release_all(server.last);
        }
    }
    echo_server_run_ms(&server, 20);
    assert_int_equal(server.closed, server.opened);
    echo_server_close(&server);
}

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
        cmocka_unit_test(says_back),
        cmocka_unit_test(bad_frames_close_with_the_right_code),
        cmocka_unit_test(messages_of_all_sizes_arrive),
        cmocka_unit_test(fragments_are_put_together),
        cmocka_unit_test(an_empty_beginning_is_one),
        cmocka_unit_test(readers_are_not_mixed_up),
        cmocka_unit_test(resets_hurt_nobody),
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

    return cmocka_run_group_tests_name("net", tests, NULL, NULL);
}
