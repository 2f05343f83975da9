/*
 * notices.h - what happened to the people of a table during a game.
 *
 * Players read it among the facts: who left, for whom a bot sits in, how a vote
 * ended. Notices are part of the row, so nobody is told of one that a crash
 * could undo. They say nothing of the game itself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_NOTICES_H
#define CH_SERVER_NOTICES_H

#include <jansson.h>

#include "cluehouse/json.h"
#include "cluehouse/match.h"
#include "server/member.h"
#include "server/table_settings.h"

struct table;

enum { NOTICES_MAX = 60 }; /* of one game; then the oldest go */

enum notice_kind {
    NOTICE_LEFT,
    NOTICE_JOINED_SEAT,
    NOTICE_STAND_IN,
    NOTICE_BACK,
    NOTICE_TIMEOUT,
    NOTICE_KICKED,
    NOTICE_HOST,
    NOTICE_CLOCK,
    NOTICE_VOTE_FAILED,
    NOTICE_VOTE_PASSED,
    NOTICE_GAVE,
    NOTICE_ENDED,
    NOTICE_RESTARTED,
    NOTICE_KINDS
};

struct notice {
    enum notice_kind kind;
    uint8_t seat;     /* or NOBODY */
    const char *name; /* that the person has at this moment, or NULL */
    const char *was;  /* whose seat it was before, or NULL */
    const char *word; /* one of notices.c's list: "why", "next" or "on" */
    const struct table_settings *limits; /* of NOTICE_CLOCK */
};

struct notice_entry;

struct notices {
    struct notice_entry *at; /* the oldest first */
    uint32_t n, room;
    uint32_t last; /* number of the newest one */
};

/* Adds a notice and sends it to everybody, once it is durable. */
void notices_add(struct table *table, const struct notice *notice);
/* Another game: they are numbered from 1 again. */
void notices_clear(struct table *table);
/* The array "notices", as one viewer sees it. */
void notices_write(const struct table *table, ch_seat viewer,
                   struct ch_json *out);

/* In the row: the array "notices". False: it is damaged. */
void notices_save(const struct table *table, struct ch_json *out);
bool notices_read(struct table *table, json_t *row);
/* While a log is replayed, after each line: finds the facts that everybody had
 * been told when a notice was made. */
void notices_replayed(struct table *table, const struct ch_match *match);

#endif
