/*
 * expiry.c - unloads idle tables, closes abandoned ones, deletes old games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/expiry.h"

#include <stdlib.h>

#include "server/server_state.h"
#include "server/table_load.h"
#include "server/table_store.h"
#include "server/uptime.h"

enum {
    IDLE_MS = 60000,       /* that a table stays in memory without clients */
    SAVE_SECONDS = 60,     /* how often the uptime is stored, */
    EXPIRE_SECONDS = 3600, /* and old games are deleted, */
    SHARED_SECONDS = 60,   /* or old tables, where nodes share the store */
    DUE_LOADS = 32,        /* tables whose time is up, loaded by a sweep */
    SLICES = 64            /* of the summaries, one a sweep */
};

/* --- Tables in memory ----------------------------------------------------- */

static bool is_busy(const struct table *table)
{
    return table->loading || table->must_reload || table->is_dirty ||
           table->in_batch[0] || table->in_batch[1] ||
           !LIST_EMPTY(&table->clients) || !LIST_EMPTY(&table->waiting);
}

/* Drops a table from memory that nobody uses and that is stored. */
static void maybe_unload(struct table *table)
{
    struct server *server = table->server;

    if (is_busy(table) || by_day_is_near(table) ||
        server->now - table->idle_since < IDLE_MS)
        return;
    if (table->unsaved_moves && !server->commit.failing) {
        table_store_save(table); /* so that its row knows when it was used */
        return;
    }
    server->metrics.unloads++;
    table_store_release(table);
    if (server->nodes.on) /* there it is the store that knows all tables */
        table_index_remove_summary(server, table->id);
    table_index_remove(table);
}

static void sweep_loaded(struct server *server)
{
    struct table *table, *next;

    for (table = server->tables.loaded; table != NULL; table = next) {
        next = table->by_id.next;
        if (table->must_reload && !table->loading && !table->is_closing) {
            table_load_retry(table);
        } else {
            if (!table->loading && table->here > 0 && !server->commit.failing)
                member_choose_host(table); /* a host's grace may be over */
            maybe_unload(table);
        }
    }
}

/* --- Abandoned tables ----------------------------------------------------- */

static unsigned seconds_kept(const struct server *server,
                             enum store_phase phase)
{
    switch (phase) {
    case STORE_OPEN:
        return server->config.keep_open;
    case STORE_PLAYING:
        return server->config.keep_playing;
    default:
        return server->config.keep_over;
    }
}

static bool is_abandoned(struct server *server,
                         const struct table_summary *summary, uint64_t now)
{
    /* A game by day goes on by itself. */
    return summary->due == 0 &&
           now >= summary->touched + seconds_kept(server, summary->phase) &&
           table_index_find(server, summary->id) == NULL;
}

static void close_abandoned(struct server *server,
                            const struct table_summary *summary, uint64_t now)
{
    store_batch_retire(&server->commit.batch[server->commit.open], summary->id,
                       now - seconds_kept(server, summary->phase) + 1);
    server->metrics.closed++;
    log_event(server, LOG_INFO, "table-closed", "phase=%d",
              (int)summary->phase);
    table_index_remove_summary(server, summary->id);
}

/* One slice of the summaries, so that no sweep takes long. */
static void sweep_summaries(struct server *server)
{
    struct table_index *tables = &server->tables;
    struct expiry *expiry = &server->expiry;
    unsigned least = tables->n_summaries / SLICES + 1;
    uint64_t now = uptime_seconds(server);

    if (!uptime_may_expire(server, server->config.keep_open))
        return;
    /* A pass does not slow down as it removes summaries. */
    if (tables->cursor == NULL || expiry->slice < least)
        expiry->slice = least;
    for (unsigned n = expiry->slice; n > 0; n--) {
        struct table_summary *summary =
            tables->cursor != NULL ? tables->cursor : tables->by_id;

        if (summary == NULL)
            return;
        tables->cursor = summary->by_id.next;
        if (is_abandoned(server, summary, now))
            close_abandoned(server, summary, now);
    }
}

/* --- Games by day --------------------------------------------------------- */

/* Loads tables whose clocks have run out. After a long stop there may be many:
 * some at each sweep. */
static void load_due(struct server *server)
{
    uint64_t now = uptime_seconds(server);

    for (unsigned n = 0; n < DUE_LOADS; n++) {
        const struct table_summary *summary = table_index_next_due(server, now);

        if (summary == NULL)
            return;
        table_load_due(server, summary->id);
    }
}

/* --- Old games ------------------------------------------------------------ */

/* Deletes finished games that nobody looked at for long. Those in memory are
 * being looked at, and are saved. While a table is loading it is not known
 * whether it is one: false, to be tried again. */
static bool expire_games(struct server *server, uint64_t uptime)
{
    uint64_t before = uptime - server->config.keep_over;
    struct table *table;

    if (uptime <= server->config.keep_over)
        return true;
    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        if (table->loading || table->must_reload)
            return false;
    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        if (table->phase == STORE_OVER && table->touched < before)
            table_store_save(table);
    store_batch_expire(&server->commit.batch[server->commit.open], STORE_OVER,
                       before);
    return true;
}

/* Where nodes share a store, one of them has it delete what nobody came to:
 * tables that are at no node. */
static void expire_shared(struct server *server, uint64_t uptime)
{
    struct store_batch *batch = &server->commit.batch[server->commit.open];

    if (!server->nodes.leads ||
        uptime < server->expiry.games_expired + SHARED_SECONDS ||
        !uptime_may_expire(server, server->config.keep_open))
        return;
    server->expiry.games_expired = uptime;
    for (int phase = STORE_OPEN; phase <= STORE_OVER; phase++) {
        unsigned kept = seconds_kept(server, (enum store_phase)phase);

        if (uptime > kept)
            store_batch_expire(batch, (enum store_phase)phase, uptime - kept);
    }
}

void expiry_sweep(struct server *server)
{
    struct expiry *expiry = &server->expiry;
    uint64_t uptime = uptime_seconds(server);

    sweep_loaded(server);
    if (server->commit.failing)
        return;
    if (!server->nodes.on) {
        load_due(server);
        sweep_summaries(server);
    }
    if (uptime >= expiry->uptime_saved + SAVE_SECONDS) {
        expiry->uptime_saved = uptime;
        store_batch_clock(&server->commit.batch[server->commit.open], uptime);
    }
    if (server->nodes.on)
        expire_shared(server, uptime);
    else if (uptime >= expiry->games_expired + EXPIRE_SECONDS &&
             uptime_may_expire(server, server->config.keep_over) &&
             expire_games(server, uptime))
        expiry->games_expired = uptime;
}
