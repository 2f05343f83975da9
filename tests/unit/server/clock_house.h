/*
 * clock_house.h - a house made of paper, with one table and a clock that the
 * test sets. What the rest of the house does for the table is done here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_CLOCK_HOUSE_H
#define CH_TESTS_CLOCK_HOUSE_H

#include "server/house_int.h"

enum {
    SEATS = 3,
    GRID_MS = 5 /* of the times at which bots answer */
};

/* A house with one table: two people, and a third seat as the test wants it. */
struct fixture {
    struct house house;
    struct party party;
    struct member member[SEATS];
    struct guest guest[SEATS];
    unsigned published, errors, thoughts;
    char answer[4096];   /* the last one told to anybody */
    const char *refused; /* the last slug */
};

extern struct fixture *the; /* the stubs have no other way to it */

/* Everybody is a person, unless the test changes that before it begins. */
struct party *sit_down(uint32_t move_s, uint32_t game_s);
void begin(void);
void get_up(void); /* it is all over */

ch_seat who_is_asked(void);
/* Time passes, and the table's timer goes off if it is set at all. */
void pass(uint64_t ms);
void take_turn(ch_seat seat);
void go_away(ch_seat seat);
void come_back(ch_seat seat);
/* Lets the bots answer, and tells what has no pace: the loop's part of it. */
void let_think(unsigned answers);
/* Time passes, and answers that are due then are told. */
void answers_due(uint64_t ms);

bool order(ch_seat seat, bool (*carry_out)(struct order *), const char *body);
#define REFUSED(seat, order_, body, slug)                                      \
    do {                                                                       \
        assert_false(order(seat, order_, body));                               \
        assert_string_equal(the->refused, slug);                               \
    } while (0)

#endif
