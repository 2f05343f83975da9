/*
 * card.c - a table's people and settings as JSON, and back.
 *
 *     {"seats":4,"options":{"notes":"auto"},"public":true,...,"host":0,
 *      "round":1,"members":[{"name":"Ann","token":"5f..","seat":0},...],
 *      "places":[{"kind":"bot","level":"hard","colour":2},...]}
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/schema.h"
#include "server/house_int.h"

void card_options(const struct party *party, struct ch_json *out)
{
    ch_json_object_begin(out, "options");
    for (int i = 0; party->game->options[i].value.name != NULL; i++) {
        const struct ch_arg *value = &party->game->options[i].value;
        char number[8];

        ch_json_str(out, value->name,
                    ch_schema_value_text(value, party->how.option[i], number));
    }
    ch_json_object_end(out);
}

void card_settings(const struct party *party, struct ch_json *out)
{
    const struct settings *set = &party->set;

    ch_json_bool(out, "public", set->is_public);
    ch_json_bool(out, "spectators", set->spectators);
    ch_json_bool(out, "bots", set->bots);
    ch_json_bool(out, "pace", set->pace);
    ch_json_bool(out, "hints", set->hints);
    ch_json_str(out, "silent", set->silent_bot ? "bot" : "mildest");
    ch_json_object_begin(out, "limits");
    ch_json_int(out, "move", set->move_s);
    ch_json_int(out, "game", set->game_s);
    ch_json_object_end(out);
}

static void write_members(const struct party *party, struct ch_json *out)
{
    ch_json_array_begin(out, "members");
    for (unsigned i = 0; i < party->members; i++) {
        const struct member *member = &party->member[i];
        char hex[2 * TOKEN_HASH + 1];

        ch_json_object_begin(out, NULL);
        ch_json_str(out, "name", member->name);
        (void)sodium_bin2hex(hex, sizeof hex, member->token, TOKEN_HASH);
        ch_json_str(out, "token", hex);
        ch_json_bool(out, "gone", member->gone);
        ch_json_bool(out, "late", member->late);
        ch_json_bool(out, "sat", member->sat);
        ch_json_int(out, "seat", member->seat);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

static void write_places(const struct party *party, struct ch_json *out)
{
    ch_json_array_begin(out, "places");
    for (unsigned i = 0; i < party->how.seats; i++) {
        const struct seat *seat = &party->seat[i];
        /* Somebody left while the cards are dealt. Until the game has begun
         * the seat is there to be taken, should we come back to this. */
        bool is_free = party->phase == STORE_OPEN &&
                       seat->kind == SEAT_PERSON && seat->member == NOBODY;

        ch_json_object_begin(out, NULL);
        ch_json_int(out, "kind", is_free ? SEAT_EMPTY : (int64_t)seat->kind);
        ch_json_int(out, "member", seat->member);
        ch_json_int(out, "level", (int64_t)seat->level);
        ch_json_int(out, "colour", seat->colour);
        ch_json_bool(out, "ready", seat->ready);
        ch_json_int(out, "left", clock_left(party, (ch_seat)i));
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

void card_write(const struct party *party, struct ch_json *out)
{
    ch_json_object_begin(out, NULL);
    ch_json_int(out, "seats", party->how.seats);
    card_options(party, out);
    card_settings(party, out);
    ch_json_int(out, "host", party->host);
    ch_json_int(out, "round", party->round);
    if (party->match != NULL) /* what is newer, this or the last move? */
        ch_json_int(out, "at", ch_match_seq(party->match));
    write_members(party, out);
    write_places(party, out);
    ch_json_object_end(out);
}

/* --- Reading ----------------------------------------------------------------
 */

/* One option: words and numbers are both written as the log has them. */
static const char *read_option(const struct ch_game *game, const char *name,
                               json_t *value, struct ch_setup *how)
{
    char assignment[128];
    int n;

    if (json_is_string(value))
        n = snprintf(assignment, sizeof assignment, "%s=%s", name,
                     json_string_value(value));
    else if (json_is_integer(value))
        n = snprintf(assignment, sizeof assignment, "%s=%lld", name,
                     (long long)json_integer_value(value));
    else
        return "no-such-value";
    if (n < 0 || (size_t)n >= sizeof assignment || strchr(name, '=') != NULL)
        return "no-such-value";
    return ch_setup_option(game, how, assignment);
}

const char *read_options(const struct ch_game *game, json_t *from,
                         struct ch_setup *how)
{
    const char *name, *why;
    json_t *value;

    if (from == NULL)
        return NULL;
    if (!json_is_object(from))
        return "order-malformed";
    json_object_foreach(from, name, value) {
        why = read_option(game, name, value, how);
        if (why != NULL)
            return why;
    }
    return NULL;
}

static const char *read_flag(json_t *from, const char *name, bool *out)
{
    json_t *value = json_object_get(from, name);

    if (value == NULL)
        return NULL;
    if (!json_is_boolean(value))
        return "unlike-the-others";
    *out = json_is_true(value);
    return NULL;
}

static bool read_seconds(json_t *from, const char *name, long long least,
                         uint32_t *out)
{
    json_t *value = json_object_get(from, name);
    long long seconds;

    if (value == NULL)
        return true;
    seconds = json_integer_value(value);
    *out = (uint32_t)seconds;
    return json_is_integer(value) &&
           (seconds == 0 || (seconds >= least && seconds <= 86400));
}

