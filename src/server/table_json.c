/*
 * table_json.c - the people and settings of a table as JSON, for its row.
 *
 *     {"seats":4,"options":{"notes":"auto"},"public":true,...,"host":0,
 *      "round":1,"members":[{"name":"Ann","token":"5f..","seat":0},...],
 *      "places":[{"kind":"bot","level":"hard","colour":2},...]}
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table_json.h"

#include <sodium.h>
#include <string.h>

#include "cluehouse/schema.h"
#include "server/bot_names.h"
#include "server/game_clock.h"
#include "server/subscription.h"
#include "server/table.h"
#include "server/tally_json.h"

void table_json_options(const struct table *table, struct ch_json *out)
{
    ch_json_object_begin(out, "options");
    for (int i = 0; table->game->options[i].value.name != NULL; i++) {
        const struct ch_arg *value = &table->game->options[i].value;
        char number[8];

        ch_json_str(
            out, value->name,
            ch_schema_value_text(value, table->setup.option[i], number));
    }
    ch_json_object_end(out);
}

void table_json_settings(const struct table *table, struct ch_json *out)
{
    const struct table_settings *settings = &table->settings;

    ch_json_bool(out, "public", settings->is_public);
    ch_json_bool(out, "spectators", settings->spectators);
    ch_json_bool(out, "bots", settings->bots);
    ch_json_str(out, "pace", table_settings_paces[settings->pace]);
    ch_json_bool(out, "undo", settings->undo);
    ch_json_bool(out, "hints", settings->hints);
    ch_json_bool(out, "filter", settings->filter);
    ch_json_str(out, "silent", settings->absent_bot ? "bot" : "mildest");
    ch_json_str(out, "seating", table_settings_seatings[settings->seating]);
    table_settings_write_limits(settings, out);
}

static void write_members(const struct table *table, struct ch_json *out)
{
    ch_json_array_begin(out, "members");
    for (unsigned i = 0; i < table->members; i++) {
        const struct member *member = &table->member[i];
        char hex[2 * TOKEN_HASH + 1];

        ch_json_object_begin(out, NULL);
        ch_json_str(out, "name", member->name);
        if (member->program[0] != '\0')
            ch_json_str(out, "program", member->program);
        (void)sodium_bin2hex(hex, sizeof hex, member->token, TOKEN_HASH);
        ch_json_str(out, "token", hex);
        ch_json_bool(out, "gone", member->gone);
        ch_json_bool(out, "late", member->late);
        ch_json_bool(out, "sat", member->sat);
        if (member->lost != NOBODY)
            ch_json_int(out, "lost", member->lost);
        if (member->had != NOBODY)
            ch_json_int(out, "had", member->had);
        ch_json_int(out, "seat", member->seat);
        subscription_write(member, out);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

static void write_places(const struct table *table, struct ch_json *out)
{
    ch_json_array_begin(out, "places");
    for (unsigned i = 0; i < table->setup.seats; i++) {
        const struct seat *seat = &table->seat[i];
        /* Its person left while the game was being dealt. If this row is
         * loaded, the game has not begun, and the seat is free. */
        bool is_free = table->phase == STORE_OPEN &&
                       seat->kind == SEAT_PERSON && seat->member == NOBODY;

        ch_json_object_begin(out, NULL);
        ch_json_int(out, "kind", is_free ? SEAT_EMPTY : (int64_t)seat->kind);
        ch_json_int(out, "member", seat->member);
        ch_json_int(out, "level", (int64_t)seat->level);
        ch_json_int(out, "bot", seat->bot);
        ch_json_int(out, "colour", seat->colour);
        ch_json_bool(out, "ready", seat->ready);
        ch_json_int(out, "left", game_clock_left(table, (ch_seat)i));
        if (seat->stand_in)
            ch_json_bool(out, "stand_in", true);
        if (seat->was[0] != '\0' && !is_free)
            ch_json_str(out, "was", seat->was);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

void table_json_write(struct table *table, struct ch_json *out)
{
    ch_json_object_begin(out, NULL);
    ch_json_int(out, "seats", table->setup.seats);
    table_json_options(table, out);
    table_json_settings(table, out);
    ch_json_int(out, "host", table->host);
    ch_json_int(out, "round", table->round);
    table_words_save(table, out);
    if (table->match != NULL) /* which is newer, this or the last move? */
        ch_json_int(out, "at", ch_match_seq(table->match));
    write_members(table, out);
    bans_write(table, out);
    write_places(table, out);
    by_day_write(table, out);
    notices_save(table, out);
    tally_json_save(table, out);
    ch_json_object_end(out);
}

/* --- Reading ----------------------------------------------------------------
 */

/* Of this table, or none? */
static bool is_seat(const struct table *table, json_int_t number)
{
    return number == NOBODY || (number >= 0 && number < table->setup.seats);
}

