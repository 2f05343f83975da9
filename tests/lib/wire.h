/*
 * wire.h - one WebSocket, the plain way: for tests that talk to a server.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_WIRE_H
#define CH_TESTS_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum { WIRE_MESSAGE = 512 * 1024 };

struct wire {
    int fd;      /* -1: not open */
    int code;    /* of the close frame that came, or 0 */
    size_t have; /* bytes read ahead */
    unsigned char *ahead;
};

/* Connects to 127.0.0.1 and shakes hands; for somebody at the address `from`,
 * as a proxy does, unless that is "". */
bool wire_open(struct wire *wire, unsigned port, const char *from);
bool wire_send(struct wire *wire, const char *text);
/* The next text message, to be freed; NULL after so many milliseconds, or when
 * the other side has closed. */
char *wire_read(struct wire *wire, int ms);
/* Cuts the line without a word. */
void wire_cut(struct wire *wire);

#endif
