/*
 * table_settings.c - what the host of a table can set, read from JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table_settings.h"

#include <stdio.h>
#include <string.h>

enum { DAY = 86400, DAYS_MOST = 14 }; /* of a limit */

bool table_settings_only_has(json_t *body, const char *const *known)
{
    const char *name;
    json_t *value;

    json_object_foreach(body, name, value) {
        size_t i = 0;

        while (known[i] != NULL && strcmp(known[i], name) != 0)
            i++;
        if (known[i] == NULL)
            return false;
    }
    return true;
}

const char *const table_settings_seatings[SEATINGS] = {"keep", "rotate",
                                                       "shuffle"};
const char *const table_settings_paces[PACES] = {"off", "fast", "normal",
                                                 "slow"};

/* --- Options and settings ------------------------------------------------- */

/* One option: its value as the log has it, or a number. */
static const char *read_option(const struct ch_game *game, const char *name,
                               json_t *value, struct ch_setup *setup)
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
    return ch_setup_option(game, setup, assignment);
}

const char *table_settings_read_options(const struct ch_game *game,
                                        json_t *from, struct ch_setup *setup)
{
    const char *name, *why;
    json_t *value;

    if (from == NULL)
        return NULL;
    if (!json_is_object(from))
        return "order-malformed";
    json_object_foreach(from, name, value) {
        why = read_option(game, name, value, setup);
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

static const char *read_seating(json_t *from, enum table_seating *out)
{
    json_t *value = json_object_get(from, "seating");

    if (value == NULL)
        return NULL;
    for (int i = 0; i < SEATINGS && json_is_string(value); i++)
        if (strcmp(json_string_value(value), table_settings_seatings[i]) == 0) {
            *out = (enum table_seating)i;
            return NULL;
        }
    return "bad-seating";
}

const char *table_settings_read_pace(json_t *value, enum table_pace *out)
{
    if (json_is_boolean(value)) {
        *out = json_is_true(value) ? PACE_NORMAL : PACE_OFF;
        return NULL;
    }
    for (int i = 0; i < PACES && json_is_string(value); i++)
        if (strcmp(json_string_value(value), table_settings_paces[i]) == 0) {
            *out = (enum table_pace)i;
            return NULL;
        }
    return "bad-pace";
}

static bool read_seconds(json_t *from, const char *name, long long least,
                         long long most, uint32_t *out)
{
    json_t *value = json_object_get(from, name);
    long long seconds;

    if (value == NULL)
        return true;
    seconds = json_integer_value(value);
    *out = (uint32_t)seconds;
    return json_is_integer(value) &&
           (seconds == 0 || (seconds >= least && seconds <= most));
}

/* A game by day needs a limit, and without it none is longer than a day. */
static const char *check_limits(json_t *limits, struct table_settings *out)
{
    bool none = out->move_s == 0 && out->game_s == 0;

    if (json_object_get(limits, "by_day") == NULL && none)
        out->by_day = false; /* they took the last limit back */
    if (out->by_day)
        return none ? "bad-clock" : NULL;
    return out->move_s > DAY || out->game_s > DAY ? "bad-clock" : NULL;
}

static const char *read_limits(json_t *from, const char *name,
                               struct table_settings *out)
{
    json_t *limits = json_object_get(from, name);
    const char *why;
    size_t known = 0;

    if (limits == NULL)
        return NULL;
    known += json_object_get(limits, "move") != NULL;
    known += json_object_get(limits, "game") != NULL;
    known += json_object_get(limits, "by_day") != NULL;
    if (json_object_size(limits) > known)
        return "order-malformed";
    if (!json_is_object(limits) ||
        !read_seconds(limits, "move", 5, DAYS_MOST * DAY, &out->move_s) ||
        !read_seconds(limits, "game", 60, DAYS_MOST * DAY, &out->game_s))
        return "bad-clock";
    why = read_flag(limits, "by_day", &out->by_day);
    return why != NULL ? why : check_limits(limits, out);
}

const char *table_settings_read(json_t *from, struct table_settings *out)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"public", &out->is_public}, {"spectators", &out->spectators},
                 {"bots", &out->bots},        {"hints", &out->hints},
                 {"filter", &out->filter},    {"undo", &out->undo}};
    json_t *silent = json_object_get(from, "silent");
    json_t *pace = json_object_get(from, "pace");
    const char *why = NULL;

    for (size_t i = 0; i < sizeof flags / sizeof flags[0] && why == NULL; i++)
        why = read_flag(from, flags[i].name, flags[i].flag);
    if (why == NULL && json_object_get(from, "public") != NULL &&
        json_object_get(from, "filter") == NULL)
        out->filter = out->is_public; /* also in old rows */
    if (why == NULL)
        why = read_limits(from, "limits", out);
    if (why == NULL)
        why = read_seating(from, &out->seating);
    if (why == NULL && pace != NULL)
        why = table_settings_read_pace(pace, &out->pace);
    if (why != NULL || silent == NULL)
        return why;
    if (!json_is_string(silent))
        return "unlike-the-others";
    out->absent_bot = strcmp(json_string_value(silent), "bot") == 0;
    return out->absent_bot || strcmp(json_string_value(silent), "mildest") == 0
               ? NULL
               : "unlike-the-others";
}

void table_settings_write_limits(const struct table_settings *settings,
                                 struct ch_json *out)
{
    ch_json_object_begin(out, "limits");
    ch_json_int(out, "move", settings->move_s);
    ch_json_int(out, "game", settings->game_s);
    if (settings->by_day)
        ch_json_bool(out, "by_day", true);
    ch_json_object_end(out);
}

void table_settings_clear_choices(const struct ch_game *game,
                                  struct ch_setup *setup, unsigned seat)
{
    char tail[8];
    size_t n = (size_t)snprintf(tail, sizeof tail, "-%u", seat);

    for (int i = 0; game->options[i].value.name != NULL; i++) {
        const char *name = game->options[i].value.name;
        size_t len = strlen(name);

        if (len > n && strcmp(name + len - n, tail) == 0)
            setup->option[i] = game->options[i].standard;
    }
}

/* Fewer seats: what was chosen for the others goes with them, and so does who
 * begins, if it is one of them. */
static void set_seats(const struct ch_game *game, struct ch_setup *setup,
                      unsigned seats)
{
    for (unsigned seat = seats; seat < setup->seats; seat++)
        table_settings_clear_choices(game, setup, seat);
    if (game->first != NULL &&
        setup->option[game->first_option] >= game->first_value + (int)seats)
        ch_setup_set_first(game, setup, CH_DEALER);
    setup->seats = (uint8_t)seats;
}

const char *table_settings_read_all(const struct ch_game *game, json_t *body,
                                    struct ch_setup *setup,
                                    struct table_settings *out)
{
    json_t *seats = json_object_get(body, "seats");
    const char *why;

    if (seats != NULL) {
        json_int_t n = json_integer_value(seats);

        if (!json_is_integer(seats) || n < game->min_seats ||
            n > game->max_seats)
            return "wrong-number-of-seats";
        set_seats(game, setup, (unsigned)n);
    }
    why = table_settings_read_options(game, json_object_get(body, "options"),
                                      setup);
    if (why == NULL)
        why = table_settings_read(body, out);
    return why != NULL ? why : ch_setup_check(game, setup);
}
