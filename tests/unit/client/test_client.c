/*
 * test_client.c - the scanner of `cluehouse load` and its latencies.
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

/* A truncated message is bad or has fewer members; nothing is read past it. */
static void torn_text_is_bad(void **state)
{
    static const char text[] = "{\"a\":[1,{\"b\":\"\\\"}\"}],\"c\":null}";

    (void)state;
    for (size_t n = 1; n < sizeof text - 1; n++) {
        char *copy = malloc(n); /* exactly, for the sanitizer */
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
        cmocka_unit_test(members_are_found),
        cmocka_unit_test(elements_are_visited),
        cmocka_unit_test(torn_text_is_bad),
        cmocka_unit_test(shares_are_near),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
