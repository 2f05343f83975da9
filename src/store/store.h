/*
 * store.h - where tables are kept.
 *
 * A table is a row (what the lobby knows of it, as one JSON text, its seed and
 * the first line of its log) and its log. A log is kept in pieces: one piece is
 * what one submission led to, the move and the draws after it, so that a move
 * is never there without its draws.
 *
 * Writes are gathered in a batch and made in one transaction. A piece names the
 * number of its first line, and is a conflict unless it comes right behind the
 * last line that is there; so is a client's move id that the table has seen
 * before. A conflict is its table's alone: none of that table's writes is made,
 * and all of the others' are.
 *
 * Nothing here knows the server, the games or the network; a second back end
 * is a second struct store_kind.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_H
#define CH_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID = 17,   /* bytes of a table's id, with its NUL */
    STORE_CODE = 15, /* of the code that people say aloud, with its NUL */
    STORE_MOVE = 48, /* of a client's move id, with its NUL */
    STORE_SEED = 32,
    STORE_WHY = 240 /* of a complaint, with its NUL */
};

enum store_phase { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CLOSED };

/* What is known of a table without replaying it. */
struct store_row {
    char id[STORE_ID];
    char code[STORE_CODE]; /* "" when it has none any more; else unique */
    char game[32];
    enum store_phase phase;
    bool is_public;
    uint64_t made, touched;   /* seconds of house time: see store_clock */
    uint8_t seed[STORE_SEED]; /* of the game being played; zero before */
    const char *first; /* first line of the log with its end, "" before */
    const char *card;  /* the lobby's JSON */
    bool damaged; /* when read: this is not what was saved, or cannot be read;
                   * then only the id counts */
};

/* A piece of a log: what one submission led to. */
struct store_piece {
    uint32_t seq;       /* number of its first line */
    const char *move;   /* the client's id for it, or "": the house's own */
    const char *clocks; /* what is left on the clocks, or ""; not looked at */
    const char *lines;  /* whole lines */
    size_t len;
    bool damaged; /* when read: this is not what was appended */
};

/* --- Writes -------------------------------------------------------------- */

/* Writes in the order given; a growing buffer that is used again. */
struct store_batch {
    uint8_t *bytes;
    size_t used, room;
    uint32_t n;
    bool lost; /* memory ran out: store_commit refuses it */
};

void store_batch_clear(struct store_batch *batch);
void store_batch_free(struct store_batch *batch);
/* Take all writes to this table out again. */
void store_batch_forget(struct store_batch *batch, const char *id);
/* Make or replace a table's row. */
void store_save(struct store_batch *batch, const struct store_row *row);
/* Add a piece to a table's log. */
void store_append(struct store_batch *batch, const char *id,
                  const struct store_piece *piece);
/* Forget a table's log. The row stays. */
void store_clear_log(struct store_batch *batch, const char *id);
/* Keep a finished game, its row and its log, under another id and without a
 * code: the table's own id is free for a rematch, and is to be saved anew. */
void store_archive(struct store_batch *batch, const char *id, const char *as);
/* From this commit on, forget finished games that were last touched before this
 * house time, a few at a time and when nobody waits. Games that are loaded
 * meanwhile are spared, and so are damaged ones. */
void store_expire(struct store_batch *batch, uint64_t before);
/* Forget a table altogether, */
void store_drop(struct store_batch *batch, const char *id);
/* or only if it is as it was saved, and was last touched before. */
void store_retire(struct store_batch *batch, const char *id, uint64_t before);
/* How long the house has been open, over all its runs, in seconds. */
void store_clock(struct store_batch *batch, uint64_t seconds);

enum store_verdict {
    STORE_FINE,     /* everything is durable */
    STORE_CONFLICT, /* all is durable but the writes to the tables refused */
    STORE_FAILED,   /* disk full, ...: nothing is there, and never will be */
    STORE_UNKNOWN   /* the disk failed while it was made durable: it may be
                     * there after a restart. Tell nobody anything, commit
                     * nothing, and call settle until it says FAILED */
};

