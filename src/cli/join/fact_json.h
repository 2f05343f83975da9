/*
 * fact_json.h - facts as the server sends them, read back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_JOIN_FACT_JSON_H
#define CH_CLI_JOIN_FACT_JSON_H

#include <jansson.h>

#include "cluehouse/facts.h"

/* {"number":7,"fact":"showed","by":2,"to":0}: the inverse of ch_fact_json.
 * NULL, or a slug. Nobody is its audience. */
const char *fact_json_read(const struct ch_game *game, json_t *from,
                           struct ch_fact *out);

#endif
