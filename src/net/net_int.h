/*
 * net_int.h - what the files of src/net share.
 *
 * A client begins as a visitor, who speaks HTTP and belongs to evhttp. If it
 * asks for a WebSocket, it becomes a conn: the socket is taken out of evhttp's
 * hands, which costs less memory and fewer system calls than to stay there.
 *
 *     accepted -> visitor -> conn: LIVE <-> PINGED -> CLOSING -> DEAD
 *
 * Nothing is freed in the middle of somebody's call: the dead wait on a list
 * for net_later, an event of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_INT_H
#define CH_NET_INT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/time.h>

#include <event2/event.h>
#include <event2/event_struct.h>
#include <openssl/ssl.h>

#include "net/head.h"
#include "net/memory.h"
#include "net/net.h"
#include "net/peers.h"
#include "net/reader.h"

struct evbuffer_cb_entry;
struct evconnlistener;
struct evhttp;
struct evhttp_connection;
struct evhttp_request;
struct bufferevent;

enum {
    NET_READ = 16 * 1024,
    NET_ID = 40,                /* letters of a message's id */
    NET_REQUEST_MS = 10 * 1000, /* for a request to be complete */
    NET_KEEP_MS = 15 * 1000,    /* between two requests */
    NET_REPLY_MS = 60 * 1000,   /* for a reply to be taken */
    NET_CLOSE_MS = 5 * 1000     /* for a close to be answered */
};

enum conn_state { CONN_LIVE, CONN_PINGED, CONN_CLOSING, CONN_DEAD, CONN_LISTS };

TAILQ_HEAD(conn_list, conn);
TAILQ_HEAD(visitor_list, visitor);
LIST_HEAD(visitors_told, visitor);

/* One who speaks HTTP. */
struct visitor {
    TAILQ_ENTRY(visitor) in;
    struct net *net;
    struct evhttp_connection *evcon; /* evhttp's; NULL: asked nothing yet */
    struct evhttp_request *upgrade;  /* wants to be a conn: see net_later */
    struct bufferevent *bev;         /* evhttp's */
    struct evbuffer_cb_entry *watch, *listen; /* of its input and output */
    LIST_ENTRY(visitor) in_told;              /* if `told` */
    SSL *ssl; /* ours, unless it was handed on; NULL without TLS */
    struct peer_pair peer;
    struct peer_name name, conn_name; /* its own; as a conn */
    struct head_scan scan;            /* of the bytes, as they came */
    uint32_t since; /* ms: of the accept, or of the last reply */
    bool replying, shut;
    bool told; /* evhttp tells it something of its own: see http_reword */
    int fd;
    ino_t inode;
};

/* One WebSocket. There may be many thousands: small. The output:
 *
 *     0 <= begin <= sent <= released <= sealed <= len <= cap
 *
 * A frame begins at `begin`, and at each mark behind `sent`. */
struct conn {
    struct event event;
    TAILQ_ENTRY(conn) in;       /* the list of its state, the oldest first */
    TAILQ_ENTRY(conn) to_flush; /* if `queued` */
    TAILQ_ENTRY(conn) in_half;  /* if it has a `reader` */
    struct net *net;
    SSL *ssl;
    void *with;
    struct reader *reader; /* only in the middle of something */
    struct peer_pair peer;
    uint8_t *out;
    uint32_t begin, sent, released, sealed, len, cap;
    uint32_t promised; /* TLS: what it has half written must stay */
    uint32_t since;    /* ms: of the last byte, ping, or close */
    uint32_t half;     /* ms: when a message began that is not yet whole */
    uint32_t told;     /* bytes that conn_text was given, ever */
    uint32_t drained;  /* bytes thrown away while closing */
    struct bucket messages;
    uint16_t strikes; /* messages refused */
    uint8_t state;
    bool queued, blocked, ending, shut, opened;
    bool local; /* see peer_name */
    int fd;
    char address[PEER_TEXT];
};

