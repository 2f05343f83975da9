/*
 * reader.c - wslay, fed by hand.
 *
 * wslay answers pings and faults by itself into a queue of its own. We answer
 * them, since only we know where in the output a frame may stand; its queue is
 * emptied into nothing, and asked for the close code that it would have sent.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/reader.h"

#include <stdlib.h>
#include <string.h>

#include <wslay/wslay.h>

#include "net/frame.h"
#include "net/memory.h"
#include "net/net.h"

enum { KEEP = 64 };

struct reader {
    wslay_event_context_ptr wslay;
    const struct reader_calls *calls;
    struct reader *next; /* in the pool */
    void *with;
    const uint8_t *bytes; /* not yet taken by wslay */
    size_t n;
    struct frame_walk walk;
    unsigned fault; /* a close code, of what wslay does not look at */
    bool stopped;
    bool text; /* the frame being read carries text, not control */
    size_t len;
    char message[NET_MESSAGE + 1];
};

static ssize_t on_recv(wslay_event_context_ptr ctx, uint8_t *to, size_t max,
                       int flags, void *with)
{
    struct reader *reader = with;
    size_t n = reader->n < max ? reader->n : max;

    (void)flags;
    if (n == 0) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, reader->bytes, n);
    reader->bytes += n;
    reader->n -= n;
    return (ssize_t)n;
}

static ssize_t on_send(wslay_event_context_ptr ctx, const uint8_t *data,
                       size_t len, int flags, void *with)
{
    (void)ctx, (void)data, (void)flags, (void)with;
    return (ssize_t)len;
}

static void fail(struct reader *reader, unsigned code)
{
    if (reader->fault == 0)
        reader->fault = code;
    reader_stop(reader);
}

static void on_frame(wslay_event_context_ptr ctx,
                     const struct wslay_event_on_frame_recv_start_arg *arg,
                     void *with)
{
    struct reader *reader = with;

    (void)ctx;
    reader->text = !wslay_is_ctrl_frame(arg->opcode);
    if (arg->opcode == WSLAY_BINARY_FRAME)
        fail(reader, NET_NOT_TEXT);
    else if (reader->text && arg->payload_length > NET_MESSAGE - reader->len)
        fail(reader, NET_TOO_BIG);
}

static void on_chunk(wslay_event_context_ptr ctx,
                     const struct wslay_event_on_frame_recv_chunk_arg *arg,
                     void *with)
{
    struct reader *reader = with;

    (void)ctx;
    if (!reader->text || reader->stopped || arg->data_length == 0)
        return;
    if (arg->data_length > NET_MESSAGE - reader->len) {
        fail(reader, NET_TOO_BIG);
        return;
    }
    memcpy(reader->message + reader->len, arg->data, arg->data_length);
    reader->len += arg->data_length;
}

static void on_message(wslay_event_context_ptr ctx,
                       const struct wslay_event_on_msg_recv_arg *arg,
                       void *with)
{
    struct reader *reader = with;

    (void)ctx;
    if (reader->stopped)
        return;
    if (arg->opcode == WSLAY_TEXT_FRAME) {
        size_t len = reader->len;

        reader->len = 0;
        reader->message[len] = '\0';
        reader->calls->text(reader->with, reader->message, len);
    } else if (arg->opcode == WSLAY_PING) {
        reader->calls->ping(reader->with, arg->msg, arg->msg_length);
    } else if (arg->opcode == WSLAY_PONG) {
        reader->calls->pong(reader->with);
    } else if (arg->opcode == WSLAY_CONNECTION_CLOSE && arg->msg_length == 1) {
        fail(reader, NET_PROTOCOL); /* half a code, which wslay lets pass */
    }
}

static struct reader *reader_create(const struct reader_calls *calls)
{
    const struct wslay_event_callbacks on = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_frame_recv_chunk_callback = on_chunk,
        .on_msg_recv_callback = on_message,
    };
    struct reader *reader = memory_new(sizeof *reader);

    memset(reader, 0, sizeof *reader);
    if (wslay_event_context_server_init(&reader->wslay, &on, reader) != 0)
        memory_end();
    reader->calls = calls;
    /* The text is put together here, with a NUL, and nothing is allocated. */
    wslay_event_config_set_no_buffering(reader->wslay, 1);
    wslay_event_config_set_max_recv_msg_length(reader->wslay, NET_MESSAGE);
    return reader;
}

static void reader_destroy(struct reader *reader)
{
    wslay_event_context_free(reader->wslay);
    free(reader);
}

struct reader *reader_take(struct readers *pool)
{
    struct reader *reader = pool->spare;

    if (reader == NULL)
        return reader_create(pool->calls);
    pool->spare = reader->next;
    pool->n_spare--;
    return reader;
}

void reader_give(struct readers *pool, struct reader *reader)
{
    if (reader == NULL)
        return;
    if (!reader_idle(reader) || pool->n_spare == KEEP) {
        reader_destroy(reader);
        return;
    }
    reader->next = pool->spare;
    pool->spare = reader;
    pool->n_spare++;
}

void readers_finish(struct readers *pool)
{
    while (pool->spare != NULL)
        reader_destroy(reader_take(pool));
}

/* What wslay made of it: its queue holds a close frame if it is over. */
static struct reader_end outcome(struct reader *reader, int result)
{
    struct reader_end end = {0};

    if (reader->fault != 0) {
        end.code = reader->fault;
    } else if (result != 0) {
        end.code = NET_PROTOCOL;
    } else if (!reader->stopped && wslay_event_want_write(reader->wslay)) {
        (void)wslay_event_send(reader->wslay); /* into nothing */
        if (wslay_event_get_close_sent(reader->wslay))
            end.code = wslay_event_get_status_code_sent(reader->wslay);
        end.by_peer = end.code != READER_OPEN &&
                      wslay_event_get_close_received(reader->wslay);
    }
    if (end.code != READER_OPEN)
        reader->stopped = true;
    return end;
}

struct reader_end reader_feed(struct reader *reader, void *with,
                              const uint8_t *bytes, size_t n)
{
    struct reader_end end;

    frame_walk(&reader->walk, bytes, n);
    reader->with = with;
    reader->bytes = bytes;
    reader->n = n;
    end = outcome(reader, wslay_event_recv(reader->wslay));
    reader->with = NULL;
    reader->bytes = NULL;
    reader->n = 0;
    return end;
}

void reader_stop(struct reader *reader)
{
    reader->stopped = true;
    wslay_event_shutdown_read(reader->wslay);
}

bool reader_idle(const struct reader *reader)
{
    return !reader->stopped && reader->len == 0 && frame_between(&reader->walk);
}
