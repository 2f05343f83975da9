/*
 * ws_client.h - a blocking WebSocket client for tests that talk to a server.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_WS_CLIENT_H
#define CH_TESTS_WS_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

enum { WS_CLIENT_MESSAGE = 512 * 1024 };

struct ws_client {
    int fd;      /* -1: not open */
    int code;    /* of the close frame that came, or 0 */
    size_t have; /* bytes in `ahead` */
    unsigned char *ahead;
};

/* Connects to 127.0.0.1 and does the handshake; unless `from` is "", on behalf
 * of a client at that address, as a proxy does. */
bool ws_client_open(struct ws_client *client, unsigned port, const char *from);
bool ws_client_send(struct ws_client *client, const char *text);
/* The next text message, to be freed by the caller. NULL after `ms`
 * milliseconds, or when the server has closed. */
char *ws_client_read(struct ws_client *client, int ms);
/* Closes the socket without a close frame. */
void ws_client_cut(struct ws_client *client);

#endif
