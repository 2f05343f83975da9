/*
 * load_run.c - stages of a load test: set up, warm up, measure, wind up.
 *
 * No move is sent before every table has started, so that setup is not
 * measured. Moves are sent at the end of each turn of the loop, when all input
 * has been handled: a move is never sent while its question is still unread at
 * another seat.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_run.h"

#include <event2/event.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/diag.h"
#include "load/load_players.h"
#include "load/load_queue.h"
#include "load/load_receive.h"
#include "load/load_acks.h"
#include "load/load_report.h"
#include "load/load_send.h"

/* --- Events of the clients ------------------------------------------------ */

static void on_opened(void *ctx, struct client *client)
{
    struct load *load = ctx;
    struct load_player *player = client_own(client);

    if (player != NULL)
        load_send_arrival(player);
    else
        load->idle_open++;
}

static void on_message(void *ctx, struct client *client, const char *text,
                       size_t len)
{
    struct load *load = ctx;
    struct load_player *player = client_own(client);

    load->now = clock_mono_seconds(); /* the loop may have waited */
    if (player != NULL)
        load_receive(player, text, len);
}

static bool on_lost(void *ctx, struct client *client, unsigned code)
{
    struct load *load = ctx;

    struct load_player *player = client_own(client);

    if (code != CLIENT_NO_ANSWER) {
        load->counts.lost++;
        if (player == NULL)
            load->idle_open--;
        else if (player->lost_at == 0)
            player->lost_at = clock_mono_seconds();
    }
    return true;
}

static void on_tick(evutil_socket_t fd, short what, void *ctx)
{
    (void)fd;
    (void)what;
    (void)ctx; /* it only keeps the loop turning */
}

/* --- Stages -------------------------------------------------------------- */

static void enter_stage(struct load *load, enum load_stage stage)
{
    load->stage = stage;
    load->began = load->now;
    load->paced = 0;
}

static void read_metrics(struct load *load, struct load_metrics *out)
{
    struct load_metrics one;

    *out = (struct load_metrics){0};
    for (unsigned i = 0; i < load->addresses && load->config.kill == 0; i++) {
        if (load_metrics_get(&load->address[i], &one)) {
            out->cpu_s += one.cpu_s;
            out->rss_kb += one.rss_kb;
        } else if (!load->config.outages) {
            diag_error("the server does not tell its metrics");
        }
    }
}

static void begin_measuring(struct load *load)
{
    read_metrics(load, &load->metrics_at_start);
    load->now = clock_mono_seconds();
    load->cpu_s = clock_process_seconds();
    load->moves_at_start = load->counts.moves;
    load->killed = load->now;
    load->moves_at_kill = load->counts.moves;
    enter_stage(load, MEASURING);
}

static void end_measuring(struct load *load)
{
    load->window = load->now - load->began;
    load->cpu_s = clock_process_seconds() - load->cpu_s;
    read_metrics(load, &load->metrics);
    load->measured = load->counts.moves - load->moves_at_start;
    enter_stage(load, WINDING_UP);
}

static bool is_set_up(const struct load *load)
{
    return load->playing == load->config.tables &&
           load->idle_open == load->config.idle;
}

/* Has the measurement lasted long enough? With --kill: all kills, and half a
 * second more. */
static bool is_enough(const struct load *load)
{
    double lasted = load->now - load->began;

    if (load->config.kill > 0)
        return load->kills == load->config.kill && load->server.ending == 0 &&
               load->counts.moves > load->moves_at_kill &&
               load->now - load->killed > 0.5;
    if (load->config.to_end)
        return load->done == load->config.tables;
    return lasted >= load->config.seconds;
}

static int choose_signal(struct load *load)
{
    static const int all[] = {SIGKILL, SIGTERM, SIGINT};
    static const char *const names[] = {"kill", "term", "int"};

    for (int i = 0; i < 3; i++)
        if (strcmp(load->config.signal, names[i]) == 0)
            return all[i];
    return all[ch_rng_below(&load->rng, 3)];
}

/* A signal was sent. The server may take its time to end, and the clients play
 * on as long as it lets them. */
static void await_restart(struct load *load)
{
    bool polite = load->server.ending != SIGKILL;

    switch (load_server_restart(&load->server)) {
    case LOAD_SERVER_ENDING:
        return;
    case LOAD_SERVER_FAILED:
        load->failed = true;
        break;
    case LOAD_SERVER_BACK:
        if (polite)
            latency_add(&load->stops, clock_mono_seconds() - load->killed);
        break;
    }
    load->moves_at_kill = load->counts.moves;
    load->killed = load->now = clock_mono_seconds();
}

/* A signal is sent 50 to 300 ms after play has resumed, or after two seconds in
 * which it has not: a server whose disk fails is killed too. */
static void kill_when_due(struct load *load)
{
    if (load->server.ending != 0) {
        await_restart(load);
        return;
    }
    if (load->kills == load->config.kill)
        return;
    if (load->kill_at <= load->killed &&
        (load->counts.moves > load->moves_at_kill ||
         load->now - load->killed > 2))
        load->kill_at = load->now + 0.05 + ch_rng_below(&load->rng, 250) / 1e3;
    if (load->kill_at <= load->killed || load->now < load->kill_at)
        return;
    load->kills++;
    load->killed = load->now;
    load_server_signal(&load->server, choose_signal(load));
}

