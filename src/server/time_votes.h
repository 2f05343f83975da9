/*
 * time_votes.h - votes for more time and for a pause.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TIME_VOTES_H
#define CH_SERVER_TIME_VOTES_H

#include <stdbool.h>

struct table;

/* Grants what everybody who is connected has voted for; true if something
 * was. */
bool time_votes_apply(struct table *table);
/* Nobody asks for more time any more: it was given, refused or not needed. */
void time_votes_clear(struct table *table);
/* Pauses the game or lets it go on; all votes for a pause are void then. */
void time_votes_set_paused(struct table *table, bool paused);

#endif
