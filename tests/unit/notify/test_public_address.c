/*
 * test_public_address.c - which addresses are for everybody.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "notify/public_address.h"

static struct sockaddr_storage address(const char *text)
{
    struct sockaddr_storage out = {.ss_family = AF_INET};
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};

    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
        memcpy(&out, &four, sizeof four);
    } else {
        assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
        memcpy(&out, &six, sizeof six);
    }
    return out;
}

static void some_are_public_and_some_not(void **state)
{
    static const char *const open[] = {
        "1.1.1.1",          "9.255.255.255",  "11.0.0.0",
        "100.63.255.255",   "100.128.0.0",    "126.255.255.255",
        "128.0.0.0",        "169.253.0.1",    "172.15.255.255",
        "172.32.0.0",       "192.167.0.1",    "192.169.0.1",
        "198.17.255.255",   "198.20.0.0",     "223.255.255.255",
        "2606:4700::1111",  "2a00:1450::1",   "::ffff:1.1.1.1",
        "64:ff9b::101:101", "2002:101:101::", "2001:4860::8888"};
    static const char *const closed[] = {"0.0.0.0",
                                         "0.1.2.3",
                                         "10.0.0.1",
                                         "100.64.0.1",
                                         "127.0.0.1",
                                         "127.255.255.255",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.0.0.8",
                                         "192.0.2.1",
                                         "192.168.1.1",
                                         "198.18.0.1",
                                         "198.19.255.255",
                                         "198.51.100.7",
                                         "203.0.113.7",
                                         "224.0.0.1",
                                         "239.255.255.250",
                                         "240.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::ffff:127.0.0.1",
                                         "::ffff:10.0.0.1",
                                         "::127.0.0.1",
                                         "64:ff9b::7f00:1",
                                         "64:ff9b::a00:1",
                                         "64:ff9b:1::1",
                                         "2002:7f00:1::",
                                         "2002:a9fe:a9fe::",
                                         "2001::1",
                                         "2001:db8::1",
                                         "3fff::1",
                                         "fc00::1",
                                         "fd12:3456::1",
                                         "fe80::1",
                                         "fec0::1",
                                         "ff02::1",
                                         "100::1",
                                         "5f00::1"};

    (void)state;
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
        struct sockaddr_storage at = address(open[i]);

        if (!public_address_is((const struct sockaddr *)&at))
            fail_msg("refused: %s", open[i]);
    }
    for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++) {
        struct sockaddr_storage at = address(closed[i]);

        if (public_address_is((const struct sockaddr *)&at))
            fail_msg("taken: %s", closed[i]);
    }
}

static void loopback_and_our_own(void **state)
{
    struct sockaddr_storage here = address("127.0.0.1"), six = address("::1"),
                            other = address("1.1.1.1");

    (void)state;
    assert_true(public_address_is_loopback((const struct sockaddr *)&here));
    assert_true(public_address_is_loopback((const struct sockaddr *)&six));
    assert_false(public_address_is_loopback((const struct sockaddr *)&other));
    assert_true(public_address_is_own((const struct sockaddr *)&here));
    assert_false(public_address_is_own((const struct sockaddr *)&other));
}

static void no_address_at_all(void **state)
{
    struct sockaddr_storage unix_socket = {.ss_family = AF_UNIX};

    (void)state;
    assert_false(public_address_is((const struct sockaddr *)&unix_socket));
    assert_false(
        public_address_is_loopback((const struct sockaddr *)&unix_socket));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_are_public_and_some_not),
        cmocka_unit_test(loopback_and_our_own),
        cmocka_unit_test(no_address_at_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
