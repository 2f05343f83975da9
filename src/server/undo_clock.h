/*
 * undo_clock.h - what a seat's clock remembers, because a move that is taken
 * back gives no time back; game_clock.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_UNDO_CLOCK_H
#define CH_SERVER_UNDO_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* What a clock shows, in milliseconds. */
struct clock_time {
    int64_t move_ms, game_ms;
};

struct undo_clock {
    struct clock_time spared;    /* left of the question before this one, */
    struct clock_time withdrawn; /* and of the one that a taken back move led
                                  * to; INT64_MAX: there was none */
    int64_t asked_with_ms;       /* left for the game when it was asked */
    bool undoing; /* it takes a move back: it is asked the former again */
};

#endif
