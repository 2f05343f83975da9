/*
 * public_address.c - which addresses of the internet are for everybody.
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/public_address.h"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

/* What IANA's registry of special addresses has, and what is not assigned. */
static bool is_public_4(uint32_t address)
{
    static const struct {
        uint32_t net;
        int bits;
    } special[] = {
        {0x00000000, 8},  /* this network */
        {0x0a000000, 8},  /* 10/8 */
        {0x64400000, 10}, /* 100.64/10: of providers */
        {0x7f000000, 8},  /* loopback */
        {0xa9fe0000, 16}, /* 169.254/16: this link, and metadata of clouds */
        {0xac100000, 12}, /* 172.16/12 */
        {0xc0000000, 24}, /* 192.0.0/24 */
        {0xc0000200, 24}, /* documentation */
        {0xc0586300, 24}, /* 192.88.99/24: old relays */
        {0xc0a80000, 16}, /* 192.168/16 */
        {0xc6120000, 15}, /* benchmarks */
        {0xc6336400, 24}, /* documentation */
        {0xcb007100, 24}, /* documentation */
        {0xe0000000, 3},  /* multicast, reserved, broadcast */
    };

    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        if ((address ^ special[i].net) >> (32 - special[i].bits) == 0)
            return false;
    return true;
}

static uint32_t number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
           (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Only 2000::/3 is given to anybody. Parts of it stand for IPv4 addresses, and
 * so does 64:ff9b::/96. */
static bool is_public_6(const uint8_t b[16])
{
    static const uint8_t translated[12] = {0, 0x64, 0xff, 0x9b};
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    uint32_t head = number_at(b);

    if (memcmp(b, mapped, sizeof mapped) == 0 ||
        memcmp(b, translated, sizeof translated) == 0)
        return is_public_4(number_at(b + 12));
    if (b[0] >> 5 != 1)
        return false;
    if (b[0] == 0x20 && b[1] == 0x02) /* 6to4 */
        return is_public_4(number_at(b + 2));
    /* 2001::/23 for protocols (Teredo among them), 2001:db8::/32 and 3fff::/20
     * for documentation */
    return head >> 9 != 0x20010000 >> 9 && head != 0x20010db8 &&
           head >> 12 != 0x3fff0000 >> 12;
}

bool public_address_is(const struct sockaddr *address)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;

    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return is_public_4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6)
        return false;
    memcpy(&six, address, sizeof six);
    return is_public_6(six.sin6_addr.s6_addr);
}

bool public_address_is_loopback(const struct sockaddr *address)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;

    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return ntohl(four.sin_addr.s_addr) >> 24 == 127;
    }
    if (address->sa_family != AF_INET6)
        return false;
    memcpy(&six, address, sizeof six);
    return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
}

static bool same_address(const struct sockaddr *a, const struct sockaddr *b)
{
    struct sockaddr_in four[2];
    struct sockaddr_in6 six[2];

    if (a->sa_family != b->sa_family)
        return false;
    if (a->sa_family == AF_INET) {
        memcpy(&four[0], a, sizeof four[0]);
        memcpy(&four[1], b, sizeof four[1]);
        return four[0].sin_addr.s_addr == four[1].sin_addr.s_addr;
    }
    if (a->sa_family != AF_INET6)
        return false;
    memcpy(&six[0], a, sizeof six[0]);
    memcpy(&six[1], b, sizeof six[1]);
    return memcmp(&six[0].sin6_addr, &six[1].sin6_addr,
                  sizeof six[0].sin6_addr) == 0;
}

/* If they cannot be listed, any may be ours. */
bool public_address_is_own(const struct sockaddr *address)
{
    struct ifaddrs *all, *one;
    bool own = false;

    if (getifaddrs(&all) != 0)
        return true;
    for (one = all; one != NULL && !own; one = one->ifa_next)
        own = one->ifa_addr != NULL && same_address(one->ifa_addr, address);
    freeifaddrs(all);
    return own;
}