static void advance_stage(struct load *load)
{
    switch (load->stage) {
    case SETTING_UP:
        if (is_set_up(load))
            enter_stage(load, WARMING_UP);
        break;
    case WARMING_UP:
        if (load->config.to_end || load->config.kill > 0 ||
            load->now - load->began >= load->config.warm_up)
            begin_measuring(load);
        break;
    case MEASURING:
        kill_when_due(load);
        if (is_enough(load))
            end_measuring(load);
        break;
    case WINDING_UP: /* wait for moves in flight */
        if (load->in_flight == 0 || load->now - load->began > 5)
            enter_stage(load, FINISHED);
        break;
    case FINISHED:
        break;
    }
}

/* --- The loop ------------------------------------------------------------ */

struct stall {
    uint64_t seen;
    double since, shown;
};

static void check_progress(struct load *load, struct stall *stall)
{
    uint64_t progress = load->counts.moves + load->playing + load->done +
                        load->idle_open + load->kills + (uint64_t)load->stage;

    if (progress != stall->seen) {
        stall->seen = progress;
        stall->since = load->now;
    }
    /* Not without --to-end and --kill: a low rate, or idle connections alone,
     * make no progress. */
    if (load->now - stall->since > load->config.timeout &&
        (load->stage == SETTING_UP || load->config.to_end ||
         load->config.kill > 0)) {
        diag_error(
            "nothing happens any more: %u of %u tables play, %u are done",
            load->playing, (unsigned)load->config.tables, load->done);
        if (load->slug[0] != '\0')
            diag_hint("the last refusal: %s", diag_quote(load->slug).text);
        load->failed = true;
    }
    if (!load_server_alive(&load->server))
        load->failed = true;
    if (load->now - stall->shown > 0.25) {
        stall->shown = load->now;
        load_report_progress(load);
    }
}

static void run_loop(struct load *load)
{
    struct timeval tick_interval = {.tv_usec = 1000};
    struct event *tick = event_new(load->base, -1, EV_PERSIST, on_tick, NULL);
    struct stall stall = {.since = clock_mono_seconds()};

    if (tick == NULL)
        abort();
    (void)event_add(tick, &tick_interval);
    while (load->stage != FINISHED && !load->failed) {
        (void)event_base_loop(load->base, EVLOOP_ONCE);
        load->now = clock_mono_seconds();
        advance_stage(load);
        load_queue_send_delayed(load);
        load_queue_send(load);
        check_progress(load, &stall);
    }
    event_free(tick);
}

/* --- The whole test ------------------------------------------------------- */

static bool raise_limit(uint64_t wanted)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return true;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= wanted + 64)
        return true;
    diag_error("%u connections are too many: only %u files may be open",
               (unsigned)wanted, (unsigned)limit.rlim_cur);
    diag_hint("see: ulimit -Hn");
    return false;
}

static bool find_address(struct load *load)
{
    char why[CLIENT_WHY];

    if (load->config.url == NULL &&
        !load_server_start(&load->server, &load->config.server))
        return false;
    load->addresses = client_address_read_all(
        load->config.url != NULL ? load->config.url : load->server.url,
        load->address, why);
    for (unsigned i = 0; i < load->addresses; i++)
        if (load->address[i].tls) {
            (void)snprintf(why, sizeof why, "there is no TLS in this client");
            load->addresses = 0;
        }
    if (load->addresses > 0)
        return true;
    diag_error("%s", why);
    return false;
}

static bool set_up(struct load *load)
{
    struct client_handler handler = {on_opened, on_message, on_lost, load};

    if (!load_acks_open(load) ||
        !raise_limit(load->config.tables * load->config.seats +
                     load->config.idle) ||
        !find_address(load))
        return false;
    load->base = event_base_new();
    if (load->base != NULL)
        load->clients = clients_create(load->base, load->address,
                                       load->addresses, &handler);
    if (load->clients != NULL && load_players_create(load))
        return true;
    diag_error("cannot make so many clients: out of memory");
    return false;
}

static void run_clients(struct load *load)
{
    for (uint32_t i = 0; i < load->n_players; i++)
        client_open(load->players[i].client);
    for (uint32_t i = 0; i < load->config.idle; i++)
        client_open(load->idlers[i]);
    run_loop(load);
    for (uint32_t i = 0; i < load->n_players; i++)
        client_leave(load->players[i].client);
    if (load->acks != NULL && !load->failed)
        load_acks_check_seats(load);
}

bool load_run(struct load *load)
{
    bool ok = set_up(load);

    if (ok)
        run_clients(load);
    load_players_free(load);
    if (load->clients != NULL)
        clients_destroy(load->clients);
    if (load->base != NULL)
        event_base_free(load->base);
    if (!load_server_stop(&load->server))
        load->failed = true;
    if (!load_acks_close(load))
        ok = false;
    return ok;
}
