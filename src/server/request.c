/*
 * request.c - a client's request: reading, permission, answering.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/request.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/idle.h"
#include "server/server_state.h"

/* --- Answers -------------------------------------------------------------- */

struct ch_json request_begin_answer(struct request *request)
{
    struct ch_json out = message_buffer_begin(request->server, "answer");

    if (request->id[0] != '\0')
        ch_json_str(&out, "id", request->id);
    ch_json_bool(&out, "ok", true);
    return out;
}

void request_answer(struct request *request, struct ch_json *answer)
{
    bool fits;

    ch_json_object_end(answer);
    fits = !answer->overflowed;
    if (fits && request->id[0] != '\0')
        outbox_answer(request->client, answer);
    else if (fits)
        outbox_send(request->client, answer);
    message_buffer_return(request->server);
    if (!fits) /* better than no answer */
        (void)request_refuse(request, "answer-too-long");
}

void request_done(struct request *request)
{
    struct ch_json answer = request_begin_answer(request);

    request_answer(request, &answer);
}

bool request_refuse(struct request *request, const char *slug)
{
    metrics_count_refusal(&request->server->metrics, slug);
    outbox_refuse(request->client,
                  request->table != NULL ? request->table->game : NULL,
                  request->id, slug);
    return false;
}

/* --- Reading -------------------------------------------------------------- */

/* json_unpack would truncate them: member 4294967297 is not member 1. */
static bool numbers_fit(json_t *body)
{
    const char *name;
    json_t *value;

    json_object_foreach(body, name, value) {
        json_int_t n = json_integer_value(value);

        if (n < INT_MIN || n > INT_MAX)
            return false;
    }
    return true;
}

bool request_read(struct request *request, const char *format, ...)
{
    json_t *rest;
    json_error_t error;
    va_list args;
    int bad;

    if (!numbers_fit(request->body))
        return request_refuse(request, "order-malformed");
    rest = json_copy(request->body); /* shallow: strings belong to the body */
    (void)json_object_del(rest, "do");
    (void)json_object_del(rest, "id");
    va_start(args, format);
    bad = json_vunpack_ex(rest, &error, JSON_STRICT, format, args);
    va_end(args);
    json_decref(rest);
    return bad == 0 || request_refuse(request, "order-malformed");
}

static bool read_id(struct request *request)
{
    json_t *id = json_object_get(request->body, "id");

    if (id == NULL)
        return true;
    if (!json_is_string(id) ||
        !id_is_word(json_string_value(id), REQUEST_ID - 1))
        return request_refuse(request, "bad-id");
    (void)snprintf(request->id, sizeof request->id, "%s",
                   json_string_value(id));
    return true;
}

/* --- Permission ----------------------------------------------------------- */

static const char *wrong_time(const struct table *table)
{
    if (table->deal.dealing)
        return "dealing";
    if (table->phase == STORE_PLAYING)
        return "game-has-begun";
    return table->phase == STORE_OPEN ? "game-not-begun" : "game-is-over";
}

/* Is this the time for it? NULL, or why not. */
static const char *check_time(const struct table *table, unsigned when)
{
    unsigned now = table->deal.dealing ? DEALING : 1U << table->phase;

    if ((when & now) != 0)
        return NULL;
    if (when == DEALING)
        return "not-dealing";
    return when == AFTER ? "game-not-over" : wrong_time(table);
}

/* May this client make the request now? NULL, or why not. */
static const char *check_permission(const struct request *request,
                                    const struct request_kind *kind)
{
    const struct client *client = request->client;
    const struct table *table = request->table;

    if (kind->who == WHO_ANYBODY)
        return NULL;
    if (kind->who == WHO_NEWCOMER)
        return table != NULL ? "at-a-table" : NULL;
    if (table == NULL)
        return "not-at-a-table";
    if (kind->who >= WHO_MEMBER && client->member == NOBODY)
        return "not-a-member";
    if (kind->who == WHO_SEATED && client_seat(client) == CH_SPECTATOR)
        return table->member[client->member].lost != NOBODY ? "seat-was-taken"
                                                            : "not-a-seat";
    if (kind->who == WHO_HOST && table->host != client->member)
        return "not-the-host";
    return check_time(table, kind->when);
}

bool request_may_write(struct request *request, const struct table *table)
{
    const struct commit *commit = &request->server->commit;

    if (commit->in_doubt) {
        /* A table that is not in the doubtful batch can be refused at once. For
         * one that is, this request may repeat one in the batch, and waits with
         * it for the outcome. */
        if (table != NULL && table->in_batch[commit->open ^ 1])
            return true;
        metrics_count_refusal(&request->server->metrics, "could-not-save");
        outbox_refuse_now(request->client, request->id, "could-not-save");
        return false;
    }
    return !commit->failing || request_refuse(request, "could-not-save");
}

/* --- Running -------------------------------------------------------------- */

static const struct request_kind *find_kind(const struct server *server,
                                            const char *name)
{
    const struct request_kind *const *list, *kind;

    for (list = server->hooks.request_kinds; *list != NULL; list++)
        for (kind = *list; kind->name != NULL; kind++)
            if (strcmp(kind->name, name) == 0)
                return kind;
    return NULL;
}

void request_wait(struct request *request, struct table *table)
{
    /* It may go to another node with all that follows. */
    if (request->server->nodes.on && request->client->table == NULL)
        ws_conn_hold(request->client->conn);
    request->client->waiting = json_incref(request->body);
    LIST_INSERT_HEAD(&table->waiting, request->client, in_waiting);
}

static void run(struct request *request, const struct request_kind *kind)
{
    const char *why = check_permission(request, kind);

    if (!kind->by_itself && request->table != NULL)
        idle_heard(request->client);

    if (why != NULL) {
        (void)request_refuse(request, why);
        return;
    }
    if (kind->writes == WRITES && !request_may_write(request, request->table))
        return;
    if (kind->run(request) && kind->writes != READS && !request->is_repeat) {
        memcpy(request->client->unsaved, request->id, sizeof request->id);
        request->client->unsaved_batch = (uint8_t)request->server->commit.open;
    }
}

void request_take(struct client *client, json_t *body)
{
    struct request request = {.server = client->server,
                              .client = client,
                              .table = client->table,
                              .body = body};
    json_t *name = json_object_get(body, "do");
    const struct request_kind *kind;

    if (client->server->stopping) {
        /* Not accepted and not answered: the client repeats it later. */
    } else if (!read_id(&request)) {
        /* refused */
    } else if (client->waiting != NULL) {
        (void)request_refuse(&request, "busy");
    } else {
        nodes_check(client->server);
        kind = json_is_string(name)
                   ? find_kind(client->server, json_string_value(name))
                   : NULL;
        if (kind == NULL)
            (void)request_refuse(&request, "no-such-order");
        else if (client->table != NULL && client->table->must_reload)
            request_wait(&request, client->table);
        else
            run(&request, kind);
    }
    json_decref(body);
}
