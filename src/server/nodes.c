/*
 * nodes.c - is this node sure of its lease?
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/nodes.h"

#include "server/server_state.h"

bool nodes_is_sure(const struct server *server)
{
    return !server->nodes.on || server->now < server->nodes.sure_until;
}

void nodes_check(struct server *server)
{
    if (!nodes_is_sure(server))
        server->hooks.give_up(server);
}
