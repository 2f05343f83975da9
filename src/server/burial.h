/*
 * burial.h - ends the leases of nodes at which nothing listens.
 *
 * Otherwise their tables stand still until the leases end by themselves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BURIAL_H
#define CH_SERVER_BURIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "server/load_owner.h"
#include "store/store_row.h"

struct server;

enum { BURIALS = 8 };

/* One node that may be dead. All of it may be 0. */
struct burial {
    struct load_owner owner;
    struct server *server;
    uint64_t session; /* of the node; 0: this place is free */
    char address[STORE_NODE];
    bool waited; /* it had renewed its lease a moment before */
};

/* Nothing listens at this address, where the node of this session was. Every
 * client that comes says so; only the first one matters. */
void burial_begin(struct server *server, const char *address, uint64_t session);

#endif
