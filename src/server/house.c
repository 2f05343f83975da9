/*
 * house.c - opening, the loop and its events, and closing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <event2/event.h>
#include <inttypes.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/house_int.h"

enum {
    GOODBYE_MS = 400,      /* for everybody to hear that the house closes */
    CLOCK_SECONDS = 60,    /* how often the house time is written down, */
    EXPIRE_SECONDS = 3600, /* and old games are forgotten, */
    SURE_SECONDS = 600     /* but not sooner after opening than this */
};

static uint64_t monotonic_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void house_look(struct house *house)
{
    house->now = monotonic_ms();
}

uint64_t house_clock(const struct house *house)
{
    return house->earlier + (house->now - house->opened) / 1000;
}

bool house_open_for(const struct house *house, unsigned keep)
{
    unsigned wait = keep < SURE_SECONDS ? keep : SURE_SECONDS;

    return (house->now - house->opened) / 1000 >= wait;
}

/* --- Events --------------------------------------------------------------- */

void house_done(struct house *house, struct store_thread_done *done)
{
    struct errand *errand = done->ctx;

    if (done->job == STORE_JOB_COMMIT || done->job == STORE_JOB_SETTLE)
        house_committed(house, done);
    else if (errand->kind == ERRAND_CONTROL)
        control_done(house, done);
    else if (errand->kind == ERRAND_LOG)
        log_done(house, done);
    else
        party_loaded(house, (struct party *)errand, done);
}

static void keeper_event(evutil_socket_t fd, short what, void *with)
{
    struct house *house = with;
    struct store_thread_done done;

    (void)fd, (void)what;
    house_look(house);
    while (store_thread_next(house->keeper, &done))
        house_done(house, &done);
}

/* Finished games that somebody looks at are touched by that. While a table is
 * being loaded we do not know whether it is one: false, to be tried again. */
static bool expire(struct house *house, uint64_t clock)
{
    uint64_t before = clock - house->config.keep_over;
    struct party *party;

    if (clock <= house->config.keep_over)
        return true;
    LIST_FOREACH(party, &house->parties, all)
        if (party->loading || party->stale)
            return false;
    LIST_FOREACH(party, &house->parties, all)
        if (party->phase == STORE_OVER && party->touched < before)
            party_save(party);
    store_batch_expire(&house->batch[house->open], before);
    return true;
}

static void second_event(evutil_socket_t fd, short what, void *with)
{
    struct house *house = with;
    uint64_t clock;

    (void)fd, (void)what;
    house_look(house);
    clock = house_clock(house);
    house_probe(house);
    note_net_rest(house);
    parties_sweep(house);
    if (!house->ailing && clock >= house->written + CLOCK_SECONDS) {
        house->written = clock;
        store_batch_clock(&house->batch[house->open], clock);
    }
    if (!house->ailing && clock >= house->expired + EXPIRE_SECONDS &&
        house_open_for(house, house->config.keep_over) && expire(house, clock))
        house->expired = clock;
}

static void reload(struct house *house)
{
    char why[NET_WHY];

    if (net_reload(house->net, why))
        note(house, LOG_INFO, "certificates-read", "ok=true");
    else
        note(house, LOG_ERROR, "certificates-not-read", "why=\"%s\"", why);
}

static void signal_event(evutil_socket_t fd, short what, void *with)
{
    struct house *house = with;
    struct signalfd_siginfo came;

    (void)what;
    while (read(fd, &came, sizeof came) == (ssize_t)sizeof came) {
        if (came.ssi_signo == SIGHUP)
            reload(house);
        else
            house->stopping = true;
    }
}

/* Signals wait until they are read, like everything else that the loop hears
 * of: no handler runs in the middle of something, and none gets lost. They stay
 * blocked when the house has closed, so that a second one does not change how
 * the program ends. */
static bool watch_signals(struct house *house)
{
    sigset_t ours;

    (void)sigemptyset(&ours);
    (void)sigaddset(&ours, SIGTERM);
    (void)sigaddset(&ours, SIGINT);
    (void)sigaddset(&ours, SIGHUP);
    (void)pthread_sigmask(SIG_BLOCK, &ours, NULL);
    house->signals = signalfd(-1, &ours, SFD_NONBLOCK | SFD_CLOEXEC);
    return house->signals >= 0;
}

/* --- Opening and closing -------------------------------------------------- */

