/*
 * deal.h - the seed of the next game, to which seats add random bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_DEAL_H
#define CH_SERVER_DEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/match.h"

struct client;
struct table;

struct deal {
    struct ch_seed seed; /* of the next game; everybody has its commitment */
    bool dealing;        /* the list is fixed, and seats reveal their bytes */
    uint64_t until;      /* in server->now: not waited for any longer */
    struct ch_mix mix[CH_SEATS];
};

/* Draws a new seed; nobody has added anything to it. */
void deal_renew(struct table *table);
/* Fixes the list of seats that add bytes: the seats that have committed and
 * are connected. Starts the wait for their bytes. False: there are none. */
bool deal_begin(struct table *table);
/* Milliseconds to wait for bytes that are still missing, 0 if none are.
 * INT64_MAX: nothing is being dealt, or not now (the store fails). */
int64_t deal_left(const struct table *table);
/* Sends the message "deal" with the head of the log, if there is one. While
 * seats still reveal, it is without what was revealed: nobody may know that
 * before all have revealed theirs. */
void deal_send(struct client *client);

#endif
