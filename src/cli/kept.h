/*
 * kept.h - tables out of a database, for the commands that look after it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_KEPT_H
#define CH_CLI_KEPT_H

#include "cluehouse/match.h"
#include "store/store.h"

/* A table's log as text, and what is odd about its pieces. */
struct kept {
    bool found, lost;     /* lost: memory ran out */
    bool card;            /* its people and settings can be read */
    struct ch_seed seed;
    char *log;            /* first line and all others; with a NUL */
    size_t first;         /* bytes of the first line, */
    size_t len, room;     /* of all, and what was allocated */
    uint32_t next;        /* number of the line that would come next */
    uint32_t gap;         /* where a piece does not follow, or 0 */
};

/* Opens a database that is there. NULL after a complaint. */
struct store *kept_open(const char *file);
/* Reads a table into *out, which is empty or was used before. False, with
 * *why, if it cannot be read. */
bool kept_read(struct store *store, const char *id, struct kept *out,
               char why[STORE_WHY]);
void kept_free(struct kept *kept);

/* Adds the seed's line if the game is over. NULL, or a slug if the log is not
 * good enough to tell. */
const char *kept_add_seed(struct kept *kept);

#endif
