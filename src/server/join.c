/*
 * join.c - coming to a table: creating one, joining, returning, watching.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "server/bot_names.h"
#include "server/filter.h"
#include "server/lobby.h"
#include "server/presence.h"
#include "server/rate_limits.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/table_load.h"
#include "server/table_store.h"
#include "server/uptime.h"
#include "server/view.h"

enum { SPECTATORS_MAX = 200 }; /* of one table */

/* Answers, and puts the client at the table as this member. */
static bool welcome(struct request *request, struct table *table,
                    uint8_t member, const char *token)
{
    struct ch_json out = request_begin_answer(request);

    ch_json_str(&out, "table", table->id);
    ch_json_str(&out, "token", token);
    ch_json_int(&out, "member", member);
    if (table->member[member].seat == NOBODY)
        ch_json_null(&out, "seat");
    else
        ch_json_int(&out, "seat", table->member[member].seat);
    request_answer(request, &out);
    presence_arrive(request->client, table, member, 0);
    return true;
}

/* Reads the name of a new member, and what its client wants to be sent. NULL,
 * or a slug. */
static const char *read_person(struct request *request, char name[NAME_BYTES])
{
    json_t *text = json_object_get(request->body, "name");
    json_t *offers = json_object_get(request->body, "offers");
    json_t *views = json_object_get(request->body, "views");
    json_int_t n = json_integer_value(offers);

    if (!json_is_string(text) || !names_clean(json_string_value(text), name))
        return "bad-name";
    if ((offers != NULL && !json_is_integer(offers)) || n < 0 ||
        n > VIEW_OFFERS || (views != NULL && !json_is_boolean(views)))
        return "order-malformed";
    request->client->offers = (uint8_t)n;
    request->client->views = json_is_true(views);
    return NULL;
}

/* --- Creating a table ----------------------------------------------------- */

static const char *fill_with_bots(struct table *table, json_t *from)
{
    json_t *fill = json_object_get(from, "fill");
    int level;

    if (fill == NULL)
        return NULL;
    level =
        json_is_string(fill) ? seat_level(table, json_string_value(fill)) : -1;
    if (level < 0)
        return "no-such-level";
    if (!table->settings.bots)
        return "no-bots-here";
    for (ch_seat seat = 1; seat < table->setup.seats; seat++)
        seat_put_bot(table, seat, level);
    return NULL;
}

static const char *read_table(struct table *table, json_t *body)
{
    static const char *const known[] = {TABLE_SETTINGS_MEMBERS,
                                        "game",
                                        "name",
                                        "fill",
                                        "offers",
                                        "views",
                                        NULL};
    json_t *game = json_object_get(body, "game");
    const char *why;

    if (!table_settings_only_has(body, known))
        return "order-malformed";
    table->game =
        json_is_string(game) ? ch_game_find(json_string_value(game)) : NULL;
    if (table->game == NULL)
        return "no-such-game";
    ch_setup_standard(table->game, table->game->min_seats, &table->setup);
    table->settings = (struct table_settings){
        .spectators = true,
        .bots = true,
        .pace = table->server->config.bot_pace ? PACE_NORMAL : PACE_OFF,
        .undo = true};
    why = table_settings_read_all(table->game, body, &table->setup,
                                  &table->settings);
    return why != NULL ? why : fill_with_bots(table, body);
}

static const char *may_create(struct request *request,
                              const struct table *table)
{
    const struct server *server = request->server;
    const char *why;

    if (server->drain.on)
        return "draining";
    if (server->tables.n_summaries >= server->config.tables)
        return "too-many-tables";
    why = lobby_may_add_bots(request, seat_count_bots(table));
    if (why != NULL)
        return why;
    return rate_limits_allow(request, LIMIT_CREATE, 1) ? NULL
                                                       : "too-many-tries";
}

