/*
 * fuzz_frame.c - any bytes as a WebSocket's.
 *
 * Fed whole, and fed in pieces that the first byte decides, they mean the
 * same: the same messages, the same pings, the same end. A text is valid
 * UTF-8, short enough, and has a NUL behind it. A reader that says that it is
 * idle is as good as new.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "fuzz/fuzz.h"
#include "net/net.h"
#include "net/ws_reader.h"

/* What was heard, boiled down. */
struct heard {
    uint64_t sum;
    unsigned texts, pings, pongs;
};

static void demand(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz_frame: %s\n", what);
        abort();
    }
}

static void add(struct heard *heard, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;

    heard->sum = heard->sum * 31 + n;
    for (size_t i = 0; i < n; i++)
        heard->sum = heard->sum * 1099511628211u + at[i];
}

static void on_text(void *ctx, const char *text, size_t len)
{
    struct heard *heard = ctx;
    utf8proc_int32_t c;

    demand(len <= NET_MESSAGE && text[len] == '\0', "a text without an end");
    for (size_t i = 0; i < len;) {
        utf8proc_ssize_t n =
            utf8proc_iterate((const utf8proc_uint8_t *)text + i,
                             (utf8proc_ssize_t)(len - i), &c);

        demand(n > 0, "a text that is not UTF-8");
        i += (size_t)n;
    }
    heard->texts++;
    add(heard, text, len);
}

static void on_ping(void *ctx, const uint8_t *body, size_t len)
{
    struct heard *heard = ctx;

    demand(len <= 125, "a ping that is too long");
    heard->pings++;
    add(heard, body, len);
}

static void on_pong(void *ctx)
{
    ((struct heard *)ctx)->pongs++;
}

static const struct ws_reader_calls calls = {on_text, on_ping, on_pong};

/* As conn.c does it: a reader while there is something half read. */
static unsigned feed(struct ws_reader_pool *pool, const uint8_t *data,
                     size_t size, size_t piece, struct heard *heard)
{
    struct ws_reader *reader = NULL;
    struct ws_reader_end end = {0};

    memset(heard, 0, sizeof *heard);
    for (size_t i = 0; i < size && end.code == WS_READER_OPEN; i += piece) {
        if (reader == NULL)
            reader = ws_reader_take(pool);
        end = ws_reader_feed(reader, heard, data + i,
                             piece < size - i ? piece : size - i);
        if (end.code != WS_READER_OPEN || ws_reader_is_idle(reader)) {
            ws_reader_give(pool, reader);
            reader = NULL;
        }
    }
    ws_reader_give(pool, reader);
    demand(end.code == WS_READER_OPEN || (end.code >= 1000 && end.code < 5000),
           "an end without a code");
    return end.code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ws_reader_pool pool = {.calls = &calls};
    struct heard whole, pieces;
    unsigned code, again;

    if (size == 0)
        return 0;
    code = feed(&pool, data + 1, size - 1, size, &whole);
    again = feed(&pool, data + 1, size - 1, 1 + data[0] % 16, &pieces);
    /* wslay's look at the reason of a close frame depends on the pieces. */
    demand(code == again || code == WS_CLOSE_NOT_UTF8 ||
               again == WS_CLOSE_NOT_UTF8,
           "pieces end otherwise");
    demand(whole.sum == pieces.sum && whole.texts == pieces.texts &&
               whole.pings == pieces.pings && whole.pongs == pieces.pongs,
           "pieces mean something else");
    ws_reader_pool_free(&pool);
    return 0;
}
