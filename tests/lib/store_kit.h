/*
 * store_kit.h - what the tests of the store share: a scratch folder, rows and
 * pieces in one line, and the faults of shim/faults.c.
 *
 * TEST_STORE says what is tested: "sqlite", which is the default; or
 * "postgres", in the database of TEST_POSTGRES; or "node", which is
 * the same after joining it as a node.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_STORE_KIT_H
#define CH_TESTS_STORE_KIT_H

#include "store/store.h"

struct kit {
    const struct store_kind *kind;
    bool is_node;
    const char *where; /* the file, or the URI */
    char folder[64], file[96], faults[96];
    struct store *store;
    struct store_batch batch;
    struct store_outcome out;
    char why[STORE_WHY];
};

/* For cmocka: a new folder with an open store in it; and its removal. */
int kit_setup(void **state);
int kit_teardown(void **state);

void kit_open(struct kit *kit);                        /* must work */
void kit_open_file(struct kit *kit, const char *file); /* another one */
void kit_reopen(struct kit *kit);                      /* closes first */
/* The kind that is tested. */
const struct store_kind *kit_kind(void);
/* Runs SQL in the PostgreSQL database, behind the store's back. */
void kit_sql(const char *sql);
/* Nodes only: its lease ends, so that the store may do with its tables what
 * it does with those that nobody has. Commits go on. */
void kit_leave(struct kit *kit);
/* The epoch of the next write to this table: claims it unless the batch has
 * written to it. 0: it does not exist. */
uint64_t kit_epoch(struct kit *kit, const char *id);
/* Commits the batch and empties it. */
enum store_verdict kit_commit(struct kit *kit);
void kit_save(struct kit *kit, const char *id, const char *code);
/* One piece of one line, "SEQ MOVE\n". */
void kit_append(struct kit *kit, const char *id, uint32_t seq,
                const char *move);
void kit_drop(struct kit *kit, const char *id);
void kit_archive(struct kit *kit, const char *id, const char *as);
/* A table "big" with so many megabytes, committed and in the file. */
void kit_fill(struct kit *kit, unsigned megabytes);
/* A table's row and log as one text: "id/code/json|seq:move:lines|...", or
 * "none". Valid until the next call with the same room. */
const char *kit_show(struct store *store, const char *id, char room[8192]);
/* All tables, one per line, sorted by creation. */
const char *kit_show_all(struct store *store, char *out, size_t room);
/* Sets faults; "" ends them. */
void kit_faults(struct kit *kit, const char *text);
/* A file beside the database. */
const char *kit_path(const struct kit *kit, const char *name, char out[128]);

#endif
