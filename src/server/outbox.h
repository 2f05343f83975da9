/*
 * outbox.h - messages to clients, held until the batch of their turn commits.
 *
 * Everything that a client is sent passes through here, so that nobody hears of
 * a change before it is durable. net holds the bytes; this keeps a list, for
 * each of the two batches, of the clients that have output for it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_OUTBOX_H
#define CH_SERVER_OUTBOX_H

#include <stdint.h>

#include "cluehouse/game.h"
#include "cluehouse/json.h"

struct client;
struct server;

struct outbox {
    struct {
        struct client **clients; /* NULL for a client that has gone */
        uint32_t n, room;
    } waiting[2];
};

/* Queues a message; it goes out when the open batch is durable. */
void outbox_send(struct client *client, const struct ch_json *message);
/* The same for the answer to a request that has an id: answers are counted. */
void outbox_answer(struct client *client, const struct ch_json *message);
/* Queues the answer "no" to the request `id` ("": it has none). The slug is a
 * static text; `game` explains slugs of its own, and may be NULL. */
void outbox_refuse(struct client *client, const struct ch_game *game,
                   const char *id, const char *slug);
/* The same with a sentence of its own (NULL: the table's), and members that are
 * added in between. */
struct ch_json outbox_begin_refusal(struct client *client,
                                    const struct ch_game *game, const char *id,
                                    const char *slug, const char *say);
void outbox_end_refusal(struct client *client, const char *id,
                        struct ch_json *out);
/* Sends that answer at once, ahead of everything that is held: it says nothing
 * that a failed commit could make untrue. */
void outbox_refuse_now(struct client *client, const char *id, const char *slug);
/* Answers "yes" to the request `id` at once, in the same way: it says only that
 * the line is alive. */
void outbox_pong(struct client *client, const char *id);
/* Queues the message "bye". */
void outbox_bye(struct client *client, const char *slug);

/* Discards held output about a change that was not saved, and tells the client
 * that its last request was not. If other requests are unanswered too, the
 * connection is closed: the client comes back and repeats them. */
void outbox_roll_back(struct client *client, const struct ch_game *game);
/* The client is gone: takes it off the lists. */
void outbox_remove(struct client *client);

/* Output for the open batch waits for that batch alone. */
void outbox_seal(struct server *server);
/* Output that was sealed for this batch may go out. */
void outbox_release(struct server *server, unsigned which);
/* Discards all that is held, of all clients. */
void outbox_discard_all(struct server *server);

#endif
