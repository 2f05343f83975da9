/*
 * test_net.c - frames as friends and strangers send them, and limits.
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

#include "net/peers.h"
#include "lib/net_house.h"

static void says_back(void **state)
{
    struct house house;
    struct client c;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    assert_true(client_send_text(&c, "hello"));
    assert_string_equal(client_get_text(&c), "hello");
    assert_true(client_send_text(&c, "close"));
    assert_string_equal(client_get_text(&c), "bye");
    assert_int_equal(client_get_close(&c), NET_GONE);
    client_close(&c);
    pump_ms(&house, 20);
    assert_int_equal(house.closed, 1);
    close_house(&house);
}

/* What ends a connection, with which code, after "a" was said back. */
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
                     "0000")}, /* goes on with nothing */
        {1002, BYTES("\x01\x80"
                     "0000"
                     "\x81\x80"
                     "0000")}, /* begins twice */
        {1002, BYTES("\x09\x80"
                     "0000")}, /* control in parts */
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
                     "\x33\xdd")}, /* 1005 is not said */
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
                     "\x03\xe8")}, /* goodbyes */
        {4321, BYTES("\x88\x85"
                     "\0\0\0\0"
                     "\x10\xe1"
                     "bye")},
        {1005, BYTES("\x88\x80"
                     "\0\0\0\0")},
    };
    struct house house;

    (void)state;
    open_house(&house, (struct net_config){0});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        for (int slow = 0; slow < 2; slow++) {
            struct client c;
            unsigned code;

            open_ws(&house, &c);
            assert_true(client_send_text(&c, "a"));
            for (size_t k = 0; slow && k < all[i].len; k++) {
                (void)client_send(&c, all[i].bytes + k, 1);
                pump(&house);
            }
            if (!slow)
                assert_true(client_send(&c, all[i].bytes, all[i].len));
            assert_string_equal(client_get_text(&c), "a");
            code = client_get_close(&c);
            if (code != all[i].code)
                print_message("# case %zu: %u, not %u\n", i, code, all[i].code);
            assert_int_equal(code, all[i].code);
            assert_false(client_need(&c, 1)); /* and the end */
            assert_true(c.ended);
            client_close(&c);
            pump_ms(&house, 4);
            assert_int_equal(house.closed, house.opened);
        }
    }
    assert_int_equal(house.messages, 2 * sizeof all / sizeof all[0]);
    close_house(&house);
}

static void messages_of_all_sizes_arrive(void **state)
{
    static const size_t sizes[] = {0, 1, 125, 126, 127, 4095, 4096};
    struct house house;
    struct client c;
    char text[NET_MESSAGE + 1];

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memset(text, 'a' + (int)i, sizes[i]);
        text[sizes[i]] = '\0';
        assert_true(client_send_text(&c, text));
        assert_string_equal(client_get_text(&c), text);
    }
    client_close(&c);
    close_house(&house);
}

/* In parts, with a ping between, a character cut in two, and empty parts. */
static void fragments_are_put_together(void **state)
{
    struct house house;
    struct client c;
    struct client_frame frame;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int round = 0; round < 3; round++) {
        assert_true(client_send_frame(&c, 0x01, "gr\xc3", 3));
        pump_ms(&house, 2);
        assert_true(client_send_frame(&c, 0x89, "hey", 3));
        assert_true(client_get_frame(&c, &frame));
        assert_int_equal(frame.first, 0x8a);
        assert_string_equal((const char *)frame.body, "hey");
        assert_true(client_send_frame(&c, 0x00, "", 0));
        assert_true(client_send_frame(&c, 0x00, "\xbc", 1));
        pump_ms(&house, 2);
        assert_true(client_send_frame(&c, 0x80, "n", 1));
        assert_string_equal(client_get_text(&c), "gr\xc3\xbcn");
    }
    /* Together too long. */
    for (int i = 0; i < 5; i++)
        (void)client_send_frame(&c, i == 0 ? 0x01 : 0x00, house.big, 1000);
    assert_int_equal(client_get_close(&c), NET_TOO_BIG);
    client_close(&c);
    close_house(&house);
}

