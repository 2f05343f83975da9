/*
 * load_acks.c - the record of acknowledged moves, and the seat check.
 *
 * The record has what the server has promised to the clients, one line each:
 *
 *     member TABLE SEAT TOKEN
 *     sent TABLE ID SEAT QUESTION "MOVE"
 *     kept TABLE ID SEAT QUESTION "MOVE"     the server says: durable
 *     refused TABLE ID SEAT QUESTION "MOVE"  the server says: not saved
 *
 * tests/system/kill_check.c compares it with the database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_acks.h"

#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "cli/diag.h"
#include "load/load_scan.h"

bool load_acks_open(struct load *load)
{
    if (load->config.acks == NULL)
        return true;
    load->acks = fopen(load->config.acks, "w");
    if (load->acks == NULL)
        diag_error("cannot write %s: %s", diag_path(load->config.acks).text,
                   strerror(errno));
    return load->acks != NULL;
}

bool load_acks_close(struct load *load)
{
    bool ok = true;

    if (load->acks != NULL)
        ok = ferror(load->acks) == 0;
    if (load->acks != NULL && (fclose(load->acks) != 0 || !ok)) {
        diag_error("cannot write %s", diag_path(load->config.acks).text);
        ok = false;
    }
    load->acks = NULL;
    free(load->members);
    load->members = NULL;
    return ok;
}

static struct load_acks_member *new_member(struct load *load)
{
    if (!BUF_GROW(&load->members, load->n_members + 1, &load->room_members))
        abort();
    return &load->members[load->n_members++];
}

void load_acks_member(struct load_player *player)
{
    struct load *load = player->table->load;
    struct load_acks_member *member;

    if (load->acks == NULL)
        return;
    member = new_member(load);
    memcpy(member->table, player->table->id, sizeof member->table);
    memcpy(member->token, player->token, sizeof member->token);
    member->seat = player->seat;
    (void)fprintf(load->acks, "member %s %d %s\n", member->table, member->seat,
                  member->token);
}

void load_acks_move(const struct load_player *player, const char *what)
{
    const struct load_table *table = player->table;

    if (table->load->acks != NULL)
        (void)fprintf(table->load->acks, "%s %s m%d-%u %d %u %s\n", what,
                      table->id, player->seat, player->moves, player->seat,
                      player->question, player->move);
}

/* --- The seat check ------------------------------------------------------- */

enum { CHECKERS = 32, CHECK_SECONDS = 30, AGAIN_US = 100000 };

struct seat_check {
    struct load *load;
    struct clients *clients;
    uint32_t next, answered;
};

struct checker {
    struct seat_check *seat_check;
    uint32_t member;
    struct client *client;
    struct event *again;
};

static void check_next(struct checker *checker)
{
    struct seat_check *seat_check = checker->seat_check;

    client_leave(checker->client);
    if (seat_check->next == seat_check->load->n_members)
        return;
    checker->member = seat_check->next++;
    client_open(checker->client);
}

static void on_opened(void *ctx, struct client *client)
{
    const struct checker *checker = client_own(client);
    const struct load_acks_member *member =
        &checker->seat_check->load->members[checker->member];
    char text[LOAD_TOKEN + LOAD_ID + 80];
    int n = snprintf(text, sizeof text,
                     "{\"do\":\"hello\",\"id\":\"h\",\"table\":\"%s\","
                     "\"token\":\"%s\",\"last\":0}",
                     member->table, member->token);

    (void)ctx;
    client_text(client, text, (size_t)n);
}

static void ask_again(evutil_socket_t fd, short what, void *ctx)
{
    struct checker *checker = ctx;

    (void)fd;
    (void)what;
    client_open(checker->client);
}

/* The server cannot say yet: its database is not back. */
static void wait_a_moment(struct checker *checker)
{
    struct timeval moment = {.tv_usec = AGAIN_US};

    client_leave(checker->client);
    if (evtimer_add(checker->again, &moment) != 0)
        abort();
}

static void on_message(void *ctx, struct client *client, const char *text,
                       size_t len)
{
    struct checker *checker = client_own(client);
    struct seat_check *seat_check = checker->seat_check;
    const struct load_acks_member *member =
        &seat_check->load->members[checker->member];
    struct load_scan_slice all = {text, len}, is = load_scan_get(all, "is");
    struct load_scan_slice seat =
        load_scan_get(load_scan_get(all, "you"), "seat");

    (void)ctx;
    if (load_scan_is(is, "answer") &&
        load_scan_is_word(load_scan_get(all, "ok"), "true"))
        return; /* the welcome follows */
    if (!load_scan_is(is, "answer") && !load_scan_is(is, "welcome"))
        return;
    if (load_scan_is(load_scan_get(all, "slug"), "could-not-save")) {
        wait_a_moment(checker);
        return;
    }
    if (load_scan_is(is, "answer") || load_scan_number(seat) != member->seat) {
        seat_check->load->counts.seats_lost++;
        diag_error("seat %d of table %s is lost: %.120s", member->seat,
                   member->table, text);
    }
    seat_check->answered++;
    check_next(checker);
}

static bool on_lost(void *ctx, struct client *client, unsigned code)
{
    (void)ctx;
    (void)client;
    (void)code;
    return true;
}

void load_acks_check_seats(struct load *load)
{
    struct seat_check seat_check = {.load = load};
    struct checker checker[CHECKERS];
    struct client_handler handler = {on_opened, on_message, on_lost,
                                     &seat_check};
    double until = clock_mono_seconds() + CHECK_SECONDS;

    seat_check.clients =
        clients_create(load->base, load->address, load->addresses, &handler);
    if (seat_check.clients == NULL)
        abort();
    for (int i = 0; i < CHECKERS; i++) {
        checker[i] = (struct checker){.seat_check = &seat_check};
        checker[i].client = client_create(seat_check.clients, &checker[i]);
        checker[i].again = evtimer_new(load->base, ask_again, &checker[i]);
        if (checker[i].client == NULL || checker[i].again == NULL)
            abort();
        check_next(&checker[i]);
    }
    while (seat_check.answered < load->n_members &&
           clock_mono_seconds() < until)
        (void)event_base_loop(load->base, EVLOOP_ONCE);
    for (int i = 0; i < CHECKERS; i++) {
        event_free(checker[i].again);
        client_destroy(checker[i].client);
    }
    clients_destroy(seat_check.clients);
    if (seat_check.answered < load->n_members) {
        diag_error("%u members did not come back",
                   load->n_members - seat_check.answered);
        load->counts.seats_lost += load->n_members - seat_check.answered;
    }
}
