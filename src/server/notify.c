/*
 * notify.c - the queue of notices for the process that sends them.
 *
 * A notice is tried again when the other side is busy, failing or not there,
 * after 5 seconds at first and then four times as long each time. The queue is
 * bounded, and so is what the process has at a time, for each kind by itself:
 * push services that hang do not keep the webhook waiting.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/notify.h"

#include <errno.h>
#include <inttypes.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "notify/notifier.h"
#include "server/server_key.h"
#include "server/server_state.h"
#include "server/uptime.h"

enum {
    JOBS_MAX = 1000,
    TRIES = 7,
    WAIT_MS = 5000,
    WAIT_MOST_MS = 3600 * 1000,
    LOG_MS = 60000 /* between two lines about failures of a kind */
};

static const unsigned busy_most[NOTIFY_KINDS] = {12, 4};
_Static_assert(12 + 4 <= (int)NOTIFIER_BUSY, "it takes them all");

bool notify_is_on(const struct server *server, enum notify_kind kind)
{
    const struct notify *notify = server->notify;

    return notify != NULL && notify->line >= 0 &&
           (kind == NOTIFY_PUSH ? notify->key[0] != '\0' : notify->webhook);
}

/* --- Jobs ----------------------------------------------------------------- */

static void end_job(struct server *server, struct notify_job *job,
                    enum notify_end end)
{
    struct notify *notify = server->notify;

    server->metrics.notices[job->kind][end]++;
    TAILQ_REMOVE(&notify->jobs, job, next);
    notify->n--;
    if (job->busy)
        notify->busy[job->kind]--;
    json_decref(job->body);
    free(job);
}

void notify_add(struct server *server, struct notify_job *job)
{
    struct notify *notify = server->notify;

    job->number = ++notify->numbers;
    job->due = server->now;
    TAILQ_INSERT_TAIL(&notify->jobs, job, next);
    if (++notify->n > JOBS_MAX || notify->line < 0)
        end_job(server, job, NOTIFY_DROPPED);
}

/* Outsiders decide how often a notice fails: a line a minute. */
static void log_failure(struct server *server, enum notify_kind kind,
                        int status, const char *why)
{
    struct notify *notify = server->notify;

    if (notify->failures[kind].logged != 0 &&
        server->now - notify->failures[kind].logged < LOG_MS) {
        notify->failures[kind].more++;
        return;
    }
    log_event(server, LOG_WARN, "notice-failed",
              "kind=%s status=%d why=%s since_last=%u",
              kind == NOTIFY_PUSH ? "push" : "webhook", status,
              status == 0 ? log_event_quote(why).text : "answer",
              notify->failures[kind].more);
    notify->failures[kind].logged = server->now;
    notify->failures[kind].more = 0;
}

static void try_later(struct server *server, struct notify_job *job,
                      uint64_t seconds)
{
    uint64_t wait = (uint64_t)WAIT_MS << 2 * job->tries;

    if (wait < seconds * 1000)
        wait = seconds * 1000;
    if (wait > WAIT_MOST_MS)
        wait = WAIT_MOST_MS;
    job->due = server->now + wait + ch_rng_below(&server->rng, 1000);
    if (job->busy)
        server->notify->busy[job->kind]--;
    job->busy = false;
    if (++job->tries == TRIES)
        end_job(server, job, NOTIFY_FAILED);
}

/* --- Answers -------------------------------------------------------------- */

static void take_status(struct server *server, struct notify_job *job,
                        int status, unsigned wait, const char *why)
{
    if (status >= 200 && status < 300) {
        end_job(server, job, NOTIFY_SENT);
        return;
    }
    if ((status == 404 || status == 410) && job->gone != NULL) {
        job->gone(server, &job->about);
        end_job(server, job, NOTIFY_GONE);
        return;
    }
    log_failure(server, job->kind, status, why);
    /* What is refused now is refused later, and so is a private address. */
    if (status == 0
            ? strcmp(why, "private-address") != 0 && strcmp(why, "bad-url") != 0
            : status == 429 || status >= 500)
        try_later(server, job, wait);
    else
        end_job(server, job, NOTIFY_FAILED);
}

/* The process is a new one: what the old one had was not sent, or was, and
 * nobody knows. */
static void begin_again(struct server *server)
{
    struct notify_job *job, *next;

    log_event(server, LOG_WARN, "notifier-restarted", "waiting=%u",
              server->notify->n);
    for (job = TAILQ_FIRST(&server->notify->jobs); job != NULL; job = next) {
        next = TAILQ_NEXT(job, next);
        if (job->busy)
            try_later(server, job, 0);
    }
}

static void take_answer(struct server *server, const char *text, size_t len)
{
    json_t *answer = json_loadb(text, len, 0, NULL);
    struct notify_job *job;
    json_int_t number, wait;
    const char *why;
    int status;

    if (json_unpack(answer, "{s:I,s:i,s:I,s:s}", "n", &number, "status",
                    &status, "wait", &wait, "why", &why) != 0) {
        json_decref(answer);
        return;
    }
    if (number == 0)
        begin_again(server);
    TAILQ_FOREACH(job, &server->notify->jobs, next)
        if (job->busy && job->number == (uint64_t)number) {
            take_status(server, job, status, (unsigned)wait, why);
            break;
        }
    json_decref(answer);
}

/* Both processes are gone, which should not happen: without them nothing can
 * be sent before the next start. */
