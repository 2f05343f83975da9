/*
 * mine.c - what a person's tables are doing, for a list of them.
 *
 * A browser knows its tables and its tokens there; this says whose turn it is
 * without coming to each of them. A table that is not in memory is read, looked
 * at and dropped: asking about it does not count as being there. A wrong token
 * and a table that does not exist look the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/mine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/game_clock.h"
#include "server/rate_limits.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/table_store.h"
#include "server/uptime.h"

enum { TABLES_MAX = 8, ENTRY_BYTES = 4096 };

struct mine_request {
    struct load_owner owner;
    LIST_ENTRY(mine_request) next;
    struct client *client; /* NULL: gone meanwhile */
    char id[REQUEST_ID];
    unsigned n, done; /* tables, and those that were looked at */
    struct {
        char id[STORE_ID], token[TOKEN_CHARS + 1];
        char *json; /* what is said about it */
    } table[TABLES_MAX];
};

static void free_request(struct mine_request *mine)
{
    for (unsigned i = 0; i < mine->n; i++)
        free(mine->table[i].json);
    free(mine);
}

/* --- One table ------------------------------------------------------------ */

static void write_names(const struct table *table, const char *name,
                        ch_seats which, struct ch_json *out)
{
    ch_json_array_begin(out, name);
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (ch_in(which, seat) && table->seat[seat].kind != SEAT_EMPTY)
            ch_json_str(out, NULL, seat_name(table, seat));
    ch_json_array_end(out);
}

static ch_seats find_winners(const struct table *table)
{
    struct ch_score score[CH_SEATS];
    ch_seats winners = 0;

    ch_match_score(table->match, score);
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (score[seat].won)
            winners |= ch_only(seat);
    return winners;
}

/* Everything here is public at the table, but for what the member itself has
 * left. */
static void write_game(const struct table *table, uint8_t member,
                       struct ch_json *out)
{
    const uint64_t now = uptime_seconds(table->server);
    const uint64_t moved =
        table->by_day.moved != 0 ? table->by_day.moved : table->touched;
    ch_seats actors = ch_match_actors(table->match);
    uint8_t seat = table->member[member].seat;
    bool yours = seat != NOBODY && ch_in(actors, seat);

    ch_json_int(out, "since", now > moved ? (int64_t)(now - moved) : 0);
    if (table->phase == STORE_OVER) {
        write_names(table, "over", find_winners(table), out);
        return;
    }
    write_names(table, "turn", actors, out);
    ch_json_bool(out, "yours", yours);
    if (yours && table->settings.by_day && table->settings.move_s > 0) {
        int64_t left = by_day_left(table, seat) / 1000;

        ch_json_int(out, "left", left > 0 ? left : 0);
    }
}

static void write_table(const struct table *table, uint8_t member,
                        struct ch_json *out)
{
    static const char *const phases[] = {"open", "playing", "over"};

    ch_json_str(out, "game", table->game->name);
    ch_json_str(out, "phase", phases[table->phase]);
    ch_json_int(out, "round", table->round);
    ch_json_str(out, "name", table->member[member].name);
    write_names(table, "names", ~(ch_seats)0, out);
    if (table->phase != STORE_OPEN && table->match != NULL)
        write_game(table, member, out);
}

/* Says what there is to say about the next table, and counts it as done. NULL
 * for the table: `slug` says why, or "": it is gone. */
static void look_at(struct mine_request *mine, const struct table *table,
                    const char *slug)
{
    unsigned i = mine->done++;
    char text[ENTRY_BYTES];
    struct ch_json out;
    uint8_t member =
        table != NULL ? member_find(table, mine->table[i].token) : NOBODY;

    ch_json_init(&out, text, sizeof text);
    ch_json_object_begin(&out, NULL);
    ch_json_str(&out, "table", mine->table[i].id);
    if (member != NOBODY)
        write_table(table, member, &out);
    else if (slug[0] != '\0')
        ch_json_str(&out, "slug", slug);
    else
        ch_json_bool(&out, "gone", true);
    ch_json_object_end(&out);
    mine->table[i].json = out.overflowed ? NULL : strdup(text);
}

/* The same about a table that was read from the store. */
static void look_at_stored(struct server *server, struct mine_request *mine,
                           const struct store_thread_done *done)
{
    struct table *table;
    struct ch_record draws;
    struct ch_log_error bad;
    const char *why;

    if (done->outcome.verdict != STORE_FINE) {
        look_at(mine, NULL, "could-not-save");
        return;
    }
    if (done->table == NULL || !done->table->found) {
        look_at(mine, NULL, "");
        return;
    }
    table = table_new(server);
    why = table != NULL ? table_store_fill(table, done->table, &draws, &bad)
                        : "out-of-memory";
    if (why == NULL)
        by_day_resume(table);
    /* A game that was ended early is kept under an id of its own: it is
     * nobody's table. */
    look_at(mine, why == NULL && table->phase <= STORE_OVER ? table : NULL,
            why == NULL ? "" : why);
    if (table != NULL)
        table_free(table);
}

