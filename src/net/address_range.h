/*
 * address_range.h - a range of clients' addresses: 192.0.2.0/24.
 *
 * IPv6 addresses are known by their first 64 bits (peer_address.h), so no range
 * of them is smaller; an IPv4 address in IPv6 clothes is an IPv4 address.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_ADDRESS_RANGE_H
#define CH_NET_ADDRESS_RANGE_H

#include <stdbool.h>

#include "net/peer_address.h"

enum { ADDRESS_RANGE_TEXT = 48 };

struct address_range {
    uint8_t key[PEER_ADDRESS_KEY]; /* zeros behind the prefix */
    uint8_t bits;                  /* of the prefix; IPv4 counts from 96 on */
};

/* Reads "192.0.2.7", "192.0.2.0/24", "2001:db8::/32". NULL, or what is wrong
 * with it. Bits behind the prefix do not count. */
const char *address_range_parse(const char *text, struct address_range *out);
void address_range_print(const struct address_range *range,
                         char out[ADDRESS_RANGE_TEXT]);
bool address_range_is_equal(const struct address_range *a,
                            const struct address_range *b);
/* Is the address in it? This machine's own addresses are in none. */
bool address_range_has(const struct address_range *range,
                       const struct peer_address *address);

#endif
