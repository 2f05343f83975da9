/*
 * store_batch.h - the writes of one commit, in the order given.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_BATCH_H
#define CH_STORE_BATCH_H

#include "base/buf.h"
#include "store/store_row.h"

/* A growing buffer that is reused. Zeros: empty. */
struct store_batch {
    struct buf writes;
    uint32_t n;
    bool lost; /* out of memory: the store refuses to commit it */
};

void store_batch_clear(struct store_batch *batch);
void store_batch_free(struct store_batch *batch);
/* Removes all writes to this table. */
void store_batch_remove(struct store_batch *batch, const char *id);

/* Creates or replaces a table's row. */
void store_batch_save(struct store_batch *batch, const struct store_row *row);
/* Appends a piece to a table's log. */
void store_batch_append(struct store_batch *batch, const char *id,
                        const struct store_piece *piece);
/* Keeps a finished game, its row and its log, under another id and without a
 * code: the table's own id is free for a rematch, and must be saved anew. */
void store_batch_archive(struct store_batch *batch, const char *id,
                         uint64_t epoch, const char *as);
/* From this commit on, deletes tables of this phase that were last touched
 * before this uptime (SQLite: finished games only, STORE_OVER), a few at a time
 * and when the store is idle. Games that are loaded meanwhile are spared, and
 * so are damaged ones. */
void store_batch_expire(struct store_batch *batch, enum store_phase phase,
                        uint64_t before);
/* Deletes a table, */
void store_batch_drop(struct store_batch *batch, const char *id,
                      uint64_t epoch);
/* or only if it is as it was saved, and was last touched before. */
void store_batch_retire(struct store_batch *batch, const char *id,
                        uint64_t before);
/* This node needs the table no longer: others may claim it at once. */
void store_batch_release(struct store_batch *batch, const char *id,
                         uint64_t epoch);
/* Writes nothing: a conflict unless this node still has the table. */
void store_batch_hold(struct store_batch *batch, const char *id,
                      uint64_t epoch);
/* How long the server has been up, over all its runs, in seconds. */
void store_batch_clock(struct store_batch *batch, uint64_t seconds);

/* --- For back ends: the writes, read back --------------------------------- */

enum store_what {
    STORE_SAVE,
    STORE_APPEND,
    STORE_DROP,
    STORE_CLOCK,
    STORE_ARCHIVE,
    STORE_EXPIRE,
    STORE_RETIRE,
    STORE_RELEASE,
    STORE_HOLD
};

struct store_write {
    enum store_what what;
    struct store_row row; /* SAVE; the others use row.id alone */
    struct store_piece piece;
    const char *as; /* ARCHIVE */
    uint64_t epoch; /* of the table; see struct store_row */
    uint64_t seconds;
};

/* The write at *at, which starts as 0. False: there are no more. */
bool store_batch_next(const struct store_batch *batch, size_t *at,
                      struct store_write *out);

#endif