struct net {
    struct event_base *base;
    struct net_handler handler;
    struct net_limits limits;
    char *hosts[NET_HOSTS];
    char *cert, *key;
    SSL_CTX *tls;
    struct evhttp *http;
    struct evconnlistener *listener;
    struct event *later, *sweep;
    struct peers *peers;
    struct readers readers;
    struct conn_list conns[CONN_LISTS], flush;
    struct conn_list half; /* in the middle of a message, the oldest first */
    struct visitor_list fresh, visitors, leaving; /* see visitor.c */
    struct visitors_told told;
    struct visitor **by_fd;
    SSL **used; /* to be freed when nobody looks */
    size_t n_used, max_used;
    size_t n_fds;
    struct net_counts counts;
    uint64_t output_peak; /* since memory was last given back */
    unsigned n_visitors, n_conns, port;
    uint32_t now; /* ms, of the last look at the clock */
    int dummy;    /* a socket to nowhere */
    bool unix_socket, trust_proxy, any_host, stopping, out_of_files;
    char *unix_path;
    uint8_t read[NET_READ];
};

/* net.c */
uint32_t net_clock(struct net *net);
void net_wake(struct net *net); /* net_later comes soon */
void net_note(struct net *net, const char *what, const char *address);

/* listen.c */
struct evconnlistener *net_listen(struct net *net, const char *listen,
                                  char why[NET_WHY]);
/* After an accept that failed. */
void net_listen_again(struct net *net);

/* tls.c */
SSL_CTX *tls_load(const char *cert, const char *key, char why[NET_WHY]);
/* As recv and send; 0 is the end, -1 with EAGAIN: later. */
ssize_t tls_read(SSL *ssl, void *to, size_t max);
ssize_t tls_write(SSL *ssl, const void *from, size_t n);
void tls_later(struct net *net, SSL *ssl); /* free it when it is safe */

/* visitor.c */
bool visitors_open(struct net *net);
void visitors_close(struct net *net);
void visitors_meet(struct net *net);
/* A request is there: tells us when it is answered, or gone. */
void visitor_asks(struct visitor *visitor, struct evhttp_request *req);
struct visitor *visitor_of(struct net *net, struct evhttp_request *req);
/* The address that it is known by, with a proxy's word for it. False: the proxy
 * names none. */
bool visitor_name(struct visitor *visitor, struct evhttp_request *req,
                  struct peer_name *name);
void visitors_sweep(struct net *net);
/* Where evhttp has answered by itself, we say it. */
void visitors_reword(struct net *net);
/* Those who asked for it become conns. */
void visitors_promote(struct net *net);

/* http.c */
/* Its value in the request, or "". */
const char *http_header(struct evhttp_request *req, const char *name);
/* Nothing in it speaks of a proxy, or of a name that is not this machine's. */
bool http_direct(struct evhttp_request *req);
void http_request(struct evhttp_request *req, void *with);
void http_refuse(struct visitor *visitor, struct evhttp_request *req,
                 int status, const char *say, const char *address);

/* What evhttp has put into the output by itself becomes ours. */
void http_reword(struct visitor *visitor);

/* upgrade.c */
void upgrade_request(struct visitor *visitor, struct evhttp_request *req,
                     const struct peer_name *name);
/* Writes the 101 to the socket. */
bool upgrade_answer(struct conn *conn, struct evhttp_request *req);

/* conn.c */
struct conn *conn_create(struct net *net, int fd, SSL *ssl,
                         const struct peer_name *name);
void conn_begin(struct conn *conn);
void conn_feed(struct conn *conn, const uint8_t *bytes, size_t n);
void conn_readable(struct conn *conn);
void conn_drop(struct conn *conn);
void conn_destroy(struct conn *conn);
void conn_move(struct conn *conn, enum conn_state state);
void conns_sweep(struct net *net);
extern const struct reader_calls conn_calls;

/* out.c */
void conn_flush(struct conn *conn);
void conn_forget_out(struct conn *conn);
/* A frame of net's own: it goes out before what is held. */
void conn_frame(struct conn *conn, unsigned opcode, const void *body,
                size_t len);
/* Closes without what is held. A code of 1005: without a code. */
void conn_end(struct conn *conn, unsigned code, const char *reason);

#endif
