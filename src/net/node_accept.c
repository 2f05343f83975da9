/*
 * node_accept.c - the handshake with nodes that relay clients to this one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/node_accept.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/listener.h>

#include "net/memory.h"
#include "net/node_address.h"
#include "net/node_auth.h"
#include "net/node_head.h"
#include "net/ws_input.h"
#include "net/ws_upgrade.h"

enum { HANDSHAKE_MS = 5000 };

struct node_accept_conn {
    TAILQ_ENTRY(node_accept_conn) in;
    struct node_accept *accept;
    struct event event;
    struct node_auth auth;
    uint32_t since; /* ms */
    int fd;
    char address[NET_ADDRESS]; /* of the node */
    size_t n;
    uint8_t head[NODE_HEAD_BYTES];
};

static void free_conn(struct node_accept_conn *conn)
{
    TAILQ_REMOVE(&conn->accept->fresh, conn, in);
    conn->accept->n_fresh--;
    conn->accept->core->n_http--;
    (void)event_del(&conn->event);
    if (conn->fd >= 0)
        (void)close(conn->fd);
    free(conn);
}

/* --- Refusals ------------------------------------------------------------- */

struct refusal {
    int status; /* 0: it is not refused */
    const char *reason, *text;
};

static void refuse(struct node_accept_conn *conn, struct refusal why)
{
    char text[256];
    int n = snprintf(text, sizeof text,
                     "HTTP/1.1 %d %s\r\n"
                     "Content-Type: text/plain; charset=utf-8\r\n"
                     "Content-Length: %zu\r\n"
                     "Connection: close\r\n\r\n%s\n",
                     why.status, why.reason, strlen(why.text) + 1, why.text);

    conn->accept->core->counts.refused++;
    net_core_log(conn->accept->core, why.text, conn->address);
    (void)send(conn->fd, text, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)shutdown(conn->fd, SHUT_WR);
    free_conn(conn);
}

/* --- The request ---------------------------------------------------------- */

static bool read_flag(const char *head, const char *name, bool *out)
{
    char value[2];

    if (!node_head_field(head, name, value, sizeof value) ||
        (value[0] != '0' && value[0] != '1'))
        return false;
    *out = value[0] == '1';
    return true;
}

static bool read_client(const char *head, struct node_auth_client *client)
{
    char hops[3];

    if (!node_head_field(head, "Cluehouse-Client", client->address,
                         sizeof client->address) ||
        !read_flag(head, "Cluehouse-Local", &client->local) ||
        !read_flag(head, "Cluehouse-TLS", &client->tls) ||
        !node_head_field(head, "Cluehouse-Hops", hops, sizeof hops) ||
        strspn(hops, "0123456789") != strlen(hops) || hops[0] == '\0')
        return false;
    client->hops = (unsigned)strtoul(hops, NULL, 10);
    return true;
}

/* The address as limits count it. Whoever comes through a tunnel looks local,
 * and is not. */
static bool find_address(const struct node_auth_client *client,
                         struct peer_address *out)
{
    if (!peer_address_parse(client->address, out) ||
        (client->local && !out->local))
        return false;
    if (out->local && !client->local)
        peer_address_set_tunnel(out);
    return true;
}

static struct refusal check_head(struct node_accept_conn *conn,
                                 const char *head,
                                 struct node_auth_client *client,
                                 struct peer_address *address)
{
    static const struct refusal none = {0};
    static const struct refusal bad = {400, "Bad Request",
                                       "expected a node's upgrade for /ws"};
    static const struct refusal wrong = {403, "Forbidden",
                                         "the nodes' keys differ"};
    static const struct refusal loop = {508, "Loop Detected",
                                        "relayed by too many nodes"};
    struct node_auth *auth = &conn->auth;
    char proof[NODE_AUTH_PROOF + 1] = "", expected[NODE_AUTH_PROOF + 1];

    if (strncmp(head, "GET /ws HTTP/1.1\r\n", 18) != 0 ||
        !node_head_field(head, "Sec-WebSocket-Key", auth->nonce,
                         sizeof auth->nonce) ||
        strlen(auth->nonce) != NODE_AUTH_NONCE || !read_client(head, client))
        return bad;
    node_auth_prove(conn->accept->core->peer_key, auth, client, expected);
    if (!node_head_field(head, "Cluehouse-Proof", proof, sizeof proof) ||
        !node_auth_is_same(expected, proof))
        return wrong;
    if (client->hops > NODE_AUTH_HOPS)
        return loop;
    return find_address(client, address) ? none : bad;
}