/* --- All of them ---------------------------------------------------------- */

static void answer(const struct mine_request *mine)
{
    struct request request = {.server = mine->client->server,
                              .client = mine->client,
                              .table = mine->client->table};
    struct ch_json out;

    memcpy(request.id, mine->id, sizeof request.id);
    out = request_begin_answer(&request);
    ch_json_array_begin(&out, "tables");
    for (unsigned i = 0; i < mine->n; i++)
        if (mine->table[i].json != NULL)
            ch_json_raw(&out, NULL, mine->table[i].json,
                        strlen(mine->table[i].json));
    ch_json_array_end(&out);
    request_answer(&request, &out);
}

static void finish(struct mine_request *mine)
{
    if (mine->client != NULL)
        answer(mine);
    LIST_REMOVE(mine, next);
    free_request(mine);
}

/* In memory, and the same in the store: of what is not durable nobody hears. */
static bool is_stored(const struct table *table)
{
    return !table->loading && !table->must_reload && !table->in_batch[0] &&
           !table->in_batch[1];
}

/* Looks at tables until one has to be read, or all are done. */
static void go_on(struct server *server, struct mine_request *mine)
{
    while (mine->client != NULL && mine->done < mine->n) {
        const char *id = mine->table[mine->done].id;
        const struct table *table = table_index_find(server, id);

        if (!id_is_table(id))
            look_at(mine, NULL, "");
        else if (table != NULL && is_stored(table))
            look_at(mine, table, "");
        else if (store_thread_load(server->reader, id, &mine->owner))
            return;
        else
            look_at(mine, NULL, "out-of-memory");
    }
    finish(mine);
}

static void load_done(struct server *server, struct store_thread_done *done)
{
    struct mine_request *mine = done->ctx;

    if (mine->client != NULL)
        look_at_stored(server, mine, done);
    free(done->table);
    go_on(server, mine);
}

void mine_remove(struct server *server, const struct client *client)
{
    struct mine_request *mine;

    LIST_FOREACH(mine, &server->mine, next)
        if (mine->client == client)
            mine->client = NULL;
}

void mine_free(struct server *server)
{
    while (!LIST_EMPTY(&server->mine)) {
        struct mine_request *mine = LIST_FIRST(&server->mine);

        LIST_REMOVE(mine, next);
        free_request(mine);
    }
}

/* --- The request ---------------------------------------------------------- */

static bool read_table(struct mine_request *mine, json_t *from)
{
    const char *id, *token;

    if (json_unpack_ex(from, NULL, JSON_STRICT, "{s:s,s:s}", "table", &id,
                       "token", &token) != 0 ||
        strlen(id) >= STORE_ID || strlen(token) > TOKEN_CHARS)
        return false;
    (void)snprintf(mine->table[mine->n].id, STORE_ID, "%s", id);
    (void)snprintf(mine->table[mine->n].token, TOKEN_CHARS + 1, "%s", token);
    mine->n++;
    return true;
}

static bool read_tables(struct mine_request *mine, json_t *from)
{
    json_t *one;
    size_t i;

    if (!json_is_array(from) || json_array_size(from) > TABLES_MAX)
        return false;
    json_array_foreach(from, i, one) {
        if (!read_table(mine, one))
            return false;
    }
    return true;
}

static bool is_asked_for(const struct request *request)
{
    const struct mine_request *mine;

    LIST_FOREACH(mine, &request->server->mine, next)
        if (mine->client == request->client)
            return true;
    return false;
}

static bool do_mine(struct request *request)
{
    struct mine_request *mine;
    json_t *tables;
    const char *why = NULL;

    if (!request_read(request, "{s:o}", "tables", &tables))
        return false;
    if (is_asked_for(request))
        return request_refuse(request, "busy");
    mine = calloc(1, sizeof *mine);
    if (mine == NULL)
        return request_refuse(request, "out-of-memory");
    if (!read_tables(mine, tables))
        why = "order-malformed";
    else if (!rate_limits_allow(request, LIMIT_MINE, mine->n + 1))
        why = "slow-down";
    if (why != NULL) {
        free_request(mine);
        return request_refuse(request, why);
    }
    mine->owner.done = load_done;
    mine->client = request->client;
    memcpy(mine->id, request->id, sizeof mine->id);
    LIST_INSERT_HEAD(&request->server->mine, mine, next);
    go_on(request->server, mine);
    return true;
}

const struct request_kind mine_requests[] = {
    {.name = "mine", .run = do_mine, WHO_ANYBODY, ALWAYS, READS},
    {.name = NULL},
};
