/*
 * test_net_out.c - what is held, released and dropped.
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

#include "lib/net_house.h"

static bool nothing_comes(struct house *house, struct client *c)
{
    uint8_t byte;

    pump_ms(house, 5);
    return c->n == 0 && recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0;
}

static void text(struct conn *conn, const char *say)
{
    conn_text(conn, say, strlen(say));
}

static void output_waits_until_it_is_released(void **state)
{
    struct house house;
    struct client c;
    struct conn *conn;
    struct client_frame frame;

    (void)state;
    open_house(&house, (struct net_config){0});
    house.hold = true;
    open_ws(&house, &c);
    conn = house.last;
    text(conn, "one");
    assert_true(nothing_comes(&house, &c));
    conn_release(conn); /* not sealed */
    assert_true(nothing_comes(&house, &c));
    conn_seal(conn);
    text(conn, "two");
    assert_true(nothing_comes(&house, &c));
    /* A pong does not wait for a commit, and stands between frames. */
    assert_true(client_send_frame(&c, 0x89, "p", 1));
    assert_true(client_get_frame(&c, &frame));
    assert_int_equal(frame.first, 0x8a);
    conn_release(conn);
    assert_string_equal(client_get_text(&c), "one");
    assert_true(nothing_comes(&house, &c));
    text(conn, "three");
    conn_discard(conn);
    assert_true(nothing_comes(&house, &c));
    text(conn, "four");
    conn_seal(conn);
    text(conn, "five");
    conn_discard(conn);
    conn_release(conn);
    assert_true(nothing_comes(&house, &c));
    text(conn, "six");
    conn_send(conn);
    text(conn, "seven");
    assert_string_equal(client_get_text(&c), "six");
    assert_true(nothing_comes(&house, &c));
    conn_send(conn);
    assert_string_equal(client_get_text(&c), "seven");
    client_close(&c);
    close_house(&house);
}

/* What is sealed keeps the close waiting; what nobody releases is not told. */
static void a_close_waits_for_what_is_sealed(void **state)
{
    struct house house;
    struct client c;
    uint8_t byte;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    text(house.last, "sealed");
    conn_seal(house.last);
    conn_close(house.last, NET_GONE, "gone");
    assert_true(nothing_comes(&house, &c));
    text(house.last, "too late");
    conn_release(house.last);
    assert_string_equal(client_get_text(&c), "sealed");
    assert_int_equal(client_get_close(&c), NET_GONE);
    client_close(&c);

    open_ws(&house, &c);
    text(house.last, "sealed");
    conn_seal(house.last);
    text(house.last, "open");
    conn_close(house.last, NET_REPLACED, "replaced");
    conn_discard(house.last);
    assert_null(client_get_text(&c));
    client_close(&c);

    /* What is open waits for a release of its own, and the close with it. */
    open_ws(&house, &c);
    text(house.last, "sealed");
    conn_seal(house.last);
    text(house.last, "open");
    conn_close(house.last, NET_GONE, "gone");
    conn_release(house.last);
    assert_string_equal(client_get_text(&c), "sealed");
    assert_true(nothing_comes(&house, &c));
    conn_seal(house.last);
    conn_release(house.last);
    assert_string_equal(client_get_text(&c), "open");
    assert_int_equal(client_get_close(&c), NET_GONE);
    client_close(&c);

    open_ws(&house, &c);
    text(house.last, "open");
    conn_close(house.last, NET_GONE, "gone");
    assert_true(nothing_comes(&house, &c));
    conn_send(house.last);
    assert_string_equal(client_get_text(&c), "open");
    client_close(&c);

    /* A fault of the client's does not tell what was held. */
    open_ws(&house, &c);
    text(house.last, "sealed");
    conn_seal(house.last);
    text(house.last, "open");
    assert_true(client_send(&c, "\x81\x01x", 3));
    assert_null(client_get_text(&c));
    pump_ms(&house, 20); /* and it is over at once */
    assert_int_equal(recv(c.fd, &byte, 1, MSG_DONTWAIT), 0);
    client_close(&c);
    close_house(&house);
}

