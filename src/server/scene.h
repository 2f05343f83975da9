/*
 * scene.h - what people still look at: bots wait for it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SCENE_H
#define CH_SERVER_SCENE_H

#include <stdint.h>

#include "cluehouse/match.h"

struct table;

enum { SCENE_MOST_MS = 60000 }; /* that one may ask for */

/* The person at this seat looks at something for so long from now on; 0: it
 * has seen it. */
void scene_set(struct table *table, ch_seat seat, unsigned ms);
/* Until when (server->now) a bot waits that was asked at `asked`, and whose
 * move for the seat `mover` has been ready since `ready`. Somebody who plays
 * with bots alone may take a minute; nobody else is held up for more than a few
 * seconds. What the person of that seat looks at delays nothing. */
uint64_t scene_end(const struct table *table, ch_seat mover, uint64_t asked,
                   uint64_t ready);
/* It waited from then until now. */
void scene_waited(struct table *table, uint64_t ready);

#endif
