/*
 * drain.c - letting games end before the server stops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/drain.h"

#include <stdio.h>

#include "server/announce.h"
#include "server/server_state.h"

enum {
    ANSWER_MS = 1000, /* for the operator to be answered */
    LEAVE_MS = 5000   /* for balancers to send nobody here any more */
};

void drain_begin(struct server *server, unsigned minutes)
{
    char text[200];

    if (server->nodes.alive > 1) {
        server->drain =
            (struct drain){.leaves = true, .until = server->now + LEAVE_MS};
        return;
    }
    if (minutes > 0)
        (void)snprintf(text, sizeof text,
                       "The server restarts when the games are over, in %u "
                       "minute%s at the latest. No new games begin until then; "
                       "tables are kept.",
                       minutes, minutes == 1 ? "" : "s");
    else
        (void)snprintf(text, sizeof text,
                       "The server restarts when the games are over. No new "
                       "games begin until then; tables are kept.");
    server->drain = (struct drain){
        .on = true,
        .since = server->now,
        .until = minutes > 0 ? server->now + 60000ULL * minutes : 0};
    announce_begin(server, text, "draining", 0);
}

bool drain_end(struct server *server)
{
    struct drain before = server->drain;

    server->drain = (struct drain){.on = false};
    if (before.on)
        announce_end(server);
    return before.on || before.leaves;
}

unsigned drain_games(const struct server *server)
{
    const struct table *table;
    unsigned n = 0;

    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        n += table->here > 0 &&
             (table->phase == STORE_PLAYING || table->deal.dealing);
    return n;
}

/* If the others have died meanwhile, it waits for one. */
static bool leaves_now(const struct server *server)
{
    return server->drain.leaves && server->nodes.alive > 1 &&
           server->now >= server->drain.until;
}

void drain_tick(struct server *server)
{
    unsigned games;

    if (leaves_now(server) && !server->stopping) {
        log_event(server, LOG_INFO, "leaves", "tables=%u",
                  server->tables.n_loaded);
        server->stopping = true;
    }
    if (!server->drain.on || server->stopping)
        return;
    if (server->now < server->drain.since + ANSWER_MS)
        return;
    games = drain_games(server);
    if (games > 0 &&
        (server->drain.until == 0 || server->now < server->drain.until))
        return;
    log_event(server, LOG_INFO, "drained", "games=%u", games);
    server->stopping = true;
}
