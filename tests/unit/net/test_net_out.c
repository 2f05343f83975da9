/*
 * test_net_out.c - output that is held, released and dropped.
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
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/echo_server.h"

static bool nothing_comes(struct echo_server *server, struct net_client *c)
{
    uint8_t byte;

    echo_server_run_ms(server, 5);
    return c->n == 0 && recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0;
}

static void text(struct ws_conn *conn, const char *say)
{
    ws_conn_queue(conn, say, strlen(say));
}

static void output_waits_until_it_is_released(void **state)
{
    struct echo_server server;
    struct net_client c;
    struct ws_conn *conn;
    struct net_client_frame frame;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    server.hold = true;
    echo_server_connect_ws(&server, &c);
    conn = server.last;
    text(conn, "one");
    assert_true(nothing_comes(&server, &c));
    ws_conn_release(conn); /* not sealed */
    assert_true(nothing_comes(&server, &c));
    ws_conn_seal(conn);
    text(conn, "two");
    assert_true(nothing_comes(&server, &c));
    /* A pong does not wait for a commit, and is put between frames. */
    assert_true(net_client_send_frame(&c, 0x89, "p", 1));
    assert_true(net_client_get_frame(&c, &frame));
    assert_int_equal(frame.first, 0x8a);
    ws_conn_release(conn);
    assert_string_equal(net_client_get_text(&c), "one");
    assert_true(nothing_comes(&server, &c));
    text(conn, "three");
    ws_conn_discard(conn);
    assert_true(nothing_comes(&server, &c));
    text(conn, "four");
    ws_conn_seal(conn);
    text(conn, "five");
    ws_conn_discard(conn);
    ws_conn_release(conn);
    assert_true(nothing_comes(&server, &c));
    text(conn, "six");
    ws_conn_release_all(conn);
    text(conn, "seven");
    assert_string_equal(net_client_get_text(&c), "six");
    assert_true(nothing_comes(&server, &c));
    ws_conn_release_all(conn);
    assert_string_equal(net_client_get_text(&c), "seven");
    net_client_close(&c);
    echo_server_close(&server);
}

/* The close waits for what is sealed; what is not released is not sent. */
static void a_close_waits_for_what_is_sealed(void **state)
{
    struct echo_server server;
    struct net_client c;
    uint8_t byte;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    text(server.last, "sealed");
    ws_conn_seal(server.last);
    ws_conn_close(server.last, WS_CLOSE_GONE, "gone");
    assert_true(nothing_comes(&server, &c));
    text(server.last, "too late");
    ws_conn_release(server.last);
    assert_string_equal(net_client_get_text(&c), "sealed");
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_GONE);
    net_client_close(&c);

    echo_server_connect_ws(&server, &c);
    text(server.last, "sealed");
    ws_conn_seal(server.last);
    text(server.last, "open");
    ws_conn_close(server.last, WS_CLOSE_REPLACED, "replaced");
    ws_conn_discard(server.last);
    assert_null(net_client_get_text(&c));
    net_client_close(&c);

    /* Unsealed output waits for its own release, and the close with it. */
    echo_server_connect_ws(&server, &c);
    text(server.last, "sealed");
    ws_conn_seal(server.last);
    text(server.last, "open");
    ws_conn_close(server.last, WS_CLOSE_GONE, "gone");
    ws_conn_release(server.last);
    assert_string_equal(net_client_get_text(&c), "sealed");
    assert_true(nothing_comes(&server, &c));
    ws_conn_seal(server.last);
    ws_conn_release(server.last);
    assert_string_equal(net_client_get_text(&c), "open");
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_GONE);
    net_client_close(&c);

    echo_server_connect_ws(&server, &c);
    text(server.last, "open");
    ws_conn_close(server.last, WS_CLOSE_GONE, "gone");
    assert_true(nothing_comes(&server, &c));
    ws_conn_release_all(server.last);
    assert_string_equal(net_client_get_text(&c), "open");
    net_client_close(&c);

    /* A protocol error does not send what was held. */
    echo_server_connect_ws(&server, &c);
    text(server.last, "sealed");
    ws_conn_seal(server.last);
    text(server.last, "open");
    assert_true(net_client_send(&c, "\x81\x01x", 3));
    assert_null(net_client_get_text(&c));
    echo_server_run_ms(&server, 20); /* and it is over at once */
    assert_int_equal(recv(c.fd, &byte, 1, MSG_DONTWAIT), 0);
    net_client_close(&c);
    echo_server_close(&server);
}

/* A client that does not read is dropped: whole frames, then the right code. */
static void slow_readers_are_dropped(void **state)
{
    struct echo_server server;
    struct net_client c;
    struct net_counts counts;
    const char *got;
    unsigned sent = 0, came = 0;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    for (int i = 0; i < 100000; i++) {
        net_count(server.net, &counts);
        if (server.last == NULL || counts.dropped_slow > 0)
            break;
        ws_conn_queue(server.last, server.big, 10000);
        ws_conn_release_all(server.last);
        sent++;
        net_flush(server.net);
    }
    assert_int_equal(counts.dropped_slow, 1);
    for (;;) {
        struct net_client_frame frame;

        assert_true(net_client_get_frame(&c, &frame));
        if (frame.first == 0x88) {
            assert_int_equal(frame.body[0] << 8 | frame.body[1],
                             WS_CLOSE_TRY_LATER);
            break;
        }
        got = (const char *)frame.body;
        assert_int_equal(frame.len, 10000);
        assert_memory_equal(got, server.big, 10000);
        came++;
    }
    assert_true(came > 0 && came < sent);
    net_client_close(&c);
    echo_server_run_ms(&server, 20);
    assert_int_equal(server.closed, 1);
    echo_server_close(&server);
}

