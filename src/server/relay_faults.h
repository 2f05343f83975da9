/*
 * relay_faults.h - lines of the log about other nodes that cannot be reached.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_RELAY_FAULTS_H
#define CH_SERVER_RELAY_FAULTS_H

#include <stdint.h>

#include "net/node_address.h"

struct server;

enum { RELAY_FAULTS = 8 };

/* What was logged lately. All of it may be 0. */
struct relay_faults {
    struct relay_fault {
        char address[NODE_ADDRESS_TEXT];
        char why[16];
        uint64_t at;   /* server->now */
        unsigned more; /* times since then */
    } last[RELAY_FAULTS];
};

/* For each address and reason, one line in ten seconds: every client that comes
 * would make one. */
void relay_faults_log(struct server *server, const char *address,
                      const char *why);

#endif
