/*
 * expiry.h - unloads idle tables, closes abandoned ones, deletes old games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_EXPIRY_H
#define CH_SERVER_EXPIRY_H

#include <stdint.h>

struct server;

struct expiry {
    uint64_t uptime_saved;  /* uptime when it was last stored, */
    uint64_t games_expired; /* and when old games were last deleted */
    unsigned slice;         /* summaries a sweep, in this pass over them */
};

/* Call it twice a second. */
void expiry_sweep(struct server *server);

#endif
