/*
 * relay_handshake.c - connects to another node: challenge, upgrade, answer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/relay_handshake.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "net/net_core.h"
#include "net/node_head.h"

/* --- Connecting ----------------------------------------------------------- */

/* A node whose machine lost its power says nothing. The client's pings come
 * from there, so nobody else would notice. */
static void set_options(int fd)
{
    enum { IDLE_S = 10, EVERY_S = 5, TIMES = 3, UNSENT_MS = 25 * 1000 };
    const int yes = 1, idle = IDLE_S, every = EVERY_S, times = TIMES;
    const unsigned unsent = UNSENT_MS;

    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    (void)setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &every, sizeof every);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &times, sizeof times);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &unsent, sizeof unsent);
}

bool relay_handshake_connect(struct relay *relay, const struct node_address *to)
{
    relay->fd =
        socket(to->at.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (relay->fd < 0) {
        relay->error = errno;
        return false;
    }
    if (to->at.ss_family != AF_UNIX)
        set_options(relay->fd);
    if (connect(relay->fd, (const struct sockaddr *)&to->at, to->len) == 0 ||
        errno == EINPROGRESS)
        return true;
    relay->error = errno;
    return false;
}

const char *relay_handshake_fault(int error)
{
    switch (error) {
    case ECONNREFUSED:
    case ENOENT:
        return "refused";
    case EAGAIN: /* a unix socket's backlog is full */
        return "busy";
    case ETIMEDOUT:
        return "timeout";
    case ECONNRESET:
    case EPIPE:
        return "ended";
    default:
        return "unreachable";
    }
}

/* --- Challenge and upgrade ------------------------------------------------ */

static const char *send_upgrade(const struct relay *relay,
                                const struct node_auth_client *client)
{
    char proof[NODE_AUTH_PROOF + 1], text[NODE_HEAD_BYTES];
    int n;

    node_auth_prove(relay->core->peer_key, &relay->auth, client, proof);
    n = snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\n"
                 "Host: node\r\n"
                 "Upgrade: websocket\r\n"
                 "Connection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: %s\r\n"
                 "Cluehouse-Client: %s\r\n"
                 "Cluehouse-Local: %d\r\n"
                 "Cluehouse-TLS: %d\r\n"
                 "Cluehouse-Hops: %u\r\n"
                 "Cluehouse-Proof: %s\r\n\r\n",
                 relay->auth.nonce, client->address, client->local, client->tls,
                 client->hops, proof);
    /* The socket is new and its buffer empty. */
    return send(relay->fd, text, (size_t)n, MSG_NOSIGNAL | MSG_DONTWAIT) == n
               ? NULL
               : relay_handshake_fault(errno);
}

static const char *answer_challenge(struct relay *relay,
                                    const struct node_auth_client *client)
{
    enum { BEGIN = sizeof NODE_AUTH_GREETING - 1 };
    enum { LINE = BEGIN + NODE_AUTH_CHALLENGE + 2 };
    const char *line = (const char *)relay->down.bytes + relay->down.at;
    size_t n = relay->down.n;

    if (memcmp(line, NODE_AUTH_GREETING, n < BEGIN ? n : BEGIN) != 0)
        return "garbage";
    if (n < LINE)
        return NULL;
    memcpy(relay->auth.challenge, line + BEGIN, NODE_AUTH_CHALLENGE);
    if (strspn(relay->auth.challenge, "0123456789abcdef") !=
            NODE_AUTH_CHALLENGE ||
        memcmp(line + LINE - 2, "\r\n", 2) != 0)
        return "garbage";
    relay_state_took(&relay->down, LINE);
    node_auth_make_nonce(&relay->auth);
    relay->stage = RELAY_ANSWER;
    return send_upgrade(relay, client);
}

/* --- Answer --------------------------------------------------------------- */

static const char *judge(const struct relay *relay, const char *head)
{
    char expected[NODE_AUTH_PROOF + 1], proof[NODE_AUTH_PROOF + 1] = "";

    if (strncmp(head, "HTTP/1.1 403 ", 13) == 0)
        return "wrong-key";
    if (strncmp(head, "HTTP/1.1 503 ", 13) == 0)
        return "busy";
    if (strncmp(head, "HTTP/1.1 508 ", 13) == 0)
        return "loop";
    if (strncmp(head, "HTTP/1.1 101 ", 13) != 0)
        return "garbage";
    node_auth_prove_answer(relay->core->peer_key, &relay->auth, expected);
    return node_head_field(head, "Cluehouse-Proof", proof, sizeof proof) &&
                   node_auth_is_same(expected, proof)
               ? NULL
               : "wrong-key";
}

static const char *check_answer(struct relay *relay)
{
    char head[NODE_HEAD_BYTES + 1];
    size_t n =
        node_head_copy(relay->down.bytes + relay->down.at, relay->down.n, head);
    const char *fault;

    if (n == 0)
        return relay->down.n < NODE_HEAD_BYTES ? NULL : "garbage";
    fault = judge(relay, head);
    if (fault != NULL)
        return fault;
    relay_state_took(&relay->down, n);
    relay->stage = RELAY_FLUSH;
    return NULL;
}

const char *relay_handshake_read(struct relay *relay,
                                 const struct node_auth_client *client)
{
    char bytes[NODE_HEAD_BYTES];
    const char *fault = NULL;
    ssize_t n =
        recv(relay->fd, bytes, sizeof bytes - relay->down.n, MSG_DONTWAIT);

    if (n < 0)
        return errno == EAGAIN || errno == EINTR ? NULL
                                                 : relay_handshake_fault(errno);
    if (n == 0)
        return "ended";
    relay_state_add(&relay->down, bytes, (size_t)n);
    if (relay->stage == RELAY_CHALLENGE)
        fault = answer_challenge(relay, client);
    if (fault == NULL && relay->stage == RELAY_ANSWER && relay->down.n > 0)
        fault = check_answer(relay);
    return fault;
}
