/*
 * client.c - a client's connection: connect, lose, reconnect.
 *
 *     CLOSED --open--> QUEUED --slot--> CONNECTING --> HANDSHAKE --> OPEN
 *        ^               ^                   |             |           |
 *        |               +----- back-off ----+-------------+-----------+
 *        +-------------------- leave, or `lost` returned false --------+
 *
 * SPDX-License-Identifier: MIT
 */
#include "client/client.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/client_int.h"

enum { FIRST_WAIT_MS = 50, LONGEST_WAIT_MS = 1000 };
/* Seconds before a server that does not answer is given up; the second, if
 * there are others to go to, as a balancer would. */
enum { HANDSHAKE_S = 10, HANDSHAKE_SEVERAL_S = 2 };

static void connect_now(struct client *client);

/* xorshift64*: good enough for masks. */
uint32_t client_random(struct clients *all)
{
    all->random ^= all->random >> 12;
    all->random ^= all->random << 25;
    all->random ^= all->random >> 27;
    return (uint32_t)((all->random * 0x2545f4914f6cdd1dULL) >> 32);
}

/* --- Connections --------------------------------------------------------- */

void client_watch(struct client *client, short what, bool patient)
{
    bool several = client->all->addresses > 1;
    struct timeval limit = {.tv_sec =
                                several ? HANDSHAKE_SEVERAL_S : HANDSHAKE_S};

    (void)event_del(&client->io);
    (void)event_assign(&client->io, client->all->base, client->fd,
                       (short)(what | EV_PERSIST), client_io_event, client);
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

void client_release_slot(struct client *client)
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
    client->state = CLOSED;
    buf_free(&client->partial);
    buf_free(&client->fragments);
    buf_free(&client->unsent);
    client_release_slot(client);
}

static void schedule_reconnect(struct client *client)
{
    struct clients *all = client->all;
    unsigned ms;
    struct timeval wait;

    if (client->wait_ms == 0)
        client->wait_ms = FIRST_WAIT_MS;
    /* Jitter: clients that were lost together must not return together. */
    ms = client->wait_ms / 2 + client_random(all) % (client->wait_ms / 2 + 1);
    client->wait_ms *= 2;
    if (client->wait_ms > LONGEST_WAIT_MS)
        client->wait_ms = LONGEST_WAIT_MS;
    wait.tv_sec = (time_t)(ms / 1000);
    wait.tv_usec = (suseconds_t)(ms % 1000) * 1000;
    (void)evtimer_add(&client->again, &wait);
}

void client_lose(struct client *client, unsigned code)
{
    const struct client_handler *handler = &client->all->handler;
    uint32_t epoch;

    end_connection(client);
    epoch = client->epoch;
    if (handler->lost(handler->ctx, client, code) && client->epoch == epoch &&
        client->state == CLOSED)
        schedule_reconnect(client);
}

static void on_again(evutil_socket_t fd, short what, void *ctx)
{
    (void)fd;
    (void)what;
    client_open(ctx);
}

static void connect_now(struct client *client)
{
    struct clients *all = client->all;
    const struct client_address *address =
        &all->address[all->next++ % all->addresses];
    const struct sockaddr *to = (const struct sockaddr *)&address->to;
    int one = 1;

    client->address = address;
    client->opening = true;
    all->opening++;
    client->fd =
        socket(to->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (client->fd < 0) {
        client_lose(client, CLIENT_NO_ANSWER);
        return;
    }
    if (to->sa_family != AF_UNIX)
        (void)setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &one,
                         sizeof one);
    client->state = CONNECTING;
    if (connect(client->fd, to, address->len) != 0 && errno != EINPROGRESS) {
        client_lose(client, CLIENT_NO_ANSWER);
        return;
    }
    client_watch(client, EV_WRITE, false);
}

/* --- Public API ---------------------------------------------------------- */

struct clients *clients_create(struct event_base *base,
                               const struct client_address *address, unsigned n,
                               const struct client_handler *handler)
{
    struct clients *all = malloc(sizeof *all);

    if (all == NULL)
        return NULL;
    all->base = base;
    memcpy(all->address, address, n * sizeof *address);
    all->addresses = n;
    all->next = 0;
    all->handler = *handler;
    all->first = all->last = NULL;
    all->opening = 0;
    all->serving = false;
    all->random = 0x9e3779b97f4a7c15ULL;
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
    (void)event_assign(&client->io, clients->base, -1, 0, client_io_event,
                       client);
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

    if (client->state != CLOSED)
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

void client_text(struct client *client, const char *text, size_t len)
{
    if (client->state == OPEN && len <= LONGEST_SENT)
        client_io_text(client, text, len);
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
