/*
 * load_run.c - stages: set up, warm up, measure, wind up.
 *
 * Nobody moves before every table stands, so that set-up is no part of what is
 * measured. After each turn of the loop, when all that has come in was heard,
 * those who have something to say say it: a move is never sent while its
 * question is still unread at another seat.
 *
 * SPDX-License-Identifier: MIT
 */
#include <event2/event.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/sim/crowd.h"
#include "load/load.h"
#include "cli/say.h"

uint64_t load_errors(const struct load *load)
{
    const struct load_counts *c = &load->counts;
    bool killed = load->wish.kill > 0;

    return c->gaps + c->unread + c->seats_lost + (killed ? 0 : c->lost) +
           (killed ? 0 : c->denied) + load->failed;
}

/* --- What the clients tell us -------------------------------------------- */

static void on_opened(void *with, struct client *client)
{
    struct load *load = with;
    struct player *player = client_own(client);

    if (player != NULL)
        talk_arrive(player);
    else
        load->idle_open++;
}

static void on_message(void *with, struct client *client, const char *text,
                       size_t len)
{
    struct load *load = with;
    struct player *player = client_own(client);

    load->now = seconds_now(); /* the loop may have waited */
    if (player != NULL)
        hear(player, text, len);
}

static bool on_lost(void *with, struct client *client, unsigned code)
{
    struct load *load = with;

    if (code != CLIENT_NO_ANSWER) {
        load->counts.lost++;
        if (client_own(client) == NULL)
            load->idle_open--;
    }
    return true;
}

static void on_tick(evutil_socket_t fd, short what, void *with)
{
    (void)fd;
    (void)what;
    (void)with; /* the loop goes round, and that is all it is for */
}

/* --- Stages -------------------------------------------------------------- */

static void enter(struct load *load, enum load_stage stage)
{
    load->stage = stage;
    load->began = load->now;
    load->paced = 0;
}

static void look(struct load *load, struct load_vitals *out)
{
    if (load->wish.kill == 0 && !vitals_get(&load->address, out))
        complain("the server does not tell its metrics");
}

static void begin_measuring(struct load *load)
{
    look(load, &load->vitals_at_start);
    load->now = seconds_now();
    load->worked = seconds_worked();
    load->moves_at_start = load->counts.moves;
    load->killed = load->now;
    load->moves_at_kill = load->counts.moves;
    enter(load, MEASURING);
}

static void end_measuring(struct load *load)
{
    load->window = load->now - load->began;
    load->worked = seconds_worked() - load->worked;
    look(load, &load->vitals);
    load->measured = load->counts.moves - load->moves_at_start;
    enter(load, WINDING_UP);
}

static bool is_set_up(const struct load *load)
{
    return load->playing == load->wish.tables &&
           load->idle_open == load->wish.idle;
}

/* All of it, or with --kill the kills and half a second more. */
static bool is_enough(const struct load *load)
{
    double lasted = load->now - load->began;

    if (load->wish.kill > 0)
        return load->kills == load->wish.kill && load->server.ending == 0 &&
               load->counts.moves > load->moves_at_kill &&
               load->now - load->killed > 0.5;
    if (load->wish.to_end)
        return load->done == load->wish.tables;
    return lasted >= load->wish.seconds;
}

static int choose_signal(struct load *load)
{
    static const int all[] = {SIGKILL, SIGTERM, SIGINT};
    static const char *const names[] = {"kill", "term", "int"};

    for (int i = 0; i < 3; i++)
        if (strcmp(load->wish.signal, names[i]) == 0)
            return all[i];
    return all[ch_rng_below(&load->rng, 3)];
}

/* The server was sent a signal. It may take its time to end, and the clients
 * play on as long as it lets them. */
static void await_end(struct load *load)
{
    bool polite = load->server.ending != SIGKILL;

    switch (server_restart(&load->server)) {
    case SERVER_ENDING:
        return;
    case SERVER_FAILED:
        load->failed = true;
        break;
    case SERVER_BACK:
        if (polite)
            latency_add(&load->stops, seconds_now() - load->killed);
        break;
    }
    load->moves_at_kill = load->counts.moves;
    load->killed = load->now = seconds_now();
}

/* A signal comes 50 to 300 ms after play has been taken up again, or after two
 * seconds in which it was not: a server whose disk is gone is to be ended too.
 */
static void maybe_kill(struct load *load)
{
    if (load->server.ending != 0) {
        await_end(load);
        return;
    }
    if (load->kills == load->wish.kill)
        return;
    if (load->kill_at <= load->killed &&
        (load->counts.moves > load->moves_at_kill ||
         load->now - load->killed > 2))
        load->kill_at = load->now + 0.05 + ch_rng_below(&load->rng, 250) / 1e3;
    if (load->kill_at <= load->killed || load->now < load->kill_at)
        return;
    load->kills++;
    load->killed = load->now;
    server_end(&load->server, choose_signal(load));
}

