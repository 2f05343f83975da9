/*
 * outbox.c - messages to clients, held until the batch of their turn commits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/outbox.h"

#include "base/buf.h"
#include "server/errors.h"
#include "server/server_state.h"

/* --- Sending -------------------------------------------------------------- */

/* Puts the client on the list of those with output for the open batch. */
static bool enlist(struct client *client)
{
    struct outbox *outbox = &client->server->outbox;
    unsigned which = client->server->commit.open;

    if (client->in_outbox[which] != 0)
        return true;
    if (!BUF_GROW(&outbox->waiting[which].clients, outbox->waiting[which].n + 1,
                  &outbox->waiting[which].room))
        return false;
    outbox->waiting[which].clients[outbox->waiting[which].n++] = client;
    client->in_outbox[which] = outbox->waiting[which].n;
    return true;
}

void outbox_send(struct client *client, const struct ch_json *message)
{
    if (client->closing)
        return;
    if (message->overflowed) {
        log_event(client->server, LOG_ERROR, "message-too-long", "bytes=%zu",
                  message->cap);
        return;
    }
    if (!enlist(client)) { /* no memory: the client reconnects and resyncs */
        client->closing = true;
        ws_conn_close(client->conn, WS_CLOSE_TRY_LATER, "out of memory");
        return;
    }
    ws_conn_queue(client->conn, message->text, message->len);
}

void outbox_answer(struct client *client, const struct ch_json *message)
{
    client->answers[client->server->commit.open]++;
    outbox_send(client, message);
}

/* --- Refusals ------------------------------------------------------------- */

/* The members of a refusal. */
static void write_reason(const struct ch_game *game, const char *slug,
                         const char *say, struct ch_json *out)
{
    const struct ch_refusal *why = errors_explain(game, slug);

    ch_json_str(out, "slug", slug);
    ch_json_str(out, "rule", why->rule);
    ch_json_str(out, "say", say != NULL ? say : why->say);
}

/* The same, and the end of the message. */
static void write_refusal(const struct ch_game *game, const char *slug,
                          struct ch_json *out)
{
    write_reason(game, slug, NULL, out);
    ch_json_object_end(out);
}

static struct ch_json begin_answer(struct server *server, const char *id,
                                   bool ok)
{
    struct ch_json out = message_buffer_begin(server, "answer");

    if (id[0] != '\0')
        ch_json_str(&out, "id", id);
    ch_json_bool(&out, "ok", ok);
    return out;
}

struct ch_json outbox_begin_refusal(struct client *client,
                                    const struct ch_game *game, const char *id,
                                    const char *slug, const char *say)
{
    struct ch_json out = begin_answer(client->server, id, false);

    write_reason(game, slug, say, &out);
    return out;
}

void outbox_end_refusal(struct client *client, const char *id,
                        struct ch_json *out)
{
    ch_json_object_end(out);
    if (id[0] != '\0')
        outbox_answer(client, out);
    else
        outbox_send(client, out);
    message_buffer_return(client->server);
}

void outbox_refuse(struct client *client, const struct ch_game *game,
                   const char *id, const char *slug)
{
    struct ch_json out = outbox_begin_refusal(client, game, id, slug, NULL);

    outbox_end_refusal(client, id, &out);
}

void outbox_refuse_now(struct client *client, const char *id, const char *slug)
{
    struct ch_json out = begin_answer(client->server, id, false);

    write_refusal(NULL, slug, &out);
    ws_conn_queue_first(client->conn, out.text, out.len);
    message_buffer_return(client->server);
}

void outbox_pong(struct client *client, const char *id)
{
    struct ch_json out = begin_answer(client->server, id, true);

    ch_json_object_end(&out);
    ws_conn_queue_first(client->conn, out.text, out.len);
    message_buffer_return(client->server);
}

void outbox_bye(struct client *client, const char *slug)
{
    struct ch_json out = message_buffer_begin(client->server, "bye");

    write_refusal(client->table != NULL ? client->table->game : NULL, slug,
                  &out);
    outbox_send(client, &out);
    message_buffer_return(client->server);
}

/* --- After a failed commit ------------------------------------------------ */

void outbox_roll_back(struct client *client, const struct ch_game *game)
{
    unsigned unanswered = client->answers[0] + client->answers[1];

    ws_conn_discard(client->conn);
    if (client->unsaved[0] != '\0' && unanswered > 0)
        unanswered--;
    outbox_refuse(client, game, client->unsaved, "could-not-save");
    client->unsaved[0] = '\0';
    client->answers[0] = client->answers[1] = 0;
    ws_conn_release_all(client->conn);
    if (unanswered == 0)
        return;
    client->closing = true;
    ws_conn_close(client->conn, WS_CLOSE_TRY_LATER, "could-not-save");
}

void outbox_remove(struct client *client)
{
    struct outbox *outbox = &client->server->outbox;

    for (unsigned which = 0; which < 2; which++)
        if (client->in_outbox[which] != 0)
            outbox->waiting[which].clients[client->in_outbox[which] - 1] = NULL;
}

/* --- Batches -------------------------------------------------------------- */

void outbox_seal(struct server *server)
{
    const struct outbox *outbox = &server->outbox;
    unsigned open = server->commit.open;

    for (uint32_t i = 0; i < outbox->waiting[open].n; i++)
        if (outbox->waiting[open].clients[i] != NULL)
            ws_conn_seal(outbox->waiting[open].clients[i]->conn);
}

void outbox_release(struct server *server, unsigned which)
{
    struct outbox *outbox = &server->outbox;

    for (uint32_t i = 0; i < outbox->waiting[which].n; i++) {
        struct client *client = outbox->waiting[which].clients[i];

        if (client == NULL)
            continue;
        client->in_outbox[which] = 0;
        client->answers[which] = 0;
        if (client->unsaved_batch == which)
            client->unsaved[0] = '\0';
        if (client->left_batch == which + 1)
            client->left_batch = 0;
        ws_conn_release(client->conn);
    }
    outbox->waiting[which].n = 0;
}

void outbox_discard_all(struct server *server)
{
    const struct outbox *outbox = &server->outbox;

    for (unsigned which = 0; which < 2; which++)
        for (uint32_t i = 0; i < outbox->waiting[which].n; i++)
            if (outbox->waiting[which].clients[i] != NULL)
                ws_conn_discard(outbox->waiting[which].clients[i]->conn);
}
