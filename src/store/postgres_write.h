/*
 * postgres_write.h - sends the statements of one write of a batch.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_WRITE_H
#define CH_STORE_POSTGRES_WRITE_H

#include "store/postgres_store.h"

/* What is known of a batch while its writes are sent. Zeros: nothing. */
struct postgres_writing {
    bool careful;               /* frees codes that finished games have */
    char (*archived)[STORE_ID]; /* tables that begin anew in this batch */
    uint32_t n_archived, room;
    /* Rows that are to be retired, by their place in the batch: those that are
     * as they were saved, and their checksums. */
    struct postgres_retiring {
        size_t at;
        int64_t sum;
    } * retiring;
    uint32_t n_retiring, retiring_room;
    uint32_t sent; /* statements */
};

/* Reads the rows that the batch retires. False: see *why. */
bool postgres_write_prepare(struct store *store,
                            struct postgres_writing *writing,
                            const struct store_batch *batch,
                            char why[STORE_WHY]);
/* Sends the write that is at `at` in the batch; EXPIRE and CLOCK are sent by
 * postgres_write_clock, last. False: the connection is lost, or memory is. */
bool postgres_write(struct store *store, struct postgres_writing *writing,
                    const struct store_write *write, size_t at);
bool postgres_write_clock(struct store *store, struct postgres_writing *writing,
                          uint64_t seconds);
bool postgres_write_plain(struct store *store, struct postgres_writing *writing,
                          enum postgres_statement what);
/* Begins the transaction as this writer's next. */
bool postgres_write_begin(struct store *store,
                          struct postgres_writing *writing);
void postgres_write_free(struct postgres_writing *writing);

#endif