void house_standard(struct house_config *out)
{
    *out = (struct house_config){
        .net = {.listen = "127.0.0.1:8137",
                .limits = {.connections = 20000,
                           .per_address = 256,
                           .messages = 50,
                           .burst = 200,
                           .requests = 20,
                           .request_burst = 100,
                           .idle_seconds = 60}},
        .log_level = LOG_INFO,
        .bot_pace = true,
        .workers = crew_size(),
        .keep_open = 2 * 3600,
        .keep_playing = 14 * 86400,
        .keep_over = 30 * 86400,
        .tables = 100000,
        .sandbox = SANDBOX_AUTO,
        .bots = 5000,
        .wrong_codes = 60,
    };
}

/* Opens the database and takes in the list of its tables. NULL: see *why. */
static struct store *open_store(struct house *house, char why[NET_WHY])
{
    const struct store_kind *kind = &store_sqlite;
    struct store *store;
    bool sound;
    int n = snprintf(house->file, sizeof house->file, "%s/cluehouse.db",
                     house->config.data);

    if (n < 0 || (size_t)n >= sizeof house->file) {
        (void)snprintf(why, NET_WHY, "the name of the data folder is too long");
        return NULL;
    }
    if (mkdir(house->config.data, 0700) != 0 && errno != EEXIST) {
        (void)snprintf(why, NET_WHY, "cannot make the data folder %.120s: %s",
                       house->config.data, strerror(errno));
        return NULL;
    }
    store = kind->open(house->file, why);
    if (store == NULL)
        return NULL;
    if (!kind->clock(store, &house->earlier, &sound, why) ||
        !kind->list(store, false, parties_list, house, why)) {
        kind->close(store);
        return NULL;
    }
    if (!sound)
        note(house, LOG_ERROR, "clock-damaged", "house_time=%" PRIu64,
             house->earlier);
    return store;
}

static struct event *add_event(struct house *house, int fd, short what,
                               event_callback_fn call,
                               const struct timeval *every)
{
    struct event *event = event_new(house->base, fd, what, call, house);

    if (event != NULL && event_add(event, every) == 0)
        return event;
    if (event != NULL)
        event_free(event);
    return NULL;
}

static bool add_events(struct house *house)
{
    static const struct timeval half_second = {0, 500000};

    if (!watch_signals(house))
        return false;
    house->on_signals = add_event(house, house->signals, EV_READ | EV_PERSIST,
                                  signal_event, NULL);
    house->wake_keeper = add_event(house, store_thread_fd(house->keeper),
                                   EV_READ | EV_PERSIST, keeper_event, NULL);
    house->wake_crew = add_event(house, crew_wake(house->crew),
                                 EV_READ | EV_PERSIST, crew_event, NULL);
    house->second =
        add_event(house, -1, EV_PERSIST, second_event, &half_second);
    return house->on_signals != NULL && house->wake_keeper != NULL &&
           house->wake_crew != NULL && house->second != NULL;
}

static void make_url(struct house *house)
{
    const char *url = house->config.public_url;
    const char *listen = house->config.net.listen;
    size_t len;

    if (url != NULL) {
        len = strlen(url);
        (void)snprintf(house->url, sizeof house->url, "%s%s", url,
                       len > 0 && url[len - 1] == '/' ? "" : "/");
    } else if (strncmp(listen, "unix:", 5) == 0) {
        (void)snprintf(house->url, sizeof house->url, "%s", listen);
    } else {
        const char *colon = strrchr(listen, ':');
        int host = colon != NULL ? (int)(colon - listen) : (int)strlen(listen);

        (void)snprintf(house->url, sizeof house->url, "http%s://%.*s:%u/",
                       house->config.net.tls_cert != NULL ? "s" : "", host,
                       listen, net_port(house->net));
    }
}

/* Listens, and makes ready what has to be opened from now on. */
static bool open_doors(struct house *house, char why[NET_WHY])
{
    const struct net_handler handler = {
        page_request, guest_opened, guest_message,
        guest_closed, note_net,     house,
    };

    metrics_open();
    house->net = net_open(house->base, &house->config.net, &handler, why);
    return house->net != NULL && control_open(house, why);
}

