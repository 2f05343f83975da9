/*
 * message_buffer.h - the buffer in which messages, rows and log lines are
 * composed.
 *
 * There is one, of the size of the longest message, and it is lent to one user
 * at a time. It is an error to borrow it twice, which ends the program: nobody
 * can overwrite a message that somebody else is composing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_MESSAGE_BUFFER_H
#define CH_SERVER_MESSAGE_BUFFER_H

#include <stdbool.h>

#include "cluehouse/json.h"

struct server;

enum { MESSAGE_BUFFER_BYTES = 256 * 1024 }; /* the log of a game of 12 seats */

struct message_buffer {
    bool in_use;
    char bytes[MESSAGE_BUFFER_BYTES];
};

/* The buffer is the caller's until message_buffer_return. */
char *message_buffer_borrow(struct server *server);
/* The same for a message: {"is":`is`, and an object that is still open. */
struct ch_json message_buffer_begin(struct server *server, const char *is);
/* The message was sent, or is not needed. */
void message_buffer_return(struct server *server);

#endif
