/*
 * address_range.c - a range of clients' addresses: 192.0.2.0/24.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/address_range.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    V4_OFFSET = 96,
    V4_LEAST = V4_OFFSET + 8, /* a shorter prefix would shut out everybody */
    V6_LEAST = 16,
    V6_MOST = 64,
    BITS = 128
};

static bool is_v4(const uint8_t key[PEER_ADDRESS_KEY])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

    return memcmp(key, mapped, sizeof mapped) == 0;
}

static void clear_rest(struct address_range *range)
{
    for (unsigned i = range->bits; i < BITS; i++)
        range->key[i / 8] &= (uint8_t) ~(0x80U >> i % 8);
}

/* The address before the slash, as peer_address_parse has it, but with all of
 * its bits. */
static bool parse_address(const char *text, size_t len, uint8_t key[16],
                          bool *v4)
{
    char plain[INET6_ADDRSTRLEN];
    uint8_t ip[4];

    if (len >= sizeof plain)
        return false;
    memcpy(plain, text, len);
    plain[len] = '\0';
    *v4 = inet_pton(AF_INET, plain, ip) == 1;
    if (*v4) {
        memset(key, 0, 10);
        memset(key + 10, 0xff, 2);
        memcpy(key + 12, ip, sizeof ip);
        return true;
    }
    return inet_pton(AF_INET6, plain, key) == 1;
}

/* The number behind the slash; -1 if it is none. */
static int parse_bits(const char *text, int most)
{
    size_t len = strlen(text);
    int n = 0;

    if (len == 0 || len > 3)
        return -1;
    for (; *text != '\0'; text++) {
        if (!isdigit((unsigned char)*text))
            return -1;
        n = 10 * n + (*text - '0');
    }
    return n <= most ? n : -1;
}

static const char *check(const struct address_range *range)
{
    static const uint8_t loopback[PEER_ADDRESS_KEY] = {[15] = 1};
    bool v4 = is_v4(range->key) && range->bits >= V4_OFFSET;

    if (v4 && range->bits < V4_LEAST)
        return "is too much: the shortest prefix is /8";
    if (!v4 && range->bits < V6_LEAST)
        return "is too much: the shortest prefix is /16";
    if ((v4 && range->key[12] == 127) ||
        memcmp(range->key, loopback, sizeof loopback) == 0)
        return "is this machine itself";
    return NULL;
}

const char *address_range_parse(const char *text, struct address_range *out)
{
    size_t len = strcspn(text, "/");
    const char *why;
    int bits = BITS;
    bool v4;

    if (!parse_address(text, len, out->key, &v4))
        return "is no address: write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32";
    if (text[len] == '/') {
        bits = parse_bits(text + len + 1, v4 ? 32 : BITS);
        if (bits < 0)
            return "has no prefix length behind its slash: /24, or /64";
        bits += v4 ? V4_OFFSET : 0;
    }
    out->bits = (uint8_t)bits;
    why = check(out);
    if (why != NULL)
        return why;
    if (!(is_v4(out->key) && out->bits >= V4_OFFSET) && out->bits > V6_MOST)
        out->bits = V6_MOST;
    clear_rest(out);
    return NULL;
}

void address_range_print(const struct address_range *range,
                         char out[ADDRESS_RANGE_TEXT])
{
    char text[INET6_ADDRSTRLEN];

    if (is_v4(range->key) && range->bits >= V4_OFFSET) {
        (void)inet_ntop(AF_INET, range->key + 12, text, sizeof text);
        if (range->bits == BITS)
            (void)snprintf(out, ADDRESS_RANGE_TEXT, "%.40s", text);
        else
            (void)snprintf(out, ADDRESS_RANGE_TEXT, "%.40s/%d", text,
                           range->bits - V4_OFFSET);
        return;
    }
    (void)inet_ntop(AF_INET6, range->key, text, sizeof text);
    (void)snprintf(out, ADDRESS_RANGE_TEXT, "%.40s/%d", text, range->bits);
}

bool address_range_is_equal(const struct address_range *a,
                            const struct address_range *b)
{
    return a->bits == b->bits && memcmp(a->key, b->key, sizeof a->key) == 0;
}

bool address_range_has(const struct address_range *range,
                       const struct peer_address *address)
{
    struct address_range one = {.bits = range->bits};

    if (address->local)
        return false;
    memcpy(one.key, address->key, sizeof one.key);
    clear_rest(&one);
    return address_range_is_equal(&one, range);
}
