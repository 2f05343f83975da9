/*
 * node_events.c - the life of a node among others: lease, lobby, clocks.
 *
 * The event loop itself asks for each beat, so that a server that hangs loses
 * its lease. It counts from before the question, by the monotonic clock, and a
 * second less than the store does: it gives up before anybody may take over.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/node_events.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "server/commit.h"
#include "server/filter.h"
#include "server/node_news.h"
#include "server/server_state.h"
#include "server/table_json.h"
#include "server/table_load.h"
#include "server/uptime.h"

enum {
    MARGIN_MS = 1000, /* that a node gives up before its lease ends */
    AWAY_MS = 2000,   /* that its people wait then, if there are other nodes */
    PUBLIC_MS = 2000, /* between two looks at the others' public tables */
    DUE_MS = 5000,    /* and at clocks that have run out */
    CLOCK_S = 30      /* that the time of day may differ from the store's */
};

/* --- The lease ------------------------------------------------------------ */

void node_events_give_up(struct server *server)
{
    if (server->nodes.unsure == 0) {
        log_event(server, LOG_ERROR, "lease-lost", "tables=%u",
                  server->tables.n_loaded);
        server->nodes.unsure = server->now;
    }
    server->nodes.lapses++;
    commit_abandon(server);
}

/* A database that changes its primary is back after a while, and its nodes wait
 * for it. If it takes longer, this node may be the only one that is cut off. */
static void send_people_away(struct server *server)
{
    const struct nodes *nodes = &server->nodes;
    struct table *table;

    if (nodes->unsure == 0 || nodes->alive < 2 ||
        server->now - nodes->unsure < AWAY_MS)
        return;
    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        table_load_send_away(table);
}

/* The time of all nodes together is that of the one that is ahead. */
static void follow_uptime(struct server *server, uint64_t uptime)
{
    uint64_t ours = uptime_seconds(server);

    if (uptime > ours)
        server->earlier += uptime - ours;
}

/* Nothing here depends on the time of day, but whoever compares the logs of
 * two nodes should know. */
static void check_clock(struct server *server, int64_t ahead)
{
    bool differs = llabs(ahead) > CLOCK_S;

    if (differs && !server->nodes.clock_differs)
        log_event(server, LOG_WARN, "clock-differs", "ahead=%" PRId64 " why=%s",
                  ahead,
                  "\"the time of this machine is not that of the database, by "
                  "so many seconds; set it by NTP\"");
    server->nodes.clock_differs = differs;
}

static void beat(struct server *server)
{
    struct nodes *nodes = &server->nodes;

    if (nodes->beating)
        return;
    nodes->asked_at = server->now;
    nodes->beating = store_thread_beat(nodes->beater, &nodes->beat_done);
}

/* A lease may end while the node lives: the database's clock jumped, or this
 * machine stood still, or another node took it for dead. Then others may have
 * its tables, and it gives them up before it renews the lease. */
static void beat_done(struct server *server, struct store_thread_done *done)
{
    struct nodes *nodes = &server->nodes;

    nodes->beating = false;
    if (done->outcome.verdict != STORE_FINE) {
        log_event(server, LOG_WARN, "no-beat", "why=%s",
                  log_event_quote(done->outcome.why).text);
        return;
    }
    if (done->beat.replaced) {
        nodes_replaced(server);
        return;
    }
    if (done->beat.lapsed) {
        nodes->sure_until = 0;
        node_events_give_up(server);
        beat(server);
        return;
    }
    nodes->sure_until = nodes->asked_at + STORE_LEASE_MS - MARGIN_MS;
    if (nodes->unsure != 0 && nodes_is_sure(server)) {
        nodes->unsure = 0;
        log_event(server, LOG_WARN, "lease-renewed", "nodes=%u",
                  done->beat.nodes);
    }
    if (done->beat.leads != nodes->leads)
        log_event(server, LOG_INFO, "leader", "leads=%s",
                  done->beat.leads ? "true" : "false");
    nodes->leads = done->beat.leads;
    nodes->alive = done->beat.nodes;
    follow_uptime(server, done->beat.uptime);
    check_clock(server, done->beat.ahead);
}

static void timer_event(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;

    (void)fd, (void)what;
    uptime_update(server);
    nodes_check(server);
    send_people_away(server);
    beat(server);
}

/* --- What other nodes have ------------------------------------------------ */

static void add_public(struct server *server, const struct store_row *row)
{
    struct node_table *out = &server->nodes.table[server->nodes.tables];
    struct table *table;

    if (row->damaged || table_index_find(server, row->id) != NULL)
        return;
    table = table_new(server);
    if (table == NULL)
        return;
    table_words_set(table, ch_game_find(row->game), "");
    if (table->game != NULL && table_json_read(table, row->json) == NULL) {
        *out = (struct node_table){.game = ch_game_find(row->game),
                                   .phase = row->phase,
                                   .seats = table->setup.seats};
        memcpy(out->id, row->id, sizeof out->id);
        for (unsigned i = 0; i < table->setup.seats; i++)
            if (table->seat[i].kind != SEAT_EMPTY)
                out->taken++;
        if (table->host != NOBODY)
            (void)snprintf(out->host, sizeof out->host, "%s",
                           table_index_host_name(table));
        server->nodes.tables++;
    }
    table_free(table);
}

static void public_done(struct server *server, struct store_thread_done *done)
{
    server->nodes.listing = false;
    if (done->outcome.verdict == STORE_FINE) {
        server->nodes.tables = 0;
        for (uint32_t i = 0; i < done->rows->n; i++)
            add_public(server, &done->rows->row[i]);
    }
    store_rows_free(done->rows);
}

