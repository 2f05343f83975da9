/*
 * server_host.c - a server as the host of a bot: its questions become requests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/join/server_host.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/schema.h"

/* Sends a request. NULL: it was refused, or the connection was lost. */
static json_t *request(struct server_host *host, json_t *body)
{
    json_t *answer = table_link_request(host->table, body);
    const char *slug;

    if (answer == NULL) {
        (void)snprintf(host->slug, sizeof host->slug, "connection-lost");
        return NULL;
    }
    if (table_link_is_ok(answer, &slug))
        return answer;
    (void)snprintf(host->slug, sizeof host->slug, "%s", slug);
    json_decref(answer);
    return NULL;
}

/* One part of the list of moves. Returns how many it has; 0: no more. */
static size_t add_part(struct server_host *host, struct buf *out, uint32_t from,
                       bool *failed)
{
    json_t *answer = request(
        host, json_pack("{s:s,s:I}", "do", "legal", "from", (json_int_t)from));
    json_t *moves = json_object_get(answer, "moves"), *move;
    size_t i, n = json_array_size(moves);

    *failed = answer == NULL;
    json_array_foreach(moves, i, move)
        if (!buf_add(out, json_string_value(move), json_string_length(move)) ||
            !buf_add(out, "\n", 1))
            *failed = true;
    json_decref(answer);
    return n;
}

static bool list_moves(void *ctx, struct buf *out, uint32_t *n)
{
    struct server_host *host = ctx;
    bool failed = false;
    size_t part;

    *n = 0;
    do {
        part = add_part(host, out, *n, &failed);
        *n += (uint32_t)part;
    } while (part > 0 && !failed && *n < BOT_PROTOCOL_MOVES);
    if (*n > 0 || failed)
        return !failed;
    /* The question was taken back meanwhile. */
    (void)snprintf(host->slug, sizeof host->slug, "nobody-asks-you");
    return false;
}

static bool write_view(void *ctx, struct buf *out)
{
    const struct server_host *host = ctx;
    char *text = json_dumps(host->view, JSON_COMPACT);
    bool added = text != NULL && buf_add(out, text, strlen(text));

    free(text);
    return added;
}

static bool fetch_state(void *ctx, void *out)
{
    struct server_host *host = ctx;
    json_t *answer = request(host, json_pack("{s:s}", "do", "position"));
    json_t *text = json_object_get(answer, "state");
    size_t len = 0;
    bool found =
        json_is_string(text) &&
        sodium_base642bin(out, host->game->size, json_string_value(text),
                          json_string_length(text), NULL, &len, NULL,
                          sodium_base64_VARIANT_ORIGINAL) == 0 &&
        len == host->game->size && host->game->audit(out) == NULL;

    json_decref(answer);
    return found;
}

static const char *check(void *ctx, const struct ch_move *move)
{
    struct server_host *host = ctx;
    char line[CH_LINE];
    json_t *answer;

    (void)ch_schema_print(&host->game->verbs[move->verb], move->n, move->arg,
                          move->text, line, sizeof line);
    answer = request(host, json_pack("{s:s,s:s}", "do", "check", "move", line));
    if (answer == NULL)
        return host->slug;
    json_decref(answer);
    return NULL;
}

struct bot_host server_host(struct server_host *own)
{
    return (struct bot_host){.ctx = own,
                             .moves = list_moves,
                             .view = write_view,
                             .state = fetch_state,
                             .check = check,
                             .why = own->slug};
}
