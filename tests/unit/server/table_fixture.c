/*
 * table_fixture.c - a table in a server without a network and a store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table_fixture.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/idle.h"
#include "server/bot_answers.h"
#include "server/bot_turns.h"
#include "server/game_clock.h"
#include "server/idle.h"
#include "server/play.h"
#include "server/progress.h"
#include "server/request_kinds.h"
#include "server/stand_in.h"
#include "server/uptime.h"

enum { PATIENCE_MS = 20000 };

struct fixture *the;

/* --- What it stands in for ------------------------------------------------ */

void uptime_update(struct server *server)
{
    (void)server; /* the test sets the clock */
}

uint64_t uptime_seconds(const struct server *server)
{
    return server->now / 1000;
}

void log_event(const struct server *server, enum server_log_level level,
               const char *event, const char *format, ...)
{
    (void)server, (void)event, (void)format;
    the->errors += level == LOG_ERROR;
}

void outbox_send(struct client *client, const struct ch_json *message)
{
    if (strncmp(message->text, "{\"is\":\"answer\"", 14) == 0)
        (void)snprintf(the->answer, sizeof the->answer, "%s", message->text);
    else if (strcmp(message->text, "{\"is\":\"nudge\"}") == 0)
        the->nudges |= ch_only(client_seat(client));
    else if (strncmp(message->text, "{\"is\":\"notice\"", 14) == 0)
        (void)snprintf(the->notice, sizeof the->notice, "%s", message->text);
}

void outbox_answer(struct client *client, const struct ch_json *message)
{
    outbox_send(client, message);
}

struct ch_json outbox_begin_refusal(struct client *client,
                                    const struct ch_game *game, const char *id,
                                    const char *slug, const char *say)
{
    struct ch_json out = message_buffer_begin(client->server, "answer");

    (void)say;
    message_buffer_return(client->server);
    outbox_refuse(client, game, id, slug);
    return out;
}

void outbox_end_refusal(struct client *client, const char *id,
                        struct ch_json *out)
{
    (void)client;
    (void)id;
    (void)out;
}

void outbox_refuse(struct client *client, const struct ch_game *game,
                   const char *id, const char *slug)
{
    (void)client, (void)game, (void)id;
    the->refused = slug;
}

void outbox_refuse_now(struct client *client, const char *id, const char *slug)
{
    outbox_refuse(client, NULL, id, slug);
}

void outbox_bye(struct client *client, const char *slug)
{
    outbox_refuse(client, NULL, "", slug);
}

void ws_conn_discard(struct ws_conn *conn)
{
    (void)conn;
}

void ws_conn_release_all(struct ws_conn *conn)
{
    (void)conn;
}

void ws_conn_close(struct ws_conn *conn, enum ws_close code, const char *reason)
{
    (void)conn, (void)code, (void)reason;
}

void ws_conn_hold(struct ws_conn *conn)
{
    (void)conn;
}

void ws_conn_resume(struct ws_conn *conn)
{
    (void)conn;
}

bool ws_conn_budget(struct ws_conn *conn, unsigned kind, double cost,
                    double per_second, double burst)
{
    (void)conn, (void)kind, (void)cost, (void)per_second, (void)burst;
    return true;
}

bool ws_conn_is_local(const struct ws_conn *conn)
{
    (void)conn;
    return true;
}

const char *ws_conn_address(const struct ws_conn *conn)
{
    (void)conn;
    return "192.0.2.1";
}

/* --- The table ------------------------------------------------------------ */

static void seat_person_at(ch_seat seat)
{
    struct table *table = the->table;

    table->seat[seat].kind = SEAT_PERSON;
    table->seat[seat].member = seat;
    table->member[seat].seat = seat;
    table->member[seat].client = &the->client[seat];
    the->client[seat].server = &the->server;
    the->client[seat].table = table;
    the->client[seat].member = seat;
    LIST_INSERT_HEAD(&table->clients, &the->client[seat], at_table);
    table->here++;
    idle_joined(table);
}

static void open_server(void)
{
    struct server *server;

    the = calloc(1, sizeof *the);
    assert_non_null(the);
    server = &the->server;
    server->base = event_base_new();
    server->bot_pool = bot_pool_start(1);
    assert_non_null(server->base);
    assert_non_null(server->bot_pool);
    server->bot_timer = event_new(server->base, -1, 0, bot_answers_due, server);
    assert_non_null(server->bot_timer);
    server->hooks.time_up = progress_time_up;
    server->now = server->opened = 1000000;
    ch_rng_init(&server->rng, &(struct ch_seed){{1}}, 0);
}

struct table *set_table(uint32_t move_s, uint32_t game_s)
{
    struct table *table;