/* One who has said nothing yet, in a first part, is in the middle as well. */
static void an_empty_beginning_is_one(void **state)
{
    struct house house;
    struct client c, other;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    open_ws(&house, &other);
    assert_true(client_send_frame(&c, 0x01, "", 0));
    pump_ms(&house, 3);
    assert_true(client_send_text(&other, "between"));
    assert_string_equal(client_get_text(&other), "between");
    assert_true(client_send_frame(&c, 0x80, "end", 3));
    assert_string_equal(client_get_text(&c), "end");
    client_close(&c);
    client_close(&other);
    close_house(&house);
}

/* Several clients in the middle of something do not mix. */
static void readers_are_not_mixed_up(void **state)
{
    enum { N = 100 };
    struct house house;
    struct client c[N];
    char text[N][40];

    (void)state;
    open_house(&house, (struct net_config){0});
    for (int i = 0; i < N; i++) {
        open_ws(&house, &c[i]);
        (void)snprintf(text[i], sizeof text[i], "this is client number %d", i);
    }
    for (int round = 0; round < 3; round++) {
        uint8_t frame[80];
        size_t n;

        for (int i = 0; i < N; i++) {
            n = client_write_frame(frame, 0x81, true, text[i], strlen(text[i]));
            assert_true(client_send(&c[i], frame, 1 + (size_t)i % (n - 1)));
        }
        pump_ms(&house, 5);
        for (int i = 0; i < N; i++) {
            size_t cut;

            n = client_write_frame(frame, 0x81, true, text[i], strlen(text[i]));
            cut = 1 + (size_t)i % (n - 1);
            assert_true(client_send(&c[i], frame + cut, n - cut));
        }
        for (int i = 0; i < N; i++)
            assert_string_equal(client_get_text(&c[i]), text[i]);
    }
    for (int i = 0; i < N; i++)
        client_close(&c[i]);
    pump_ms(&house, 20);
    assert_int_equal(house.closed, N);
    close_house(&house);
}

static void resets_hurt_nobody(void **state)
{
    struct house house;
    uint8_t frame[64];
    size_t n = client_write_frame(frame, 0x81, true, "hello", 5);

    (void)state;
    open_house(&house, (struct net_config){0});
    for (size_t i = 0; i <= n; i++) {
        struct client c;

        open_ws(&house, &c);
        assert_true(client_send(&c, frame, i));
        if (i % 2 == 0)
            pump(&house);
        client_reset(&c);
        pump(&house);
        if (i == n && house.last != NULL) { /* something to a dead one */
            conn_text(house.last, house.big, 1000);
            conn_send(house.last);
        }
    }
    pump_ms(&house, 20);
    assert_int_equal(house.closed, house.opened);
    close_house(&house);
}

static void a_thousand_at_once_are_too_many(void **state)
{
    struct house house;
    struct client c;
    uint8_t *bytes = calloc(1000, 16), *end = bytes;
    const char *text;
    unsigned said = 0, slow = 0;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int i = 0; i < 1000; i++)
        end += client_write_frame(end, 0x81, true, "x", 1);
    assert_true(client_send(&c, bytes, (size_t)(end - bytes)));
    while ((text = client_get_text(&c)) != NULL) {
        if (strcmp(text, "x") == 0)
            said++;
        else if (strstr(text, "\"slug\":\"slow-down\"") != NULL)
            slow++;
    }
    assert_in_range(said, 200, 260);
    assert_int_equal(slow, 200);
    client_close(&c);
    pump_ms(&house, 10);
    assert_int_equal(house.closed, 1);
    /* Pings are no way around it. */
    open_ws(&house, &c);
    end = bytes;
    for (int i = 0; i < 1000; i++)
        end += client_write_frame(end, 0x89, true, "x", 1);
    assert_true(client_send(&c, bytes, (size_t)(end - bytes)));
    assert_int_equal(client_get_close(&c), NET_POLICY);
    client_close(&c);
    free(bytes);
    close_house(&house);
}

