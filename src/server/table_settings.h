/*
 * table_settings.h - what the host of a table can set, read from JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_SETTINGS_H
#define CH_SERVER_TABLE_SETTINGS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/game.h"
#include "cluehouse/json.h"

/* Who sits where when a further game begins. */
enum table_seating { SEATING_KEEP, SEATING_ROTATE, SEATING_SHUFFLE, SEATINGS };
extern const char *const table_settings_seatings[SEATINGS];
/* How long bots take for a move. */
enum table_pace { PACE_OFF, PACE_FAST, PACE_NORMAL, PACE_SLOW, PACES };
extern const char *const table_settings_paces[PACES];

struct table_settings {
    bool is_public, spectators, bots, hints;
    bool undo; /* moves can be taken back, where nobody is the worse for it */
    enum table_pace pace;
    bool
        filter; /* refuses offensive words; follows is_public until it is set */
    bool absent_bot; /* a bot plays for absent seats; else default moves */
    bool by_day;     /* clocks run while nobody is there */
    enum table_seating seating;
    uint32_t move_s, game_s; /* time limits; 0: none */
};

/* Members of the requests `create` and `set`. */
#define TABLE_SETTINGS_MEMBERS                                                 \
    "do", "id", "seats", "options", "public", "spectators", "bots", "pace",    \
        "hints", "silent", "limits", "seating", "filter", "undo"

/* Has the object no members but these? The list ends with NULL. json_unpack
 * cannot check it, because they are read in several places. */
bool table_settings_only_has(json_t *body, const char *const *known);
/* Reads seats, options and settings, all or nothing. NULL, or a slug. */
const char *table_settings_read_all(const struct ch_game *game, json_t *body,
                                    struct ch_setup *setup,
                                    struct table_settings *out);
/* The parts of it: settings that are there, and a game's options (`from` may be
 * NULL). NULL, or a slug. */
const char *table_settings_read(json_t *from, struct table_settings *out);
/* A pace: its word, or true and false as it was once stored. NULL, or a slug.
 */
const char *table_settings_read_pace(json_t *value, enum table_pace *out);
/* The member "limits", as it is read. */
void table_settings_write_limits(const struct table_settings *settings,
                                 struct ch_json *out);
const char *table_settings_read_options(const struct ch_game *game,
                                        json_t *from, struct ch_setup *setup);

/* Options of a seat ("suspect-2" is seat 2's) go back to the standard. */
void table_settings_clear_choices(const struct ch_game *game,
                                  struct ch_setup *setup, unsigned seat);

#endif
