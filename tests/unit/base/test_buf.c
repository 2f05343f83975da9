/*
 * test_buf.c - growing buffers, clocks, and checks of ids.
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

#include "base/buf.h"
#include "base/clock.h"
#include "base/id.h"

static void a_buffer_holds_what_was_added(void **unused)
{
    struct buf buf = {0};

    (void)unused;
    assert_true(buf_add(&buf, NULL, 0));
    assert_null(buf.bytes);
    for (int i = 0; i < 10000; i++) {
        char c = (char)('a' + i % 26);

        assert_true(buf_add(&buf, &c, 1));
    }
    assert_int_equal(buf.used, 10000);
    assert_true(buf.room < 20000);
    for (int i = 0; i < 10000; i++)
        assert_int_equal(buf.bytes[i], 'a' + i % 26);
    buf_clear(&buf);
    assert_int_equal(buf.used, 0);
    assert_true(buf_add(&buf, "HUE", 3) && buf_terminate(&buf));
    assert_string_equal(buf.bytes, "HUE");
    assert_int_equal(buf.used, 3);
    buf_drop(&buf, 1);
    assert_string_equal((buf_terminate(&buf), buf.bytes), "UE");
    buf_drop(&buf, 2);
    assert_int_equal(buf.used, 0);
    buf_free(&buf);
    assert_null(buf.bytes);
}

static void a_buffer_refuses_what_cannot_be(void **unused)
{
    struct buf buf = {0};

    (void)unused;
    assert_true(buf_add(&buf, "12345", 5));
    assert_false(buf_reserve(&buf, SIZE_MAX));
    assert_false(buf_reserve(&buf, SIZE_MAX - 4));
    assert_false(buf_reserve(&buf, PTRDIFF_MAX));
    assert_int_equal(buf.used, 5);
    assert_memory_equal(buf.bytes, "12345", 5);
    buf_free(&buf);
}

static void an_array_grows(void **unused)
{
    struct pair {
        uint64_t a, b;
    } *pair = NULL;
    uint32_t room = 0, grown = 0, was = 0;

    (void)unused;
    for (uint32_t i = 0; i < 5000; i++) {
        assert_true(BUF_GROW(&pair, i + 1, &room));
        assert_true(room > i);
        grown += room != was;
        was = room;
        pair[i] = (struct pair){i, ~(uint64_t)i};
    }
    assert_in_range(grown, 2, 30);
    for (uint32_t i = 0; i < 5000; i++)
        assert_true(pair[i].a == i && pair[i].b == ~(uint64_t)i);
    was = room;
    assert_false(BUF_GROW(&pair, (size_t)UINT32_MAX + 1, &room));
    assert_false(BUF_GROW(&pair, SIZE_MAX, &room));
    assert_false(buf_grow(&pair, SIZE_MAX / 2, room + (size_t)1, &room));
    assert_int_equal(room, was);
    assert_true(pair[4999].a == 4999);
    free(pair);
}

static void clocks_go_forward(void **unused)
{
    uint64_t ns = clock_mono_ns(), us = clock_mono_us(), ms = clock_mono_ms();
    double seconds = clock_mono_seconds(), cpu = clock_thread_seconds();

    (void)unused;
    assert_true(us >= ns / 1000 && ms >= us / 1000);
    assert_true(seconds * 1e3 >= (double)ms);
    assert_true(clock_mono_ns() >= ns);
    assert_true(cpu > 0 && clock_thread_seconds() >= cpu);
    assert_true(clock_process_seconds() >= cpu);
    assert_true(clock_wall().tv_sec > 1700000000);
}

static void ids_are_told_from_what_is_none(void **unused)
{
    (void)unused;
    assert_int_equal(id_span("aZ0-_.x"), 5);
    assert_int_equal(id_span(""), 0);
    assert_true(id_is_word("a-1_Z", 5));
    assert_false(id_is_word("a-1_Z", 4));
    assert_false(id_is_word("", 4));
    assert_false(id_is_word("a b", 4));
    assert_true(id_is_table("abcdefghjkmnpq29"));
    assert_false(id_is_table("abcdefghjkmnpq2"));
    assert_false(id_is_table("abcdefghjkmnpq299"));
    assert_false(id_is_table("abcdefghijkmnpq2")); /* an i */
    assert_false(id_is_table("ABCDEFGHJKMNPQ29"));
    assert_false(id_is_table(""));
    assert_true(id_is_token("ABCDEFGHIJKLMNOPabcdefghijklm-_9"));
    assert_false(id_is_token("ABCDEFGHIJKLMNOPabcdefghijklm-_"));
    assert_false(id_is_token("ABCDEFGHIJKLMNOPabcdefghijklm-_99"));
    assert_false(id_is_token("ABCDEFGHIJKLMNOPabcdefghijklm-+9"));
    assert_false(id_is_token(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buffer_holds_what_was_added),
        cmocka_unit_test(a_buffer_refuses_what_cannot_be),
        cmocka_unit_test(an_array_grows),
        cmocka_unit_test(clocks_go_forward),
        cmocka_unit_test(ids_are_told_from_what_is_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