static bool do_create(struct request *request)
{
    struct table *table = table_new(request->server);
    char name[NAME_BYTES], token[TOKEN_CHARS + 1] = "";
    const char *why =
        table != NULL ? read_person(request, name) : "out-of-memory";
    uint8_t member;

    if (why == NULL)
        why = read_table(table, request->body);
    if (why == NULL && table->settings.filter &&
        filter_refuses(&request->server->filter, name))
        why = "offensive";
    if (why == NULL)
        why = may_create(request, table);
    if (why == NULL && !member_add(table, name, token, &member))
        why = "out-of-memory";
    if (why != NULL) {
        if (table != NULL)
            table_free(table);
        return request_refuse(request, why);
    }
    table_make_id(table->id);
    table_index_make_code(request->server, table->code);
    table->made = uptime_seconds(request->server);
    table->host = member;
    bot_names_renew(table);
    seat_sit(table, member, 0);
    table_index_add(table);
    table_store_save(table);
    request->server->metrics.created++;
    return welcome(request, table, member, token);
}

/* --- Joining -------------------------------------------------------------- */

/* Makes a new member, with a seat if there is a free one. NULL, or a slug. */
static const char *admit(struct request *request, struct table *table,
                         const char *name, char token[TOKEN_CHARS + 1],
                         uint8_t *member)
{
    ch_seat seat;

    if (bans_name(table, name) || bans_address(table, request->client) ||
        (token[0] != '\0' && bans_token(table, token)))
        return "banned";
    if (table->settings.filter &&
        filter_refuses(&request->server->filter, name))
        return "offensive";
    if (member_name_taken(table, name, NOBODY))
        return "name-is-taken";
    seat = table->phase == STORE_OPEN ? seat_first_free(table) : NOBODY;
    if (seat == NOBODY && !table->settings.spectators)
        return "table-is-full";
    if (!rate_limits_allow(request, LIMIT_JOIN, 1))
        return "too-many-tries";
    if (!member_add(table, name, token, member))
        return "table-is-full";
    if (table->phase == STORE_PLAYING)
        member_hide_name(table, *member);
    if (seat != NOBODY)
        seat_sit(table, *member, seat);
    return NULL;
}

/* Reads name and token ("": the client has not chosen one). False after a
 * refusal. */
static bool read_newcomer(struct request *request, char name[NAME_BYTES],
                          const char *own, char token[TOKEN_CHARS + 1])
{
    const char *why = read_person(request, name);

    if (why == NULL && own[0] != '\0' && !id_is_token(own))
        why = "bad-token";
    if (why != NULL)
        return request_refuse(request, why);
    memcpy(token, own, strlen(own) + 1);
    return true;
}

/* After these a client forgets its place at the table. */
static bool is_for_good(const char *slug)
{
    return strcmp(slug, "banned") == 0 || strcmp(slug, "wrong-token") == 0;
}

/* A node that has lost the table, and has not noticed, does not know who came
 * since. So a refusal for good waits for a commit that fails then; the client
 * is sent away, and comes to the node that knows. */
static bool refuse_newcomer(struct request *request, struct table *table,
                            const char *slug)
{
    struct client *client = request->client;

    if (!is_for_good(slug) || !nodes_must_ask(request->server))
        return request_refuse(request, slug);
    if (client->left_batch != 0 && client->left_table != table)
        return request_refuse(request, "busy");
    if (!request_may_write(request, table))
        return false;
    store_batch_hold(dirty_batch(table), table->id, table->epoch);
    client_leaves(client, table, true);
    return request_refuse(request, slug);
}

