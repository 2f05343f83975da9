/*
 * test_client.c - frames as a client has them, the scanner of `cluehouse load`,
 * and its latencies.
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

#include "load/latency.h"
#include "load/load_scan.h"
#include "client/frame.h"

/* --- Frames -------------------------------------------------------------- */

/* What was written, as a server would read it. */
static void unmask(const uint8_t *frame, size_t head, size_t len, char *out)
{
    for (size_t i = 0; i < len; i++)
        out[i] = (char)(frame[head + i] ^ frame[head - 4 + i % 4]);
}

static void frames_are_masked(void **state)
{
    static const size_t lengths[] = {0, 1, 3, 4, 125, 126, 127, 1000, 65535};
    static uint8_t frame[65535 + FRAME_HEAD];
    static char text[65535], back[65535];

    (void)state;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)('a' + i % 26);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        size_t len = lengths[i], head = len < 126 ? 6 : 8;

        assert_int_equal(frame_write(frame, FRAME_TEXT, 0x12345678, text, len),
                         head + len);
        assert_int_equal(frame[0], 0x81);
        assert_int_equal(frame[1], 0x80 | (len < 126 ? len : 126));
        if (len >= 126)
            assert_int_equal(frame[2] << 8 | frame[3], len);
        unmask(frame, head, len, back);
        assert_memory_equal(back, text, len);
    }
}

static void frames_are_read(void **state)
{
    static const uint8_t small[] = {0x81, 2, 'h', 'i'};
    static const uint8_t middle[] = {0x01, 126, 0x01, 0x00};
    static const uint8_t large[] = {0x80, 127, 0, 0, 0, 0, 0, 1, 0, 0};
    struct frame frame;

    (void)state;
    assert_int_equal(frame_look(small, 1, &frame), FRAME_SHORT);
    assert_int_equal(frame_look(small, 4, &frame), FRAME_FINE);
    assert_true(frame.last && frame.what == FRAME_TEXT && frame.len == 2 &&
                frame.head == 2);
    assert_int_equal(frame_look(middle, 3, &frame), FRAME_SHORT);
    assert_int_equal(frame_look(middle, 4, &frame), FRAME_FINE);
    assert_true(!frame.last && frame.len == 256 && frame.head == 4);
    assert_int_equal(frame_look(large, 9, &frame), FRAME_SHORT);
    assert_int_equal(frame_look(large, 10, &frame), FRAME_FINE);
    assert_true(frame.what == FRAME_MORE && frame.len == 65536 &&
                frame.head == 10);
}

static void bad_frames_are_refused(void **state)
{
    static const uint8_t masked[] = {0x81, 0x82, 0, 0};
    static const uint8_t reserved[] = {0xc1, 2, 0, 0};
    static const uint8_t long_ping[] = {0x89, 126, 0, 126};
    static const uint8_t half_ping[] = {0x09, 1, 0, 0};
    struct frame frame;

    (void)state;
    assert_int_equal(frame_look(masked, 4, &frame), FRAME_BAD);
    assert_int_equal(frame_look(reserved, 4, &frame), FRAME_BAD);
    assert_int_equal(frame_look(long_ping, 4, &frame), FRAME_BAD);
    assert_int_equal(frame_look(half_ping, 4, &frame), FRAME_BAD);
}

/* --- The scanner --------------------------------------------------------- */

static struct load_scan_slice load_scan_slice(const char *text)
{
    return (struct load_scan_slice){text, strlen(text)};
}

static void members_are_found(void **state)
{
    struct load_scan_slice all =
        load_scan_slice("{\"a\":[1,{\"b\":\"}\"}],\"b\" : \"x\\\"y\", "
                        "\"c\":{},\"d\":true,\"e\":17}");
    char text[8];

    (void)state;
    load_scan_text(load_scan_get(all, "b"), text, sizeof text);
    assert_string_equal(text, "x\\\"y");
    assert_int_equal(load_scan_number(load_scan_get(all, "e")), 17);
    assert_true(load_scan_is_word(load_scan_get(all, "d"), "true"));
    assert_int_equal(load_scan_get(all, "c").len, 2);
    assert_int_equal(load_scan_get(all, "a").len, strlen("[1,{\"b\":\"}\"}]"));
    assert_null(load_scan_get(all, "f").at);
    assert_int_equal(load_scan_number(load_scan_slice("-1")), -1);
    assert_int_equal(load_scan_number(load_scan_slice("1.5")), -1);
    load_scan_text(load_scan_slice("\"much too long\""), text, sizeof text);
    assert_string_equal(text, "");
}

static void elements_are_visited(void **state)
{
    struct load_scan load_scan =
        load_scan_begin(load_scan_slice("[\"a,b\",[],{\"x\":[1,2]},3]"));
    struct load_scan_slice value;
    int n = 0;

    (void)state;
    while (load_scan_element(&load_scan, &value))
        n++;
    assert_int_equal(n, 4);
    assert_false(load_scan.bad);
    assert_true(load_scan_is_word(value, "3"));
    load_scan = load_scan_begin(load_scan_slice("[]"));
    assert_false(load_scan_element(&load_scan, &value));
    assert_false(load_scan.bad);
}

/* Cut anywhere, a message is bad or says less; nothing is read behind it. */
static void torn_text_is_bad(void **state)
{
    static const char text[] = "{\"a\":[1,{\"b\":\"\\\"}\"}],\"c\":null}";

    (void)state;
    for (size_t n = 1; n < sizeof text - 1; n++) {
        char *copy = malloc(n); /* so that a sanitizer sees its end */
        struct load_scan load_scan;
        struct load_scan_slice key, value;

        assert_non_null(copy);
        memcpy(copy, text, n);
        load_scan = load_scan_begin((struct load_scan_slice){copy, n});
        while (load_scan_member(&load_scan, &key, &value))
            ;
        assert_true(load_scan.bad);
        free(copy);
    }
}

/* --- Latencies ----------------------------------------------------------- */

static void shares_are_near(void **state)
{
    struct latency latency = {.n = 0};

    (void)state;
    assert_true(latency_at(&latency, 0.5) == 0);
    for (int ms = 1; ms <= 1000; ms++)
        latency_add(&latency, ms / 1000.0);
    assert_in_range((int)latency_at(&latency, 0.5), 490, 510);
    assert_in_range((int)latency_at(&latency, 0.99), 970, 1010);
    latency_add(&latency, 1e9); /* an hour is the same as a year */
    latency_add(&latency, -1);
    assert_int_equal(latency.n, 1002);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_masked),
        cmocka_unit_test(frames_are_read),
        cmocka_unit_test(bad_frames_are_refused),
        cmocka_unit_test(members_are_found),
        cmocka_unit_test(elements_are_visited),
        cmocka_unit_test(torn_text_is_bad),
        cmocka_unit_test(shares_are_near),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