struct store_outcome {
    enum store_verdict verdict;
    /* CONFLICT: which tables were refused; the store's, until it commits
     * again. */
    const char (*refused)[STORE_ID];
    uint32_t n_refused;
    char why[STORE_WHY]; /* for the log and the operator: no secrets */
    uint32_t expired;    /* games that were forgotten since the last commit */
    bool expiring;       /* and more of them will be */
};

/* --- Stores -------------------------------------------------------------- */

struct store; /* one connection; used by one thread at a time */

/* Return false to stop. Texts live until the call returns. Pieces come in
 * order. */
typedef bool store_piece_fn(void *with, const struct store_piece *piece);
typedef bool store_row_fn(void *with, const struct store_row *row);

enum store_copying { STORE_COPY_MORE, STORE_COPY_DONE, STORE_COPY_FAILED };

struct store_kind {
    const char *name; /* "sqlite" */
    /* Opens or makes what is at `where`. NULL: see *why. */
    struct store *(*open)(const char *where, char why[STORE_WHY]);
    /* The same for one that may be damaged: only to load, to list and to ask
     * for the clock. Nothing is written to it. */
    struct store *(*open_damaged)(const char *where, char why[STORE_WHY]);
    void (*close)(struct store *store);
    /* Everything in one transaction, durable on return. */
    void (*commit)(struct store *store, const struct store_batch *batch,
                   struct store_outcome *out);
    /* After STORE_UNKNOWN: undo what may be there of that commit. FAILED: that
     * is done, durably; UNKNOWN: the disk still fails, try again. */
    void (*settle)(struct store *store, struct store_outcome *out);
    /* One table. False if it is not there or could not be read: *why is ""
     * when it is simply not there. `piece` may be NULL. */
    bool (*load)(struct store *store, const char *id, store_row_fn *row,
                 store_piece_fn *piece, void *with, char why[STORE_WHY]);
    /* All tables that are open or being played, in any order, without their
     * cards and first lines (NULL); or all there are, complete. Rows that
     * cannot be read are there too, damaged. */
    bool (*list)(struct store *store, bool all, store_row_fn *row, void *with,
                 char why[STORE_WHY]);
    /* Not *sound: what was written is damaged, and this is a time that is not
     * too late, so that nothing seems older than it is. */
    bool (*clock)(struct store *store, uint64_t *seconds, bool *sound,
                  char why[STORE_WHY]);
    /* A copy of everything, complete and consistent, in a new file; one at a
     * time. It is made in short steps: other calls may come between them, and
     * what they write is in the copy too. False, and STORE_COPY_FAILED: see
     * *why, and nothing is left of it. */
    bool (*copy_begin)(struct store *store, const char *file,
                       char why[STORE_WHY]);
    enum store_copying (*copy_step)(struct store *store, char why[STORE_WHY]);
    /* Is the file itself sound? For the doctor. */
    bool (*check)(struct store *store, char why[STORE_WHY]);
    /* Upkeep, at a time when nobody waits for an answer; a short step of it,
     * or nothing if there is nothing to do. `idle`: nothing has been asked for
     * a while, so small things are worth doing too. True: there is more. */
    bool (*tidy)(struct store *store, bool idle);
};

extern const struct store_kind store_sqlite; /* `where` is a file */

/* A whole copy, where nobody waits. False: see *why. */
bool store_backup(const struct store_kind *kind, struct store *store,
                  const char *file, char why[STORE_WHY]);

/* Checksums against accidents. A row's is over all of it but id and code: those
 * have a second copy in their indexes, and change when a game is archived. */
uint64_t store_row_sum(const struct store_row *row);
int32_t store_piece_sum(const struct store_piece *piece);

/* Writes of a batch, read back; for back ends. Start with *at = 0. */
enum store_what {
    STORE_SAVE,
    STORE_APPEND,
    STORE_CLEAR,
    STORE_DROP,
    STORE_CLOCK,
    STORE_ARCHIVE,
    STORE_EXPIRE,
    STORE_RETIRE
};
struct store_write {
    enum store_what what;
    struct store_row row; /* SAVE; the others use row.id alone */
    struct store_piece piece;
    const char *as; /* ARCHIVE */
    uint64_t seconds;
};
bool store_batch_next(const struct store_batch *batch, size_t *at,
                      struct store_write *out);

#endif