static void step(struct load *load)
{
    switch (load->stage) {
    case SETTING_UP:
        if (is_set_up(load))
            enter(load, WARMING_UP);
        break;
    case WARMING_UP:
        if (load->wish.to_end || load->wish.kill > 0 ||
            load->now - load->began >= load->wish.warm)
            begin_measuring(load);
        break;
    case MEASURING:
        maybe_kill(load);
        if (is_enough(load))
            end_measuring(load);
        break;
    case WINDING_UP: /* what is in the air may land */
        if (load->in_flight == 0 || load->now - load->began > 5)
            enter(load, FINISHED);
        break;
    case FINISHED:
        break;
    }
}

/* --- The loop ------------------------------------------------------------ */

struct patience {
    uint64_t seen;
    double since, shown;
};

static void check_patience(struct load *load, struct patience *patience)
{
    uint64_t progress = load->counts.moves + load->playing + load->done +
                        load->idle_open + load->kills + (uint64_t)load->stage;

    if (progress != patience->seen) {
        patience->seen = progress;
        patience->since = load->now;
    }
    /* A rate may be slow, and idlers do nothing. */
    if (load->now - patience->since > load->wish.patience &&
        (load->stage == SETTING_UP || load->wish.to_end ||
         load->wish.kill > 0)) {
        complain("nothing happens any more: %u of %u tables play, %u are done",
                 load->playing, (unsigned)load->wish.tables, load->done);
        if (load->slug[0] != '\0')
            advise("the last refusal: %s", shown(load->slug).text);
        load->failed = true;
    }
    if (!server_lives(&load->server))
        load->failed = true;
    if (load->now - patience->shown > 0.25) {
        patience->shown = load->now;
        report_progress(load);
    }
}

static void loop(struct load *load)
{
    struct timeval often = {.tv_usec = 1000};
    struct event *tick = event_new(load->base, -1, EV_PERSIST, on_tick, NULL);
    struct patience patience = {.since = seconds_now()};

    if (tick == NULL)
        abort();
    (void)event_add(tick, &often);
    while (load->stage != FINISHED && !load->failed) {
        (void)event_base_loop(load->base, EVLOOP_ONCE);
        load->now = seconds_now();
        step(load);
        talk_waiting(load);
        talk_send_due(load);
        check_patience(load, &patience);
    }
    event_free(tick);
}

/* --- All of it ----------------------------------------------------------- */

static bool raise_limit(uint64_t wanted)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return true;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= wanted + 64)
        return true;
    complain("%u connections are too many: only %u files may be open",
             (unsigned)wanted, (unsigned)limit.rlim_cur);
    advise("see: ulimit -Hn");
    return false;
}

static bool find_server(struct load *load)
{
    char why[CLIENT_WHY];

    if (load->wish.url == NULL && !server_start(&load->server, &load->wish))
        return false;
    if (client_address_read(load->wish.url != NULL ? load->wish.url
                                                   : load->server.url,
                            &load->address, why))
        return true;
    complain("%s", why);
    return false;
}

static bool prepare(struct load *load)
{
    struct client_handler handler = {on_opened, on_message, on_lost, load};

    if (!record_open(load) ||
        !raise_limit(load->wish.tables * load->wish.seats + load->wish.idle) ||
        !find_server(load))
        return false;
    load->base = event_base_new();
    if (load->base != NULL)
        load->clients = clients_create(load->base, &load->address, &handler);
    if (load->clients != NULL && load_make_players(load))
        return true;
    complain("cannot make so many clients: out of memory");
    return false;
}

static void play(struct load *load)
{
    for (uint32_t i = 0; i < load->n_players; i++)
        client_open(load->players[i].client);
    for (uint32_t i = 0; i < load->wish.idle; i++)
        client_open(load->idlers[i]);
    loop(load);
    for (uint32_t i = 0; i < load->n_players; i++)
        client_leave(load->players[i].client);
    if (load->acks != NULL && !load->failed)
        record_roll_call(load);
}

bool load_run(struct load *load)
{
    bool fine = prepare(load);

    if (fine)
        play(load);
    load_free_players(load);
    if (load->clients != NULL)
        clients_destroy(load->clients);
    if (load->base != NULL)
        event_base_free(load->base);
    if (!server_stop(&load->server))
        load->failed = true;
    if (!record_close(load))
        fine = false;
    return fine;
}