/* One who does not read is dropped, with the right code behind whole frames. */
static void slow_readers_are_dropped(void **state)
{
    struct house house;
    struct client c;
    struct net_counts counts;
    const char *got;
    unsigned sent = 0, came = 0;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int i = 0; i < 100000; i++) {
        net_count(house.net, &counts);
        if (house.last == NULL || counts.dropped_slow > 0)
            break;
        conn_text(house.last, house.big, 10000);
        conn_send(house.last);
        sent++;
        net_flush(house.net);
    }
    assert_int_equal(counts.dropped_slow, 1);
    for (;;) {
        struct client_frame frame;

        assert_true(client_get_frame(&c, &frame));
        if (frame.first == 0x88) {
            assert_int_equal(frame.body[0] << 8 | frame.body[1], NET_TRY_LATER);
            break;
        }
        got = (const char *)frame.body;
        assert_int_equal(frame.len, 10000);
        assert_memory_equal(got, house.big, 10000);
        came++;
    }
    assert_true(came > 0 && came < sent);
    client_close(&c);
    pump_ms(&house, 20);
    assert_int_equal(house.closed, 1);
    close_house(&house);
}

/* One who reads late gets all of it, in order. */
static void late_readers_get_everything(void **state)
{
    enum { N = 200, SIZE = 997 };
    struct house house;
    struct client c;
    struct client_frame frame;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int burst = 0; burst < 20; burst++) {
        for (int i = 0; i < N; i++) {
            char number[16];

            (void)snprintf(number, sizeof number, "%08d", burst * N + i);
            memcpy(house.big, number, 8);
            conn_text(house.last, house.big, SIZE);
        }
        conn_send(house.last);
        net_flush(house.net);
        for (int i = 0; i < N; i++) {
            char number[16];

            (void)snprintf(number, sizeof number, "%08d", burst * N + i);
            assert_true(client_get_frame(&c, &frame));
            assert_int_equal(frame.len, SIZE);
            assert_memory_equal(frame.body, number, 8);
        }
    }
    client_close(&c);
    close_house(&house);
}

static void stopping_says_goodbye(void **state)
{
    struct house house;
    struct client c[3], late;

    (void)state;
    open_house(&house, (struct net_config){0});
    for (int i = 0; i < 3; i++)
        open_ws(&house, &c[i]);
    net_stop(house.net, 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(client_get_close(&c[i]), NET_GOING_AWAY);
    if (client_connect(&late, net_port(house.net), pump, &house)) {
        pump_ms(&house, 5);
        client_close(&late);
    }
    for (int i = 0; i < 3; i++)
        client_close(&c[i]);
    close_house(&house);
}

static struct net_counts counts_of(const struct house *house)
{
    struct net_counts counts;

    net_count(house->net, &counts);
    return counts;
}

/* Even what nobody has let go yet is counted as it is queued. */
static void held_output_has_an_end(void **state)
{
    struct house house;
    struct client c;
    unsigned n = 0;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    while (counts_of(&house).dropped_slow == 0 && n++ < 1000) {
        conn_text(house.last, house.big, 10000);
        assert_true(counts_of(&house).output <= 4 * NET_BACKLOG);
    }
    assert_in_range(n, NET_BACKLOG / 10000, 3 * NET_BACKLOG / 10000);
    assert_true(counts_of(&house).output < 1000); /* given back at once */
    assert_int_equal(client_get_close(&c), NET_TRY_LATER);
    client_close(&c);
    close_house(&house);
}

/* Many clients within their limits are too much together: those go who have the
 * most, and who have little hear all of it. */
static void all_together_have_an_end(void **state)
{
    enum { HOGS = 12, MOST = 1024 * 1024 };
    struct house house;
    struct client player, hog[HOGS];
    struct conn *conn, *hogs[HOGS];
    unsigned fine = 0;

    (void)state;
    open_house(&house, (struct net_config){.limits = {.output = MOST / 1024}});
    open_ws(&house, &player);
    conn = house.last;
    for (int i = 0; i < HOGS; i++) {
        open_ws(&house, &hog[i]);
        hogs[i] = house.last;
    }
    text(conn, "first");
    for (int round = 0; round < 20; round++)
        for (int i = 0; i < HOGS; i++) {
            conn_text(hogs[i], house.big, 10000);
            assert_true(counts_of(&house).output <= MOST + 2 * NET_BACKLOG);
        }
    text(conn, "last");
    assert_true(counts_of(&house).dropped_memory > 0);
    assert_int_equal(counts_of(&house).dropped_slow, 0);
    conn_send(conn);
    assert_string_equal(client_get_text(&player), "first");
    assert_string_equal(client_get_text(&player), "last");
    for (int i = 0; i < HOGS; i++) {
        conn_send(hogs[i]);
        fine += client_get_text(&hog[i]) != NULL;
        client_close(&hog[i]);
    }
    assert_int_equal(fine + counts_of(&house).dropped_memory, HOGS);
    client_close(&player);
    pump_ms(&house, 20);
    assert_int_equal(counts_of(&house).output, 0);
    close_house(&house);
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
