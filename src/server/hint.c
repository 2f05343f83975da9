/*
 * hint.c - advice of a bot for a person's move.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/hint.h"

#include <string.h>

#include "server/bot_turns.h"
#include "server/request_kinds.h"
#include "server/server_state.h"

static void send_hint(const struct bot_job *job)
{
    struct client *client = job->asker;
    struct ch_json out = message_buffer_begin(client->server, "answer");
    char line[CH_LINE];

    (void)ch_move_print(job->game, &job->move, line, sizeof line);
    if (client->hint_request[0] != '\0')
        ch_json_str(&out, "id", client->hint_request);
    ch_json_bool(&out, "ok", true);
    /* Without the seat: as the client would send it. */
    ch_json_str(&out, "move", line + strcspn(line, " ") + 1);
    ch_json_str(&out, "why", job->why);
    ch_json_object_end(&out);
    outbox_send(client, &out);
    message_buffer_return(client->server);
}

void hint_done(struct server *server, const struct bot_job *job)
{
    const struct table *table = bot_turns_find_table(server, job);
    struct client *client = job->asker;

    if (client == NULL)
        return;
    client->hint = 0;
    if (table == NULL || client->table != table ||
        client_seat(client) != job->seat)
        outbox_refuse(client, job->game, client->hint_request, "too-late");
    else if (job->no_bot)
        outbox_refuse(client, job->game, client->hint_request, "no-hint-found");
    else
        send_hint(job);
}

static bool do_hint(struct request *request)
{
    struct table *table = request->table;
    struct client *client = request->client;
    ch_seat seat = client_seat(client);
    struct bot_job *job;

    if (!request_read(request, "{}"))
        return false;
    if (!table->settings.hints)
        return request_refuse(request, "no-hints-here");
    if (!ch_in(ch_match_actors(table->match), seat))
        return request_refuse(request, "nobody-asks-you");
    if (client->hint != 0)
        return request_refuse(request, "one-at-a-time");
    job = bot_turns_new_job(table, seat, CH_HARD, client);
    if (job->no_bot) {
        bot_pool_free_job(job);
        return request_refuse(request, "no-hint-found");
    }
    client->hint = job->number;
    memcpy(client->hint_request, request->id, sizeof client->hint_request);
    bot_turns_submit(request->server, job);
    return true;
}

const struct request_kind hint_requests[] = {
    {.name = "hint", .run = do_hint, WHO_SEATED, DURING, READS},
    {.name = NULL},
};
