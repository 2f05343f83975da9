/*
 * link.h - one WebSocket connection to a server, blocking, with TLS.
 *
 * For programs that sit at a table; client.h is for thousands of connections to
 * a trusted server. Certificates are verified.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLIENT_LINK_H
#define CH_CLIENT_LINK_H

#include <stdbool.h>
#include <stddef.h>

#include "client/client.h"

struct link;

enum link_status {
    LINK_TEXT,
    LINK_TIMED_OUT, /* nothing was received in that time */
    LINK_CLOSED     /* link_close_code() says how */
};

/* Connects to the server of this URL (http, https, ws, wss, unix:PATH or
 * HOST:PORT; its path is not used). NULL: see *why. */
struct link *link_open(const char *url, char why[CLIENT_WHY]);
/* Closing NULL is fine. */
void link_close(struct link *link);
/* Sends one text message. False: the connection is closed. */
bool link_send(struct link *link, const char *text, size_t len);
/* Waits at most so many seconds for a text message; *text is NUL-terminated and
 * valid until the next call. Pings are answered here. */
enum link_status link_read(struct link *link, double seconds, char **text);
/* The code with which the server closed: RFC 6455, or CLIENT_CUT. */
unsigned link_close_code(const struct link *link);

#endif
