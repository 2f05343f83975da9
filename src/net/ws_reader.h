/*
 * ws_reader.h - wraps wslay: a client's bytes in, complete messages out.
 *
 * A reader is 12 kB, most of it wslay's; so a connection has one only while it
 * is in the middle of a message, and returns it to the pool afterwards.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_WS_READER_H
#define CH_NET_WS_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ws_reader;

struct ws_reader_calls {
    /* A complete message of valid UTF-8, NUL-terminated. */
    void (*text)(void *ctx, const char *text, size_t len);
    void (*ping)(void *ctx, const uint8_t *body, size_t len);
    void (*pong)(void *ctx);
};

/* Idle readers. Zeros, and the calls. */
struct ws_reader_pool {
    const struct ws_reader_calls *calls;
    struct ws_reader *spare;
    unsigned n_spare;
};

void ws_reader_pool_free(struct ws_reader_pool *pool);

struct ws_reader *ws_reader_take(struct ws_reader_pool *pool);
/* Returns a reader to the pool, or destroys it if it is in the middle of
 * something. NULL is fine. */
void ws_reader_give(struct ws_reader_pool *pool, struct ws_reader *reader);

enum { WS_READER_OPEN = 0 };

/* How a client's stream ended, if it did. */
struct ws_reader_end {
    unsigned code; /* the code to close with; WS_READER_OPEN: it goes on */
    bool by_peer;  /* the client asked for it: no protocol error */
    size_t used;   /* bytes up to the end of the frame in which it was stopped,
                    * or ended; all of them if it was not */
};

/* Parses `n` bytes and makes the calls with `ctx`. */
struct ws_reader_end ws_reader_feed(struct ws_reader *reader, void *ctx,
                                    const uint8_t *bytes, size_t n);
/* From within a call: ignore the rest of this stream. */
void ws_reader_stop(struct ws_reader *reader);
/* True if nothing is half read. */
bool ws_reader_is_idle(const struct ws_reader *reader);
/* True within a call. */
bool ws_reader_is_feeding(const struct ws_reader *reader);

#endif
