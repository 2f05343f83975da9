/*
 * ban_dismissal.c - shows people out whose addresses were banned.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/ban_dismissal.h"

#include "server/presence.h"
#include "server/server_state.h"

struct dismissal {
    const struct address_range *range;
    unsigned n;
};

static void dismiss_one(void *ctx, struct ws_conn *conn)
{
    struct dismissal *dismissal = ctx;
    struct client *client = ws_conn_ctx(conn);
    struct peer_address address;

    if (client == NULL || client->closing ||
        !peer_address_parse(ws_conn_address(conn), &address) ||
        !address_range_has(dismissal->range, &address))
        return;
    presence_dismiss(client, WS_CLOSE_GONE, "address-banned");
    dismissal->n++;
}

unsigned ban_dismissal(struct server *server, const struct address_range *range)
{
    struct dismissal dismissal = {.range = range};

    net_each(server->net, dismiss_one, &dismissal);
    return dismissal.n;
}
