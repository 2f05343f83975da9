/*
 * lobby.c - before the start: settings, bots, members, host.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/lobby.h"

#include <stdio.h>
#include <string.h>

#include "server/bans.h"
#include "server/filter.h"
#include "server/progress.h"
#include "server/rate_limits.h"
#include "server/request_kinds.h"
#include "server/seating.h"
#include "server/server_state.h"
#include "server/stand_in.h"
#include "server/table_words.h"

bool lobby_finish_change(struct request *request)
{
    dirty_mark(request->table, DIRTY_ROW | DIRTY_CLIENTS);
    request_done(request);
    return true;
}

struct member *lobby_member(struct request *request, int number)
{
    if (number < 0 || number >= request->table->members ||
        request->table->member[number].gone) {
        (void)request_refuse(request, "no-such-member");
        return NULL;
    }
    return &request->table->member[number];
}

/* Everything that follows when a member is gone. */
void lobby_remove_member(struct table *table, uint8_t number)
{
    struct member *member = &table->member[number];
    uint8_t seat = member->seat;

    seat_leave(table, number);
    member->gone = true;
    member->again = false;
    if (seat != NOBODY && table->phase == STORE_PLAYING)
        stand_in_announce_leave(table, seat);
    member_choose_host(table);
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    progress_update(table);
}

const char *lobby_may_add_bots(const struct request *request, unsigned more)
{
    if (more == 0)
        return NULL;
    if (!rate_limits_allow(request, LIMIT_BOT, more))
        return "too-many-tries";
    return table_index_has_room_for_bots(request->server, more)
               ? NULL
               : "too-many-bots";
}

/* --- Requests of members -------------------------------------------------- */

static bool do_name(struct request *request)
{
    struct table *table = request->table;
    uint8_t number = request->client->member;
    char name[NAME_BYTES];
    const char *text;

    if (!request_read(request, "{s:s}", "name", &text))
        return false;
    if (!names_clean(text, name))
        return request_refuse(request, "bad-name");
    if (member_name_taken(table, name, number))
        return request_refuse(request, "name-is-taken");
    if (bans_name(table, name))
        return request_refuse(request, "banned");
    if (table->settings.filter &&
        filter_refuses(&request->server->filter, name))
        return request_refuse(request, "offensive");
    memcpy(table->member[number].name, name, sizeof name);
    tally_rename(table, &table->member[number]);
    return lobby_finish_change(request);
}

static bool do_stand(struct request *request)
{
    if (!request_read(request, "{}"))
        return false;
    seat_stand(request->table, request->client->member);
    return lobby_finish_change(request);
}

/* Swaps colours with a seat that is not a person's. */
static const char *choose_colour(struct table *table, ch_seat seat, int colour)
{
    for (ch_seat i = 0; i < CH_SEATS; i++) {
        if (i == seat || table->seat[i].colour != colour)
            continue;
        if (table->seat[i].kind == SEAT_PERSON && i < table->setup.seats)
            return "colour-is-taken";
        table->seat[i].colour = table->seat[seat].colour;
    }
    table->seat[seat].colour = (uint8_t)colour;
    return NULL;
}

/* An option called "suspect-2" is for seat 2 to choose. */
static const char *choose_option(struct table *table, ch_seat seat,
                                 const char *what, const char *value)
{
    struct ch_setup setup = table->setup;
    char assignment[128];
    const char *why;
    int n =
        snprintf(assignment, sizeof assignment, "%s-%d=%s", what, seat, value);

    if (n < 0 || (size_t)n >= sizeof assignment || strchr(what, '=') != NULL)
        return "no-such-choice";
    why = ch_setup_option(table->game, &setup, assignment);
    if (why == NULL)
        why = ch_setup_check(table->game, &setup);
    if (why == NULL)
        table->setup = setup;
    return why != NULL && strcmp(why, "no-such-option") == 0 ? "no-such-choice"
                                                             : why;
}

static bool do_choose(struct request *request)
{
    struct table *table = request->table;
    ch_seat seat = client_seat(request->client);
    const char *what, *why;
    json_t *value;

    if (!request_read(request, "{s:s,s:o}", "what", &what, "value", &value))
        return false;
    if (strcmp(what, "colour") == 0) {
        json_int_t colour = json_integer_value(value);

        why = json_is_integer(value) && colour >= 0 && colour < COLOURS
                  ? choose_colour(table, seat, (int)colour)
                  : "no-such-choice";
    } else {
        why = json_is_string(value)
                  ? choose_option(table, seat, what, json_string_value(value))
                  : "no-such-choice";
    }
    return why != NULL ? request_refuse(request, why)
                       : lobby_finish_change(request);
}

static bool do_ready(struct request *request)
{
    int ready;

    if (!request_read(request, "{s:b}", "ready", &ready))
        return false;
    request->table->seat[client_seat(request->client)].ready = ready != 0;
    return lobby_finish_change(request);
}

/* --- Requests of the host ------------------------------------------------- */

/* Puts a bot there, or makes it another level. NULL, or a slug. */
static const char *put_bot(struct request *request, ch_seat seat, int level)
{
    struct table *table = request->table;

    if (level < 0)
        return "no-such-level";
    if (!table->settings.bots)
        return "no-bots-here";
    if (table->seat[seat].kind != SEAT_BOT) {
        const char *why = lobby_may_add_bots(request, 1);

        if (why != NULL)
            return why;
    }
    seat_put_bot(table, seat, level);
    return NULL;
}

