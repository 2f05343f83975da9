/*
 * uptime.h - the server's time: the monotonic clock, read once per event, and
 * the uptime of all runs together.
 *
 * Ages of tables are counted in uptime, so that neither a wrong clock nor a
 * server that was off for a month makes a table expire.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_UPTIME_H
#define CH_SERVER_UPTIME_H

#include <stdbool.h>
#include <stdint.h>

struct server;

/* Sets server->now. Every event begins with it. */
void uptime_update(struct server *server);
/* Seconds that the server ran, earlier runs included. */
uint64_t uptime_seconds(const struct server *server);
/* Has this run lasted long enough to delete what is older than so many seconds?
 * The operator has ten minutes to see that the stored uptime is wrong. */
bool uptime_may_expire(const struct server *server, unsigned seconds);

#endif
