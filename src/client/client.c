/*
 * client.c - see client.h.
 *
 *     ASLEEP --open--> QUEUED --slot--> CONNECTING --> SHAKING --> OPEN
 *        ^               ^                   |            |          |
 *        |               +----- back-off ----+------------+----------+
 *        +------------------------- leave, or `lost` said no --------+
 *
 * Handlers may leave and open clients while a message of theirs is being
 * delivered; `epoch` tells the reader that its connection is another one now.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client/client.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/frame.h"

enum {
    FIRST_WAIT_MS = 50,
    LONGEST_WAIT_MS = 1000,
    PATIENCE_S = 10, /* for a handshake */
    LONGEST_SENT = 65535
};

enum state { ASLEEP, QUEUED, CONNECTING, SHAKING, OPEN };

struct bytes {
    uint8_t *at; /* owned; NULL when empty */
    size_t n;
};

struct client {
    struct clients *all;
    void *own;
    enum state state;
    int fd;
    uint32_t epoch;    /* one more for each connection that ended */
    unsigned wait_ms;  /* before the next try */
    bool opening;      /* holds one of the slots */
    struct client *next;       /* in the queue for a slot */
    struct bytes half;         /* a frame that is not complete */
    struct bytes pieces;       /* of a message in several frames */
    struct bytes unsent;
    struct event io, again;
};

struct clients {
    struct event_base *base;
    struct client_address address;
    struct client_handler handler;
    struct client *first, *last; /* queue for a slot */
    unsigned opening;
    bool serving;  /* the queue: failures at once must not nest */
    uint64_t dice; /* for masks and waits */
    uint8_t in[CLIENT_MESSAGE + FRAME_HEAD + 1];
    uint8_t out[LONGEST_SENT + FRAME_HEAD];
};

/* The sample of RFC 6455, 1.3: its answer is known without SHA-1. */
static const char sample_key[] = "dGhlIHNhbXBsZSBub25jZQ==";
static const char sample_answer[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

static void connect_now(struct client *client);
static void on_event(evutil_socket_t fd, short what, void *with);

/* xorshift64*: even enough for masks. */
static uint32_t roll(struct clients *all)
{
    all->dice ^= all->dice >> 12;
    all->dice ^= all->dice << 25;
    all->dice ^= all->dice >> 27;
    return (uint32_t)((all->dice * 0x2545f4914f6cdd1dULL) >> 32);
}

/* --- Bytes --------------------------------------------------------------- */

static void forget(struct bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct bytes){NULL, 0};
}

/* Memory is for tests here: without it there is nothing to measure. */
static void append(struct bytes *bytes, const void *from, size_t n)
{
    bytes->at = realloc(bytes->at, bytes->n + n);
    if (bytes->at == NULL)
        abort();
    memcpy(bytes->at + bytes->n, from, n);
    bytes->n += n;
}

/* --- Ends and beginnings ------------------------------------------------- */

static void watch(struct client *client, short what, bool patient)
{
    struct timeval limit = {.tv_sec = PATIENCE_S};

    (void)event_del(&client->io);
    (void)event_assign(&client->io, client->all->base, client->fd,
                       (short)(what | EV_PERSIST), on_event, client);
    (void)event_add(&client->io, patient ? NULL : &limit);
}

static void serve_queue(struct clients *all)
{
    if (all->serving)
        return;
    all->serving = true;
    while (all->opening < CLIENT_OPENING && all->first != NULL) {
        struct client *next = all->first;

        all->first = next->next;
        if (all->first == NULL)
            all->last = NULL;
        next->next = NULL;
        connect_now(next);
    }
    all->serving = false;
}

static void give_slot_back(struct client *client)
{
    if (!client->opening)
        return;
    client->opening = false;
    client->all->opening--;
    serve_queue(client->all);
}

static void leave_queue(struct client *client)
{
    struct clients *all = client->all;
    struct client *before = NULL;

    for (struct client *c = all->first; c != NULL; before = c, c = c->next) {
        if (c != client)
            continue;
        if (before == NULL)
            all->first = c->next;
        else
            before->next = c->next;
        if (all->last == c)
            all->last = before;
        c->next = NULL;
        return;
    }
}

static void end_connection(struct client *client)
{
    if (client->fd >= 0) {
        (void)event_del(&client->io);
        (void)close(client->fd);
        client->fd = -1;
    }
    client->epoch++;
    client->state = ASLEEP;
    forget(&client->half);
    forget(&client->pieces);
    forget(&client->unsent);
    give_slot_back(client);
}

static void come_back_later(struct client *client)
{
    struct clients *all = client->all;
    unsigned ms;
    struct timeval wait;

    if (client->wait_ms == 0)
        client->wait_ms = FIRST_WAIT_MS;
    /* Spread, so that those who were lost together do not come together. */
    ms = client->wait_ms / 2 + roll(all) % (client->wait_ms / 2 + 1);
    client->wait_ms *= 2;
    if (client->wait_ms > LONGEST_WAIT_MS)
        client->wait_ms = LONGEST_WAIT_MS;
    wait.tv_sec = (time_t)(ms / 1000);
    wait.tv_usec = (suseconds_t)(ms % 1000) * 1000;
    (void)evtimer_add(&client->again, &wait);
}

