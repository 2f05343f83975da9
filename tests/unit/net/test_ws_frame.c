/*
 * test_ws_frame.c - the codec of WebSocket frame headers.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/ws_frame.h"

static const uint8_t key[WS_FRAME_MASK] = {0x12, 0x34, 0x56, 0x78};

/* What was encoded is decoded, for lengths on both sides of each border. */
static void headers_survive_a_round_trip(void **state)
{
    static const size_t lengths[] = {0,   1,    3,     4,     125,   126,
                                     127, 1000, 65535, 65536, 65537, 1 << 20};

    (void)state;
    for (size_t i = 0; i < 2 * sizeof lengths / sizeof lengths[0]; i++) {
        size_t len = lengths[i / 2];
        const uint8_t *mask = i % 2 == 0 ? NULL : key;
        size_t extended = len < 126 ? 0 : len < 65536 ? 2 : 8;
        uint8_t head[WS_FRAME_HEAD];
        struct ws_frame frame;
        size_t n = ws_frame_encode(head, WS_FRAME_FIN | WS_TEXT, len, mask);

        assert_int_equal(n, 2 + extended + (mask == NULL ? 0 : 4));
        assert_int_equal(head[0], 0x81);
        for (size_t cut = 0; cut < n; cut++)
            assert_false(ws_frame_decode(head, cut, &frame));
        assert_true(ws_frame_decode(head, n, &frame));
        assert_int_equal(frame.first, 0x81);
        assert_int_equal(frame.head, n);
        assert_int_equal(frame.len, len);
        assert_int_equal(frame.masked, mask != NULL);
        if (mask != NULL)
            assert_memory_equal(frame.mask, key, sizeof key);
        assert_true(ws_frame_is_valid(&frame, mask != NULL));
        assert_false(ws_frame_is_valid(&frame, mask == NULL));
    }
}

static void known_headers_are_decoded(void **state)
{
    static const uint8_t small[] = {0x81, 2, 'h', 'i'};
    static const uint8_t middle[] = {0x01, 126, 0x01, 0x00};
    static const uint8_t large[] = {0x80, 127, 0, 0, 0, 0, 0, 1, 0, 0};
    struct ws_frame frame;

    (void)state;
    assert_true(ws_frame_decode(small, sizeof small, &frame));
    assert_true(frame.first == (WS_FRAME_FIN | WS_TEXT) && frame.len == 2 &&
                frame.head == 2);
    assert_true(ws_frame_decode(middle, sizeof middle, &frame));
    assert_true(frame.first == WS_TEXT && frame.len == 256 && frame.head == 4);
    assert_true(ws_frame_decode(large, sizeof large, &frame));
    assert_true(frame.first == (WS_FRAME_FIN | WS_CONTINUATION) &&
                frame.len == 65536 && frame.head == 10);
}

static void masks_are_their_own_inverse(void **state)
{
    uint8_t text[100], masked[100];

    (void)state;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)(7 * i);
    for (size_t len = 0; len <= sizeof text; len++) {
        ws_frame_mask(masked, text, len, key);
        for (size_t i = 0; i < len; i++)
            assert_int_equal(masked[i], text[i] ^ key[i % 4]);
        ws_frame_mask(masked, masked, len, key);
        assert_memory_equal(masked, text, len);
    }
}

static void bad_headers_are_refused(void **state)
{
    static const uint8_t bad[][4] = {
        {0xc1, 2, 0, 0},     /* a reserved bit */
        {0x89, 126, 0, 126}, /* a long ping */
        {0x09, 1, 0, 0},     /* half a ping */
    };
    struct ws_frame frame;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_true(ws_frame_decode(bad[i], sizeof bad[i], &frame));
        assert_false(ws_frame_is_valid(&frame, false));
    }
}

/* The walk knows, byte by byte, whether it is between two messages. */
static void the_walk_sees_incomplete_messages(void **state)
{
    uint8_t stream[2 * WS_FRAME_HEAD + 300] = {0};
    struct ws_frame_walk walk = {0};
    size_t first = ws_frame_encode(stream, WS_TEXT, 200, key) + 200;
    size_t all = first;

    (void)state;
    all += ws_frame_encode(stream + all, WS_FRAME_FIN | WS_PING, 0, key);
    all +=
        ws_frame_encode(stream + all, WS_FRAME_FIN | WS_CONTINUATION, 5, key) +
        5;
    for (size_t i = 0; i < all; i++) {
        assert_int_equal(ws_frame_walk_is_between(&walk), i == 0);
        ws_frame_walk(&walk, stream + i, 1);
    }
    assert_true(ws_frame_walk_is_between(&walk));
    ws_frame_walk(&walk, stream, all);
    assert_true(ws_frame_walk_is_between(&walk));
}

/* It stops behind each frame, of servers too, and knows what it was. */
static void the_walk_stops_at_frames(void **state)
{
    static const size_t lengths[] = {0, 1, 125, 126, 65536};
    static uint8_t stream[2 * 5 * (WS_FRAME_HEAD + 65536)];
    struct ws_frame_walk walk = {0};
    size_t end[10], n = 0, at = 0;

    (void)state;
    for (size_t i = 0; i < 10; i++) {
        n += ws_frame_encode(stream + n, WS_FRAME_FIN | (i == 9 ? 8 : 1),
                             lengths[i / 2], i % 2 ? key : NULL);
        n += lengths[i / 2];
        end[i] = n;
    }
    for (size_t i = 0; i < 10; i++) {
        assert_true(ws_frame_walk_is_whole(&walk));
        at += ws_frame_walk_one(&walk, stream + at, 1);
        assert_false(ws_frame_walk_is_whole(&walk));
        at += ws_frame_walk_one(&walk, stream + at, n - at);
        assert_int_equal(at, end[i]);
    }
    assert_int_equal(walk.opcode, WS_CLOSE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_survive_a_round_trip),
        cmocka_unit_test(known_headers_are_decoded),
        cmocka_unit_test(masks_are_their_own_inverse),
        cmocka_unit_test(bad_headers_are_refused),
        cmocka_unit_test(the_walk_sees_incomplete_messages),
        cmocka_unit_test(the_walk_stops_at_frames),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
