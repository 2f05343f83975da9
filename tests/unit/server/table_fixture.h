/*
 * table_fixture.h - a table in a server without a network and a store, with a
 * clock that the test sets.
 *
 * Real are the table, its clocks, votes and bots. The fixture stands in for
 * time, log and output.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_TABLE_FIXTURE_H
#define CH_TESTS_TABLE_FIXTURE_H

#include "server/server_state.h"

enum { SEATS = 3 };

struct fixture {
    struct server server;
    struct table *table;
    struct client client[SEATS];
    unsigned errors;     /* lines of the log */
    char answer[4096];   /* the last one sent to anybody, */
    char notice[512];    /* and the last notice */
    ch_seats nudges;     /* seats that were asked whether they are there */
    const char *refused; /* the last slug */
};

extern struct fixture *the; /* for the functions that it replaces */

/* All seats are people's, unless the test changes that before it begins. */
struct table *set_table(uint32_t move_s, uint32_t game_s);
void begin(void);
void clear_table(void);

ch_seat who_is_asked(void);
unsigned published(void); /* moves since the beginning */
unsigned thoughts(void);  /* jobs that a bot has thought about */
/* Time passes, and the table's timer fires if it is set. */
void pass(uint64_t ms);
void take_turn(ch_seat seat);
void go_away(ch_seat seat);
void come_back(ch_seat seat);
/* Waits for answers of bots, and handles those that have no pace. */
void let_think(unsigned answers);
/* Time passes, and answers that are due then are handled. */
void answers_due(uint64_t ms);

/* Runs a request of this seat; what its handler returns. */
bool request(ch_seat seat, const char *name, const char *body);
#define REFUSED(seat, name, body, slug)                                        \
    do {                                                                       \
        assert_false(request(seat, name, body));                               \
        assert_string_equal(the->refused, slug);                               \
    } while (0)

#endif
