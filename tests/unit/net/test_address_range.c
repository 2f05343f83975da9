/*
 * test_address_range.c - ranges of addresses: reading, printing, finding.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "net/address_range.h"

static void ranges_are_read_and_printed(void **state)
{
    static const struct {
        const char *text, *printed;
    } all[] = {
        {"192.0.2.7", "192.0.2.7"},
        {"192.0.2.7/32", "192.0.2.7"},
        {"192.0.2.7/24", "192.0.2.0/24"},
        {"192.0.2.255/25", "192.0.2.128/25"},
        {"10.1.2.3/8", "10.0.0.0/8"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"::ffff:192.0.2.7/120", "192.0.2.0/24"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
        {"2001:db8:1:2::/128", "2001:db8:1:2::/64"},
        {"2001:db8:1:2::/65", "2001:db8:1:2::/64"},
        {"2001:db8:ffff::/33", "2001:db8:8000::/33"},
        {"2001:db8::/16", "2001::/16"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct address_range range, again;
        char text[ADDRESS_RANGE_TEXT];

        assert_null(address_range_parse(all[i].text, &range));
        address_range_print(&range, text);
        assert_string_equal(text, all[i].printed);
        assert_null(address_range_parse(text, &again));
        assert_true(address_range_is_equal(&range, &again));
    }
}

static void what_is_no_range_is_refused(void **state)
{
    static const char *const all[] = {
        "",
        "/",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.4/33",
        "1.2.3.4/",
        "1.2.3.4/-1",
        "1.2.3.4/+8",
        "1.2.3.4/8 ",
        "::/129",
        "unix",
        "localhost",
        "0.0.0.0/0",
        "1.0.0.0/7",
        "::/0",
        "2000::/15",
        "127.0.0.1",
        "127.9.9.9",
        "::1",
        "::1/128",
        "fe80::1%lo",
        "127.0.0.0/8",
        "::ffff:0.0.0.0/96",
    };
    struct address_range range;

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (address_range_parse(all[i], &range) == NULL)
            fail_msg("%s", all[i]);
}

static void addresses_are_found_in_ranges(void **state)
{
    static const struct {
        const char *range, *address;
        bool found;
    } all[] = {
        {"192.0.2.64/26", "192.0.2.64", true},
        {"192.0.2.64/26", "192.0.2.127", true},
        {"192.0.2.64/26", "192.0.2.128", false},
        {"192.0.2.64/26", "192.0.2.63", false},
        {"192.0.2.7", "::ffff:192.0.2.7", true},
        {"192.0.2.7", "192.0.2.8", false},
        {"2001:db8:1:2::7", "2001:db8:1:2:ffff::", true},
        {"2001:db8:1:2::7", "2001:db8:1:3::7", false},
        {"2001:db8::/32", "2001:db8:ffff::1", true},
        {"2001:db8::/32", "2001:db9::1", false},
        {"2001:db8::/32", "192.0.2.7", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct address_range range;
        struct peer_address address;

        assert_null(address_range_parse(all[i].range, &range));
        assert_true(peer_address_parse(all[i].address, &address));
        if (address_range_has(&range, &address) != all[i].found)
            fail_msg("%s, %s", all[i].range, all[i].address);
        address.local = true;
        assert_false(address_range_has(&range, &address));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_are_read_and_printed),
        cmocka_unit_test(what_is_no_range_is_refused),
        cmocka_unit_test(addresses_are_found_in_ranges),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("address_range", tests, NULL, NULL);
}
