/*
 * net_handler.h - the callbacks through which net reports to the server.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_HANDLER_H
#define CH_NET_HANDLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct peer_address;
struct ws_conn;

struct net_request {
    const char *method;          /* "GET" or "HEAD" */
    const char *path;            /* decoded and clean: "/t/abc"; no query */
    const char *query;           /* as sent, or "" */
    const char *address;         /* of the client */
    const char *host;            /* as sent, and served: "10.0.0.5:8137" */
    bool local;                  /* as ws_conn_is_local */
    const char *if_none_match;   /* or "" */
    const char *accept_encoding; /* or "" */
};

struct net_reply {
    int status;
    const char *type; /* "text/html; charset=utf-8" */
    const void *body; /* copied, unless `lasting` */
    size_t len;
    bool lasting;         /* the body lives as long as the program */
    bool shared;          /* pages of others may show it */
    const char *encoding; /* "gzip", "br" or NULL */
    const char *etag;     /* or NULL */
    const char *cache;    /* Cache-Control; NULL: no-store */
    const char *location; /* of a redirect, or NULL */
};

struct net_handler {
    /* Fills in the reply, which starts as 404. */
    void (*request)(void *ctx, const struct net_request *request,
                    struct net_reply *reply);
    /* A WebSocket was opened; ws_conn_set_ctx attaches a pointer to it. */
    void (*opened)(void *ctx, struct ws_conn *conn);
    /* One complete text message of valid UTF-8, NUL-terminated. */
    void (*message)(void *ctx, struct ws_conn *conn, const char *text,
                    size_t len);
    /* The WebSocket is gone and must not be used again. Called exactly once
     * for each `opened`. */
    void (*closed)(void *ctx, struct ws_conn *conn);
    /* One line for the log about something refused or dropped. May be NULL. */
    void (*log)(void *ctx, const char *what, const char *address);
    void *ctx;
    /* Is this address to be refused? May be NULL. Not asked about this
     * machine's own clients. */
    bool (*refuses)(void *ctx, const struct peer_address *address);
    /* A path that it may ask for nevertheless, or NULL. */
    const char *open_path;
    /* A relay to the node at `address` failed, or ended without a close frame;
     * its client is told to come again. `why` is one word: "refused",
     * "timeout", "unreachable", "wrong-key", "busy", "loop", "garbage",
     * "ended", "dead". `node` is the number that it was given. `refused`:
     * nothing listens there. May be NULL. */
    void (*relay_failed)(void *ctx, const char *address, uint64_t node,
                         const char *why, bool refused);
};

#endif