    open_server();
    table = the->table = table_new(&the->server);
    assert_non_null(table);
    table->member = calloc(SEATS, sizeof *table->member);
    assert_non_null(table->member);
    table->members = SEATS;
    table->game = ch_game_find("hue");
    memcpy(table->id, "table", 6);
    table_index_add(table);
    for (ch_seat seat = 0; seat < SEATS; seat++) {
        seat_person_at(seat);
        table->member[seat].lost = table->member[seat].had = NOBODY;
        (void)snprintf(table->member[seat].name, NAME_BYTES, "P%d", seat);
    }
    table->host = 0;
    table->settings.move_s = move_s;
    table->settings.game_s = game_s;
    return table;
}

void begin(void)
{
    struct table *table = the->table;
    struct ch_record record;
    const char *why;

    ch_setup_standard(table->game, SEATS, &table->setup);
    table->seed = ch_seed_from(5);
    table->match = ch_match_create(table->game, &table->setup, &table->seed,
                                   &record, &why);
    assert_non_null(table->match);
    table->phase = STORE_PLAYING;
    table->history.whole = true;
    game_clock_reset(table);
    history_add(table, &record.facts);
    progress_update(table);
}

void clear_table(void)
{
    struct server *server = &the->server;

    bot_pool_stop(server->bot_pool);
    event_free(server->bot_timer);
    table_index_free(server);
    event_base_free(server->base);
    store_batch_free(&server->commit.batch[0]);
    free(server->dirty.in_batch[0].at);
    free(the);
}

ch_seat who_is_asked(void)
{
    return (ch_seat)ch_lowest(ch_match_actors(the->table->match));
}

unsigned published(void)
{
    return (unsigned)the->server.commit.batch[0].n;
}

unsigned thoughts(void)
{
    uint64_t n = 0;

    for (int i = 0; i < METRICS_BUCKETS; i++)
        n += the->server.metrics.bot_think_seconds.bucket[i];
    return (unsigned)n;
}

void pass(uint64_t ms)
{
    struct event *timer = the->table->timer;

    the->server.now += ms;
    if (timer != NULL && event_pending(timer, EV_TIMEOUT, NULL)) {
        event_active(timer, EV_TIMEOUT, 1);
        (void)event_base_loop(the->server.base, EVLOOP_NONBLOCK);
    }
}

void take_turn(ch_seat seat)
{
    struct table *table = the->table;
    struct ch_record record;
    struct ch_move move;

    ch_match_pick(table->match, seat, &the->server.rng, &move);
    assert_null(ch_match_submit(
        table->match, ch_match_question(table->match, seat), &move, &record));
    table->seat[seat].timed_out = false;
    play_publish(table, &record, "");
}

void go_away(ch_seat seat)
{
    LIST_REMOVE(&the->client[seat], at_table);
    the->table->member[seat].client = NULL;
    the->table->member[seat].seen = the->server.now;
    the->table->here--;
    progress_update(the->table);
}

void come_back(ch_seat seat)
{
    seat_person_at(seat);
    the->client[seat].heard = the->server.now;
    the->table->seat[seat].timed_out = false;
    stand_in_end(the->table, seat);
    progress_update(the->table);
}

static const struct request_kind *find_kind(const char *name)
{
    static const struct request_kind *const lists[] = {
        time_requests, hint_requests, seat_requests,
        vote_requests, play_requests, lobby_requests};

    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        for (const struct request_kind *at = lists[i]; at->name != NULL; at++)
            if (strcmp(at->name, name) == 0)
                return at;
    return NULL;
}

bool request(ch_seat seat, const char *name, const char *body)
{
    const struct request_kind *kind = find_kind(name);
    struct request request = {.server = &the->server,
                              .client = &the->client[seat],
                              .table = the->table,
                              .body = json_loads(body, 0, NULL),
                              .id = "a1"};
    bool fine;

    assert_non_null(kind);
    the->refused = NULL;
    if (!kind->by_itself)
        idle_heard(&the->client[seat]);
    fine = kind->run(&request);
    json_decref(request.body);
    return fine;
}

void answers_due(uint64_t ms)
{
    the->server.now += ms;
    event_active(the->server.bot_timer, EV_TIMEOUT, 1);
    (void)event_base_loop(the->server.base, EVLOOP_NONBLOCK);
}

void let_think(unsigned answers)
{
    struct pollfd wake = {.fd = bot_pool_wake(the->server.bot_pool),
                          .events = POLLIN};

    for (; answers > 0; answers--) {
        assert_int_equal(poll(&wake, 1, PATIENCE_MS), 1);
        bot_answers_event(wake.fd, EV_READ, &the->server);
        answers_due(BOT_TURNS_GRID_MS);
    }
}