static bool read_member(struct table *table, json_t *from)
{
    char token[TOKEN_CHARS + 1] = "";
    const char *name, *hash, *program = "";
    struct member *member;
    json_int_t seat, lost = NOBODY, had = -1;
    int gone, late = 0, sat = 1; /* missing in old rows */
    uint8_t number;
    size_t len;

    if (json_unpack(from, "{s:s,s:s,s:b,s:I,s?:b,s?:b,s?:s,s?:I,s?:I}", "name",
                    &name, "token", &hash, "gone", &gone, "seat", &seat, "late",
                    &late, "sat", &sat, "program", &program, "lost", &lost,
                    "had", &had) != 0 ||
        strlen(name) >= NAME_BYTES || strlen(program) >= NAME_BYTES ||
        !member_add(table, name, token, &number))
        return false;
    member = &table->member[number];
    memcpy(member->program, program, strlen(program) + 1);
    member->gone = gone != 0;
    if (late != 0)
        member_hide_name(table, number);
    member->sat = sat != 0;
    member->seat = (uint8_t)seat;
    member->lost = (uint8_t)lost;
    if (had < 0)
        had = seat; /* missing in old rows */
    member->had = (uint8_t)had;
    return subscription_read(member, from) && is_seat(table, lost) &&
           is_seat(table, had) && is_seat(table, seat) &&
           sodium_hex2bin(member->token, TOKEN_HASH, hash, strlen(hash), NULL,
                          &len, NULL) == 0 &&
           len == TOKEN_HASH;
}

static bool read_place(struct table *table, struct seat *seat, json_t *from)
{
    json_int_t kind, member, level, colour, left;
    json_int_t bot = seat->bot; /* missing in old rows */
    const char *was = "";       /* these too */
    int ready, stand_in = 0;

    if (json_unpack(from, "{s:I,s:I,s:I,s:I,s:b,s:I,s?:I,s?:s,s?:b}", "kind",
                    &kind, "member", &member, "level", &level, "colour",
                    &colour, "ready", &ready, "left", &left, "bot", &bot, "was",
                    &was, "stand_in", &stand_in) != 0 ||
        strlen(was) >= NAME_BYTES || kind < SEAT_EMPTY || kind > SEAT_BOT ||
        level < 0 || level >= CH_LEVELS || colour < 0 || colour >= COLOURS ||
        bot < 0 || bot >= BOT_NAMES || !game_clock_fits(left) ||
        (member != NOBODY && (member < 0 || member >= table->members)))
        return false;
    seat->kind = (enum seat_kind)kind;
    seat->member = (uint8_t)member;
    seat->level = (enum ch_level)level;
    seat->bot = (uint8_t)bot;
    seat->colour = (uint8_t)colour;
    seat->ready = ready != 0;
    seat->game_ms = left;
    seat->stand_in = stand_in != 0;
    memcpy(seat->was, was, strlen(was) + 1);
    return true;
}

/* No two seats have the same colour: those not in use get what is left. */
static void assign_colours(struct table *table)
{
    unsigned used = 0, colour = 0;

    for (unsigned i = 0; i < table->setup.seats; i++)
        used |= 1U << table->seat[i].colour;
    for (unsigned i = table->setup.seats; i < CH_SEATS; i++) {
        while (colour < COLOURS && (used >> colour & 1) != 0)
            colour++;
        table->seat[i].colour = (uint8_t)(colour++ % COLOURS);
    }
}

static bool read_people(struct table *table, json_t *row)
{
    json_t *members = json_object_get(row, "members");
    json_t *places = json_object_get(row, "places");
    json_t *one;
    size_t i;

    json_array_foreach(members, i, one) {
        if (!read_member(table, one))
            return false;
    }
    if (json_array_size(places) != table->setup.seats)
        return false;
    json_array_foreach(places, i, one) {
        if (!read_place(table, &table->seat[i], one))
            return false;
    }
    assign_colours(table);
    return true;
}

static bool read_table(struct table *table, json_t *row)
{
    json_int_t seats, host, round, at = 0;

    if (json_unpack(row, "{s:I,s:I,s:I,s?:I}", "seats", &seats, "host", &host,
                    "round", &round, "at", &at) != 0 ||
        seats < 1 || seats > CH_SEATS || host < 0 || round < 1 ||
        round > UINT32_MAX || at < 0 || at > UINT32_MAX)
        return false;
    if (!table_words_load(table, row))
        return false;
    ch_setup_standard(table->game, (unsigned)seats, &table->setup);
    table->host = (uint8_t)host;
    table->round = (uint32_t)round;
    table->saved_at = (uint32_t)at;
    table->settings.undo = true; /* as it is where an old row does not say */
    return table_settings_read_options(table->game,
                                       json_object_get(row, "options"),
                                       &table->setup) == NULL &&
           table_settings_read(row, &table->settings) == NULL &&
           read_people(table, row) && by_day_read(table, row) &&
           notices_read(table, row) && tally_json_read(table, row) &&
           bans_read(table, json_object_get(row, "bans")) &&
           (host == NOBODY || host < table->members);
}

const char *table_json_read(struct table *table, const char *text)
{
    json_t *row = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    bool fine = row != NULL && read_table(table, row);

    json_decref(row);
    return fine ? NULL : "card-damaged";
}