static void give_up(struct server *server)
{
    struct notify *notify = server->notify;

    log_event(server, LOG_ERROR, "notifier-gone", "waiting=%u", notify->n);
    event_free(notify->event);
    notify->event = NULL;
    notifier_stop(notify->line, notify->pid);
    notify->line = -1;
    while (!TAILQ_EMPTY(&notify->jobs))
        end_job(server, TAILQ_FIRST(&notify->jobs), NOTIFY_DROPPED);
}

static void line_event(evutil_socket_t fd, short what, void *ctx)
{
    struct server *server = ctx;
    char text[NOTIFIER_PACKET];
    ssize_t n;

    (void)what;
    uptime_update(server);
    while ((n = recv(fd, text, sizeof text, 0)) > 0)
        take_answer(server, text, (size_t)n);
    if (n == 0 || (errno != EAGAIN && errno != EINTR))
        give_up(server);
}

/* --- Giving --------------------------------------------------------------- */

/* False: the line is full, or closed. */
static bool give(struct server *server, struct notify_job *job)
{
    char text[NOTIFIER_PACKET];
    size_t n;

    (void)json_object_set_new(job->body, "n",
                              json_integer((json_int_t)job->number));
    n = json_dumpb(job->body, text, sizeof text, JSON_COMPACT);
    if (n == 0 || n > sizeof text) {
        end_job(server, job, NOTIFY_DROPPED);
        return true;
    }
    if (send(server->notify->line, text, n, MSG_NOSIGNAL) != (ssize_t)n)
        return false;
    job->busy = true;
    server->notify->busy[job->kind]++;
    return true;
}

void notify_sweep(struct server *server)
{
    struct notify *notify = server->notify;
    struct notify_job *job, *next;

    if (notify == NULL || notify->line < 0)
        return;
    for (job = TAILQ_FIRST(&notify->jobs); job != NULL; job = next) {
        next = TAILQ_NEXT(job, next);
        if (job->busy || job->due > server->now ||
            notify->busy[job->kind] >= busy_most[job->kind])
            continue;
        if (job->stands != NULL && !job->stands(server, &job->about))
            end_job(server, job, NOTIFY_DROPPED);
        else if (!give(server, job))
            return;
    }
}

/* --- Opening and closing -------------------------------------------------- */

static bool confine(const void *ctx, bool forks)
{
    const struct server *server = ctx;
    struct sandbox_state state;

    if (server->config.sandbox == SANDBOX_OFF)
        return true;
    state = sandbox_enter_sender(forks);
    return server->config.sandbox == SANDBOX_AUTO ||
           (state.landlock > 0 && state.seccomp);
}

static bool start(struct server *server, EVP_PKEY *key, char why[NET_WHY])
{
    const struct server_config *config = &server->config;
    const struct notifier_config notifier = {
        .key = key,
        .contact = config->push,
        .push_private = config->push_private,
        .webhook = config->webhook,
        .secret = config->webhook_secret,
        .webhook_private = config->webhook_private,
        .confine = confine,
        .ctx = server,
    };
    struct notify *notify = calloc(1, sizeof *notify);
    char reason[NOTIFIER_WHY];

    if (notify == NULL)
        return false;
    TAILQ_INIT(&notify->jobs);
    notify->line = -1;
    notify->webhook = config->webhook != NULL;
    server->notify = notify;
    if (key != NULL && !vapid_public(key, notify->key))
        return false;
    notify->line = notifier_start(&notifier, &notify->pid, reason);
    if (notify->line < 0)
        (void)snprintf(why, NET_WHY, "%.200s", reason);
    return notify->line >= 0;
}

/* Nodes have the same one: tables move, and with them the browsers that want to
 * be told. */
static EVP_PKEY *open_key(const struct server_config *config, char why[NET_WHY])
{
    char file[4096];
    uint8_t secret[SERVER_KEY];
    EVP_PKEY *key;

    if (config->net.peer_listen == NULL) {
        (void)snprintf(file, sizeof file, "%s/push-key.pem", config->data);
        return vapid_open(file, why, NET_WHY);
    }
    server_key_share(config->net.peer_key, "push-key", secret);
    key = p256_of(secret);
    sodium_memzero(secret, sizeof secret);
    if (key == NULL)
        (void)snprintf(why, NET_WHY,
                       "the nodes' secret makes no key for Web Push; make "
                       "another one");
    return key;
}

bool notify_open(struct server *server, char why[NET_WHY])
{
    const struct server_config *config = &server->config;
    EVP_PKEY *key = NULL;
    bool fine;

    if (config->push == NULL && config->webhook == NULL)
        return true;
    if (config->push != NULL) {
        key = open_key(config, why);
        if (key == NULL)
            return false;
    }
    fine = start(server, key, why);
    EVP_PKEY_free(key);
    return fine;
}

bool notify_listen(struct server *server)
{
    struct notify *notify = server->notify;

    if (notify == NULL)
        return true;
    notify->event = event_new(server->base, notify->line, EV_READ | EV_PERSIST,
                              line_event, server);
    return notify->event != NULL && event_add(notify->event, NULL) == 0;
}

void notify_close(struct server *server)
{
    struct notify *notify = server->notify;

    if (notify == NULL)
        return;
    if (notify->n > 0)
        log_event(server, LOG_INFO, "notices-dropped", "notices=%u", notify->n);
    while (!TAILQ_EMPTY(&notify->jobs))
        end_job(server, TAILQ_FIRST(&notify->jobs), NOTIFY_DROPPED);
    if (notify->event != NULL)
        event_free(notify->event);
    if (notify->line >= 0)
        notifier_stop(notify->line, notify->pid);
    free(notify);
    server->notify = NULL;
}
