/*
 * table_load.c - loads tables for requests that need them, and again after a
 * failed commit.
 *
 * A request that needs a table which is not in memory waits on the table's list
 * and is taken again, from its beginning, when the load is done. A table whose
 * commit failed is loaded again under its clients: they keep their places, and
 * are sent a view of what is stored.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table_load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/game_clock.h"
#include "server/play.h"
#include "server/presence.h"
#include "server/progress.h"
#include "server/request.h"
#include "server/server_state.h"
#include "server/table_store.h"

static void load_done(struct server *server, struct store_thread_done *done);

/* --- Beginning ------------------------------------------------------------ */

static bool submit_load(struct table *table)
{
    table->owner.done = load_done;
    table->lapses = table->server->nodes.lapses;
    table->loading =
        store_thread_take(table->server->reader, table->id, &table->owner);
    return table->loading;
}

static struct table *begin_load(struct server *server, const char *id)
{
    struct table *table = table_new(server);

    if (table == NULL)
        return NULL;
    (void)snprintf(table->id, sizeof table->id, "%s", id);
    if (!submit_load(table)) {
        table_free(table);
        return NULL;
    }
    server->metrics.loads++;
    table_index_add(table);
    return table;
}

struct table *table_load_for(struct request *request, const char *id,
                             bool *gone)
{
    struct table *table;

    *gone = true;
    if (!id_is_table(id))
        return NULL;
    table = table_index_find(request->server, id);
    if (table == NULL)
        table = begin_load(request->server, id);
    if (table == NULL)
        return NULL;
    *gone = false;
    if (!table->loading && !table->must_reload)
        return table;
    request_wait(request, table);
    return NULL;
}

void table_load_again(struct table *table)
{
    struct client *client;

    table->must_reload = true;
    table->save_due = table->broadcast_due = false;
    game_clock_stop_timer(table);
    LIST_FOREACH(client, &table->clients, at_table)
        outbox_roll_back(client, table->game);
    table_load_retry(table);
}

void table_load_retry(struct table *table)
{
    if (!table->loading)
        (void)submit_load(table);
}

void table_load_due(struct server *server, const char *id)
{
    (void)begin_load(server, id); /* if it fails: expiry.c tries again */
}

void table_load_public(struct server *server)
{
    const struct table_summary *summary;
    unsigned n = 0;

    for (summary = table_index_newest(server);
         summary != NULL && n < TABLE_LOAD_LISTED;
         summary = summary->by_id.prev)
        if (summary->is_public && summary->game != NULL &&
            begin_load(server, summary->id) != NULL)
            n++;
}

/* --- Requests that waited ------------------------------------------------- */

/* Those that have to wait once more are on the list again: only as many are
 * taken as there are now. */
static void take_waiting(struct client_list *waiting)
{
    struct client_list now = LIST_HEAD_INITIALIZER(now);
    struct client *client;

    while ((client = LIST_FIRST(waiting)) != NULL) {
        LIST_REMOVE(client, in_waiting);
        LIST_INSERT_HEAD(&now, client, in_waiting);
    }
    while ((client = LIST_FIRST(&now)) != NULL) {
        json_t *body = client->waiting;

        LIST_REMOVE(client, in_waiting);
        client->waiting = NULL;
        ws_conn_resume(client->conn);
        request_take(client, body);
    }
}

static void refuse_waiting(struct table *table, const char *slug)
{
    while (!LIST_EMPTY(&table->waiting)) {
        struct client *client = LIST_FIRST(&table->waiting);
        json_t *id = json_object_get(client->waiting, "id");

        LIST_REMOVE(client, in_waiting);
        ws_conn_resume(client->conn);
        metrics_count_refusal(&table->server->metrics, slug);
        outbox_refuse(client, NULL,
                      json_is_string(id) ? json_string_value(id) : "", slug);
        json_decref(client->waiting);
        client->waiting = NULL;
    }
}

/* --- Done ----------------------------------------------------------------- */

/* Fills the table, and tells the operator of damage. NULL, or a slug. */
static const char *fill(struct table *table, const struct store_table *stored)
{
    struct ch_record draws;
    struct ch_log_error bad;
    const char *why = table_store_fill(table, stored, &draws, &bad);

    if (why != NULL)
        log_event(table->server, LOG_ERROR, why, "table=%s line=%u why=%s",
                  stored->row.id, bad.line,
                  bad.slug[0] != '\0' ? bad.slug : why);
    else if (table->match != NULL && draws.n > 0)
        play_publish(table, &draws, "");
    return why;
}

/* There is no such table, or it cannot be loaded: frees it. */
static void drop_table(struct table *table, const char *slug)
{
    struct client *client;

    refuse_waiting(table, slug);
    while ((client = LIST_FIRST(&table->clients)) != NULL)
        client_detach(client);
    if (table->must_reload)
        table_index_remove_summary(table->server, table->id);
    table_index_remove(table);
}

void table_load_dismiss(struct table *table, const char *slug)
{
    struct client *client;

    while ((client = LIST_FIRST(&table->clients)) != NULL)
        presence_dismiss(client, WS_CLOSE_GONE, slug);
    drop_table(table, slug);
}

static void send_away(struct client *client)
{
    ws_conn_discard(client->conn);
    if (client->table != NULL)
        presence_depart(client);
    client->closing = true;
    ws_conn_close(client->conn, WS_CLOSE_RESTART, "elsewhere");
}

