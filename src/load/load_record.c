/*
 * load_record.c - the record of acknowledgements, and the roll call.
 *
 * The record is what the clients were promised, one line each:
 *
 *     member TABLE SEAT TOKEN
 *     sent TABLE ID SEAT QUESTION "MOVE"
 *     kept TABLE ID SEAT QUESTION "MOVE"     the server says: durable
 *     refused TABLE ID SEAT QUESTION "MOVE"  the server says: not there
 *
 * tests/system/kill_check.c holds it against the database.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "cli/sim/crowd.h"
#include "load/load.h"
#include "load/load_scan.h"
#include "cli/say.h"

bool record_open(struct load *load)
{
    if (load->wish.acks == NULL)
        return true;
    load->acks = fopen(load->wish.acks, "w");
    if (load->acks == NULL)
        complain("cannot write %s: %s", shown_path(load->wish.acks).text,
                 strerror(errno));
    return load->acks != NULL;
}

bool record_close(struct load *load)
{
    bool fine = true;

    if (load->acks != NULL)
        fine = ferror(load->acks) == 0;
    if (load->acks != NULL && (fclose(load->acks) != 0 || !fine)) {
        complain("cannot write %s", shown_path(load->wish.acks).text);
        fine = false;
    }
    load->acks = NULL;
    free(load->members);
    load->members = NULL;
    return fine;
}

static struct load_member *new_member(struct load *load)
{
    if (load->n_members == load->room_members) {
        load->room_members = load->room_members * 2 + 64;
        load->members =
            realloc(load->members, load->room_members * sizeof *load->members);
        if (load->members == NULL)
            abort();
    }
    return &load->members[load->n_members++];
}

void record_member(struct player *player)
{
    struct load *load = player->table->load;
    struct load_member *member;

    if (load->acks == NULL)
        return;
    member = new_member(load);
    memcpy(member->table, player->table->id, sizeof member->table);
    memcpy(member->token, player->token, sizeof member->token);
    member->seat = player->seat;
    (void)fprintf(load->acks, "member %s %d %s\n", member->table, member->seat,
                  member->token);
}

void record_move(const struct player *player, const char *what)
{
    const struct load_table *table = player->table;

    if (table->load->acks != NULL)
        (void)fprintf(table->load->acks, "%s %s m%d-%u %d %u %s\n", what,
                      table->id, player->seat, player->moves, player->seat,
                      player->question, player->move);
}

/* --- The roll call ------------------------------------------------------- */

enum { CALLERS = 32, ROLL_SECONDS = 30 };

struct roll {
    struct load *load;
    struct clients *clients;
    uint32_t next, answered;
};

struct caller {
    struct roll *roll;
    uint32_t member;
    struct client *client;
};

static void call_next(struct caller *caller)
{
    struct roll *roll = caller->roll;

    client_leave(caller->client);
    if (roll->next == roll->load->n_members)
        return;
    caller->member = roll->next++;
    client_open(caller->client);
}

static void roll_opened(void *with, struct client *client)
{
    const struct caller *caller = client_own(client);
    const struct load_member *member =
        &caller->roll->load->members[caller->member];
    char text[LOAD_TOKEN + LOAD_ID + 80];
    int n = snprintf(text, sizeof text,
                     "{\"do\":\"hello\",\"id\":\"h\",\"table\":\"%s\","
                     "\"token\":\"%s\",\"last\":0}",
                     member->table, member->token);

    (void)with;
    client_text(client, text, (size_t)n);
}

static void roll_message(void *with, struct client *client, const char *text,
                         size_t len)
{
    struct caller *caller = client_own(client);
    struct roll *roll = caller->roll;
    const struct load_member *member = &roll->load->members[caller->member];
    struct slice all = {text, len}, is = slice_get(all, "is");
    struct slice seat = slice_get(slice_get(all, "you"), "seat");

    (void)with;
    if (slice_is(is, "answer") && slice_word(slice_get(all, "ok"), "true"))
        return; /* the welcome is to follow */
    if (!slice_is(is, "answer") && !slice_is(is, "welcome"))
        return;
    if (slice_is(is, "answer") || slice_number(seat) != member->seat) {
        roll->load->counts.seats_lost++;
        complain("seat %d of table %s is lost: %.120s", member->seat,
                 member->table, text);
    }
    roll->answered++;
    call_next(caller);
}

static bool roll_lost(void *with, struct client *client, unsigned code)
{
    (void)with;
    (void)client;
    (void)code;
    return true;
}

void record_roll_call(struct load *load)
{
    struct roll roll = {.load = load};
    struct caller caller[CALLERS];
    struct client_handler handler = {roll_opened, roll_message, roll_lost,
                                     &roll};
    double until = seconds_now() + ROLL_SECONDS;

    roll.clients = clients_create(load->base, &load->address, &handler);
    if (roll.clients == NULL)
        abort();
    for (int i = 0; i < CALLERS; i++) {
        caller[i] = (struct caller){.roll = &roll};
        caller[i].client = client_create(roll.clients, &caller[i]);
        if (caller[i].client == NULL)
            abort();
        call_next(&caller[i]);
    }
    while (roll.answered < load->n_members && seconds_now() < until)
        (void)event_base_loop(load->base, EVLOOP_ONCE);
    for (int i = 0; i < CALLERS; i++)
        client_destroy(caller[i].client);
    clients_destroy(roll.clients);
    if (roll.answered < load->n_members) {
        complain("%u members did not come back",
                 load->n_members - roll.answered);
        load->counts.seats_lost += load->n_members - roll.answered;
    }
}