static void lose(struct client *client, unsigned code)
{
    const struct client_handler *handler = &client->all->handler;
    uint32_t epoch;

    end_connection(client);
    epoch = client->epoch;
    if (handler->lost(handler->with, client, code) && client->epoch == epoch &&
        client->state == ASLEEP)
        come_back_later(client);
}

static void on_again(evutil_socket_t fd, short what, void *with)
{
    (void)fd;
    (void)what;
    client_open(with);
}

static void connect_now(struct client *client)
{
    struct clients *all = client->all;
    const struct sockaddr *to = (const struct sockaddr *)&all->address.to;
    int one = 1;

    client->opening = true;
    all->opening++;
    client->fd = socket(to->sa_family,
                        SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (client->fd < 0) {
        lose(client, CLIENT_NO_ANSWER);
        return;
    }
    if (to->sa_family != AF_UNIX)
        (void)setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &one,
                         sizeof one);
    client->state = CONNECTING;
    if (connect(client->fd, to, all->address.len) != 0 &&
        errno != EINPROGRESS) {
        lose(client, CLIENT_NO_ANSWER);
        return;
    }
    watch(client, EV_WRITE, false);
}

/* --- Sending ------------------------------------------------------------- */

static void send_bytes(struct client *client, const uint8_t *at, size_t n)
{
    ssize_t sent = 0;

    if (client->unsent.n == 0) {
        sent = send(client->fd, at, n, MSG_NOSIGNAL);
        /* What cannot be sent will show as an error when it is read. */
        if (sent < 0)
            sent = 0;
    }
    if ((size_t)sent == n)
        return;
    if (client->unsent.n == 0)
        watch(client, EV_READ | EV_WRITE, client->state == OPEN);
    append(&client->unsent, at + sent, n - (size_t)sent);
}

static void send_rest(struct client *client)
{
    struct bytes *rest = &client->unsent;
    ssize_t sent = send(client->fd, rest->at, rest->n, MSG_NOSIGNAL);

    if (sent < 0)
        return;
    rest->n -= (size_t)sent;
    memmove(rest->at, rest->at + sent, rest->n);
    if (rest->n == 0) {
        forget(rest);
        watch(client, EV_READ, client->state == OPEN);
    }
}

static void send_frame(struct client *client, unsigned what, const void *text,
                       size_t len)
{
    struct clients *all = client->all;
    size_t n = frame_write(all->out, what, roll(all), text, len);

    send_bytes(client, all->out, n);
}

void client_text(struct client *client, const char *text, size_t len)
{
    if (client->state == OPEN && len <= LONGEST_SENT)
        send_frame(client, FRAME_TEXT, text, len);
}

/* --- The handshake ------------------------------------------------------- */