/* A refusal says which order it is about, if that can be read. */
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
    struct house house;
    struct client c;

    (void)state;
    open_house(&house,
               (struct net_config){.limits = {.messages = 1, .burst = 20}});
    open_ws(&house, &c);
    for (int i = 0; i < 20; i++)
        assert_true(client_send_text(&c, "x"));
    for (int i = 0; i < 20; i++)
        assert_string_equal(client_get_text(&c), "x");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *got;

        assert_true(client_send_text(&c, all[i].text));
        got = client_get_text(&c);
        assert_non_null(got);
        if (strstr(got, all[i].answer) == NULL)
            print_message("# case %zu: %s\n", i, got);
        assert_non_null(strstr(got, all[i].answer));
        assert_non_null(strstr(got, "\"slug\":\"slow-down\""));
    }
    client_close(&c);
    close_house(&house);
}

/* Long answers count for more than one message. */
static void long_answers_cost_more(void **state)
{
    struct house house;
    struct client c;
    struct client_frame frame;
    unsigned said = 0;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int i = 0; i < 150; i++) {
        assert_true(client_send_frame(&c, 0x81, house.big, NET_MESSAGE));
        assert_true(client_get_frame(&c, &frame));
        said += frame.len == NET_MESSAGE;
    }
    assert_in_range(said, 100, 140);
    client_close(&c);
    close_house(&house);
}

/* Bytes that drip in keep nobody for ever in the middle of a message. */
static void half_messages_have_little_time(void **state)
{
    struct house house;
    struct client c, good;
    struct net_counts counts = {0};
    uint8_t frame[NET_MESSAGE + 16];

    (void)state;
    open_house(&house, (struct net_config){.limits = {.frame_seconds = 1}});
    open_ws(&house, &good);
    open_ws(&house, &c);
    (void)client_write_frame(frame, 0x81, true, house.big, NET_MESSAGE);
    for (size_t i = 0; i < 1000 && counts.dropped_rude == 0; i++) {
        (void)client_send(&c, frame + i, 1);
        pump_ms(&house, 5);
        net_count(house.net, &counts);
    }
    assert_int_equal(client_get_close(&c), NET_PROTOCOL);
    assert_true(client_send_text(&good, "still here"));
    assert_string_equal(client_get_text(&good), "still here");
    client_close(&c);
    client_close(&good);
    close_house(&house);
}

static void addresses_are_limited(void **state)
{
    struct house house;
    struct client c[4];
    const char *from = "X-Forwarded-For: 1.2.3.4, 2001:db8:1:2:3::4\r\n";
    unsigned fine = 0, port;

    (void)state;
    open_house(&house, (struct net_config){.trust_proxy = true,
                                           .limits = {.per_address = 2,
                                                      .request_burst = 10,
                                                      .requests = 1}});
    port = net_port(house.net);
    for (int i = 0; i < 4; i++) {
        open_client(&house, &c[i]);
        fine += client_upgrade(&c[i], port, from) == 101;
    }
    assert_int_equal(fine, 2);
    assert_string_equal(conn_address(house.last), "2001:db8:1:2::");
    for (int i = 0; i < 4; i++)
        client_close(&c[i]);
    pump_ms(&house, 10);
    for (int i = 0; i < 20; i++) {
        open_client(&house, &c[0]);
        fine += client_upgrade(&c[0], port, from) == 101;
        client_close(&c[0]);
        pump_ms(&house, 5);
    }
    assert_in_range(fine, 8, 9);
    open_client(&house, &c[0]); /* others may */
    assert_int_equal(
        client_upgrade(&c[0], port, "X-Forwarded-For: 1.2.3.4\r\n"), 101);
    client_close(&c[0]);
    open_client(&house, &c[0]);
    assert_int_equal(client_upgrade(&c[0], port, "X-Forwarded-For: x\r\n"),
                     400);
    client_close(&c[0]);
    close_house(&house);
}

/* A WebSocket with these lines in its request. */
static struct conn *open_from(struct house *house, struct client *c,
                              const char *lines)
{
    open_client(house, c);
    assert_int_equal(client_upgrade(c, net_port(house->net), lines), 101);
    return house->last;
}

