/*
 * by_day.h - clocks that run while nobody is there, for games over days.
 *
 * They count the server's uptime. A table that is not in memory has the time
 * when its first clock runs out in its row and in its summary; it is loaded
 * then (expiry.c), and a move is made for the seat as at any table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BY_DAY_H
#define CH_SERVER_BY_DAY_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/game.h"
#include "cluehouse/json.h"
#include "store/store_row.h"

struct table;

/* A person who is away is called to its turn: calls.c. */
struct by_day_call {
    uint32_t question; /* that its seat is asked, */
    uint64_t since;    /* and since when, in server->now */
    uint32_t called;   /* the question that it was called to */
    bool due;          /* call it when that is durable */
};

struct by_day {
    uint64_t due;      /* uptime in seconds when the first clock runs out, or
                        * 0; as the row has it */
    uint64_t shape;    /* of the clocks when the row was last saved: who is
                        * asked what, and for how long */
    uint64_t saved_ms; /* when read from a row: the uptime when it was saved */
    uint64_t moved;    /* uptime in seconds of the last move; 0: unknown */
    uint32_t seq;      /* the log's last line then */
    uint32_t told_round; /* what the operator's program was told last */
    enum store_phase told_phase;
    struct by_day_call call[CH_SEATS];
};

/* After the clocks were updated: the row is saved when they have changed in
 * another way than by running. */
void by_day_update(struct table *table);
/* Uptime in seconds when the first clock runs out; 0: none does. */
uint64_t by_day_due(const struct table *table);
/* Milliseconds that a seat has left for its question; below 0: none. */
int64_t by_day_left(const struct table *table, unsigned seat);
/* Must it stay in memory, though nobody is there? */
bool by_day_is_near(const struct table *table);

/* Members of the row: "moved", "called", and "days" if the table needs it. */
void by_day_write(const struct table *table, struct ch_json *out);
/* Reads them. False if they are damaged. */
bool by_day_read(struct table *table, json_t *row);
/* The table was loaded: its clocks go on, less the time since it was saved. */
void by_day_resume(struct table *table);

#endif
