/*
 * ws_reader.c - wraps wslay: bytes in, messages out.
 *
 * wslay queues answers to pings and protocol errors by itself. They are written
 * elsewhere, where it is known at which point of the output a frame may be
 * inserted; wslay's own queue is drained into nothing, and only asked for the
 * close code that it would have sent.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/ws_reader.h"

#include <stdlib.h>
#include <string.h>

#include <wslay/wslay.h>

#include "net/ws_close.h"
#include "net/ws_frame.h"
#include "net/memory.h"
#include "net/net_config.h"

enum { MAX_SPARE = 64 };

struct ws_reader {
    wslay_event_context_ptr wslay;
    const struct ws_reader_calls *calls;
    struct ws_reader *next; /* in the pool */
    void *ctx;
    const uint8_t *bytes; /* not yet consumed by wslay */
    size_t n;
    struct ws_frame_walk walk;
    unsigned fault; /* a close code for what wslay does not check */
    bool stopped;
    bool text; /* the frame being read carries text, not control */
    size_t len;
    char message[NET_MESSAGE + 1];
};

static ssize_t on_recv(wslay_event_context_ptr wslay, uint8_t *to, size_t max,
                       int flags, void *ctx)
{
    struct ws_reader *reader = ctx;
    size_t n = reader->n < max ? reader->n : max;

    (void)flags;
    if (n == 0) {
        wslay_event_set_error(wslay, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, reader->bytes, n);
    reader->bytes += n;
    reader->n -= n;
    return (ssize_t)n;
}

static ssize_t on_send(wslay_event_context_ptr wslay, const uint8_t *data,
                       size_t len, int flags, void *ctx)
{
    (void)wslay, (void)data, (void)flags, (void)ctx;
    return (ssize_t)len;
}

static void fail(struct ws_reader *reader, unsigned code)
{
    if (reader->fault == 0)
        reader->fault = code;
    ws_reader_stop(reader);
}

static void on_frame(wslay_event_context_ptr wslay,
                     const struct wslay_event_on_frame_recv_start_arg *arg,
                     void *ctx)
{
    struct ws_reader *reader = ctx;

    (void)wslay;
    reader->text = !wslay_is_ctrl_frame(arg->opcode);
    if (arg->opcode == WSLAY_BINARY_FRAME)
        fail(reader, WS_CLOSE_NOT_TEXT);
    else if (reader->text && arg->payload_length > NET_MESSAGE - reader->len)
        fail(reader, WS_CLOSE_TOO_BIG);
}

static void on_chunk(wslay_event_context_ptr wslay,
                     const struct wslay_event_on_frame_recv_chunk_arg *arg,
                     void *ctx)
{
    struct ws_reader *reader = ctx;

    (void)wslay;
    if (!reader->text || reader->stopped || arg->data_length == 0)
        return;
    if (arg->data_length > NET_MESSAGE - reader->len) {
        fail(reader, WS_CLOSE_TOO_BIG);
        return;
    }
    memcpy(reader->message + reader->len, arg->data, arg->data_length);
    reader->len += arg->data_length;
}

static void on_message(wslay_event_context_ptr wslay,
                       const struct wslay_event_on_msg_recv_arg *arg, void *ctx)
{
    struct ws_reader *reader = ctx;

    (void)wslay;
    if (reader->stopped)
        return;
    if (arg->opcode == WSLAY_TEXT_FRAME) {
        size_t len = reader->len;

        reader->len = 0;
        reader->message[len] = '\0';
        reader->calls->text(reader->ctx, reader->message, len);
    } else if (arg->opcode == WSLAY_PING) {
        reader->calls->ping(reader->ctx, arg->msg, arg->msg_length);
    } else if (arg->opcode == WSLAY_PONG) {
        reader->calls->pong(reader->ctx);
    } else if (arg->opcode == WSLAY_CONNECTION_CLOSE && arg->msg_length == 1) {
        fail(reader, WS_CLOSE_PROTOCOL); /* half a code: wslay lets it pass */
    }
}

static struct ws_reader *reader_create(const struct ws_reader_calls *calls)
{
    const struct wslay_event_callbacks on = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_frame_recv_chunk_callback = on_chunk,
        .on_msg_recv_callback = on_message,
    };
    struct ws_reader *reader = memory_new(sizeof *reader);

    memset(reader, 0, sizeof *reader);
    if (wslay_event_context_server_init(&reader->wslay, &on, reader) != 0)
        memory_end();
    reader->calls = calls;
    /* The text is assembled here, NUL-terminated, without allocation. */
    wslay_event_config_set_no_buffering(reader->wslay, 1);
    wslay_event_config_set_max_recv_msg_length(reader->wslay, NET_MESSAGE);
    return reader;
}

static void reader_destroy(struct ws_reader *reader)
{
    wslay_event_context_free(reader->wslay);
    free(reader);
}

struct ws_reader *ws_reader_take(struct ws_reader_pool *pool)
{
    struct ws_reader *reader = pool->spare;

    if (reader == NULL)
        return reader_create(pool->calls);
    pool->spare = reader->next;
    pool->n_spare--;
    return reader;
}

void ws_reader_give(struct ws_reader_pool *pool, struct ws_reader *reader)
{
    if (reader == NULL)
        return;
    if (!ws_reader_is_idle(reader) || pool->n_spare == MAX_SPARE) {
        reader_destroy(reader);
        return;
    }
    reader->next = pool->spare;
    pool->spare = reader;
    pool->n_spare++;
}

void ws_reader_pool_free(struct ws_reader_pool *pool)
{
    while (pool->spare != NULL)
        reader_destroy(ws_reader_take(pool));
}

/* If the stream is over, wslay has queued a close frame. */
static struct ws_reader_end outcome(struct ws_reader *reader, int result)
{
    struct ws_reader_end end = {0};

    if (reader->fault != 0) {
        end.code = reader->fault;
    } else if (result != 0) {
        end.code = WS_CLOSE_PROTOCOL;
    } else if (!reader->stopped && wslay_event_want_write(reader->wslay)) {
        (void)wslay_event_send(reader->wslay); /* drained by on_send */
        if (wslay_event_get_close_sent(reader->wslay))
            end.code = wslay_event_get_status_code_sent(reader->wslay);
        end.by_peer = end.code != WS_READER_OPEN &&
                      wslay_event_get_close_received(reader->wslay);
    }
    if (end.code != WS_READER_OPEN)
        reader->stopped = true;
    return end;
}

/* wslay reads ahead; so it is given one frame at a time, and what is behind a
 * message that a call stops at was not touched: it can be handed on. */
struct ws_reader_end ws_reader_feed(struct ws_reader *reader, void *ctx,
                                    const uint8_t *bytes, size_t n)
{
    struct ws_reader_end end = {0};
    size_t used = 0;

    reader->ctx = ctx;
    while (used < n && !reader->stopped) {
        reader->bytes = bytes + used;
        reader->n = ws_frame_walk_one(&reader->walk, bytes + used, n - used);
        used += reader->n;
        end = outcome(reader, wslay_event_recv(reader->wslay));
    }
    end.used = used;
    reader->ctx = NULL;
    reader->bytes = NULL;
    reader->n = 0;
    return end;
}

void ws_reader_stop(struct ws_reader *reader)
{
    reader->stopped = true;
    wslay_event_shutdown_read(reader->wslay);
}

bool ws_reader_is_idle(const struct ws_reader *reader)
{
    return !reader->stopped && reader->len == 0 &&
           ws_frame_walk_is_between(&reader->walk);
}

bool ws_reader_is_feeding(const struct ws_reader *reader)
{
    return reader->ctx != NULL;
}
