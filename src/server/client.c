/*
 * client.c - one WebSocket connection, as the server sees it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/client.h"

#include "server/server_state.h"
#include "server/table.h"

ch_seat client_seat(const struct client *client)
{
    uint8_t seat;

    if (client->table == NULL || client->member == NOBODY)
        return CH_SPECTATOR;
    seat = client->table->member[client->member].seat;
    return seat == NOBODY ? CH_SPECTATOR : seat;
}

void client_leaves(struct client *client, struct table *table, bool turned_away)
{
    client->left_batch = (uint8_t)(client->server->commit.open + 1);
    client->left_table = table;
    client->turned_away = turned_away;
}

void client_detach(struct client *client)
{
    LIST_REMOVE(client, at_table);
    client->table = NULL;
    client->member = NOBODY;
}