/* As for a client that connects here. The node it connected to has its own
 * limits, but there are several of them. */
static struct refusal check_room(const struct net_core *core,
                                 const struct peer_address *address)
{
    static const struct refusal none = {0};
    static const struct refusal full = {503, "Service Unavailable",
                                        "too many connections"};
    static const struct refusal fast = {503, "Service Unavailable",
                                        "too many requests"};
    static const struct refusal banned = {503, "Service Unavailable",
                                          "this address is banned"};
    struct addr_limits limits =
        addr_limits_find(core->addresses, address, core->now);

    if (core->stopping || core->n_http + core->n_ws > core->limits.connections)
        return full;
    if (address->local)
        return none;
    if (addr_limits_is_full(limits, core->limits.per_address))
        return full;
    if (core->handler.refuses != NULL &&
        core->handler.refuses(core->handler.ctx, address))
        return banned;
    return addr_limits_take(limits, ADDR_LIMITS_REQUESTS, core->now, 1,
                            core->limits.requests, core->limits.request_burst)
               ? none
               : fast;
}

/* --- The upgrade ---------------------------------------------------------- */

static bool send_switching(const struct node_accept_conn *conn)
{
    char accept[WS_UPGRADE_ACCEPT], proof[NODE_AUTH_PROOF + 1], text[512];
    int n;

    ws_upgrade_accept(conn->auth.nonce, accept);
    node_auth_prove_answer(conn->accept->core->peer_key, &conn->auth, proof);
    n = snprintf(text, sizeof text,
                 "HTTP/1.1 101 Switching Protocols\r\n"
                 "Upgrade: websocket\r\n"
                 "Connection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: %s\r\n"
                 "Cluehouse-Proof: %s\r\n\r\n",
                 accept, proof);
    return send(conn->fd, text, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT) == n;
}

/* The socket becomes a WebSocket's; `used` bytes of what came were the head. */
static void upgrade(struct node_accept_conn *conn,
                    const struct node_auth_client *client,
                    const struct peer_address *address, size_t used)
{
    struct ws_conn *ws;

    if (!send_switching(conn)) {
        free_conn(conn);
        return;
    }
    ws = ws_state_create(conn->accept->websockets, conn->fd, NULL, address);
    ws->hops = (uint8_t)client->hops;
    ws->tls = client->tls;
    (void)event_del(&conn->event);
    conn->fd = -1;
    ws_input_start(ws);
    ws_input_open(ws);
    if (conn->n > used && ws->state != WS_DEAD)
        ws_input_feed(ws, conn->head + used, conn->n - used);
    free_conn(conn);
}

static void parse(struct node_accept_conn *conn)
{
    static const struct refusal too_long = {400, "Bad Request",
                                            "a node's request is too long"};
    char head[NODE_HEAD_BYTES + 1];
    size_t used = node_head_copy(conn->head, conn->n, head);
    struct node_auth_client client;
    struct peer_address address;
    struct refusal why = {0};

    if (used == 0 && conn->n < sizeof conn->head)
        return;
    why = used == 0 ? too_long : check_head(conn, head, &client, &address);
    if (why.status == 0)
        why = check_room(conn->accept->core, &address);
    if (why.status != 0)
        refuse(conn, why);
    else
        upgrade(conn, &client, &address, used);
}

/* --- Events --------------------------------------------------------------- */

static void on_read(evutil_socket_t fd, short what, void *ctx)
{
    struct node_accept_conn *conn = ctx;
    ssize_t n = recv((int)fd, conn->head + conn->n, sizeof conn->head - conn->n,
                     MSG_DONTWAIT);

    (void)what;
    (void)net_core_clock(conn->accept->core);
    if (n > 0) {
        conn->n += (size_t)n;
        parse(conn);
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        free_conn(conn);
    }
}

static void name_node(struct node_accept_conn *conn, const struct sockaddr *at,
                      int len)
{
    if (at->sa_family == AF_UNIX ||
        getnameinfo(at, (socklen_t)len, conn->address, sizeof conn->address,
                    NULL, 0, NI_NUMERICHOST) != 0)
        (void)snprintf(conn->address, sizeof conn->address, "unix");
}