static const char *read_limits(json_t *from, const char *name,
                               struct settings *out)
{
    json_t *limits = json_object_get(from, name);
    size_t known = 0;

    if (limits == NULL)
        return NULL;
    known += json_object_get(limits, "move") != NULL;
    known += json_object_get(limits, "game") != NULL;
    if (json_object_size(limits) > known)
        return "order-malformed";
    if (!json_is_object(limits) ||
        !read_seconds(limits, "move", 5, &out->move_s) ||
        !read_seconds(limits, "game", 60, &out->game_s))
        return "bad-clock";
    return NULL;
}

const char *read_settings(json_t *from, struct settings *out)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"public", &out->is_public},
                 {"spectators", &out->spectators},
                 {"bots", &out->bots},
                 {"pace", &out->pace},
                 {"hints", &out->hints}};
    json_t *silent = json_object_get(from, "silent");
    const char *why = NULL;

    for (size_t i = 0; i < sizeof flags / sizeof flags[0] && why == NULL; i++)
        why = read_flag(from, flags[i].name, flags[i].flag);
    if (why == NULL)
        why = read_limits(from, "limits", out);
    if (why != NULL || silent == NULL)
        return why;
    if (!json_is_string(silent))
        return "unlike-the-others";
    out->silent_bot = strcmp(json_string_value(silent), "bot") == 0;
    return out->silent_bot || strcmp(json_string_value(silent), "mildest") == 0
               ? NULL
               : "unlike-the-others";
}

static bool read_member(struct party *party, json_t *from)
{
    char token[TOKEN_CHARS + 1] = "";
    const char *name, *hash;
    struct member *member;
    json_int_t seat;
    int gone, late = 0, sat = 1; /* older cards do not say */
    uint8_t number;
    size_t len;

    if (json_unpack(from, "{s:s,s:s,s:b,s:I,s?:b,s?:b}", "name", &name, "token",
                    &hash, "gone", &gone, "seat", &seat, "late", &late, "sat",
                    &sat) != 0 ||
        strlen(name) >= NAME_BYTES ||
        !party_add_member(party, name, token, &number))
        return false;
    member = &party->member[number];
    member->gone = gone != 0;
    member->late = late != 0;
    member->sat = sat != 0;
    member->seat = (uint8_t)seat;
    return (seat == NOBODY || (seat >= 0 && seat < party->how.seats)) &&
           sodium_hex2bin(member->token, TOKEN_HASH, hash, strlen(hash), NULL,
                          &len, NULL) == 0 &&
           len == TOKEN_HASH;
}

static bool read_place(struct party *party, struct seat *seat, json_t *from)
{
    json_int_t kind, member, level, colour, left;
    int ready;

    if (json_unpack(from, "{s:I,s:I,s:I,s:I,s:b,s:I}", "kind", &kind, "member",
                    &member, "level", &level, "colour", &colour, "ready",
                    &ready, "left", &left) != 0 ||
        kind < SEAT_EMPTY || kind > SEAT_BOT || level < 0 ||
        level >= CH_LEVELS || colour < 0 || colour >= COLOURS ||
        !clock_fits(left) ||
        (member != NOBODY && (member < 0 || member >= party->members)))
        return false;
    seat->kind = (enum seat_kind)kind;
    seat->member = (uint8_t)member;
    seat->level = (enum ch_level)level;
    seat->colour = (uint8_t)colour;
    seat->ready = ready != 0;
    seat->game_ms = left;
    return true;
}

/* Each colour is there once: seats that are not in use have what is left. */
static void share_colours(struct party *party)
{
    unsigned used = 0, colour = 0;

    for (unsigned i = 0; i < party->how.seats; i++)
        used |= 1U << party->seat[i].colour;
    for (unsigned i = party->how.seats; i < CH_SEATS; i++) {
        while (colour < COLOURS && (used >> colour & 1) != 0)
            colour++;
        party->seat[i].colour = (uint8_t)(colour++ % COLOURS);
    }
}

static bool read_people(struct party *party, json_t *card)
{
    json_t *members = json_object_get(card, "members");
    json_t *places = json_object_get(card, "places");
    json_t *one;
    size_t i;

    json_array_foreach(members, i, one) {
        if (!read_member(party, one))
            return false;
    }
    if (json_array_size(places) != party->how.seats)
        return false;
    json_array_foreach(places, i, one) {
        if (!read_place(party, &party->seat[i], one))
            return false;
    }
    share_colours(party);
    return true;
}

static bool read_card(struct party *party, json_t *card)
{
    json_int_t seats, host, round, at = 0;

    if (json_unpack(card, "{s:I,s:I,s:I,s?:I}", "seats", &seats, "host", &host,
                    "round", &round, "at", &at) != 0 ||
        seats < 1 || seats > CH_SEATS || host < 0 || round < 1 ||
        round > UINT32_MAX || at < 0 || at > UINT32_MAX)
        return false;
    ch_setup_standard(party->game, (unsigned)seats, &party->how);
    party->host = (uint8_t)host;
    party->round = (uint32_t)round;
    party->saved_at = (uint32_t)at;
    return read_options(party->game, json_object_get(card, "options"),
                        &party->how) == NULL &&
           read_settings(card, &party->set) == NULL &&
           read_people(party, card) &&
           (host == NOBODY || host < party->members);
}

const char *card_read(struct party *party, const char *text)
{
    json_t *card = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    bool fine = card != NULL && read_card(party, card);

    json_decref(card);
    return fine ? NULL : "card-damaged";
}