/* Tables that nobody has, if this node leads; and those that it has itself by
 * the store's account, but not in memory: nobody else looks after them. */
static void due_done(struct server *server, struct store_thread_done *done)
{
    server->nodes.finding_due = false;
    for (uint32_t i = 0; done->rows != NULL && i < done->rows->n; i++)
        if (table_index_find(server, done->rows->row[i].id) == NULL)
            table_load_due(server, done->rows->row[i].id);
    store_rows_free(done->rows);
}

static void list_public(struct server *server)
{
    struct nodes *nodes = &server->nodes;

    nodes->listed_at = server->now;
    nodes->listing = store_thread_public(server->reader, &nodes->public_done);
}

void node_events_tick(struct server *server)
{
    struct nodes *nodes = &server->nodes;

    if (!nodes->on || !nodes_is_sure(server))
        return;
    node_news_tick(server);
    if (!nodes->listing && server->now - nodes->listed_at >= PUBLIC_MS)
        list_public(server);
    if (!nodes->finding_due && server->now - nodes->due_at >= DUE_MS) {
        nodes->due_at = server->now;
        nodes->finding_due =
            store_thread_due(server->reader, uptime_seconds(server),
                             nodes->leads, &nodes->due_done);
    }
}

/* --- Joining and leaving -------------------------------------------------- */

static void take_results(struct server *server, struct store_thread *thread)
{
    struct store_thread_done done;

    uptime_update(server);
    while (store_thread_next(thread, &done))
        ((const struct load_owner *)done.ctx)->done(server, &done);
}

static void reader_event(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;

    (void)fd, (void)what;
    take_results(server, server->reader);
}

static void beater_event(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;

    (void)fd, (void)what;
    take_results(server, server->nodes.beater);
}

/* One more connection of this node, with a thread. NULL: see *why. */
static struct store_thread *connect_again(struct server *server,
                                          char why[NET_WHY])
{
    const struct store_kind *kind = server->kind;
    struct store *store = kind->open(server->config.store, why);
    struct store_thread *thread = NULL;

    if (store == NULL)
        return NULL;
    if (kind->attach(store, &server->nodes.self, why)) {
        thread = store_thread_start(kind, store);
        if (thread == NULL)
            (void)snprintf(why, NET_WHY, "cannot start a thread");
    }
    if (thread == NULL)
        kind->close(store);
    return thread;
}

bool node_events_join(struct server *server, struct store *store,
                      char why[NET_WHY])
{
    struct nodes *nodes = &server->nodes;

    if (server->kind->join == NULL)
        return true;
    nodes->on = true;
    nodes->self = (struct store_node_name){
        .name = server->config.node,
        .address = server->config.node_address,
        .cluster = server->config.node_secret != NULL ? nodes->cluster : NULL,
        .replaces = &nodes->replaces};
    node_auth_print(server->config.net.peer_key, nodes->cluster);
    randombytes_buf(&nodes->self.session, sizeof nodes->self.session);
    nodes->self.session >>= 1; /* the store's numbers have a sign */
    uptime_update(server);
    nodes->sure_until = server->now + STORE_LEASE_MS - MARGIN_MS;
    if (!server->kind->join(store, &nodes->self, why))
        return false;
    if (nodes->replaces)
        log_event(server, LOG_WARN, "replaces", "node=%s why=%s",
                  nodes->self.name,
                  "\"a server of this name was alive; it stops now\"");
    return node_news_open(server, store, why);
}

static struct event *watch(struct server *server, struct store_thread *thread,
                           event_callback_fn call)
{
    struct event *event = event_new(server->base, store_thread_fd(thread),
                                    EV_READ | EV_PERSIST, call, server);

    if (event != NULL)
        (void)event_add(event, NULL);
    return event;
}

bool node_events_start(struct server *server, char why[NET_WHY])
{
    static const struct timeval every = {0, STORE_BEAT_MS * 1000};
    struct nodes *nodes = &server->nodes;

    if (!nodes->on) {
        server->reader = server->store_thread;
        return true;
    }
    nodes->beat_done.done = beat_done;
    nodes->public_done.done = public_done;
    nodes->due_done.done = due_done;
    server->reader = connect_again(server, why);
    if (server->reader == NULL)
        return false;
    nodes->beater = connect_again(server, why);
    if (nodes->beater == NULL)
        return false;
    nodes->reader_event = watch(server, server->reader, reader_event);
    nodes->beater_event = watch(server, nodes->beater, beater_event);
    nodes->timer = event_new(server->base, -1, EV_PERSIST, timer_event, server);
    list_public(server); /* for the first visitor */
    (void)snprintf(why, NET_WHY, "there is not enough memory");
    return nodes->reader_event != NULL && nodes->beater_event != NULL &&
           nodes->timer != NULL && event_add(nodes->timer, &every) == 0;
}

static void free_event(struct event *event)
{
    if (event != NULL)
        event_free(event);
}

void node_events_stop(struct server *server)
{
    struct nodes *nodes = &server->nodes;

    free_event(nodes->reader_event);
    free_event(nodes->beater_event);
    free_event(nodes->timer);
    if (server->reader != NULL && server->reader != server->store_thread)
        store_thread_stop(server->reader);
    if (nodes->beater != NULL)
        store_thread_stop(nodes->beater);
    node_news_close(server);
}
