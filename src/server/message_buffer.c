/*
 * message_buffer.c - the buffer in which messages, rows and log lines are
 * composed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/message_buffer.h"

#include <stdlib.h>

#include "server/server_state.h"

char *message_buffer_borrow(struct server *server)
{
    if (server->message.in_use) {
        log_event(server, LOG_ERROR, "message-buffer-in-use", "bug=true");
        abort();
    }
    server->message.in_use = true;
    return server->message.bytes;
}

struct ch_json message_buffer_begin(struct server *server, const char *is)
{
    struct ch_json out;

    ch_json_init(&out, message_buffer_borrow(server), MESSAGE_BUFFER_BYTES);
    ch_json_object_begin(&out, NULL);
    ch_json_str(&out, "is", is);
    return out;
}

void message_buffer_return(struct server *server)
{
    server->message.in_use = false;
}
