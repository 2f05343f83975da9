/*
 * tally_json.h - the tally of an evening as JSON, for messages and for the row.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TALLY_JSON_H
#define CH_SERVER_TALLY_JSON_H

#include <jansson.h>
#include <stdbool.h>

#include "cluehouse/json.h"

struct table;

/* The member "tally" of messages, if there is something to tell. */
void tally_json_write(struct table *table, struct ch_json *out);
/* The same for the row, with tokens and ids, and back. False: damaged. */
void tally_json_save(struct table *table, struct ch_json *out);
bool tally_json_read(struct table *table, json_t *row);

#endif
