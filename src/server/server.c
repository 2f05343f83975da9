/*
 * server.c - opening the server, running its loop, closing it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/server.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/connection.h"
#include "server/control.h"
#include "server/cores.h"
#include "server/http_routes.h"
#include "server/join_watch.h"
#include "server/metrics_text.h"
#include "server/node_events.h"
#include "server/node_news.h"
#include "server/progress.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/table_load.h"
#include "server/uptime.h"

enum { GOODBYE_MS = 400 }; /* for clients to take the close frame */

void server_standard(struct server_config *out)
{
    *out = (struct server_config){
        .net = {.listen = "127.0.0.1:8137",
                .limits = {.connections = 20000,
                           .per_address = 256,
                           .messages = 50,
                           .burst = 200,
                           .requests = 20,
                           .request_burst = 100,
                           .idle_seconds = 60}},
        .log_level = LOG_INFO,
        .bot_pace = true,
        .workers = cores_for_bots(),
        .keep_open = 2 * 3600,
        .keep_playing = 14 * 86400,
        .keep_over = 30 * 86400,
        .tables = 100000,
        .sandbox = SANDBOX_AUTO,
        .bots = 5000,
        .wrong_codes = 60,
    };
}

/* --- Opening -------------------------------------------------------------- */

/* Makes the data folder, and the database's name in it. False: see *why. */
static bool make_folder(struct server *server, char why[NET_WHY])
{
    const char *data = server->config.data;
    int n =
        snprintf(server->file, sizeof server->file, "%s/cluehouse.db", data);

    if (n < 0 || (size_t)n >= sizeof server->file) {
        (void)snprintf(why, NET_WHY, "the name of the data folder is too long");
        return false;
    }
    if (mkdir(data, 0700) != 0 && errno != EEXIST) {
        (void)snprintf(why, NET_WHY, "cannot make the data folder %.120s: %s",
                       data, strerror(errno));
        return false;
    }
    return true;
}

/* Where nodes share the store, it is asked for tables one by one. */
static bool list_tables(struct server *server, struct store *store,
                        char why[NET_WHY])
{
    return server->kind->join != NULL ||
           server->kind->list(store, false, table_index_list, server, why);
}

/* Opens the database and lists its tables. NULL: see *why. */
static struct store *open_store(struct server *server, char why[NET_WHY])
{
    const char *where =
        server->config.store != NULL ? server->config.store : server->file;
    const struct store_kind *kind = store_kind_of(where);
    struct store *store;
    bool sound;

    server->kind = kind;
    store = kind->open(where, why);
    if (store == NULL)
        return NULL;
    if (!kind->clock(store, &server->earlier, &sound, why) ||
        !list_tables(server, store, why)) {
        kind->close(store);
        return NULL;
    }
    if (!sound)
        log_event(server, LOG_ERROR, "clock-damaged", "uptime=%" PRIu64,
                  server->earlier);
    return store;
}

/* Listens, and opens what cannot be opened in the sandbox. */
static bool open_sockets(struct server *server, char why[NET_WHY])
{
    const struct net_handler handler = {
        http_routes_request,  connection_opened,  connection_message,
        connection_closed,    log_event_net,      server,
        address_bans_refuses, http_routes_health, connection_relay_failed,
    };

    metrics_text_open();
    if (!theme_lists_open(server, why))
        return false;
    server->net = net_open(server->base, &server->config.net, &handler, why);
    return server->net != NULL && control_open(server, why);
}

/* Everything that has a name is open now. */
static bool enter_sandbox(struct server *server, struct store *store,
                          char why[NET_WHY])
{
    const struct net_config *net = &server->config.net;
    const struct sandbox_paths paths = {
        .data = server->config.data,
        .cert = net->tls_cert,
        .key = net->tls_key,
        .unix_socket =
            strncmp(net->listen, "unix:", 5) == 0 ? net->listen + 5 : NULL,
        .peer_socket = net->peer_listen != NULL &&
                               strncmp(net->peer_listen, "unix:", 5) == 0
                           ? net->peer_listen + 5
                           : NULL,
        .peers = net->peer_listen != NULL,
        .database = server->nodes.on,
        .files =
            server->kind->files != NULL ? server->kind->files(store) : NULL,
    };
    struct sandbox_state state;

    if (server->config.sandbox == SANDBOX_OFF)
        return true;
    state = sandbox_enter(&paths);
    log_event(server, LOG_INFO, "sandbox", "landlock=%d seccomp=%d",
              state.landlock, state.seccomp);
    if (server->config.sandbox == SANDBOX_AUTO ||
        (state.landlock > 0 && state.seccomp))
        return true;
    (void)snprintf(why, NET_WHY,
                   "there is no whole sandbox here (%s); to do "
                   "with what there is: --sandbox auto",
                   state.landlock > 0 ? "seccomp is missing"
                   : state.seccomp    ? "Landlock is missing"
                                      : "Landlock and seccomp are missing");
    return false;
}

static bool start_threads(struct server *server, struct store *store,
                          char why[NET_WHY])
{
    struct join_watch *watch;
    bool fine;

    server->store_thread = store_thread_start(server->kind, store);
    if (server->store_thread == NULL) {
        (void)snprintf(why, NET_WHY, "cannot start a thread for the database");
        server->kind->close(store);
        return false;
    }
    watch = join_watch_begin(server);
    fine = node_events_start(server, why);
    join_watch_end(watch);
    if (!fine)
        return false;
    (void)snprintf(why, NET_WHY, "cannot start threads for the bots");
    server->bot_pool = bot_pool_start(server->config.workers);
    return server->bot_pool != NULL && events_add(server) &&
           notify_listen(server);
}

