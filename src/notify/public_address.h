/*
 * public_address.h - which addresses of the internet are for everybody.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_PUBLIC_ADDRESS_H
#define CH_NOTIFY_PUBLIC_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* Not loopback, not of a private network, of this link, of documentation, of
 * nobody or of many; nor an IPv6 form of such an address. */
bool public_address_is(const struct sockaddr *address);
bool public_address_is_loopback(const struct sockaddr *address);
/* Does this machine have it? */
bool public_address_is_own(const struct sockaddr *address);

#endif