static bool do_join(struct request *request)
{
    char name[NAME_BYTES], token[TOKEN_CHARS + 1] = "";
    char program[NAME_BYTES] = "";
    const char *id, *text, *own = "", *badge = NULL, *why;
    int offers = 0, views = 0;
    struct table *table;
    uint8_t member;
    bool gone;

    if (!request_read(request, "{s:s,s:s,s?:s,s?:i,s?:b,s?:s}", "table", &id,
                      "name", &text, "token", &own, "offers", &offers, "views",
                      &views, "program", &badge) ||
        !read_newcomer(request, name, own, token))
        return false;
    if (badge != NULL && !names_clean(badge, program))
        return request_refuse(request, "bad-name");
    table = table_load_for(request, id, &gone);
    if (table == NULL)
        return gone ? request_refuse(request, "no-such-table") : true;
    member = token[0] != '\0' ? member_find(table, token) : NOBODY;
    if (member != NOBODY) { /* joined before, and the answer got lost */
        request->is_repeat = true;
        return welcome(request, table, member, token);
    }
    if (!request_may_write(request, table))
        return false;
    why = admit(request, table, name, token, &member);
    if (why != NULL)
        return refuse_newcomer(request, table, why);
    memcpy(table->member[member].program, program, sizeof program);
    table_store_save(table);
    return welcome(request, table, member, token);
}

/* --- Returning and watching ----------------------------------------------- */

/* Sets what the client wants to be sent. False after a refusal. */
static bool set_wants(struct request *request, int offers, int views)
{
    if (offers < 0 || offers > VIEW_OFFERS)
        return request_refuse(request, "order-malformed");
    request->client->offers = (uint8_t)offers;
    request->client->views = views != 0;
    return true;
}

/* Why this token is no member's. */
static const char *why_unknown(const struct request *request,
                               const struct table *table, const char *token)
{
    if (!rate_limits_allow(request, LIMIT_TOKEN, 1))
        return "too-many-tries";
    return bans_token(table, token) ? "banned" : "wrong-token";
}

static bool do_hello(struct request *request)
{
    const char *id, *token;
    int last = 0, round = 0, offers = 0, views = 0;
    struct table *table;
    uint8_t member;
    bool gone;

    if (!request_read(request, "{s:s,s:s,s?:i,s?:i,s?:i,s?:b}", "table", &id,
                      "token", &token, "last", &last, "round", &round, "offers",
                      &offers, "views", &views) ||
        !set_wants(request, offers, views))
        return false;
    table = table_load_for(request, id, &gone);
    if (table == NULL)
        return gone ? request_refuse(request, "no-such-table") : true;
    member = member_find(table, token);
    if (member == NOBODY)
        return refuse_newcomer(request, table,
                               why_unknown(request, table, token));
    if (last < 0 || (round != 0 && (uint32_t)round != table->round))
        last = 0; /* the client has facts of another game */
    request_done(request);
    presence_arrive(request->client, table, member, (uint32_t)last);
    return true;
}

static bool do_watch(struct request *request)
{
    struct table *table;
    const char *id;
    int offers = 0, views = 0;
    bool gone;

    if (!request_read(request, "{s:s,s?:i,s?:b}", "table", &id, "offers",
                      &offers, "views", &views) ||
        !set_wants(request, offers, views))
        return false;
    table = table_load_for(request, id, &gone);
    if (table == NULL)
        return gone ? request_refuse(request, "no-such-table") : true;
    if (!table->settings.spectators)
        return request_refuse(request, "no-spectators");
    if (bans_address(table, request->client))
        return refuse_newcomer(request, table, "banned");
    if (table->spectators >= SPECTATORS_MAX)
        return request_refuse(request, "too-many-watchers");
    request_done(request);
    presence_arrive(request->client, table, NOBODY, 0);
    return true;
}

const struct request_kind join_requests[] = {
    {.name = "hello", .run = do_hello, WHO_NEWCOMER, ALWAYS, READS},
    {.name = "watch", .run = do_watch, WHO_NEWCOMER, ALWAYS, READS},
    {.name = "join", .run = do_join, WHO_NEWCOMER, ALWAYS, MAY_WRITE},
    {.name = "create", .run = do_create, WHO_NEWCOMER, ALWAYS, WRITES},
    {.name = NULL},
};
