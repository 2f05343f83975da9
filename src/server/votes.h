/*
 * votes.h - votes of the people at a table: on a stand-in, the end of the game,
 * a restart, the clock, or another host.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_VOTES_H
#define CH_SERVER_VOTES_H

#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/json.h"
#include "cluehouse/match.h"
#include "server/table_settings.h"

struct table;

enum vote_kind {
    VOTE_STAND_IN,
    VOTE_END,
    VOTE_RESTART,
    VOTE_CLOCK,
    VOTE_HOST,
    VOTE_KINDS
};

/* At most one at a time. It is not stored: a restart ends it. */
struct vote {
    uint32_t number; /* 0: there is none */
    uint32_t last;   /* number of the last one, since the table was loaded */
    enum vote_kind kind;
    ch_seat by;     /* who called it */
    uint8_t about;  /* a seat (VOTE_STAND_IN) or a member (VOTE_HOST) */
    bool alone;     /* it can pass by nobody saying no */
    uint64_t begun; /* in server->now */
    ch_seats yes, no;
    struct table_settings settings; /* with the limits of VOTE_CLOCK */
};

enum vote_result { VOTE_OPEN, VOTE_PASSED, VOTE_FAILED };

extern const char *const votes_names[VOTE_KINDS];

/* The people who may vote: at a seat, connected, and not idle. */
ch_seats votes_voters(const struct table *table, const struct vote *vote);
/* Do people vote on dealing anew? Then they can add to that deal. */
bool votes_is_restart(const struct table *table);
/* Begins this vote; the caller has said yes. */
void votes_begin(struct table *table, const struct vote *vote);
/* How it stands now. */
enum vote_result votes_result(const struct table *table);
/* Ends it, with a notice of the result, and returns what it was about. */
struct vote votes_end(struct table *table, bool passed);
/* Nobody wants to know the result any more. */
void votes_cancel(struct table *table);
/* Milliseconds until it is decided; INT64_MAX: there is none. */
int64_t votes_left(const struct table *table);
/* The member "vote", while there is one. */
void votes_write(const struct table *table, struct ch_json *out);

#endif
