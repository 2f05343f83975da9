/*
 * reader.h - bytes of a client in, whole messages out.
 *
 * A reader is 12 kB, most of it wslay's; so a connection has one only while it
 * is in the middle of something, and puts it back into the pool after that.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_READER_H
#define CH_NET_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reader;

struct reader_calls {
    /* A whole message of valid UTF-8, with a NUL behind it. */
    void (*text)(void *with, const char *text, size_t len);
    void (*ping)(void *with, const uint8_t *body, size_t len);
    void (*pong)(void *with);
};

/* The pool. Zeros and the calls. */
struct readers {
    const struct reader_calls *calls;
    struct reader *spare;
    unsigned n_spare;
};

void readers_finish(struct readers *pool);

struct reader *reader_take(struct readers *pool);
/* Back into the pool; one that is in the middle of something is destroyed. */
void reader_give(struct readers *pool, struct reader *reader);

enum { READER_OPEN = 0, READER_NO_CODE = 1005 };

/* How a client's stream ended, if it did. */
struct reader_end {
    unsigned code; /* READER_OPEN: it goes on. The code to close with */
    bool by_peer;  /* asked for by the client, not a fault of its */
};

struct reader_end reader_feed(struct reader *reader, void *with,
                              const uint8_t *bytes, size_t n);
/* From within a call: nothing more is wanted of this stream. */
void reader_stop(struct reader *reader);
/* Nothing is half read. */
bool reader_idle(const struct reader *reader);

#endif
