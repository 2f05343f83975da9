/*
 * game_log.c - sends the log of a finished game to its members.
 *
 * It has everything, notes and secrets included, so it is sent only when the
 * game is over.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/game_log.h"

#include <stdlib.h>
#include <string.h>

#include "server/rate_limits.h"
#include "server/request_kinds.h"
#include "server/server_state.h"

/* A log that the store thread is reading. */
struct game_log_request {
    struct load_owner owner;
    LIST_ENTRY(game_log_request) next;
    struct client *client; /* NULL: gone meanwhile */
    char id[REQUEST_ID];
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

/* A rematch may have begun while the log was read. */
static const char *check_stored(const struct store_table *stored)
{
    if (stored == NULL || !stored->found || stored->row.phase != STORE_OVER)
        return "game-not-over";
    return stored->row.damaged || stored->bad != 0 ? "table-damaged" : NULL;
}

static void answer(const struct game_log_request *asked,
                   const struct store_table *stored)
{
    struct request request = {.server = asked->client->server,
                              .client = asked->client,
                              .table = asked->client->table};
    const char *why = check_stored(stored);
    char *log = why == NULL ? assemble(stored) : NULL;
    struct ch_json out;

    memcpy(request.id, asked->id, sizeof request.id);
    if (log == NULL) {
        (void)request_refuse(&request, why != NULL ? why : "out-of-memory");
        return;
    }
    out = request_begin_answer(&request);
    ch_json_str(&out, "log", log);
    request_answer(&request, &out);
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

static bool do_log(struct request *request)
{
    struct server *server = request->server;
    struct game_log_request *asked;

    if (!request_read(request, "{}"))
        return false;
    if (is_asked_for(server, request->client))
        return request_refuse(request, "busy");
    if (!rate_limits_allow(request, LIMIT_LOG, 1))
        return request_refuse(request, "slow-down");
    asked = calloc(1, sizeof *asked);
    if (asked == NULL)
        return request_refuse(request, "out-of-memory");
    asked->owner.done = load_done;
    asked->client = request->client;
    memcpy(asked->id, request->id, sizeof asked->id);
    if (!store_thread_load(server->store_thread, request->table->id,
                           &asked->owner)) {
        free(asked);
        return request_refuse(request, "out-of-memory");
    }
    LIST_INSERT_HEAD(&server->game_logs, asked, next);
    return true;
}

const struct request_kind game_log_requests[] = {
    {.name = "log", .run = do_log, WHO_MEMBER, AFTER, READS},
    {.name = NULL},
};