static bool do_bot(struct request *request)
{
    struct table *table = request->table;
    const char *why = NULL;
    json_t *level;
    int seat;

    if (!request_read(request, "{s:i,s:o}", "seat", &seat, "level", &level))
        return false;
    if (seat < 0 || seat >= table->setup.seats)
        return request_refuse(request, "no-such-seat");
    if (table->seat[seat].kind == SEAT_PERSON)
        return request_refuse(request, "seat-is-taken");
    if (json_is_null(level)) {
        table->seat[seat].kind = SEAT_EMPTY;
        table->seat[seat].ready = false;
    } else {
        why = put_bot(request, (ch_seat)seat,
                      json_is_string(level)
                          ? seat_level(table, json_string_value(level))
                          : -1);
    }
    return why != NULL ? request_refuse(request, why)
                       : lobby_finish_change(request);
}

/* Would the filter refuse a name that is at the table already? */
static bool has_offensive_names(const struct table *table)
{
    for (unsigned i = 0; i < table->members; i++)
        if (!table->member[i].gone &&
            filter_refuses(&table->server->filter, table->member[i].name))
            return true;
    return false;
}

/* Would it refuse a list of the host's own, which the table keeps? Another game
 * drops that of Haiclue. */
static bool has_offensive_lists(const struct table *table,
                                const struct ch_game *wanted)
{
    const struct filter_list *filter = &table->server->filter;

    return table_words_bans_offend(filter, table) ||
           (wanted == table->game &&
            strcmp(table->words.list, TABLE_WORDS_OWN) == 0 &&
            table_words_list_offends(filter, wanted));
}

/* Takes seats away; false if people sit there. */
static bool remove_seats(struct table *table, unsigned seats)
{
    for (unsigned i = seats; i < table->setup.seats; i++)
        if (table->seat[i].kind == SEAT_PERSON)
            return false;
    for (unsigned i = seats; i < table->setup.seats; i++)
        table->seat[i].kind = SEAT_EMPTY;
    return true;
}

/* What a table is set to. */
struct wanted {
    const struct ch_game *game;
    struct ch_setup setup;
    struct table_settings settings;
};

/* NULL, or a slug. */
static const char *read_wanted(const struct request *request,
                               struct wanted *out)
{
    static const char *const known[] = {TABLE_SETTINGS_MEMBERS, "game", NULL};
    const struct table *table = request->table;
    json_t *game = json_object_get(request->body, "game");

    if (!table_settings_only_has(request->body, known))
        return "order-malformed";
    *out = (struct wanted){table->game, table->setup, table->settings};
    if (game != NULL) {
        const struct ch_game *other =
            json_is_string(game) ? ch_game_find(json_string_value(game)) : NULL;

        if (other == NULL)
            return "no-such-game";
        /* By name: a table may have words of its own in its game. */
        if (strcmp(other->name, table->game->name) != 0) {
            out->game = other;
            seating_setup(table, other, &out->setup);
        }
    }
    return table_settings_read_all(out->game, request->body, &out->setup,
                                   &out->settings);
}

/* NULL if all that is at the table passes a filter that it gets now, or a
 * slug. */
static const char *check_filter(const struct table *table,
                                const struct wanted *wanted)
{
    if (!wanted->settings.filter || table->settings.filter)
        return NULL;
    if (has_offensive_names(table))
        return "offensive-names";
    return has_offensive_lists(table, wanted->game) ? "offensive" : NULL;
}

/* Is it said in the request who begins? */
static bool names_first(const struct request *request,
                        const struct ch_game *game)
{
    return game->first != NULL &&
           json_object_get(json_object_get(request->body, "options"),
                           game->options[game->first_option].value.name) !=
               NULL;
}

static bool do_set(struct request *request)
{
    struct table *table = request->table;
    struct wanted wanted;
    const char *why = read_wanted(request, &wanted);

    if (why == NULL)
        why = check_filter(table, &wanted);
    if (why != NULL)
        return request_refuse(request, why);
    if (wanted.game == table->game) {
        if (!remove_seats(table, wanted.setup.seats))
            return request_refuse(request, "still-people-there");
        table->setup = wanted.setup;
    } else if (!seating_set_game(table, wanted.game, &wanted.setup,
                                 names_first(request, wanted.game))) {
        return request_refuse(request, "still-people-there");
    }
    table->settings = wanted.settings;
    for (unsigned i = 0; i < table->setup.seats && !wanted.settings.bots; i++)
        if (table->seat[i].kind == SEAT_BOT)
            table->seat[i].kind = SEAT_EMPTY;
    /* People were ready for what they saw, not for this. */
    for (unsigned i = 0; i < CH_SEATS; i++)
        table->seat[i].ready = false;
    return lobby_finish_change(request);
}

static bool do_host(struct request *request)
{
    int number;

    if (!request_read(request, "{s:i}", "member", &number) ||
        lobby_member(request, number) == NULL)
        return false;
    member_set_host(request->table, (uint8_t)number);
    return lobby_finish_change(request);
}

const struct request_kind lobby_requests[] = {
    /* Not during a game: a name can carry a message, as chat does. */
    {.name = "name", .run = do_name, WHO_MEMBER, BEFORE | AFTER, WRITES},
    {.name = "stand", .run = do_stand, WHO_SEATED, BEFORE, WRITES},
    {.name = "choose", .run = do_choose, WHO_SEATED, BEFORE, WRITES},
    {.name = "ready", .run = do_ready, WHO_SEATED, BEFORE, WRITES},
    {.name = "bot", .run = do_bot, WHO_HOST, BEFORE, WRITES},
    {.name = "set", .run = do_set, WHO_HOST, BEFORE, WRITES},
    {.name = "host", .run = do_host, WHO_HOST, ALWAYS, WRITES},
    {.name = NULL},
};
