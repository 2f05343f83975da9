/*
 * net.h - HTTP and WebSocket, with limits.
 *
 * Everything that comes in from outside comes through here, and is checked
 * here: hosts, origins, sizes, rates, UTF-8. What gets through is either one
 * plain HTTP request that is answered at once, or one complete text message of
 * a WebSocket. Nothing here knows what the messages mean.
 *
 * Output can be held back. What conn_text adds is told only after conn_release
 * has let it go: the server seals what belongs to a commit, and releases it
 * when the commit is durable. The rest of the time a message goes out with the
 * next net_flush, one write a client, however many there are.
 *
 *     |--- released ---|--- sealed ---|--- open ---|      (one buffer a client)
 *
 * One thread; one event loop, which is the caller's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_H
#define CH_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct event_base;
struct net;
struct conn; /* one WebSocket */

enum {
    NET_MESSAGE = 4096,       /* bytes of the longest message taken */
    NET_BACKLOG = 256 * 1024, /* unsent bytes at which a client that does not
                               * take any more is too slow, and is dropped;
                               * one that was not yet sent to has twice that */
    NET_WHY = 240,
    NET_HOSTS = 8,
    NET_ADDRESS = 64 /* "192.0.2.7", "2001:db8::", "unix" */
};

/* How a WebSocket ends (RFC 6455, 7.4.1, and two of our own). */
enum net_close {
    NET_GOING_AWAY = 1001,
    NET_PROTOCOL = 1002,
    NET_NOT_TEXT = 1003,
    NET_NOT_UTF8 = 1007,
    NET_POLICY = 1008,
    NET_TOO_BIG = 1009,
    NET_INTERNAL = 1011,
    NET_TRY_LATER = 1013,
    NET_REPLACED = 4001, /* a newer connection holds the seat */
    NET_GONE = 4004      /* the table is closed, or the member was sent away */
};

/* 0 is what stands in brackets. */
struct net_limits {
    unsigned connections;   /* in all (20000) */
    unsigned per_address;   /* connections of one address (256); this and
                             * `requests` do not limit loopback and unix
                             * sockets */
    unsigned messages;      /* a second and connection (50), with */
    unsigned burst;         /* so many at once (200); an answer counts as one
                             * more for every NET_MESSAGE bytes */
    unsigned output;        /* KiB of unsent output in all (64 MiB): beyond
                             * it whoever has the most is dropped */
    unsigned frame_seconds; /* for a message to be complete (15) */
    unsigned requests;      /* HTTP requests, new sockets included, a second
                             * and address (20), with */
    unsigned request_burst; /* so many at once (100) */
    unsigned idle_seconds;  /* a silent client is pinged after half of it and
                             * dropped after it (60) */
};

struct net_config {
    const char *listen; /* "127.0.0.1:8137", "[::1]:8137", "unix:/path" */
    const char *tls_cert, *tls_key; /* PEM files, or NULL */
    /* Hosts that we answer to, with or without a port: those of the listen
     * address and of --public-url; a literal address and localhost always. A
     * request for another one is refused (DNS rebinding). "*": any. */
    const char *hosts[NET_HOSTS];
    bool trust_proxy; /* take the client's address from X-Forwarded-For: only
                       * behind a proxy of one's own, on a unix socket or
                       * loopback */
    struct net_limits limits;
};

struct net_request {
    const char *method;          /* "GET" or "HEAD" */
    const char *path;            /* decoded and clean: "/t/abc"; no query */
    const char *query;           /* as sent, or "" */
    const char *address;         /* of the client */
    const char *host;            /* as sent, and served here: "10.0.0.5:8137" */
    bool local;                  /* as conn_local */
    const char *if_none_match;   /* or "" */
    const char *accept_encoding; /* or "" */
};

