/*
 * plant.h - faults planted on purpose, to prove that the tests find them.
 *
 * PLANTED(game, n, fault, right) is `right`. In the test-only build that
 * defines CH_PLANT it is `fault` while ch_planted asks for number n of that
 * game; tests/planted.c asks for each in turn and demands that the generic
 * simulation complains.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BASE_PLANT_H
#define CH_BASE_PLANT_H

#ifdef CH_PLANT
#include <string.h>
struct ch_plant {
    const char *game;
    int number;
};
extern struct ch_plant ch_planted; /* set by the test, and by it alone */
#define PLANTED(name, n, fault, right)                                         \
    (ch_planted.number == (n) && strcmp(ch_planted.game, (name)) == 0          \
         ? (fault)                                                             \
         : (right))
#else
#define PLANTED(name, n, fault, right) (right)
#endif

#endif