/* A client that reads late gets everything, in order. */
static void late_readers_get_everything(void **state)
{
    enum { N = 200, SIZE = 997 };
    struct echo_server server;
    struct net_client c;
    struct net_client_frame frame;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    for (int burst = 0; burst < 20; burst++) {
        for (int i = 0; i < N; i++) {
            char number[16];

            (void)snprintf(number, sizeof number, "%08d", burst * N + i);
            memcpy(server.big, number, 8);
            ws_conn_queue(server.last, server.big, SIZE);
        }
        ws_conn_release_all(server.last);
        net_flush(server.net);
        for (int i = 0; i < N; i++) {
            char number[16];

            (void)snprintf(number, sizeof number, "%08d", burst * N + i);
            assert_true(net_client_get_frame(&c, &frame));
            assert_int_equal(frame.len, SIZE);
            assert_memory_equal(frame.body, number, 8);
        }
    }
    net_client_close(&c);
    echo_server_close(&server);
}

static void stopping_says_goodbye(void **state)
{
    struct echo_server server;
    struct net_client c[3], late;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (int i = 0; i < 3; i++)
        echo_server_connect_ws(&server, &c[i]);
    net_stop(server.net, 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(net_client_get_close(&c[i]), WS_CLOSE_GOING_AWAY);
    if (net_client_connect(&late, net_port(server.net), echo_server_run,
                           &server)) {
        echo_server_run_ms(&server, 5);
        net_client_close(&late);
    }
    for (int i = 0; i < 3; i++)
        net_client_close(&c[i]);
    echo_server_close(&server);
}

static struct net_counts counts_of(const struct echo_server *server)
{
    struct net_counts counts;

    net_count(server->net, &counts);
    return counts;
}

/* Held output counts, too. */
static void held_output_has_an_end(void **state)
{
    struct echo_server server;
    struct net_client c;
    unsigned n = 0;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect_ws(&server, &c);
    while (counts_of(&server).dropped_slow == 0 && n++ < 1000) {
        ws_conn_queue(server.last, server.big, 10000);
        assert_true(counts_of(&server).output <= 4 * NET_BACKLOG);
    }
    assert_in_range(n, NET_BACKLOG / 10000, 3 * NET_BACKLOG / 10000);
    assert_true(counts_of(&server).output < 1000); /* given back at once */
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_TRY_LATER);
    net_client_close(&c);
    echo_server_close(&server);
}

/* Many clients within their limits are too much together: those with the most
 * unsent output are dropped, and the others get everything. */
static void all_together_have_an_end(void **state)
{
    enum { HOGS = 12, MOST = 1024 * 1024 };
    struct echo_server server;
    struct net_client player, hog[HOGS];
    struct ws_conn *conn, *hogs[HOGS];
    unsigned fine = 0;

    (void)state;
    echo_server_open(&server,
                     (struct net_config){.limits = {.output = MOST / 1024}});
    echo_server_connect_ws(&server, &player);
    conn = server.last;
    for (int i = 0; i < HOGS; i++) {
        echo_server_connect_ws(&server, &hog[i]);
        hogs[i] = server.last;
    }
    text(conn, "first");
    for (int round = 0; round < 20; round++)
        for (int i = 0; i < HOGS; i++) {
            ws_conn_queue(hogs[i], server.big, 10000);
            assert_true(counts_of(&server).output <= MOST + 2 * NET_BACKLOG);
        }
    text(conn, "last");
    assert_true(counts_of(&server).dropped_memory > 0);
    assert_int_equal(counts_of(&server).dropped_slow, 0);
    ws_conn_release_all(conn);
    assert_string_equal(net_client_get_text(&player), "first");
    assert_string_equal(net_client_get_text(&player), "last");
    for (int i = 0; i < HOGS; i++) {
        ws_conn_release_all(hogs[i]);
        fine += net_client_get_text(&hog[i]) != NULL;
        net_client_close(&hog[i]);
    }
    assert_int_equal(fine + counts_of(&server).dropped_memory, HOGS);
    net_client_close(&player);
    echo_server_run_ms(&server, 20);
    assert_int_equal(counts_of(&server).output, 0);
    echo_server_close(&server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(output_waits_until_it_is_released),
        cmocka_unit_test(a_close_waits_for_what_is_sealed),
        cmocka_unit_test(slow_readers_are_dropped),
        cmocka_unit_test(late_readers_get_everything),
        cmocka_unit_test(stopping_says_goodbye),
        cmocka_unit_test(held_output_has_an_end),
        cmocka_unit_test(all_together_have_an_end),
    };

    return cmocka_run_group_tests_name("net_out", tests, NULL, NULL);
}