/* Everything is open that has a name; what was left out is said in the log. */
static bool shut_in(struct house *house, char why[NET_WHY])
{
    const struct net_config *net = &house->config.net;
    const struct sandbox_paths paths = {
        .data = house->config.data,
        .cert = net->tls_cert,
        .key = net->tls_key,
        .unix_socket =
            strncmp(net->listen, "unix:", 5) == 0 ? net->listen + 5 : NULL,
    };
    struct sandbox_state state;

    if (house->config.sandbox == SANDBOX_OFF)
        return true;
    state = sandbox_enter(&paths);
    note(house, LOG_INFO, "sandbox", "landlock=%d seccomp=%d", state.landlock,
         state.seccomp);
    if (house->config.sandbox == SANDBOX_AUTO ||
        (state.landlock > 0 && state.seccomp))
        return true;
    (void)snprintf(why, NET_WHY,
                   "there is no whole sandbox here (%s); to do "
                   "with what there is: --sandbox auto",
                   state.landlock > 0 ? "seccomp is missing"
                   : state.seccomp    ? "Landlock is missing"
                                      : "Landlock and seccomp are missing");
    return false;
}

static bool start_threads(struct house *house, struct store *store,
                          char why[NET_WHY])
{
    house->keeper = store_thread_start(&store_sqlite, store);
    if (house->keeper == NULL) {
        (void)snprintf(why, NET_WHY, "cannot start a thread for the database");
        store_sqlite.close(store);
        return false;
    }
    (void)snprintf(why, NET_WHY, "cannot start threads for the bots");
    house->crew = crew_start(house->config.workers);
    return house->crew != NULL && add_events(house);
}

/* The sandbox holds for threads that are started after it. */
static bool open_all(struct house *house, char why[NET_WHY])
{
    struct store *store;

    (void)snprintf(why, NET_WHY, "there is not enough memory");
    house->base = event_base_new();
    if (house->base == NULL)
        return false;
    store = open_store(house, why);
    if (store == NULL)
        return false;
    if (!open_doors(house, why) || !shut_in(house, why)) {
        store_sqlite.close(store);
        return false;
    }
    if (!start_threads(house, store, why))
        return false;
    make_url(house);
    parties_load_public(house);
    return true;
}

struct house *house_open(const struct house_config *config, char why[NET_WHY])
{
    struct house *house = calloc(1, sizeof *house);
    struct ch_seed seed;

    memory_prepare();
    json_set_alloc_funcs(memory_new, free);
    if (house == NULL) {
        (void)snprintf(why, NET_WHY, "there is not enough memory");
        return NULL;
    }
    house->config = *config;
    house->signals = -1;
    house->now = house->opened = monotonic_ms();
    parties_init(house);
    event_set_log_callback(note_libevent);
    randombytes_buf(seed.bytes, sizeof seed.bytes);
    ch_rng_init(&house->rng, &seed, 0);
    if (!open_all(house, why)) {
        house_close(house);
        return NULL;
    }
    return house;
}

const char *house_url(const struct house *house)
{
    return house->url;
}

void house_run(struct house *house)
{
    note(house, LOG_INFO, "open", "tables=%u", house->n_entries);
    while (!house->stopping) {
        (void)event_base_loop(house->base, EVLOOP_ONCE);
        house_look(house);
        house_tick(house);
    }
    note(house, LOG_INFO, "closing", "tables=%u", house->n_entries);
}

static void free_event(struct event *event)
{
    if (event != NULL)
        event_free(event);
}

void house_close(struct house *house)
{
    if (house == NULL)
        return;
    house->stopping = true;
    if (house->net != NULL) {
        /* Without its timer it was not open yet. */
        if (house->second != NULL && !house_settle(house)) {
            /* Neither can its thread be ended. Nothing was told that is not
             * kept, and the next one to open finds out what is. */
            note(house, LOG_ERROR, "store-hangs", "stopping=true");
            _exit(EXIT_FAILURE);
        }
        net_stop(house->net, GOODBYE_MS);
        net_close(house->net);
    }
    control_close(house);
    logs_free(house);
    free_event(house->on_signals);
    if (house->signals >= 0)
        (void)close(house->signals);
    free_event(house->wake_keeper);
    free_event(house->wake_crew);
    free_event(house->second);
    if (house->keeper != NULL)
        store_thread_stop(house->keeper);
    if (house->crew != NULL)
        crew_stop(house->crew);
    parties_free(house);
    if (house->base != NULL)
        event_base_free(house->base);
    for (int i = 0; i < 2; i++) {
        store_batch_free(&house->batch[i]);
        free(house->waiting[i].at);
        free(house->marked[i].at);
    }
    free(house->games);
    free(house);
}
