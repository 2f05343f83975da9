/*
 * nodes.c - is this node sure of its lease? May it go on?
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/nodes.h"

#include "server/server_state.h"

bool nodes_is_sure(const struct server *server)
{
    return !server->nodes.on || server->now < server->nodes.sure_until;
}

bool nodes_must_ask(const struct server *server)
{
    return server->nodes.on;
}

void nodes_replaced(struct server *server)
{
    if (!server->stopping)
        log_event(server, LOG_ERROR, "replaced", "node=%s why=%s",
                  server->nodes.self.name,
                  "\"another server has started under this name\"");
    server->nodes.sure_until = 0;
    server->nodes.replaced = true;
    server->stopping = true;
}

void nodes_check(struct server *server)
{
    if (!nodes_is_sure(server))
        server->hooks.give_up(server);
}
