/*
 * store_news.h - what several nodes share beside tables: who they are, and
 * notes of the operator (bans, an announcement).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_NEWS_H
#define CH_STORE_NEWS_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store_row.h"

enum { STORE_NOTE_NAME = 64, STORE_NOTE_TEXT = 1301, STORE_NODE_NAME = 64 };

/* Notes with the same name take each other's place. */
struct store_note {
    char name[STORE_NOTE_NAME]; /* "ban 192.0.2.0/24", "announcement" */
    char text[STORE_NOTE_TEXT];
    uint64_t until; /* uptime; 0: until it is removed */
};

/* Another node, or the one that asks. */
struct store_peer {
    char name[STORE_NODE_NAME], address[STORE_NODE];
    uint64_t session; /* of its run */
    bool alive;
    uint64_t tables; /* that it has; see `counted` */
};

/* Zeros: empty. */
struct store_news {
    struct store_note *note; /* by name */
    struct store_peer *peer; /* those that were alive within a day, by name */
    uint32_t notes, note_room, peers, peer_room;
    bool counted;           /* tables were counted */
    uint64_t open, playing; /* tables, of all nodes and of none */
};

/* Room for one more; NULL: no memory. */
struct store_note *store_news_add_note(struct store_news *news);
struct store_peer *store_news_add_peer(struct store_news *news);
/* Frees the news too. NULL is fine. */
void store_news_free(struct store_news *news);

#endif
