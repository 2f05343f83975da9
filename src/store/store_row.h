/*
 * store_row.h - what is stored of a table: its row, and the pieces of its log.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_ROW_H
#define CH_STORE_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID = 17,   /* bytes of a table's id, with its NUL */
    STORE_CODE = 15, /* of the code that people say aloud, with its NUL */
    STORE_MOVE = 48, /* of a client's move id, with its NUL */
    STORE_SEED = 32,
    STORE_NODE = 128, /* of a node's address, with its NUL */
    STORE_WHY = 512   /* of an error message, with its NUL */
};

enum store_phase { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CLOSED };

/* What is known of a table without replaying it. */
struct store_row {
    char id[STORE_ID];
    char code[STORE_CODE]; /* "" when it has none any more; else unique */
    char game[32];
    enum store_phase phase;
    bool is_public;
    uint64_t made, touched; /* seconds of uptime: see store_batch_clock */
    uint64_t due; /* the same: when a clock that runs though nobody is there
                   * runs out; 0: none does */
    uint8_t seed[STORE_SEED]; /* of the game being played; zero before */
    const char *first; /* the head of the log with its line ends, "" before */
    const char *json;  /* settings and members */
    /* Who may write: the number that claim returned, 0 for a new table. Stores
     * with one node ignore it. Not covered by the checksum. */
    uint64_t epoch;
    bool damaged; /* when read: not what was saved, or unreadable; then only the
                   * id is valid */
};

/* A piece of a log: the lines that one submission led to. */
struct store_piece {
    uint32_t seq;       /* number of its first line */
    const char *move;   /* the client's id for it, or "": the server's own */
    const char *clocks; /* the time left on the clocks, or ""; opaque here */
    const char *lines;  /* whole lines */
    size_t len;
    uint64_t epoch; /* as in the row */
    bool damaged;   /* when read: this is not what was appended */
};

/* Checksums against accidents. A row's covers all of it but id and code: those
 * have a second copy in their indexes, and change when a game is archived. */
uint64_t store_sum_row(const struct store_row *row);
int32_t store_sum_piece(const struct store_piece *piece);

#endif