static void shake_hands(struct client *client)
{
    const char *host = client->all->address.host;
    char text[512];
    int error = 0, n;
    socklen_t size = sizeof error;

    if (getsockopt(client->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 ||
        error != 0) {
        lose(client, CLIENT_NO_ANSWER);
        return;
    }
    n = snprintf(text, sizeof text,
                 "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                 "Sec-WebSocket-Version: 13\r\nOrigin: http://%s\r\n\r\n",
                 host, sample_key, host);
    client->state = SHAKING;
    watch(client, EV_READ, false);
    send_bytes(client, (const uint8_t *)text, (size_t)n);
}

/* How many bytes the answer takes; 0: it is not all there; -1: it is a no. */
static ssize_t read_handshake(char *text, size_t n)
{
    char *end;

    text[n] = '\0';
    end = strstr(text, "\r\n\r\n");
    if (end == NULL)
        return n > 4096 ? -1 : 0;
    *end = '\0';
    if (strncmp(text, "HTTP/1.1 101", 12) != 0 ||
        strstr(text, sample_answer) == NULL)
        return -1;
    return end + 4 - text;
}

/* --- Reading ------------------------------------------------------------- */

static void deliver(struct client *client, uint8_t *at, size_t len)
{
    const struct client_handler *handler = &client->all->handler;
    uint8_t kept = at[len];

    at[len] = '\0';
    handler->message(handler->with, client, (const char *)at, len);
    at[len] = kept;
}

static void deliver_pieces(struct client *client, uint8_t *at,
                           const struct frame *frame)
{
    struct bytes whole;

    append(&client->pieces, at, frame->len);
    if (client->pieces.n > CLIENT_MESSAGE) {
        lose(client, CLIENT_BROKEN);
        return;
    }
    if (!frame->last)
        return;
    append(&client->pieces, "", 1);
    whole = client->pieces;
    client->pieces = (struct bytes){NULL, 0};
    deliver(client, whole.at, whole.n - 1);
    free(whole.at);
}

static void take_frame(struct client *client, uint8_t *at,
                       const struct frame *frame)
{
    switch (frame->what) {
    case FRAME_TEXT:
        if (frame->last)
            deliver(client, at, frame->len);
        else
            deliver_pieces(client, at, frame);
        break;
    case FRAME_MORE:
        deliver_pieces(client, at, frame);
        break;
    case FRAME_PING:
        send_frame(client, FRAME_PONG, at, frame->len);
        break;
    case FRAME_PONG:
        break;
    case FRAME_CLOSE:
        lose(client, frame->len < 2 ? CLIENT_CUT
                                    : (unsigned)at[0] << 8 | at[1]);
        break;
    default:
        lose(client, CLIENT_BROKEN);
    }
}

static void take_frames(struct client *client, uint8_t *at, size_t n)
{
    uint32_t epoch = client->epoch;
    struct frame frame;

    while (client->epoch == epoch) {
        enum frame_says says = frame_look(at, n, &frame);

        if (says == FRAME_BAD ||
            (says == FRAME_FINE && frame.len > CLIENT_MESSAGE)) {
            lose(client, CLIENT_BROKEN);
            return;
        }
        if (says == FRAME_SHORT || n - frame.head < frame.len)
            break;
        take_frame(client, at + frame.head, &frame);
        at += frame.head + frame.len;
        n -= frame.head + frame.len;
    }
    if (client->epoch == epoch && n > 0)
        append(&client->half, at, n);
}

static void take_handshake(struct client *client, uint8_t *at, size_t n)
{
    const struct client_handler *handler = &client->all->handler;
    uint32_t epoch = client->epoch;
    ssize_t used = read_handshake((char *)at, n);

    if (used < 0) {
        lose(client, CLIENT_NO_ANSWER);
        return;
    }
    if (used == 0) {
        append(&client->half, at, n);
        return;
    }
    client->state = OPEN;
    client->wait_ms = 0;
    watch(client, EV_READ, true);
    give_slot_back(client);
    handler->opened(handler->with, client);
    if (client->epoch == epoch)
        take_frames(client, at + used, n - (size_t)used);
}

static void read_some(struct client *client)
{
    struct clients *all = client->all;
    size_t had = client->half.n;
    ssize_t got;

    if (had > 0) {
        memcpy(all->in, client->half.at, had);
        forget(&client->half);
    }
    got = recv(client->fd, all->in + had, sizeof all->in - 1 - had, 0);
    if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            append(&client->half, all->in, had);
        else
            lose(client, client->state == OPEN ? CLIENT_CUT : CLIENT_NO_ANSWER);
        return;
    }
    if (client->state == SHAKING)
        take_handshake(client, all->in, had + (size_t)got);
    else
        take_frames(client, all->in, had + (size_t)got);
}

static void on_event(evutil_socket_t fd, short what, void *with)
{
    struct client *client = with;
    uint32_t epoch = client->epoch;

    (void)fd;
    if ((what & EV_TIMEOUT) != 0) {
        lose(client, CLIENT_NO_ANSWER);
        return;
    }
    if (client->state == CONNECTING) {
        shake_hands(client);
        return;
    }
    if ((what & EV_WRITE) != 0 && client->unsent.n > 0)
        send_rest(client);
    if ((what & EV_READ) != 0 && client->epoch == epoch)
        read_some(client);
}

/* --- For owners ---------------------------------------------------------- */

struct clients *clients_create(struct event_base *base,
                               const struct client_address *address,
                               const struct client_handler *handler)
{
    struct clients *all = malloc(sizeof *all);

    if (all == NULL)
        return NULL;
    all->base = base;
    all->address = *address;
    all->handler = *handler;
    all->first = all->last = NULL;
    all->opening = 0;
    all->serving = false;
    all->dice = 0x9e3779b97f4a7c15ULL;
    return all;
}

void clients_destroy(struct clients *clients)
{
    free(clients);
}

struct client *client_create(struct clients *clients, void *own)
{
    struct client *client = calloc(1, sizeof *client);

    if (client == NULL)
        return NULL;
    client->all = clients;
    client->own = own;
    client->fd = -1;
    (void)event_assign(&client->io, clients->base, -1, 0, on_event, client);
    (void)evtimer_assign(&client->again, clients->base, on_again, client);
    return client;
}

void client_destroy(struct client *client)
{
    if (client == NULL)
        return;
    client_leave(client);
    free(client);
}

void *client_own(const struct client *client)
{
    return client->own;
}

void client_open(struct client *client)
{
    struct clients *all = client->all;

    if (client->state != ASLEEP)
        return;
    (void)evtimer_del(&client->again);
    if (all->opening < CLIENT_OPENING) {
        connect_now(client);
        return;
    }
    client->state = QUEUED;
    if (all->last == NULL)
        all->first = client;
    else
        all->last->next = client;
    all->last = client;
}

void client_leave(struct client *client)
{
    (void)evtimer_del(&client->again);
    if (client->state == QUEUED)
        leave_queue(client);
    end_connection(client);
    client->wait_ms = 0;
}

bool client_is_open(const struct client *client)
{
    return client->state == OPEN;
}
