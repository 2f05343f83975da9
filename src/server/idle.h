/*
 * idle.h - people who are asked and do nothing, and people who are away.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_IDLE_H
#define CH_SERVER_IDLE_H

#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/match.h"

struct client;
struct table;

enum {
    IDLE_AFTER_MS = 60000,   /* asked, and nothing was heard: idle */
    IDLE_HOST_MS = 120000,   /* the host may let a bot sit in at once */
    IDLE_AWAY_MS = 30000,    /* the same for a person that is not connected */
    IDLE_ABANDON_MS = 120000 /* away, with a stand-in: others may sit there */
};

/* A person has done something with this client. */
void idle_heard(struct client *client);
/* A member has come. */
void idle_joined(struct table *table);
/* Brings all seats up to date, and asks those who became idle whether they are
 * still there. */
void idle_update(struct table *table);
/* Milliseconds until idle_update has something to do; INT64_MAX: never. */
int64_t idle_left(const struct table *table);

/* How long the person of a seat has been asked without doing anything, at a
 * table without a clock; and how long it has not been connected. 0: it is not
 * so. After a restart everybody has time to come back. */
int64_t idle_since(const struct table *table, ch_seat seat);
int64_t idle_away(const struct table *table, ch_seat seat);
/* May a bot sit in for this person, if people vote for it? And may the host
 * decide that at once? */
bool idle_may_be_replaced(const struct table *table, ch_seat seat);
bool idle_host_may_replace(const struct table *table, ch_seat seat);
/* May a member without a seat sit there during the game? */
bool idle_is_open(const struct table *table, ch_seat seat);

#endif