struct net_reply {
    int status;
    const char *type; /* "text/html; charset=utf-8" */
    const void *body; /* copied, unless `lasting` */
    size_t len;
    bool lasting;         /* the body lives as long as the program */
    const char *encoding; /* "gzip", "br" or NULL */
    const char *etag;     /* or NULL */
    const char *cache;    /* Cache-Control; NULL: no-store */
    const char *location; /* of a redirect, or NULL */
};

struct net_handler {
    /* Fill in the reply; it starts as 404. */
    void (*request)(void *with, const struct net_request *request,
                    struct net_reply *reply);
    /* A WebSocket is there; conn_set_with gives it a pointer of one's own. */
    void (*opened)(void *with, struct conn *conn);
    /* One whole text message of valid UTF-8, with a NUL behind it. */
    void (*message)(void *with, struct conn *conn, const char *text,
                    size_t len);
    /* It is gone: never use it again. Comes exactly once for each opened. */
    void (*closed)(void *with, struct conn *conn);
    /* For the log: one line about something refused or dropped. Or NULL. */
    void (*note)(void *with, const char *what, const char *address);
    void *with;
};

/* Begins to listen. NULL: see *why, a sentence for the operator that says what
 * to do ("port 8137 is taken: ..."). */
struct net *net_open(struct event_base *base, const struct net_config *config,
                     const struct net_handler *handler, char why[NET_WHY]);
/* Takes nothing any more and refuses new ones, closes all WebSockets with 1001,
 * and waits until everybody has heard it, but not longer than so many
 * milliseconds. The loop is over; then net_close. */
void net_stop(struct net *net, int ms);
void net_close(struct net *net);
/* Reads the certificates again. False: the old ones stay, see *why. */
bool net_reload(struct net *net, char why[NET_WHY]);
/* The port that we really listen on (for ":0"), or 0. */
unsigned net_port(const struct net *net);

/* Queue one text message; open until it is sealed and released. */
void conn_text(struct conn *conn, const char *text, size_t len);
/* All that is queued waits for the next conn_release. */
void conn_seal(struct conn *conn);
/* What was sealed may go. */
void conn_release(struct conn *conn);
/* What was not released is forgotten. */
void conn_discard(struct conn *conn);
/* Everything queued may go: seal and release. */
void conn_send(struct conn *conn);
/* One message that goes out ahead of everything that is held. */
void conn_urgent(struct conn *conn, const char *text, size_t len);
/* What is queued goes out, then a close frame, then the end: `closed` comes
 * later, after five seconds at most. No more messages come in, and no more go
 * out. If something was not released, the close frame waits with the last of
 * it: to be sealed and released, or discarded. If nobody does either, it is not
 * told, and there is just an end. */
void conn_close(struct conn *conn, enum net_close code, const char *reason);

/* One write for each client with something released; call at a tick's end. What
 * net says itself (pongs, closes, refusals) it flushes itself, and with it
 * whatever else was released. */
void net_flush(struct net *net);

const char *conn_address(const struct conn *conn);
/* Loopback or a unix socket, for a name of this machine, and nothing speaks of
 * a proxy or a tunnel. Whoever forwards bare bytes to this machine lets
 * strangers pass for it. */
bool conn_local(const struct conn *conn);
/* The handler's own. */
void *conn_with(const struct conn *conn);
void conn_set_with(struct conn *conn, void *with);

/* A budget of its own per address, for things worth limiting by name (codes
 * that are tried, tables that are made); a block of 2^80 addresses of IPv6 has
 * eight times as much. `kind` is below NET_BUDGETS. True if `cost` is left, and
 * is taken; a cost of 0 takes nothing, and asks whether 1 is left. */
enum { NET_BUDGETS = 9 };
bool conn_budget(struct conn *conn, unsigned kind, double cost,
                 double per_second, double burst);

struct net_counts {
    uint64_t requests, upgrades, messages, bytes_in, bytes_out, refused,
        dropped_slow, dropped_idle, dropped_rude, dropped_memory;
    uint64_t output; /* bytes of memory for unsent output, now */
    unsigned open;   /* WebSockets now */
};
void net_count(const struct net *net, struct net_counts *out);

#endif