void table_load_send_away(struct table *table)
{
    struct client *client;

    while ((client = LIST_FIRST(&table->waiting)) != NULL) {
        LIST_REMOVE(client, in_waiting);
        ws_conn_resume(client->conn);
        json_decref(client->waiting);
        client->waiting = NULL;
        if (client->table == NULL)
            send_away(client);
    }
    while ((client = LIST_FIRST(&table->clients)) != NULL)
        send_away(client);
}

/* Another node has the table. Whoever asked for it is led there; whoever is at
 * it connects again. */
static void lead_elsewhere(struct table *table, const struct store_owner *owner)
{
    struct server *server = table->server;
    struct client *client;

    while ((client = LIST_FIRST(&table->waiting)) != NULL) {
        json_t *body = client->waiting;

        LIST_REMOVE(client, in_waiting);
        client->waiting = NULL;
        if (client->table == NULL)
            server->hooks.relay(client, owner, body);
        json_decref(body);
    }
    table_load_send_away(table);
    table_index_remove_summary(server, table->id);
    table_index_remove(table);
}

/* Is this member the same one in what was stored? Its number may have been
 * another's. */
static bool is_stored(const struct table *table, const struct table *old,
                      uint8_t member)
{
    return member < table->members && !table->member[member].gone &&
           memcmp(table->member[member].token, old->member[member].token,
                  TOKEN_HASH) == 0;
}

/* Moves the clients of the old table to the new one. Members that
 * joined with the commit that failed are not there, and are at no table. */
static void move_clients(struct table *table, struct table *old)
{
    struct client *client;

    while ((client = LIST_FIRST(&old->clients)) != NULL) {
        uint8_t member = client->member;

        client_detach(client);
        if (member != NOBODY && !is_stored(table, old, member))
            continue;
        client->table = table;
        client->member = member;
        LIST_INSERT_HEAD(&table->clients, client, at_table);
        if (member == NOBODY) {
            table->spectators++;
        } else {
            table->member[member].client = client;
            table->here++;
        }
    }
    while ((client = LIST_FIRST(&old->waiting)) != NULL) {
        LIST_REMOVE(client, in_waiting);
        LIST_INSERT_HEAD(&table->waiting, client, in_waiting);
    }
}

/* What is stored takes the place of a table that differs from it. */
static void replace(struct table *old, struct table *table)
{
    struct client *client;

    table->version = old->version; /* which its clients have seen */
    table->company = old->company;
    move_clients(table, old);
    table->idle_since = LIST_EMPTY(&table->clients) ? table->server->now : 0;
    table_index_remove(old);
    table_index_add(table);
    table_index_summarize(table);
    by_day_resume(table);
    LIST_FOREACH(client, &table->clients, at_table)
        play_send_view(client);
    dirty_mark(table, DIRTY_CLIENTS);
    progress_update(table);
    take_waiting(&table->waiting);
}

static void reload_done(struct table *old, const struct store_table *stored)
{
    struct table *table = table_new(old->server);
    const char *why;

    if (table == NULL)
        return; /* expiry.c tries again */
    why = fill(table, stored);
    if (why == NULL) {
        replace(old, table);
        return;
    }
    table_free(table);
    if (strcmp(why, "table-damaged") != 0)
        return;
    table_load_dismiss(old, why);
}

static void first_load_done(struct table *table,
                            const struct store_table *stored)
{
    const char *why = fill(table, stored);

    if (why != NULL) {
        drop_table(table, why);
        return;
    }
    table_index_summarize(table);
    by_day_resume(table);
    if (table->settings.by_day)
        progress_update(table);
    take_waiting(&table->waiting);
}

/* The table stays as it is, to be loaded again; or was never there. Without a
 * lease that is to be expected, of each table. */
static void load_failed(struct table *table, const char *why)
{
    bool sure = nodes_is_sure(table->server);

    log_event(table->server, sure ? LOG_ERROR : LOG_DEBUG, "cannot-read",
              "table=%s why=%s", table->id, log_event_quote(why).text);
    if (table->must_reload)
        return;
    if (!sure)
        table_load_send_away(table);
    drop_table(table, "could-not-save");
}

/* It was claimed, but does not stay in memory. */
static void give_back(const struct table *table,
                      const struct store_table *stored)
{
    struct commit *commit = &table->server->commit;

    if (!table->must_reload && stored != NULL && stored->found)
        store_batch_release(&commit->batch[commit->open], table->id,
                            stored->row.epoch);
}

static void load_done(struct server *server, struct store_thread_done *done)
{
    struct table *table = done->ctx;

    table->loading = false;
    if (done->outcome.verdict != STORE_FINE) {
        load_failed(table, done->outcome.why);
    } else if (!nodes_is_sure(server)) {
        give_back(table, done->table);
        load_failed(table, "this node is not sure of its lease");
    } else if (table->lapses != server->nodes.lapses) {
        /* It was claimed before the lease lapsed: somebody may have it now. */
        if (!submit_load(table))
            load_failed(table, "out of memory");
    } else if (done->table != NULL &&
               done->table->elsewhere.address[0] != '\0') {
        lead_elsewhere(table, &done->table->elsewhere);
    } else if (done->table == NULL || !done->table->found) {
        drop_table(table, "no-such-table");
    } else if (table->must_reload) {
        reload_done(table, done->table);
    } else {
        first_load_done(table, done->table);
    }
    free(done->table);
}
