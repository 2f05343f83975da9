/*
 * uptime.c - the server's time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/uptime.h"

#include "base/clock.h"
#include "server/server_state.h"

enum { SURE_SECONDS = 600 }; /* before anything may expire */

void uptime_update(struct server *server)
{
    server->now = clock_mono_ms();
}

uint64_t uptime_seconds(const struct server *server)
{
    return server->earlier + (server->now - server->opened) / 1000;
}

bool uptime_may_expire(const struct server *server, unsigned seconds)
{
    unsigned wait = seconds < SURE_SECONDS ? seconds : SURE_SECONDS;

    return (server->now - server->opened) / 1000 >= wait;
}
