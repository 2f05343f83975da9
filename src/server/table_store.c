/*
 * table_store.c - a table and its row: saving it, filling it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/game_clock.h"
#include "server/server_state.h"
#include "server/stored.h"
#include "server/table_json.h"
#include "server/uptime.h"

/* --- Saving --------------------------------------------------------------- */

void table_store_save(struct table *table)
{
    struct server *server = table->server;
    struct store_row row = {.phase = table->phase,
                            .is_public = table->settings.is_public,
                            .made = table->made,
                            .touched = uptime_seconds(server),
                            .due = by_day_due(table),
                            .epoch = table->epoch,
                            .first = ""};
    char head[CH_LOG_HEAD];
    struct ch_json json;

    table->touched = row.touched;
    memcpy(row.id, table->id, sizeof row.id);
    memcpy(row.code, table->code, sizeof row.code);
    (void)snprintf(row.game, sizeof row.game, "%s", table->game->name);
    memcpy(row.seed, table->seed.bytes, sizeof row.seed);
    if (table->match != NULL) {
        (void)ch_log_head(table->match, head);
        row.first = head;
    }
    ch_json_init(&json, message_buffer_borrow(server), MESSAGE_BUFFER_BYTES);
    table_json_write(table, &json);
    row.json = json.text;
    store_batch_save(dirty_batch(table), &row);
    if (table->epoch == 0)
        table->epoch = 1; /* that of a new table */
    message_buffer_return(server);
    table_index_summarize(table);
    table->save_due = table->unsaved_moves = false;
}

void table_store_save_all(struct server *server)
{
    struct table *table;

    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        if (table->unsaved_moves && !table->loading && !table->must_reload)
            table_store_save(table);
}

void table_store_release(struct table *table)
{
    struct server *server = table->server;

    if (server->nodes.on && table->epoch != 0)
        store_batch_release(&server->commit.batch[server->commit.open],
                            table->id, table->epoch);
}

void table_store_release_all(struct server *server)
{
    struct table *table;

    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        if (!table->loading && !table->must_reload)
            table_store_release(table);
}

/* --- Filling -------------------------------------------------------------- */

/* Called after each line of a log that is replayed. */
static bool add_to_history(void *ctx, const struct ch_match *match,
                           const struct ch_record *record)
{
    struct table *table = ctx;

    history_add(table, &record->facts);
    notices_replayed(table, match);
    return true;
}

static const char *damaged(struct ch_log_error *bad, const char *slug)
{
    if (bad->slug[0] == '\0')
        (void)snprintf(bad->slug, sizeof bad->slug, "%s", slug);
    return "table-damaged";
}

/* Makes the match out of the stored log. NULL, or a slug. */
static const char *replay(struct table *table, const struct store_table *stored,
                          struct ch_log_error *bad)
{
    size_t len = ch_log_assemble(stored->row.first, stored->log, stored->len,
                                 NULL, NULL);
    char *log = malloc(len + 1);

    if (log == NULL)
        return "out-of-memory";
    (void)ch_log_assemble(stored->row.first, stored->log, stored->len, NULL,
                          log);
    history_begin(table);
    table->match =
        ch_log_replay_own(log, len, table->game, add_to_history, table, bad);
    free(log);
    return table->match == NULL ? damaged(bad, "log-damaged") : NULL;
}

static const char *fill_game(struct table *table,
                             const struct store_table *stored,
                             struct ch_record *draws, struct ch_log_error *bad)
{
    const char *move = stored->moves;
    const char *why = replay(table, stored, bad);

    if (why != NULL)
        return why;
    memcpy(table->seed.bytes, stored->row.seed, sizeof table->seed.bytes);
    why = ch_match_resume(table->match, &table->seed, draws);
    if (why == NULL)
        why = stored_check_game(table);
    if (why != NULL)
        return damaged(bad, why);
    for (uint32_t i = 0; i < stored->pieces; i++, move += strlen(move) + 1)
        if (move[0] != '\0')
            move_ids_add(&table->move_ids, move);
    /* The row's clocks are newer if it was saved after the last move. */
    if (stored->clocks[0] != '\0' &&
        table->saved_at != ch_match_seq(table->match) &&
        !game_clock_parse(table, stored->clocks))
        return damaged(bad, "clocks-damaged");
    return NULL;
}

const char *table_store_fill(struct table *table,
                             const struct store_table *stored,
                             struct ch_record *draws, struct ch_log_error *bad)
{
    const struct store_row *row = &stored->row;
    const char *why = stored_check_row(stored);

    draws->n = 0;
    *bad = (struct ch_log_error){.line = stored->bad};
    memcpy(table->id, row->id, sizeof table->id);
    table->epoch = row->epoch;
    if (why != NULL)
        return damaged(bad, why);
    memcpy(table->code, row->code, sizeof table->code);
    table->phase = row->phase;
    table->made = row->made;
    table->touched = row->touched;
    table_words_set(table, ch_game_find(row->game), "");
    if (table->game == NULL)
        return damaged(bad, "game-unknown");
    why = table_json_read(table, stored->row.json);
    if (why == NULL)
        why = stored_check_people(table);
    if (why != NULL)
        return damaged(bad, why);
    if (table->settings.is_public != row->is_public)
        return damaged(bad, "public-or-not");
    if (row->due != 0 &&
        (table->phase != STORE_PLAYING || !table->settings.by_day))
        return damaged(bad, "due-without-a-clock");
    table->by_day.due = row->due;
    return table->phase != STORE_OPEN ? fill_game(table, stored, draws, bad)
                                      : NULL;
}
