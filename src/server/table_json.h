/*
 * table_json.h - the people and settings of a table as JSON, for its row.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_JSON_H
#define CH_SERVER_TABLE_JSON_H

#include "cluehouse/json.h"

struct table;

void table_json_write(struct table *table, struct ch_json *out);
/* Fills an empty table. NULL, or what is wrong with the text. */
const char *table_json_read(struct table *table, const char *text);

/* Parts that messages have too: "options", and the settings as members. */
void table_json_options(const struct table *table, struct ch_json *out);
void table_json_settings(const struct table *table, struct ch_json *out);

#endif
