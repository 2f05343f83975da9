/*
 * net_config.h - what the network layer is configured with.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_CONFIG_H
#define CH_NET_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NET_MESSAGE = 4096,       /* bytes of the longest message accepted */
    NET_BACKLOG = 256 * 1024, /* unsent bytes at which a client that stopped
                               * reading is dropped as too slow; a client whose
                               * socket still accepts output has twice that */
    NET_WHY = 384,            /* of an error message, with its NUL */
    NET_HOSTS = 8,
    NET_ADDRESS = 64, /* "192.0.2.7", "2001:db8::", "unix", with its NUL */
    NET_BUDGETS = 12, /* see ws_conn_budget */
    NET_PEER_KEY = 32 /* bytes of the secret that nodes share */
};

/* 0 stands for the default, in brackets. */
struct net_limits {
    unsigned connections;   /* in all (20000) */
    unsigned per_address;   /* connections of one address (256); loopback and
                             * unix sockets are exempt from this and from
                             * `requests` */
    unsigned messages;      /* per second and connection (50), with */
    unsigned burst;         /* this many at once (200); an answer costs one more
                             * for every NET_MESSAGE bytes */
    unsigned output;        /* KiB of unsent output in all (64 MiB): beyond it
                             * the connection with the most is dropped */
    unsigned frame_seconds; /* for a message to be complete (15) */
    unsigned requests;      /* HTTP requests, upgrades included, per second and
                             * address (20), with */
    unsigned request_burst; /* this many at once (100) */
    unsigned idle_seconds;  /* a silent client is pinged after half of it and
                             * dropped after it (60) */
};

struct net_config {
    const char *listen; /* "127.0.0.1:8137", "[::1]:8137", "unix:/path" */
    const char *tls_cert, *tls_key; /* PEM files, or NULL */
    /* Host names that are served, with or without a port: those of the listen
     * address and of --public-url. Literal addresses and localhost are always
     * served. Requests for other hosts are refused, which prevents DNS
     * rebinding. "*": any host. */
    const char *hosts[NET_HOSTS];
    bool trust_proxy; /* take the client's address from X-Forwarded-For: only
                       * behind a proxy of one's own, on a unix socket or
                       * loopback */
    struct net_limits limits;
    /* Where other nodes relay their clients to, as node_address_parse reads it:
     * a private address or a unix socket, without TLS; NULL: nowhere. Whoever
     * has the key decides who a client is. Zeros: nothing is relayed. */
    const char *peer_listen;
    unsigned char peer_key[NET_PEER_KEY];
};

#endif
