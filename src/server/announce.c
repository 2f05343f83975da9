/*
 * announce.c - a message of the operator to everybody.
 *
 * It is not stored: it says nothing that anybody has to rely on.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/announce.h"

#include <stdio.h>

#include "server/server_state.h"

/* Sends what there is, or that there is nothing. */
static void write_message(struct client *client)
{
    const struct announcement *now = &client->server->announcement;
    struct ch_json out = message_buffer_begin(client->server, "announcement");

    if (now->slug != NULL)
        ch_json_str(&out, "slug", now->slug);
    if (now->text[0] != '\0')
        ch_json_str(&out, "text", now->text);
    else
        ch_json_null(&out, "text");
    ch_json_object_end(&out);
    outbox_send(client, &out);
    message_buffer_return(client->server);
}

static void send_one(void *ctx, struct ws_conn *conn)
{
    struct client *client = ws_conn_ctx(conn);

    (void)ctx;
    if (client != NULL)
        write_message(client);
}

void announce_begin(struct server *server, const char *text, const char *slug,
                    uint64_t ms)
{
    struct announcement *now = &server->announcement;

    (void)snprintf(now->text, sizeof now->text, "%s", text);
    now->slug = slug;
    now->until = ms != 0 ? server->now + ms : 0;
    net_each(server->net, send_one, NULL);
}

void announce_end(struct server *server)
{
    if (server->announcement.text[0] == '\0')
        return;
    server->announcement = (struct announcement){.slug = NULL};
    net_each(server->net, send_one, NULL);
}

void announce_greet(struct client *client)
{
    if (client->server->announcement.text[0] != '\0')
        write_message(client);
}

void announce_tick(struct server *server)
{
    if (server->announcement.until != 0 &&
        server->now >= server->announcement.until)
        announce_end(server);
}
