/*
 * history.c - the facts of a game so far.
 *
 * Where bots play, or may sit in, everything is kept: a bot hears all facts
 * before it thinks. Elsewhere the newest two kilobytes are enough for clients
 * that reconnect; those that missed more are sent a full view.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "server/table.h"

enum { RECENT = 2048 }; /* bytes kept where nobody needs all of it */

void history_begin(struct table *table)
{
    table->history.whole = seat_count_bots(table) > 0 || table->settings.bots ||
                           table->settings.absent_bot || table->settings.hints;
}

/* Drops whole facts from the front until `keep` bytes are left. */
static void trim(struct table *table, uint32_t keep)
{
    struct history *history = &table->history;
    uint32_t at = 0, end = history->used;
    struct ch_fact fact;

    while (end - at > keep &&
           ch_facts_read(history->bytes, history->used, &at, &fact)) {
        for (ch_seat seat = 0; seat < table->setup.seats; seat++)
            history->dropped[seat] += ch_in(fact.to, seat);
        history->dropped[CH_SEATS] += ch_in(fact.to, CH_SPECTATOR);
    }
    memmove(history->bytes, history->bytes + at, end - at);
    history->used = end - at;
}

void history_add(struct table *table, const struct ch_facts *facts)
{
    struct history *history = &table->history;

    if (facts->used == 0)
        return; /* a move without facts, such as a detective's note */
    if (!history->whole && history->used + facts->used > RECENT)
        trim(table, RECENT / 2);
    if (!BUF_GROW(&history->bytes, history->used + facts->used,
                  &history->room)) {
        trim(table, 0);
        return;
    }
    memcpy(history->bytes + history->used, facts->bytes, facts->used);
    history->used += facts->used;
}

bool history_since(const struct table *table, ch_seat viewer, uint32_t last,
                   struct ch_json *out)
{
    const struct history *history = &table->history;
    uint32_t number = history->dropped[viewer < CH_SEATS ? viewer : CH_SEATS];
    uint32_t at = 0;
    struct ch_fact fact;

    if (last < number || last > ch_match_told(table->match, viewer))
        return false;
    ch_json_array_begin(out, "facts");
    while (ch_facts_read(history->bytes, history->used, &at, &fact))
        if (ch_in(fact.to, viewer) && ++number > last)
            ch_fact_json(table->game, &fact, number, out);
    ch_json_array_end(out);
    return true;
}

void history_free(struct table *table)
{
    free(table->history.bytes);
    table->history = (struct history){.bytes = NULL};
}