static void make_url(struct server *server)
{
    const char *url = server->config.public_url;
    const char *listen = server->config.net.listen;
    size_t len;

    if (url != NULL) {
        len = strlen(url);
        (void)snprintf(server->url, sizeof server->url, "%s%s", url,
                       len > 0 && url[len - 1] == '/' ? "" : "/");
    } else if (strncmp(listen, "unix:", 5) == 0) {
        (void)snprintf(server->url, sizeof server->url, "%s", listen);
    } else {
        const char *colon = strrchr(listen, ':');
        int host = colon != NULL ? (int)(colon - listen) : (int)strlen(listen);

        (void)snprintf(server->url, sizeof server->url, "http%s://%.*s:%u/",
                       server->config.net.tls_cert != NULL ? "s" : "", host,
                       listen, net_port(server->net));
    }
}

/* What is read from files elsewhere, before the sandbox; and the key of
 * addresses. Without that file bans by address end with this run. Nodes need
 * the same key, because tables move from one to another. */
static bool read_files(struct server *server, char why[NET_WHY])
{
    static const char name[] = "address-key";

    if (server->config.net.peer_listen != NULL)
        server_key_share(server->config.net.peer_key, name,
                         server->address_key);
    else if (!server_key_open(server->config.data, name, server->address_key))
        log_event(server, LOG_WARN, "key-not-kept", "file=%s why=\"%s\"", name,
                  strerror(errno));
    return filter_list_open(&server->filter, server->config.offensive, why) &&
           address_bans_open(server, why);
}

static bool join_nodes(struct server *server, struct store *store,
                       char why[NET_WHY])
{
    struct join_watch *watch = join_watch_begin(server);
    bool fine = node_events_join(server, store, why);

    join_watch_end(watch);
    return fine;
}

/* The sandbox holds for threads that are started after it. */
static bool open_all(struct server *server, char why[NET_WHY])
{
    struct store *store;

    (void)snprintf(why, NET_WHY, "there is not enough memory");
    server->base = event_base_new();
    if (server->base == NULL)
        return false;
    /* First, because what it inherits stays with it. */
    if (!make_folder(server, why) || !notify_open(server, why))
        return false;
    store = open_store(server, why);
    if (store == NULL)
        return false;
    /* It joins last of all: it may take the place of another, and must not fail
     * behind that because the other one has the port or the folder. */
    if (!read_files(server, why) || !open_sockets(server, why) ||
        !join_nodes(server, store, why) || !enter_sandbox(server, store, why)) {
        server->kind->close(store);
        return false;
    }
    if (!start_threads(server, store, why))
        return false;
    make_url(server);
    if (!server->nodes.on)
        table_load_public(server);
    return true;
}

struct server *server_open(const struct server_config *config,
                           char why[NET_WHY])
{
    struct server *server = calloc(1, sizeof *server);
    struct ch_seed seed;

    memory_prepare();
    json_set_alloc_funcs(memory_new, free);
    if (server == NULL) {
        (void)snprintf(why, NET_WHY, "there is not enough memory");
        return NULL;
    }
    server->config = *config;
    server->events.signal_fd = -1;
    server->hooks.request_kinds = request_kinds;
    server->hooks.time_up = progress_time_up;
    server->hooks.give_up = node_events_give_up;
    server->hooks.relay = connection_relay;
    server->now = server->opened = clock_mono_ms();
    event_set_log_callback(log_event_libevent);
    randombytes_buf(seed.bytes, sizeof seed.bytes);
    ch_rng_init(&server->rng, &seed, 0);
    if (!open_all(server, why)) {
        server_close(server);
        return NULL;
    }
    return server;
}

/* --- Running and closing -------------------------------------------------- */

const char *server_url(const struct server *server)
{
    return server->url;
}

/* A node asks the store for tables one by one, and has none yet. */
static void log_open(const struct server *server)
{
    if (server->nodes.on)
        log_event(server, LOG_INFO, "open", "node=%s nodes=%u",
                  server->nodes.self.name, node_news_alive(server));
    else
        log_event(server, LOG_INFO, "open", "tables=%u",
                  server->tables.n_summaries);
}

void server_run(struct server *server)
{
    log_open(server);
    while (!server->stopping) {
        (void)event_base_loop(server->base, EVLOOP_ONCE);
        uptime_update(server);
        commit_end_turn(server);
    }
    log_event(server, LOG_INFO, "closing", "tables=%u",
              server->tables.n_summaries);
}

/* Commits what was accepted, then says goodbye to all clients. */
static void close_net(struct server *server)
{
    /* Without its timer the server was not open yet. */
    if (server->events.tick != NULL && !commit_finish(server)) {
        /* The store's thread cannot be ended either. Nothing was sent that is
         * not durable; the next start finds out what is. */
        log_event(server, LOG_ERROR, "store-hangs", "stopping=true");
        _exit(EXIT_FAILURE);
    }
    net_stop(server->net, GOODBYE_MS);
    net_close(server->net);
}

void server_close(struct server *server)
{
    if (server == NULL)
        return;
    server->stopping = true;
    if (server->net != NULL)
        close_net(server);
    control_close(server);
    game_log_free(server);
    mine_free(server);
    events_free(server);
    finds_free(server);
    node_events_stop(server);
    if (server->store_thread != NULL)
        store_thread_stop(server->store_thread);
    if (server->bot_pool != NULL)
        bot_pool_stop(server->bot_pool);
    notify_close(server);
    table_index_free(server);
    theme_lists_free(server);
    if (server->base != NULL)
        event_base_free(server->base);
    commit_free(server);
    filter_list_free(&server->filter);
    address_bans_free(server);
    free(server->games);
    free(server);
}
