/*
 * load_record.h - the record of acknowledged moves, and the seat check.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_RECORD_H
#define CH_LOAD_LOAD_RECORD_H

#include "load/load.h"

struct load_record_member {
    char table[LOAD_ID];
    char token[LOAD_TOKEN];
    int seat;
};

/* Creates the file, if one was asked for. False after an error. */
bool load_record_open(struct load *load);
void load_record_member(struct load_player *player);
/* `what` is "sent", "kept" or "refused". */
void load_record_move(const struct load_player *player, const char *what);
/* Closes the file. False after an error if not everything was written. */
bool load_record_close(struct load *load);
/* Does every token still hold its seat? Counts those that do not as lost. Uses
 * connections of its own. */
void load_record_check_seats(struct load *load);

#endif
