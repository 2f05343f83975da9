/*
 * push.h - calls people to their turn by Web Push.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_PUSH_H
#define CH_SERVER_PUSH_H

#include "cluehouse/match.h"

struct table;

/* Calls the person of a seat that is asked, if it wants that. */
void push_call(struct table *table, ch_seat seat);

#endif
