/*
 * admin_lists.c - tables and clients, listed for the operator.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/admin_lists.h"

#include <event2/buffer.h>
#include <string.h>

#include "server/server_state.h"
#include "server/uptime.h"

enum {
    MOST = 5000, /* lines: the loop waits meanwhile */
    LINE = 1024  /* bytes */
};

/* Adds an object that was written into the line, and a comma between two. */
static bool add_line(struct evbuffer *out, const struct ch_json *line,
                     bool first)
{
    return !line->overflowed && evbuffer_add(out, ",", first ? 0 : 1) == 0 &&
           evbuffer_add(out, line->text, line->len) == 0;
}

/* --- Tables --------------------------------------------------------------- */

/* How many different addresses its clients have. */
static unsigned count_addresses(const struct table *table)
{
    const struct client *client, *other;
    unsigned n = 0;

    LIST_FOREACH(client, &table->clients, at_table) {
        LIST_FOREACH(other, &table->clients, at_table)
            if (other == client || strcmp(ws_conn_address(other->conn),
                                          ws_conn_address(client->conn)) == 0)
                break;
        n += other == client; /* the first with this address */
    }
    return n;
}

/* What is only known of tables in memory. */
static void write_loaded(const struct table *table, struct ch_json *out)
{
    unsigned people = 0, bots = seat_count_bots(table);

    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        people += seat_person(table, seat) != NULL;
    ch_json_int(out, "people", people);
    ch_json_int(out, "bots", bots);
    ch_json_int(out, "here", table->here);
    ch_json_int(out, "watchers", table->spectators);
    ch_json_int(out, "addresses", count_addresses(table));
}

static bool write_table(struct server *server,
                        const struct table_summary *summary,
                        struct evbuffer *out, bool first)
{
    static const char *const phases[] = {"open", "playing", "over", "closed"};
    const struct table *table = table_index_find(server, summary->id);
    uint64_t now = uptime_seconds(server);
    char bytes[LINE];
    struct ch_json line;

    ch_json_init(&line, bytes, sizeof bytes);
    ch_json_object_begin(&line, NULL);
    ch_json_str(&line, "table", summary->id);
    ch_json_str(&line, "code", summary->code);
    ch_json_str(&line, "game",
                summary->game != NULL ? summary->game->name : "unknown");
    ch_json_str(&line, "phase", phases[summary->phase]);
    ch_json_bool(&line, "public", summary->is_public);
    ch_json_int(&line, "seats", summary->seats);
    ch_json_int(&line, "idle",
                table != NULL && !LIST_EMPTY(&table->clients) ? 0
                : now > summary->touched ? (int64_t)(now - summary->touched)
                                         : 0);
    if (table != NULL && !table->loading && table->game != NULL)
        write_loaded(table, &line);
    ch_json_object_end(&line);
    return add_line(out, &line, first);
}

bool admin_lists_tables(struct server *server, struct evbuffer *out)
{
    const struct table_summary *summary = table_index_newest(server);
    bool fine = evbuffer_add_printf(out, "{\"tables\":[") >= 0;
    unsigned n = 0;

    for (; fine && summary != NULL && n < MOST; summary = summary->by_id.prev)
        fine = write_table(server, summary, out, n++ == 0);
    return fine && evbuffer_add_printf(out, "],\"left_off\":%u}\n",
                                       server->tables.n_summaries - n) >= 0;
}

/* --- Clients -------------------------------------------------------------- */

struct clients {
    struct evbuffer *out;
    unsigned n, left_off;
    bool fine;
};

static void write_client(void *ctx, struct ws_conn *conn)
{
    struct clients *clients = ctx;
    const struct client *client = ws_conn_ctx(conn);
    char bytes[LINE];
    struct ch_json line;

    if (client == NULL)
        return;
    if (clients->n >= MOST) {
        clients->left_off++;
        return;
    }
    ch_json_init(&line, bytes, sizeof bytes);
    ch_json_object_begin(&line, NULL);
    ch_json_str(&line, "address", ws_conn_address(conn));
    if (client->table != NULL)
        ch_json_str(&line, "table", client->table->id);
    if (client->table != NULL && client->member != NOBODY) {
        const struct member *member = &client->table->member[client->member];

        ch_json_int(&line, "member", client->member);
        ch_json_str(&line, "name", member->name);
        if (member->seat != NOBODY)
            ch_json_int(&line, "seat", member->seat);
        ch_json_bool(&line, "host", client->table->host == client->member);
    }
    ch_json_object_end(&line);
    clients->fine =
        clients->fine && add_line(clients->out, &line, clients->n++ == 0);
}

bool admin_lists_clients(struct server *server, struct evbuffer *out)
{
    struct clients clients = {
        .out = out, .fine = evbuffer_add_printf(out, "{\"clients\":[") >= 0};

    net_each(server->net, write_client, &clients);
    return clients.fine && evbuffer_add_printf(out, "],\"left_off\":%u}\n",
                                               clients.left_off) >= 0;
}
