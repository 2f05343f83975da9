/*
 * table.h - a table: its people, seats, settings and game.
 *
 * It is a cache of what is stored: it can be dropped when nobody is there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TABLE_H
#define CH_SERVER_TABLE_H

#include <sys/queue.h>
#include <uthash.h>

#include "net/addr_limits.h"
#include "server/bans.h"
#include "server/by_day.h"
#include "server/client.h"
#include "server/deal.h"
#include "server/history.h"
#include "server/load_owner.h"
#include "server/member.h"
#include "server/move_ids.h"
#include "server/notices.h"
#include "server/seat.h"
#include "server/table_settings.h"
#include "server/table_words.h"
#include "server/tally.h"
#include "server/votes.h"
#include "store/store.h"

struct table {
    struct load_owner owner; /* of its own load; not freed while that runs */
    struct server *server;
    UT_hash_handle by_id; /* table_index.c */
    char id[STORE_ID], code[STORE_CODE];
    const struct ch_game *game; /* held: table_words_set */
    struct ch_setup setup;
    struct table_settings settings;
    struct table_words words;
    enum store_phase phase;
    uint64_t epoch; /* under which this node has it; 0: not saved yet */
    uint64_t made, touched, scene_ms; /* uptime in seconds; scene.c */
    uint8_t host, mover, members;     /* host, mover (undo.c): one, or NOBODY */
    struct member *member;            /* `members` of them */
    struct bans bans;
    struct seat seat[CH_SEATS];
    struct client_list clients, waiting; /* waiting: for the load */
    unsigned spectators, here; /* clients without a member, and with one */
    uint32_t version, round, lapses; /* changes; games; see nodes.h */
    uint32_t saved_at;      /* the log's last line when the row was saved */
    struct ch_match *match; /* NULL before the start */
    struct ch_seed seed;    /* of this game */
    struct deal deal;       /* of the next one */
    struct history history;
    struct move_ids move_ids;
    struct by_day by_day;
    struct notices notices;
    struct tally tally;                    /* of all games at this table */
    bool loading, must_reload, is_closing; /* must: unlike what is stored */
    bool in_batch[2]; /* has writes in that batch: dirty.c */
    bool is_dirty;    /* on the list of tables with work at the turn's end: */
    LIST_ENTRY(table) in_dirty;
    bool broadcast_due, save_due;   /* send clients the table; save its row */
    bool unsaved_moves, paused;     /* unsaved: since the row was saved */
    struct token_bucket broadcasts; /* of table_messages.c */
    struct vote vote;               /* if its number is not 0 */
    uint8_t wants_time; /* the seat that asked for more time, or NOBODY */
    uint64_t company,
        idle_since;      /* two are here since; no client since, or 0 */
    struct event *timer; /* for clocks and deals; made when needed */
    uint64_t timer_at;   /* when it comes, as server->now; 0: it is not set */
};

struct table *table_new(struct server *server); /* NULL: no memory */
void table_free(struct table *table);
void table_free_game(struct table *table);        /* before another is dealt */
void table_make_id(char out[STORE_ID]);           /* a random one */
bool table_is_playing(const struct table *table); /* and as it is stored */

#endif