static void greet(struct node_accept_conn *conn)
{
    char line[sizeof NODE_AUTH_GREETING + NODE_AUTH_CHALLENGE + 2];
    int n;

    node_auth_make_challenge(&conn->auth);
    n = snprintf(line, sizeof line, NODE_AUTH_GREETING "%s\r\n",
                 conn->auth.challenge);
    if (send(conn->fd, line, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT) != n ||
        event_add(&conn->event, NULL) != 0)
        free_conn(conn);
}

/* Whoever proves nothing, and waits, may not take the places of everybody: one
 * address has a share of them. A node that takes over relays hundreds of
 * clients at once, so it is a large one. Few are counted, unless they are
 * many. */
static bool is_crowded(const struct node_accept_conn *conn)
{
    enum { SHARE = 4, LEAST = 8 };
    const struct node_accept *accept = conn->accept;
    struct net_core *core = accept->core;
    unsigned most = core->limits.connections / SHARE, n = 0;
    const struct node_accept_conn *other;

    if (most < LEAST)
        most = LEAST;
    if (accept->n_fresh <= most)
        return false;
    TAILQ_FOREACH(other, &accept->fresh, in)
        n += strcmp(other->address, conn->address) == 0;
    if (n <= most)
        return false;
    core->counts.refused++;
    net_core_log(core, "too many connections of one node", conn->address);
    return true;
}

static void on_accept(struct evconnlistener *listener, evutil_socket_t fd,
                      struct sockaddr *at, int len, void *ctx)
{
    const int yes = 1;
    struct node_accept *accept = ctx;
    struct net_core *core = accept->core;
    struct node_accept_conn *conn;

    (void)listener;
    if (core->n_http + core->n_ws >= core->limits.connections) {
        core->counts.refused++;
        net_core_log(core, "too many connections", "node");
        (void)close((int)fd);
        return;
    }
    conn = memory_new(sizeof *conn);
    memset(conn, 0, sizeof *conn);
    conn->accept = accept;
    conn->fd = (int)fd;
    conn->since = net_core_clock(core);
    core->n_http++;
    TAILQ_INSERT_TAIL(&accept->fresh, conn, in);
    accept->n_fresh++;
    name_node(conn, at, len);
    (void)setsockopt(conn->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    (void)event_assign(&conn->event, core->base, fd, EV_READ | EV_PERSIST,
                       on_read, conn);
    if (is_crowded(conn))
        free_conn(conn);
    else
        greet(conn);
}

/* --- Opening and closing -------------------------------------------------- */

bool node_accept_open(struct node_accept *accept, struct net_core *core,
                      struct ws_conns *websockets, const char *where,
                      char why[NET_WHY])
{
    struct node_address at;
    const char *fault = node_address_parse(where, &at);

    accept->core = core;
    accept->websockets = websockets;
    TAILQ_INIT(&accept->fresh);
    if (fault == NULL && !core->has_peers)
        fault = "it needs a key that all nodes share";
    if (fault != NULL) {
        (void)snprintf(why, NET_WHY, "cannot listen for nodes at %.80s: %s",
                       where, fault);
        return false;
    }
    if (!listen_open(&accept->listen, core->base, where, "--node-listen", why))
        return false;
    evconnlistener_set_cb(accept->listen.listener, on_accept, accept);
    return true;
}

void node_accept_sweep(struct node_accept *accept)
{
    struct node_accept_conn *conn;

    if (accept->listen.listener == NULL)
        return;
    while ((conn = TAILQ_FIRST(&accept->fresh)) != NULL &&
           accept->core->now - conn->since >= HANDSHAKE_MS)
        free_conn(conn);
    listen_retry(&accept->listen, accept->core);
}

void node_accept_stop(struct node_accept *accept)
{
    if (accept->listen.listener != NULL)
        listen_stop(&accept->listen);
}

void node_accept_close(struct node_accept *accept)
{
    struct node_accept_conn *conn;

    if (accept->listen.listener == NULL)
        return;
    while ((conn = TAILQ_FIRST(&accept->fresh)) != NULL)
        free_conn(conn);
    listen_close(&accept->listen);
    evconnlistener_free(accept->listen.listener);
}
