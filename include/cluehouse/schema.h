/*
 * schema.h - reads and writes moves and facts as text and JSON, by the schemas
 * in the tables of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SCHEMA_H
#define CH_SCHEMA_H

#include "cluehouse/game.h"

/* How many named arguments a schema has. */
int ch_schema_params(const struct ch_schema *schema);
/* How many schemas a table has. */
int ch_schema_count(const struct ch_schema *table);
/* The description of argument i, where the last may repeat. */
const struct ch_arg *ch_schema_arg(const struct ch_schema *schema, int i);
/* Do n arguments and the text fit the schema? NULL, or a slug. */
const char *ch_schema_check(const struct ch_schema *schema, int n,
                            const int16_t *arg, const char *text);

/* "name arg arg text"; returns the bytes written, 0 if there was no room. */
size_t ch_schema_print(const struct ch_schema *schema, int n,
                       const int16_t *arg, const char *text, char *out,
                       size_t room);
/* The schema of the table that the line's first word names, or -1; *rest is
 * where the line goes on, 0 if it has no word. */
int ch_schema_find(const struct ch_schema *table, const char *line, size_t len,
                   size_t *rest);
/* Reads what follows the name: arguments, then text, into zeroed memory. NULL,
 * or a slug; after "text-missing" all arguments are read. */
const char *ch_schema_parse(const struct ch_schema *schema, const char *line,
                            size_t len, uint8_t *n, int16_t arg[CH_ARGS],
                            char text[CH_TEXT]);
/* Members "name": value for every argument and the text. */
void ch_schema_json(const struct ch_schema *schema, int n, const int16_t *arg,
                    const char *text, struct ch_json *out);

/* One value as text: its word, or its number. */
const char *ch_schema_value_text(const struct ch_arg *arg, int value,
                                 char room[8]);
/* Cuts the next word off the line; its length is 0 at the end. */
size_t ch_schema_next_word(const char **at, const char *end, const char **word);
/* The value of a word of `len` bytes. NULL, or a slug. */
const char *ch_schema_value_parse(const struct ch_arg *arg, const char *word,
                                  size_t len, int16_t *out);

#endif
