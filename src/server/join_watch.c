/*
 * join_watch.c - says so if a node waits long to join the others.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/join_watch.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "server/server_state.h"

enum { FIRST_S = 4, EVERY_S = 60 };

struct join_watch {
    const struct server *server; /* only its log */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ends;
    bool ended;
};

/* Until this second has come; false: the watch has ended. */
static bool wait_until(struct join_watch *watch, const struct timespec *when)
{
    int error = 0;
    bool ended;

    pthread_mutex_lock(&watch->lock);
    while (!watch->ended && error == 0)
        error = pthread_cond_timedwait(&watch->ends, &watch->lock, when);
    ended = watch->ended;
    pthread_mutex_unlock(&watch->lock);
    return !ended;
}

static void *run(void *ctx)
{
    struct join_watch *watch = ctx;
    unsigned seconds = FIRST_S;
    struct timespec when;

    (void)clock_gettime(CLOCK_MONOTONIC, &when);
    for (when.tv_sec += FIRST_S; wait_until(watch, &when);
         when.tv_sec += EVERY_S, seconds += EVERY_S)
        log_event(watch->server, LOG_ERROR, "join-hangs", "seconds=%u why=%s",
                  seconds,
                  "\"waiting to join the nodes: does a synchronous standby of "
                  "PostgreSQL not answer?\"");
    return NULL;
}

static void init(struct join_watch *watch)
{
    pthread_condattr_t monotonic;

    (void)pthread_condattr_init(&monotonic);
    (void)pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&watch->ends, &monotonic);
    (void)pthread_condattr_destroy(&monotonic);
    (void)pthread_mutex_init(&watch->lock, NULL);
}

static void destroy(struct join_watch *watch)
{
    (void)pthread_cond_destroy(&watch->ends);
    (void)pthread_mutex_destroy(&watch->lock);
    free(watch);
}

struct join_watch *join_watch_begin(const struct server *server)
{
    struct join_watch *watch =
        server->kind->join != NULL ? calloc(1, sizeof *watch) : NULL;

    if (watch == NULL)
        return NULL;
    watch->server = server;
    init(watch);
    if (pthread_create(&watch->thread, NULL, run, watch) == 0)
        return watch;
    destroy(watch);
    return NULL;
}

void join_watch_end(struct join_watch *watch)
{
    if (watch == NULL)
        return;
    pthread_mutex_lock(&watch->lock);
    watch->ended = true;
    pthread_cond_signal(&watch->ends);
    pthread_mutex_unlock(&watch->lock);
    (void)pthread_join(watch->thread, NULL);
    destroy(watch);
}
