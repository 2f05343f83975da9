/*
 * peer_address.c - parses the addresses of clients.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/peer_address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { OWN_BITS = 64, BLOCK_BITS = 48 };

static void set_v4(const uint8_t ip[4], struct peer_address *out)
{
    memset(out->key, 0, 10);
    memset(out->key + 10, 0xff, 2);
    memcpy(out->key + 12, ip, 4);
    out->local = ip[0] == 127;
    (void)inet_ntop(AF_INET, ip, out->text, sizeof out->text);
}

static void set_v6(const uint8_t ip[16], struct peer_address *out)
{
    static const uint8_t loopback[16] = {[15] = 1};
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

    if (memcmp(ip, mapped, sizeof mapped) == 0) {
        set_v4(ip + 12, out);
        return;
    }
    out->local = memcmp(ip, loopback, sizeof loopback) == 0;
    memcpy(out->key, ip, out->local ? 16 : OWN_BITS / 8);
    (void)inet_ntop(AF_INET6, out->key, out->text, sizeof out->text);
    if (out->local)
        return;
    memcpy(out->block, ip, BLOCK_BITS / 8);
    /* No key of 64 bits ends so: blocks and addresses cannot be confused. */
    out->block[PEER_ADDRESS_KEY - 1] = BLOCK_BITS;
}

bool peer_address_parse(const char *address, struct peer_address *out)
{
    char plain[INET6_ADDRSTRLEN];
    uint8_t ip[16];
    size_t len = strcspn(address, "%"); /* without a zone */

    memset(out, 0, sizeof *out);
    if (strcmp(address, "unix") == 0) {
        (void)snprintf(out->text, sizeof out->text, "unix");
        out->local = true;
        return true;
    }
    if (len >= sizeof plain)
        return false;
    memcpy(plain, address, len);
    plain[len] = '\0';
    if (inet_pton(AF_INET, plain, ip) == 1)
        set_v4(ip, out);
    else if (inet_pton(AF_INET6, plain, ip) == 1)
        set_v6(ip, out);
    else
        return false;
    return true;
}

void peer_address_set_tunnel(struct peer_address *address)
{
    address->local = false;
    address->key[0] = 1; /* no loopback key begins so */
}
