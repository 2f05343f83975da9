/*
 * burial.c - ends the leases of nodes at which nothing listens.
 *
 * A node whose address is wrong, or that others cannot reach, lives: its lease
 * may not be ended, or two nodes would have its tables by turns. So the store
 * is asked twice. If the node has renewed its lease in between, it is alive.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/burial.h"

#include <stdio.h>

#include "server/node_news.h"
#include "server/server_state.h"

/* Our timer and the database's clock are not the same. */
enum { MARGIN_MS = 50 };

static void bury_done(struct server *server, struct store_thread_done *done);

static void ask(struct burial *burial)
{
    burial->owner.done = bury_done;
    if (!store_thread_bury(burial->server->reader, burial->session,
                           &burial->owner))
        burial->session = 0; /* no memory: the next client tries again */
}

static void ask_again(evutil_socket_t fd, short what, void *ctx)
{
    (void)fd, (void)what;
    ask(ctx);
}

static bool wait_for(struct burial *burial, unsigned ms)
{
    const struct timeval soon = {(time_t)(ms / 1000),
                                 (suseconds_t)(ms % 1000) * 1000};

    burial->waited = true;
    return event_base_once(burial->server->base, -1, EV_TIMEOUT, ask_again,
                           burial, &soon) == 0;
}

static void bury_done(struct server *server, struct store_thread_done *done)
{
    struct burial *burial = done->ctx;
    bool fine = done->outcome.verdict == STORE_FINE;
    const char *name;

    if (fine && done->wait > 0 && !burial->waited &&
        wait_for(burial, done->wait + MARGIN_MS))
        return;
    burial->session = 0;
    name = node_news_name(server, burial->address);
    if (!fine || done->wait == 0)
        log_event(server, LOG_WARN, "node-buried", "node=%s address=%s ok=%s",
                  name != NULL ? name : "unknown", burial->address,
                  fine ? "true" : "false");
}

void burial_begin(struct server *server, const char *address, uint64_t session)
{
    struct burial *burial = NULL;

    if (!server->nodes.on || session == 0)
        return;
    for (unsigned i = 0; i < BURIALS; i++) {
        if (server->nodes.burial[i].session == session)
            return;
        if (server->nodes.burial[i].session == 0)
            burial = &server->nodes.burial[i];
    }
    if (burial == NULL)
        return; /* the next client tries again */
    *burial = (struct burial){.server = server, .session = session};
    (void)snprintf(burial->address, sizeof burial->address, "%s", address);
    ask(burial);
}
