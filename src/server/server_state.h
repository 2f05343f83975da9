/*
 * server_state.h - the state of a running server: one struct a subsystem.
 *
 * It belongs to the thread of the event loop. ARCHITECTURE.md has the layers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SERVER_STATE_H
#define CH_SERVER_SERVER_STATE_H

#include <event2/event.h>

#include "cluehouse/rng.h"
#include "net/memory.h"
#include "server/address_bans.h"
#include "server/announce.h"
#include "server/bot_pool.h"
#include "server/commit.h"
#include "server/dirty.h"
#include "server/drain.h"
#include "server/events.h"
#include "server/expiry.h"
#include "server/filter_list.h"
#include "server/finds.h"
#include "server/game_log.h"
#include "server/hooks.h"
#include "server/log_event.h"
#include "server/message_buffer.h"
#include "server/mine.h"
#include "server/metrics.h"
#include "server/nodes.h"
#include "server/outbox.h"
#include "server/server.h"
#include "server/server_key.h"
#include "server/table_index.h"
#include "server/theme_lists.h"

struct server {
    struct server_config config;
    char url[256], file[4096]; /* file: the database */
    bool stopping;             /* accepts no requests any more */
    uint64_t now, opened; /* monotonic ms: uptime_update; when this run began */
    uint64_t earlier;     /* seconds of uptime before this run */
    struct event_base *base;
    struct events events;
    struct net *net;
    const struct store_kind *kind;     /* of the store */
    struct store_thread *store_thread; /* for commits; with one node for all */
    struct store_thread *reader;       /* for everything else */
    struct bot_pool *bot_pool;
    struct event *bot_timer; /* for answers of bots that are held */
    struct control *control;
    struct notify *notify; /* NULL: notices are off */

    struct table_index tables;
    struct theme_lists themes; /* of the operator's */
    struct dirty dirty;
    struct commit commit;
    struct nodes nodes;
    struct outbox outbox;
    struct expiry expiry;
    struct metrics metrics;
    struct game_log_list game_logs;  /* that clients wait for */
    struct mine_list mine;           /* tables that clients ask for */
    struct find_list finds;          /* codes that the store is asked for */
    struct token_bucket wrong_codes; /* of everybody together */
    struct log_event_limit net_lines;
    struct filter_list filter;
    struct address_bans address_bans;
    struct announcement announcement;
    struct drain drain;
    uint8_t address_key[SERVER_KEY]; /* for bans.c */
    struct ch_rng rng;  /* for offers and the pace of bots: nothing secret */
    struct hooks hooks; /* of higher layers */
    struct message_buffer message;
    char http_reply[MESSAGE_BUFFER_BYTES]; /* the body of the last one */
    char *games; /* the list of games as JSON; NULL until it is asked for */
};

#endif
