/*
 * game_log.c - sends the log of a finished game to its members.
 *
 * It has everything, notes and secrets included, so it is sent only when the
 * game is over. Earlier games of the table are stored under other ids, which
 * only the row knows; their logs are for those who were there.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/game_log.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/words.h"
#include "server/rate_limits.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/table_words.h"

/* A log that the store thread is reading. */
struct game_log_request {
    struct load_owner owner;
    LIST_ENTRY(game_log_request) next;
    struct client *client; /* NULL: gone meanwhile */
    char id[REQUEST_ID];
    bool archived;             /* a game before the present one */
    uint8_t token[TOKEN_HASH]; /* of the member that asked */
};

/* The whole log, with its seed; to be freed. NULL: no memory. */
static char *assemble(const struct store_table *stored)
{
    struct ch_seed seed;
    size_t len;
    char *log;

    _Static_assert(sizeof seed.bytes == STORE_SEED, "a seed is a seed");
    memcpy(seed.bytes, stored->row.seed, sizeof seed.bytes);
    len = ch_log_assemble(stored->row.first, stored->log, stored->len, &seed,
                          NULL);
    log = malloc(len + 1);
    if (log != NULL)
        (void)ch_log_assemble(stored->row.first, stored->log, stored->len,
                              &seed, log);
    return log;
}

/* Was who asks at the table when that game was over? Its row says so. */
static bool was_there(const struct store_table *stored,
                      const uint8_t token[TOKEN_HASH])
{
    json_t *row = json_loads(stored->row.json, 0, NULL), *member;
    char hex[2 * TOKEN_HASH + 1];
    bool found = false;
    size_t i;

    (void)sodium_bin2hex(hex, sizeof hex, token, TOKEN_HASH);
    json_array_foreach(json_object_get(row, "members"), i, member) {
        const char *text = json_string_value(json_object_get(member, "token"));

        if (text != NULL && strcmp(text, hex) == 0 &&
            !json_is_true(json_object_get(member, "gone")))
            found = true;
    }
    json_decref(row);
    return found;
}

/* NULL if the log may be sent, or a slug. */
static const char *check_stored(const struct game_log_request *asked,
                                const struct store_table *stored)
{
    bool found = stored != NULL && stored->found;

    if (asked->archived && !found)
        return "log-is-gone";
    /* A rematch may have begun while the log was read. */
    if (!found || (!asked->archived && stored->row.phase != STORE_OVER))
        return "game-not-over";
    if (stored->row.damaged || stored->bad != 0)
        return "table-damaged";
    return asked->archived && !was_there(stored, asked->token)
               ? "not-in-that-game"
               : NULL;
}

static void answer(const struct game_log_request *asked,
                   const struct store_table *stored)
{
    struct request request = {.server = asked->client->server,
                              .client = asked->client,
                              .table = asked->client->table};
    const char *why = check_stored(asked, stored);
    char *log = why == NULL ? assemble(stored) : NULL;
    const struct ch_game *own = NULL;
    struct ch_json out;

    memcpy(request.id, asked->id, sizeof request.id);
    if (log == NULL) {
        (void)request_refuse(&request, why != NULL ? why : "out-of-memory");
        return;
    }
    own = table_words_stored(stored->row.json);
    out = request_begin_answer(&request);
    ch_json_str(&out, "log", log);
    if (own != NULL)
        ch_json_str(&out, "words", ch_words_text(own));
    request_answer(&request, &out);
    ch_game_release(own);
    free(log);
}

static void load_done(struct server *server, struct store_thread_done *done)
{
    struct game_log_request *asked = done->ctx;

    (void)server;
    if (asked->client != NULL)
        answer(asked, done->table);
    LIST_REMOVE(asked, next);
    free(asked);
    free(done->table);
}

void game_log_remove(struct server *server, const struct client *client)
{
    struct game_log_request *asked;

    LIST_FOREACH(asked, &server->game_logs, next)
        if (asked->client == client)
            asked->client = NULL;
}

void game_log_free(struct server *server)
{
    while (!LIST_EMPTY(&server->game_logs)) {
        struct game_log_request *asked = LIST_FIRST(&server->game_logs);

        LIST_REMOVE(asked, next);
        free(asked);
    }
}

static bool is_asked_for(const struct server *server,
                         const struct client *client)
{
    const struct game_log_request *asked;

    LIST_FOREACH(asked, &server->game_logs, next)
        if (asked->client == client)
            return true;
    return false;
}

/* The id under which a game of this table is stored; 0: the present one. NULL,
 * or a slug. */
static const char *find_game(const struct table *table, int round,
                             const char **id)
{
    *id = table->id;
    if (round < 0 || (uint32_t)round > table->round)
        return "no-such-round";
    if (round == 0 || (uint32_t)round == table->round)
        return table->phase == STORE_OVER ? NULL : "game-not-over";
    *id = tally_log(table, (uint32_t)round);
    return (*id)[0] != '\0' ? NULL : "log-is-gone";
}

/* Lets the store thread read the log. NULL, or a slug. */
static const char *ask_for(struct request *request, const char *id)
{
    struct server *server = request->server;
    struct game_log_request *asked = calloc(1, sizeof *asked);

    if (asked == NULL)
        return "out-of-memory";
    asked->owner.done = load_done;
    asked->client = request->client;
    asked->archived = strcmp(id, request->table->id) != 0;
    memcpy(asked->token, request->table->member[request->client->member].token,
           TOKEN_HASH);
    memcpy(asked->id, request->id, sizeof asked->id);
    if (!store_thread_load(server->reader, id, &asked->owner)) {
        free(asked);
        return "out-of-memory";
    }
    LIST_INSERT_HEAD(&server->game_logs, asked, next);
    return NULL;
}

static bool do_log(struct request *request)
{
    const char *why, *id;
    int round = 0;

    if (!request_read(request, "{s?:i}", "round", &round))
        return false;
    why = find_game(request->table, round, &id);
    if (why == NULL && is_asked_for(request->server, request->client))
        why = "busy";
    if (why == NULL && !rate_limits_allow(request, LIMIT_LOG, 1))
        why = "slow-down";
    if (why == NULL)
        why = ask_for(request, id);
    return why == NULL || request_refuse(request, why);
}

const struct request_kind game_log_requests[] = {
    {.name = "log", .run = do_log, WHO_MEMBER, ALWAYS, READS},
    {.name = NULL},
};