/* How often a budget of four lets this one have something. */
static unsigned spend(struct house *house, const char *lines, unsigned kind)
{
    struct client c;
    struct conn *conn = open_from(house, &c, lines);
    unsigned n = 0;

    for (int i = 0; i < 10; i++) {
        assert_int_equal(conn_budget(conn, kind, 0, 0.01, 4), n < 4);
        n += conn_budget(conn, kind, 1, 0.01, 4);
    }
    client_close(&c);
    pump_ms(house, 2);
    return n;
}

static void budgets_run_out(void **state)
{
    struct house house;

    (void)state;
    open_house(&house, (struct net_config){.trust_proxy = true});
    assert_int_equal(spend(&house, "X-Forwarded-For: 192.0.2.1\r\n", 1), 4);
    assert_int_equal(spend(&house, "X-Forwarded-For: 192.0.2.2\r\n", 1), 4);
    close_house(&house);
}

/* One budget for all of them: whoever comes second finds it spent. */
static void assert_one_budget(struct net_config config, const char *first,
                              const char *second)
{
    struct house house;
    struct client c[2];
    unsigned n = 0;

    open_house(&house, config);
    for (int i = 0; i < 2; i++) {
        struct conn *conn = open_from(&house, &c[i], i == 0 ? first : second);

        assert_false(conn_local(conn));
        for (int k = 0; k < 10; k++)
            n += conn_budget(conn, 1, 1, 0.01, 4);
    }
    assert_int_equal(n, 4);
    for (int i = 0; i < 2; i++)
        client_close(&c[i]);
    close_house(&house);
}

static void nobody_chooses_an_address(void **state)
{
    const struct net_config behind = {.trust_proxy = true}, open = {0};

    (void)state;
    /* What a client has written stands before what the proxy adds. */
    assert_one_budget(behind, "X-Forwarded-For: 10.1.1.1, 192.0.2.1\r\n",
                      "X-Forwarded-For: 10.2.2.2, 192.0.2.1\r\n");
    assert_one_budget(behind,
                      "X-Forwarded-For: 10.1.1.1\r\n"
                      "X-Forwarded-For: 192.0.2.1\r\n",
                      "X-Forwarded-For: 10.2.2.2\r\n"
                      "x-forwarded-for: 192.0.2.1\r\n");
    /* Loopback behind a proxy is not this machine's owner. */
    assert_one_budget(behind, "X-Forwarded-For: 127.0.0.1\r\n",
                      "X-Forwarded-For: 127.0.0.1\r\n");
    assert_one_budget(behind, "X-Forwarded-For: 10.9.9.9, ::1\r\n",
                      "X-Forwarded-For: 10.8.8.8, ::1\r\n");
    /* Nobody's word is taken, but a tunnel is known by it. */
    assert_one_budget(open, "X-Forwarded-For: 192.0.2.1\r\n",
                      "X-Forwarded-For: 192.0.2.2\r\n");
    assert_one_budget(open, "Forwarded: for=192.0.2.1\r\n",
                      "Via: 1.1 tunnel\r\n");
    assert_one_budget(behind, "Via: 1.1 tunnel\r\n", "X-Real-IP: 1.1.1.1\r\n");
    /* Of IPv6 the first half is one household. */
    assert_one_budget(behind, "X-Forwarded-For: 2001:db8::1\r\n",
                      "X-Forwarded-For: 2001:db8::ffff:2\r\n");
}

static int ask_as(struct house *house, const char *host)
{
    char request[200], head[8192];
    struct client c;
    int status;

    (void)snprintf(request, sizeof request,
                   "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    open_client(house, &c);
    status = client_ask(&c, request, head, sizeof head);
    client_close(&c);
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
    struct house house;

    (void)state;
    open_house(&house, (struct net_config){.hosts = {"*"}});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(ask_as(&house, all[i].host), 200);
        assert_int_equal(house.local, all[i].local);
    }
    close_house(&house);
}

