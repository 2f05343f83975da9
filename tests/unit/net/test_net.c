/*
 * test_net.c - WebSocket messages: valid and invalid frames, lost connections.
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
    };

    return cmocka_run_group_tests_name("net", tests, NULL, NULL);
}
