/*
 * finds.c - codes of tables that this node does not know: the store is asked.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/finds.h"

#include <stdlib.h>
#include <string.h>

#include "server/load_owner.h"
#include "server/rate_limits.h"
#include "server/server_state.h"

struct find {
    struct load_owner owner; /* first */
    LIST_ENTRY(find) next;
    struct client *client; /* NULL: gone */
    char id[REQUEST_ID];   /* of the request */
};

bool finds_answer(struct request *request, const char *id)
{
    struct ch_json out;

    if (id[0] == '\0') {
        rate_limits_guessed_wrong(request); /* right ones cost nothing */
        return request_refuse(request, "no-such-code");
    }
    out = request_begin_answer(request);
    ch_json_str(&out, "table", id);
    request_answer(request, &out);
    return true;
}

static void done(struct server *server, struct store_thread_done *result)
{
    struct find *find = result->ctx;

    if (find->client != NULL) {
        struct request request = {.server = server,
                                  .client = find->client,
                                  .table = find->client->table};

        memcpy(request.id, find->id, sizeof request.id);
        if (result->outcome.verdict != STORE_FINE)
            (void)request_refuse(&request, "could-not-save");
        else
            (void)finds_answer(&request, result->id);
    }
    LIST_REMOVE(find, next);
    free(find);
}

static bool is_asking(const struct server *server, const struct client *client)
{
    const struct find *find;

    LIST_FOREACH(find, &server->finds, next)
        if (find->client == client)
            return true;
    return false;
}

bool finds_ask(struct request *request, const char *code)
{
    struct server *server = request->server;
    struct find *find;

    if (is_asking(server, request->client))
        return request_refuse(request, "busy");
    find = calloc(1, sizeof *find);
    if (find == NULL)
        return request_refuse(request, "out-of-memory");
    find->owner.done = done;
    find->client = request->client;
    memcpy(find->id, request->id, sizeof find->id);
    if (!store_thread_find(server->reader, code, &find->owner)) {
        free(find);
        return request_refuse(request, "out-of-memory");
    }
    LIST_INSERT_HEAD(&server->finds, find, next);
    return true;
}

void finds_remove(struct server *server, const struct client *client)
{
    struct find *find;

    LIST_FOREACH(find, &server->finds, next)
        if (find->client == client)
            find->client = NULL;
}

void finds_free(struct server *server)
{
    while (!LIST_EMPTY(&server->finds)) {
        struct find *find = LIST_FIRST(&server->finds);

        LIST_REMOVE(find, next);
        free(find);
    }
}
