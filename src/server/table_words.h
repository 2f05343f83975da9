/*
 * table_words.h - the words of a table: a list for Haiclue in place of
 * ours, and cue words that a table of Hues and Cues forbids.
 *
 * A list is part of table->game (cluehouse/words.h), which the table holds.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_WORDS_H
#define CH_SERVER_TABLE_WORDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "cluehouse/game.h"
#include "cluehouse/json.h"
#include "server/filter_list.h"

struct table;

enum {
    TABLE_WORDS_NAME = 24,
    TABLE_WORDS_BANNED = 100, /* most words, */
    TABLE_WORDS_BYTES = 64    /* and bytes of one, folded */
};

/* The name of a list that a host has sent. */
#define TABLE_WORDS_OWN "own"

struct table_words {
    char list[TABLE_WORDS_NAME]; /* "own", or a theme; "": the game's words */
    char *upload;                /* pieces of a list that is not complete */
    size_t uploaded;             /* its bytes */
    char *banned;                /* cue words, folded, each with its newline */
};

/* Takes over the reference to `game`: with a list of that name, or a game of
 * the list of games ("" then). */
void table_words_set(struct table *table, const struct ch_game *game,
                     const char *list);
void table_words_free(struct table *table);
/* Forbids these words, one a line; "": none. NULL, or a slug: `offensive` if
 * the filter, unless it is NULL, refuses one of them. */
const char *table_words_ban(struct table *table, const char *text,
                            const struct filter_list *filter);
/* Would the filter refuse a word of this game's list; or one that the table
 * forbids in cues? */
bool table_words_list_offends(const struct filter_list *filter,
                              const struct ch_game *game);
bool table_words_bans_offend(const struct filter_list *filter,
                             const struct table *table);
/* NULL if the table allows the cue that the move gives, if it does; or a
 * slug. */
const char *table_words_check(const struct table *table,
                              const struct ch_move *move);

/* Members of the table for its clients. */
void table_words_write(const struct table *table, struct ch_json *out);
/* Members of the row; and back, after table->game was found. False if they are
 * damaged. */
void table_words_save(const struct table *table, struct ch_json *out);
bool table_words_load(struct table *table, json_t *row);
/* The game with the words of a row, held; NULL: it has none. */
const struct ch_game *table_words_stored(const char *row);

#endif
