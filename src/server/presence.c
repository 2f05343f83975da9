/*
 * presence.c - clients coming to a table and leaving it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/presence.h"

#include "server/idle.h"
#include "server/table_messages.h"
#include "server/progress.h"
#include "server/server_state.h"
#include "server/stand_in.h"
#include "server/turns.h"
#include "server/view.h"

/* --- Leaving -------------------------------------------------------------- */

void presence_depart(struct client *client)
{
    struct table *table = client->table;
    uint8_t number = client->member;

    if (table == NULL)
        return;
    client_detach(client);
    if (number == NOBODY) {
        table->spectators--;
    } else if (table->member[number].client == client) {
        table->member[number].client = NULL;
        table->member[number].seen = client->server->now;
        table->here--;
    }
    if (LIST_EMPTY(&table->clients))
        table->idle_since = client->server->now;
    member_choose_host(table);
    dirty_mark(table, DIRTY_CLIENTS);
    progress_update(table);
}

/* The message "bye" does not wait for a commit: it says nothing of the game.
 * What does wait is discarded. */
void presence_dismiss(struct client *client, enum ws_close code,
                      const char *slug)
{
    ws_conn_discard(client->conn);
    outbox_bye(client, slug);
    ws_conn_release_all(client->conn);
    presence_depart(client);
    client->closing = true;
    ws_conn_close(client->conn, code, slug);
}

/* A node that has lost the table may not send anybody away from it for good:
 * where nodes share the store, "bye" waits for the commit that says so. */
void presence_expel(struct client *client, const char *slug)
{
    struct table *table = client->table;

    if (!nodes_must_ask(client->server)) {
        presence_dismiss(client, WS_CLOSE_GONE, slug);
        return;
    }
    ws_conn_discard(client->conn);
    outbox_bye(client, slug);
    presence_depart(client);
    client_leaves(client, table, true);
    client->closing = true;
    ws_conn_close(client->conn, WS_CLOSE_GONE, slug);
}

/* --- Arriving ------------------------------------------------------------- */

static void attach(struct client *client, struct table *table, uint8_t number)
{
    struct member *member;
    struct client *older;

    client->table = table;
    client->member = number;
    client->arriving = true;
    LIST_INSERT_HEAD(&table->clients, client, at_table);
    table->idle_since = 0;
    if (number == NOBODY) {
        table->spectators++;
        return;
    }
    member = &table->member[number];
    older = member->client;
    member->client = client; /* first, so that the member is never away */
    member->seen = client->server->now;
    bans_note_address(client, member);
    if (older != NULL) {
        presence_dismiss(older, WS_CLOSE_REPLACED, "newer-connection");
    } else {
        table->here++;
        idle_joined(table);
    }
    client->heard = client->server->now;
    if (member->seat == NOBODY)
        return;
    table->seat[member->seat].timed_out = false;
    if (!client->server->commit.failing)
        stand_in_end(table, member->seat);
}

/* The game in the message "welcome": facts after `last` if they are all there,
 * else a whole view; both for clients that want views. */
static void write_game(const struct client *client, uint32_t last,
                       struct ch_json *out)
{
    const struct table *table = client->table;
    ch_seat viewer = client_seat(client);

    if (client->views) {
        (void)history_since(table, viewer, last, out);
        view_write(table, viewer, client->offers, out);
    } else if (last == 0 || !history_since(table, viewer, last, out)) {
        view_write(table, viewer, client->offers, out);
    } else {
        view_question(table, viewer, client->offers, out);
    }
    view_end(table, viewer, out);
}

static void send_welcome(struct client *client, uint32_t last)
{
    struct ch_json out = message_buffer_begin(client->server, "welcome");

    table_messages_write_table(client->table, true, &out);
    table_messages_write_you(client, &out);
    if (client->table->match != NULL)
        write_game(client, last, &out);
    notices_write(client->table, client_seat(client), &out);
    client->arriving = false;
    ch_json_object_end(&out);
    outbox_send(client, &out);
    message_buffer_return(client->server);
    deal_send(client);
}

void presence_arrive(struct client *client, struct table *table, uint8_t member,
                     uint32_t last)
{
    attach(client, table, member);
    member_choose_host(table);
    dirty_mark(table, DIRTY_CLIENTS);
    turns_update(table); /* before the welcome, which shows the clocks */
    send_welcome(client, last);
    client->version = table->version;
    progress_update(table);
}
