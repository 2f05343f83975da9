/*
 * load_acks.h - the record of acknowledged moves, and the seat check.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_ACKS_H
#define CH_LOAD_LOAD_ACKS_H

#include "load/load.h"

struct load_acks_member {
    char table[LOAD_ID];
    char token[LOAD_TOKEN];
    int seat;
};

/* Creates the file, if one was asked for. False after an error. */
bool load_acks_open(struct load *load);
void load_acks_member(struct load_player *player);
/* `what` is "sent", "kept" or "refused". */
void load_acks_move(const struct load_player *player, const char *what);
/* Closes the file. False after an error if not everything was written. */
bool load_acks_close(struct load *load);
/* Does every token still hold its seat? Counts those that do not as lost. Uses
 * connections of its own. */
void load_acks_check_seats(struct load *load);

#endif
