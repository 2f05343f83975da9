/*
 * checkup.h - is a table in a database as it should be? For the doctor.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_CHECKUP_H
#define CH_CLI_CHECKUP_H

#include "cli/ops/kept.h"
#include "server/house.h"

struct checkup {
    struct store *store;
    struct house *reader;
    struct kept kept; /* the table that was looked at last */
    uint64_t clock;   /* house time, and whether it can be believed */
    bool clock_sound;
    size_t tables, wrong; /* things that are */
    uint64_t lines;
};

/* The store stays the caller's. False after a complaint. */
bool checkup_begin(struct checkup *out, struct store *store);
void checkup_end(struct checkup *checkup);
/* Looks at a table of the list, and prints what is wrong with it. */
bool checkup_table(struct checkup *checkup, const struct store_row *row);

#endif