/* A thousand households of one customer are eight of others. */
static void blocks_of_addresses_are_limited(void **state)
{
    struct peers *peers = peers_create();
    struct peer_name name;
    unsigned n = 0, conns = 0;

    (void)state;
    for (unsigned i = 0; i < 1000; i++) {
        char address[NET_ADDRESS];
        struct peer_pair pair;

        (void)snprintf(address, sizeof address, "2001:db8:7:%x::1", i);
        assert_true(peer_name(address, &name));
        pair = peers_find(peers, &name, 1);
        for (int k = 0; k < 4; k++)
            n += pair_take(pair, 1, 1, 1, 0.01, 4);
        if (!pair_crowded(pair, 2)) {
            pair_hold(pair);
            conns++;
        }
    }
    assert_int_equal(n, 4 * PEER_BLOCK);
    assert_int_equal(conns, 2 * PEER_BLOCK);
    assert_true(peer_name("2001:db8:8::1", &name)); /* the neighbour */
    assert_true(pair_take(peers_find(peers, &name, 1), 1, 1, 1, 0.01, 4));
    for (unsigned i = 0; i < 100000; i++) { /* a crowd */
        char address[NET_ADDRESS];

        (void)snprintf(address, sizeof address, "10.%u.%u.%u", i >> 16,
                       i >> 8 & 255, i & 255);
        assert_true(peer_name(address, &name));
        (void)pair_take(peers_find(peers, &name, 1), 0, 1, 1, 1, 1);
    }
    peers_destroy(peers);
}

static void there_is_an_end_to_connections(void **state)
{
    struct house house;
    struct client c[6];
    unsigned fine = 0;

    (void)state;
    open_house(&house, (struct net_config){.limits = {.connections = 4}});
    for (int i = 0; i < 4; i++) { /* who ask for nothing, and go */
        open_client(&house, &c[i]);
        pump_ms(&house, 2);
        client_close(&c[i]);
    }
    pump_ms(&house, 400);
    for (int i = 0; i < 6; i++) {
        open_client(&house, &c[i]);
        fine += client_upgrade(&c[i], net_port(house.net), "") == 101;
    }
    assert_int_equal(fine, 4);
    client_close(&c[0]);
    pump_ms(&house, 400); /* and there is room again */
    open_client(&house, &c[0]);
    assert_int_equal(client_upgrade(&c[0], net_port(house.net), ""), 101);
    for (int i = 0; i < 6; i++)
        client_close(&c[i]);
    close_house(&house);
}

/* Without files nobody is accepted; with files again, all are. */
static void files_may_run_out(void **state)
{
    struct rlimit files, few;
    struct house house;
    struct client c[4];

    (void)state;
    open_house(&house, (struct net_config){0});
    for (int i = 0; i < 4; i++)
        open_client(&house, &c[i]);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    few = files;
    few.rlim_cur = (rlim_t)c[1].fd + 1;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    pump_ms(&house, 300);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(client_upgrade(&c[i], net_port(house.net), ""), 101);
        client_close(&c[i]);
    }
    assert_int_equal(house.notes, 1);
    close_house(&house);
}

static void the_silent_are_pinged_and_dropped(void **state)
{
    struct house house;
    struct client c, quiet;
    struct client_frame frame;
    struct net_counts counts;

    (void)state;
    open_house(&house, (struct net_config){.limits = {.idle_seconds = 2}});
    open_ws(&house, &c);
    open_ws(&house, &quiet);
    for (int i = 0; i < 2; i++) {
        assert_true(client_get_frame(&c, &frame));
        assert_int_equal(frame.first, 0x89);
        assert_true(client_send_frame(&c, 0x8a, "", 0));
    }
    assert_int_equal(client_get_close(&quiet), NET_GOING_AWAY);
    assert_true(client_send_text(&c, "still here"));
    assert_string_equal(client_get_text(&c), "still here");
    net_count(house.net, &counts);
    assert_int_equal(counts.dropped_idle, 1);
    client_close(&c);
    client_close(&quiet);
    close_house(&house);
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
