/*
 * net.h - HTTP and WebSocket server, with limits.
 *
 * All input from outside comes through here and is checked here: hosts,
 * origins, sizes, rates, UTF-8. What gets through is either one plain HTTP
 * request, answered at once, or one complete text message of a WebSocket.
 * Nothing here knows what the messages mean.
 *
 * One thread; one event loop, which belongs to the caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_H
#define CH_NET_H

#include <stdbool.h>
#include <stdint.h>

#include "net/net_config.h"
#include "net/net_handler.h"
#include "net/ws_conn.h"

struct event_base;
struct net;

/* Starts listening. NULL: *why is a sentence for the operator that says what to
 * do ("port 8137 is taken: ..."). */
struct net *net_open(struct event_base *base, const struct net_config *config,
                     const struct net_handler *handler, char why[NET_WHY]);
/* Stops accepting, closes all WebSockets with 1001, and waits until all clients
 * have read it, at most `ms` milliseconds. The event loop must no longer run;
 * call net_close next. */
void net_stop(struct net *net, int ms);
/* Closing NULL is fine. */
void net_close(struct net *net);
/* Reads the certificates again. False: the old ones stay, see *why. */
bool net_reload(struct net *net, char why[NET_WHY]);
/* The port that is really listened on (for ":0"), or 0. */
unsigned net_port(const struct net *net);
unsigned net_peer_port(const struct net *net);

/* Writes what was released, one write per client; call at the end of a turn of
 * the loop. What net itself sends (pongs, closes, refusals) it flushes itself,
 * together with anything else that was released. */
void net_flush(struct net *net);

/* Calls `each` with every open WebSocket; it may close that one. */
void net_each(struct net *net, void (*each)(void *ctx, struct ws_conn *conn),
              void *ctx);

/* Ends all relays to nodes that are dead: their clients come again. */
void net_end_relays(struct net *net, bool (*is_dead)(void *ctx, uint64_t node),
                    void *ctx);

struct net_counts {
    uint64_t requests, upgrades, messages, bytes_in, bytes_out, refused,
        dropped_slow, dropped_idle, dropped_rude, dropped_memory;
    uint64_t output; /* bytes of memory for unsent output, now */
    uint64_t relayed_in, relayed_out; /* bytes from and to clients of ours that
                                       * other nodes serve */
    uint64_t relays_failed;
    unsigned relays; /* now */
    unsigned open;   /* WebSockets now, relayed ones too */
};
void net_count(const struct net *net, struct net_counts *out);

#endif
