/*
 * directory.c - what there is: games, public tables, a table by its code.
 *
 * SPDX-License-Identifier: MIT
 */
#include <ctype.h>
#include <string.h>

#include "games/about.h"
#include "server/finds.h"
#include "server/rate_limits.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/table_load.h"

/* --- Games ---------------------------------------------------------------- */

static void write_game(const struct ch_game *game, struct ch_json *out)
{
    ch_json_object_begin(out, NULL);
    about_game(game, out);
    ch_json_array_begin(out, "bots");
    for (int i = 0; i < CH_LEVELS; i++)
        if (bot_find(game, bot_level_names[i]).bot != NULL)
            ch_json_str(out, NULL, bot_level_names[i]);
    ch_json_array_end(out);
    ch_json_object_end(out);
}

/* The list is the same for everybody, and is made once. False: no memory. */
static bool make_games(struct server *server)
{
    struct ch_json list;

    if (server->games != NULL)
        return true;
    ch_json_init(&list, message_buffer_borrow(server), MESSAGE_BUFFER_BYTES);
    ch_json_array_begin(&list, NULL);
    for (int i = 0; ch_games[i] != NULL; i++)
        write_game(ch_games[i], &list);
    ch_json_array_end(&list);
    server->games = list.overflowed ? NULL : strdup(list.text);
    message_buffer_return(server);
    return server->games != NULL;
}

static bool do_games(struct request *request)
{
    struct ch_json answer;

    if (!request_read(request, "{}"))
        return false;
    if (!rate_limits_allow(request, LIMIT_GAMES, 1))
        return request_refuse(request, "slow-down");
    if (!make_games(request->server))
        return request_refuse(request, "out-of-memory");
    answer = request_begin_answer(request);
    ch_json_raw(&answer, "games", request->server->games,
                strlen(request->server->games));
    if (notify_is_on(request->server, NOTIFY_PUSH))
        ch_json_str(&answer, "push_key", request->server->notify->key);
    request_answer(request, &answer);
    return true;
}

/* --- Tables --------------------------------------------------------------- */

static bool is_listed(const struct table_summary *summary)
{
    return summary->is_public && summary->game != NULL && summary->seats > 0 &&
           summary->phase <= STORE_PLAYING;
}

static void write_summary(const struct table_summary *summary,
                          struct ch_json *out)
{
    ch_json_object_begin(out, NULL);
    ch_json_str(out, "table", summary->id);
    ch_json_str(out, "game", summary->game->name);
    ch_json_str(out, "phase",
                summary->phase == STORE_OPEN ? "open" : "playing");
    ch_json_str(out, "host", summary->host);
    ch_json_int(out, "seats", summary->seats);
    ch_json_int(out, "taken", summary->taken);
    ch_json_object_end(out);
}

/* Tables that other nodes have, or nobody. */
static void write_elsewhere(struct server *server, unsigned most,
                            struct ch_json *out)
{
    const struct nodes *nodes = &server->nodes;

    for (unsigned i = 0; i < nodes->tables && most > 0; i++) {
        const struct node_table *at = &nodes->table[i];
        struct table_summary summary = {.game = at->game,
                                        .phase = at->phase,
                                        .seats = at->seats,
                                        .taken = at->taken};

        if (table_index_find(server, at->id) != NULL)
            continue;
        memcpy(summary.id, at->id, sizeof summary.id);
        memcpy(summary.host, at->host, sizeof summary.host);
        write_summary(&summary, out);
        most--;
    }
}

static bool do_lobby(struct request *request)
{
    const struct table_summary *summary;
    struct ch_json out;
    unsigned listed = 0;

    if (!request_read(request, "{}"))
        return false;
    if (!rate_limits_allow(request, LIMIT_LOBBY, 1))
        return request_refuse(request, "slow-down");
    out = request_begin_answer(request);
    ch_json_array_begin(&out, "tables");
    for (summary = table_index_newest(request->server);
         summary != NULL && listed < TABLE_LOAD_LISTED;
         summary = summary->by_id.prev) {
        if (!is_listed(summary))
            continue;
        write_summary(summary, &out);
        listed++;
    }
    write_elsewhere(request->server, TABLE_LOAD_LISTED - listed, &out);
    ch_json_array_end(&out);
    request_answer(request, &out);
    return true;
}

/* "koba tumi resa", "KOBATUMIRESA" and "KOBA-TUMI-RESA" are one code. Old
 * tables have codes of two words. */
static bool normalize_code(const char *text, char out[STORE_CODE])
{
    int n = 0;

    for (; *text != '\0'; text++) {
        if (*text == ' ' || *text == '-')
            continue;
        if (!isalpha((unsigned char)*text) || n == STORE_CODE - 1)
            return false;
        if (n % 5 == 4)
            out[n++] = '-';
        out[n++] = (char)toupper((unsigned char)*text);
    }
    out[n] = '\0';
    return n == 9 || n == STORE_CODE - 1;
}

static bool do_find(struct request *request)
{
    const struct table_summary *summary = NULL;
    char code[STORE_CODE];
    const char *text;
    bool valid;

    if (!request_read(request, "{s:s}", "code", &text))
        return false;
    if (!rate_limits_may_guess(request))
        return request_refuse(request, "too-many-tries");
    valid = normalize_code(text, code);
    if (valid)
        summary = table_index_by_code(request->server, code);
    if (valid && summary == NULL && request->server->nodes.on)
        return finds_ask(request, code);
    return finds_answer(request, summary != NULL ? summary->id : "");
}

/* --- A sign of life ------------------------------------------------------- */

/* Scripts in a browser do not see the pings of WebSocket: this is how a client
 * finds out that its line is dead. The answer waits for no commit. */
static bool do_ping(struct request *request)
{
    if (!request_read(request, "{}"))
        return false;
    outbox_pong(request->client, request->id);
    return true;
}

const struct request_kind directory_requests[] = {
    {.name = "ping", .run = do_ping, WHO_ANYBODY, ALWAYS, READS, true},
    {.name = "games", .run = do_games, WHO_ANYBODY, ALWAYS, READS},
    {.name = "lobby", .run = do_lobby, WHO_ANYBODY, ALWAYS, READS},
    {.name = "find", .run = do_find, WHO_NEWCOMER, ALWAYS, READS},
    {.name = NULL},
};
