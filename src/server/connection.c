/*
 * connection.c - events of WebSockets: opened, a message, closed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/connection.h"

#include <stdlib.h>
#include <string.h>

#include "server/burial.h"
#include "server/presence.h"
#include "server/relay_faults.h"
#include "server/request.h"
#include "server/server_state.h"
#include "server/uptime.h"

void connection_opened(void *ctx, struct ws_conn *conn)
{
    struct client *client = calloc(1, sizeof *client);

    uptime_update(ctx);
    if (client == NULL) {
        ws_conn_close(conn, WS_CLOSE_TRY_LATER, "out of memory");
        return;
    }
    client->server = ctx;
    client->conn = conn;
    client->member = NOBODY;
    ws_conn_set_ctx(conn, client);
    announce_greet(client);
}

/* Is it no larger than a request? A message of nothing but brackets takes
 * jansson a hundred times as long as any request. */
static bool is_within_json_limits(const char *text, size_t len)
{
    enum { DEPTH = 8, VALUES = 200 };
    unsigned depth = 0, values = 0;
    bool quoted = false;

    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        values += c == ',' || c == '[' || c == '{';
        depth += c == '[' || c == '{';
        if (depth > DEPTH || values > VALUES)
            return false;
        depth -= depth > 0 && (c == ']' || c == '}');
    }
    return true;
}

void connection_message(void *ctx, struct ws_conn *conn, const char *text,
                        size_t len)
{
    struct client *client = ws_conn_ctx(conn);
    json_t *body;

    uptime_update(ctx);
    if (client == NULL || client->closing)
        return;
    body = is_within_json_limits(text, len)
               ? json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL)
               : NULL;
    if (json_is_object(body)) {
        request_take(client, body);
        return;
    }
    json_decref(body);
    metrics_count_refusal(&client->server->metrics, "not-json");
    outbox_refuse(client, NULL, "", "not-json");
}

void connection_relay(struct client *client, const struct store_owner *owner,
                      json_t *body)
{
    struct ws_conn *conn = client->conn;
    char *text = json_dumps(body, JSON_COMPACT);

    connection_closed(client->server, conn); /* it is a client elsewhere now */
    if (text == NULL || !ws_conn_relay(conn, owner->address, owner->session,
                                       text, strlen(text)))
        ws_conn_close(conn, WS_CLOSE_RESTART, "elsewhere");
    free(text);
}

void connection_relay_failed(void *ctx, const char *address, uint64_t node,
                             const char *why, bool refused)
{
    struct server *server = ctx;

    uptime_update(server);
    relay_faults_log(server, address, why);
    if (refused)
        burial_begin(server, address, node);
}

void connection_closed(void *ctx, struct ws_conn *conn)
{
    struct client *client = ws_conn_ctx(conn);

    uptime_update(ctx);
    if (client == NULL)
        return;
    presence_depart(client);
    bot_pool_cancel(client->server->bot_pool, client->hint);
    game_log_remove(client->server, client);
    mine_remove(client->server, client);
    finds_remove(client->server, client);
    outbox_remove(client);
    if (client->waiting != NULL)
        LIST_REMOVE(client, in_waiting);
    json_decref(client->waiting);
    free(client);
    ws_conn_set_ctx(conn, NULL);
}
