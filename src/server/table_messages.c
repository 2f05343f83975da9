/*
 * table_messages.c - messages about a table and its people.
 *
 * Nothing here is about the game itself except who is asked, which is public.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table_messages.h"

#include "server/game_clock.h"
#include "server/idle.h"
#include "server/server_state.h"
#include "server/seating.h"
#include "server/table_json.h"
#include "server/tally_json.h"

static const char *const phases[] = {"open", "playing", "over", "closed"};

static const char *presence(const struct table *table, ch_seat seat)
{
    const struct seat *at = &table->seat[seat];
    bool asked =
        table->match != NULL && ch_in(ch_match_actors(table->match), seat);
    bool here =
        at->kind == SEAT_BOT ||
        (at->member != NOBODY && table->member[at->member].client != NULL);

    if (!here)
        return "away";
    return asked ? "thinking" : "here";
}

/* A badge: this member is a program. */
static void write_program(const struct table *table, uint8_t member,
                          struct ch_json *out)
{
    if (member != NOBODY && table->member[member].program[0] != '\0')
        ch_json_str(out, "program", table->member[member].program);
}

static void write_seat(const struct table *table, ch_seat seat,
                       struct ch_json *out)
{
    static const char *const kinds[] = {"empty", "person", "bot"};
    const struct seat *at = &table->seat[seat];

    ch_json_object_begin(out, NULL);
    ch_json_str(out, "kind", kinds[at->kind]);
    ch_json_int(out, "colour", at->colour);
    if (at->kind != SEAT_EMPTY) {
        ch_json_str(out, "name", seat_name(table, seat));
        ch_json_str(out, "presence", presence(table, seat));
    }
    if (idle_is_open(table, seat))
        ch_json_bool(out, "open", true);
    if (at->kind == SEAT_BOT)
        ch_json_str(out, "level", bot_level_names[at->level]);
    if (at->kind == SEAT_PERSON) {
        if (at->member != NOBODY)
            ch_json_int(out, "member", at->member);
        write_program(table, at->member, out);
        ch_json_bool(out, "ready", at->ready);
        ch_json_bool(out, "silent", at->timed_out);
        if (at->idle)
            ch_json_bool(out, "idle", true);
        if (at->stand_in)
            ch_json_bool(out, "stand_in", true);
        if (seat_is_left(table, seat))
            ch_json_bool(out, "left", true);
    }
    ch_json_object_end(out);
}

static void write_members(const struct table *table, struct ch_json *out)
{
    ch_json_array_begin(out, "members");
    for (unsigned i = 0; i < table->members; i++) {
        const struct member *member = &table->member[i];

        if (member->gone)
            continue;
        ch_json_object_begin(out, NULL);
        ch_json_int(out, "member", i);
        ch_json_str(out, "name", member_name(table, member));
        ch_json_bool(out, "here", member->client != NULL);
        write_program(table, (uint8_t)i, out);
        if (member->seat != NOBODY)
            ch_json_int(out, "seat", member->seat);
        if (member->again)
            ch_json_bool(out, "again", true);
        if (member->mix[0] != '\0')
            ch_json_bool(out, "mixed", true);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

/* To the seed of this game, and to that of the next. */
static void write_commitments(const struct table *table, struct ch_json *out)
{
    char commitment[CH_COMMITMENT + 1];

    if (table->match != NULL) {
        ch_json_int(out, "rules", ch_match_setup(table->match)->rules);
        ch_commitment(&table->seed, commitment);
        ch_json_str(out, "commit", commitment);
    }
    if (table->phase != STORE_PLAYING || votes_is_restart(table)) {
        ch_commitment(&table->deal.seed, commitment);
        ch_json_str(out, "next", commitment);
    }
    if (table->deal.dealing)
        ch_json_bool(out, "dealing", true);
}

/* Who begins, now or next, as far as that is known. */
static void write_first(const struct table *table, struct ch_json *out)
{
    ch_seat first = seating_first(table);

    if (first == CH_DEALER)
        ch_json_null(out, "starts");
    else
        ch_json_int(out, "starts", first);
}

void table_messages_write_table(struct table *table, bool tally,
                                struct ch_json *out)
{
    ch_json_object_begin(out, "table");
    ch_json_str(out, "id", table->id);
    ch_json_str(out, "code", table->code);
    ch_json_str(out, "game", table->game->name);
    ch_json_str(out, "phase", phases[table->phase]);
    ch_json_array_begin(out, "seats");
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        write_seat(table, seat, out);
    ch_json_array_end(out);
    table_json_options(table, out);
    table_json_settings(table, out);
    table_words_write(table, out);
    if (table->host != NOBODY)
        ch_json_int(out, "host", table->host);
    write_members(table, out);
    ch_json_int(out, "watchers", table->spectators);
    ch_json_int(out, "round", table->round);
    write_first(table, out);
    if (tally)
        tally_json_write(table, out);
    write_commitments(table, out);
    game_clock_write(table, out);
    votes_write(table, out);
    ch_json_object_end(out);
}

static void write_lost_seat(const struct member *member, struct ch_json *out)
{
    if (member->lost != NOBODY)
        ch_json_int(out, "lost", member->lost);
}

void table_messages_write_you(const struct client *client, struct ch_json *out)
{
    ch_json_object_begin(out, "you");
    if (client->member == NOBODY) {
        ch_json_null(out, "member");
    } else {
        ch_json_int(out, "member", client->member);
        if (client_seat(client) == CH_SPECTATOR)
            ch_json_null(out, "seat");
        else
            ch_json_int(out, "seat", client_seat(client));
        ch_json_bool(out, "host", client->table->host == client->member);
        write_lost_seat(&client->table->member[client->member], out);
        if (client->table->host == client->member)
            bans_write_names(client->table, out);
    }
    ch_json_object_end(out);
}

/* At a table with 239 clients one `ready` of 27 bytes causes a megabyte of
 * output. What people do before a game stays far below the limit. */
bool table_messages_may_broadcast(struct table *table)
{
    enum { LEAST = 50, PER_SECOND = 500, BURST = 1000 };
    unsigned clients = table->here + table->spectators;

    return token_bucket_take(&table->broadcasts, (uint32_t)table->server->now,
                             clients > LEAST ? clients : LEAST, PER_SECOND,
                             BURST);
}

void table_messages_broadcast(struct table *table)
{
    struct ch_json common = message_buffer_begin(table->server, "table");
    struct client *client;

    /* A tally of many games is longer than all the rest. */
    table_messages_write_table(table, !table->tally.told, &common);
    table->tally.told = true;
    LIST_FOREACH(client, &table->clients, at_table) {
        struct ch_json out = common; /* the rest is overwritten each time */

        if (client->version == table->version)
            continue; /* its welcome showed all of this */
        table_messages_write_you(client, &out);
        ch_json_object_end(&out);
        outbox_send(client, &out);
    }
    message_buffer_return(table->server);
}
