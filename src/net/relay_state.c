/*
 * relay_state.c - a relay's data, from its creation to its end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/relay_state.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "net/memory.h"
#include "net/net_core.h"

struct relay *relay_state_create(struct ws_conn *conn, struct net_core *core)
{
    struct relay *relay = memory_new(sizeof *relay);

    memset(relay, 0, sizeof *relay);
    relay->conn = conn;
    relay->core = core;
    relay->fd = -1;
    return relay;
}

static void give_back(struct relay_bytes *bytes)
{
    free(bytes->bytes);
    *bytes = (struct relay_bytes){0};
}

void relay_state_end(struct relay *relay)
{
    if (relay->stage > RELAY_RESUMED && relay->stage < RELAY_OVER) {
        relay->core->counts.relays--;
        (void)event_del(&relay->timer);
    }
    if (relay->fd >= 0) {
        if (relay->watch_node != 0)
            (void)event_del(&relay->node);
        (void)close(relay->fd);
    }
    relay->fd = -1;
    relay->stage = RELAY_OVER;
    give_back(&relay->up);
    give_back(&relay->down);
}

void relay_state_free(struct relay *relay)
{
    if (relay == NULL)
        return;
    relay_state_end(relay);
    free(relay);
}

bool relay_state_is_between(const struct relay *relay)
{
    return relay->stage < RELAY_OPEN ||
           (relay->down.n == 0 && ws_frame_walk_is_whole(&relay->walk));
}

void relay_state_add(struct relay_bytes *to, const void *bytes, size_t n)
{
    if (n == 0)
        return;
    to->bytes = memory_resize(to->bytes, to->at + to->n + n);
    memcpy(to->bytes + to->at + to->n, bytes, n);
    to->n += n;
}

void relay_state_put_first(struct relay_bytes *to, const char *text, size_t len)
{
    struct relay_bytes rest = *to;
    uint8_t head[WS_FRAME_HEAD], mask[WS_FRAME_MASK];
    size_t n;

    randombytes_buf(mask, sizeof mask);
    n = ws_frame_encode(head, WS_FRAME_FIN | WS_TEXT, len, mask);
    *to = (struct relay_bytes){memory_new(n + len + rest.n), 0, n + len};
    memcpy(to->bytes, head, n);
    ws_frame_mask(to->bytes + n, (const uint8_t *)text, len, mask);
    if (rest.n > 0)
        memcpy(to->bytes + to->n, rest.bytes + rest.at, rest.n);
    to->n += rest.n;
    free(rest.bytes);
}

void relay_state_took(struct relay_bytes *from, size_t n)
{
    from->at += n;
    from->n -= n;
    if (from->n == 0)
        give_back(from);
}
