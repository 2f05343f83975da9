/*
 * node_address.h - where another node of this server listens for its peers.
 *
 * Numbers and paths only: the sandbox has no resolver, and a name that changes
 * its address would lead clients to a node that does not have their table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_NODE_ADDRESS_H
#define CH_NET_NODE_ADDRESS_H

#include <sys/socket.h>

enum { NODE_ADDRESS_TEXT = 120 }; /* with its NUL */

struct node_address {
    struct sockaddr_storage at;
    socklen_t len;
};

/* Reads "192.0.2.7:8138", "[2001:db8::7]:8138" or "unix:/path". NULL, or what
 * is wrong with it, as the end of a sentence. */
const char *node_address_parse(const char *text, struct node_address *out);

#endif
