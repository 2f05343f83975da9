/*
 * load.h - the data that the files of the load generator share.
 *
 * Each table is played by clients of its own, which know nothing but what the
 * server sends them; only setup and measuring look across a whole table. A
 * player remembers what it needs to reconnect: its token, the last fact, and
 * the move that was not answered yet.
 *
 *     main.c          the command line
 *     load_run.c      stages: set up, warm up, measure, wind up
 *     load_players.c  creates and frees tables and players
 *     load_send.c     requests of a player
 *     load_queue.c    when moves and delayed requests are sent
 *     load_receive.c  messages of the server
 *     load_server.c   a server of our own, killed and restarted on demand
 *     load_metrics.c  the server's /metrics
 *     load_acks.c     the record of acknowledged moves, and the seat check
 *     load_report.c   what is printed
 *     latency.c       histogram of latencies
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_H
#define CH_LOAD_LOAD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "client/client.h"
#include "cluehouse/match.h"
#include "cluehouse/rng.h"
#include "load/latency.h"
#include "load/load_metrics.h"
#include "load/load_server.h"

enum {
    LOAD_ID = 24,    /* bytes of a table's id, with its NUL */
    LOAD_TOKEN = 80, /* of a token */
    LOAD_SLUG = 64,
    LOAD_MOVE = 600, /* of a move as JSON, with quotes and escapes */
    LOAD_OFFERS = 2  /* legal moves asked for with each question */
};

/* The command line. */
struct load_config {
    uint64_t tables, seats, idle, kill, cut, seed;
    const struct ch_game *game; /* NULL: mixed */
    double seconds, warm_up, timeout;
    double rate; /* moves a second; 0: no limit */
    bool to_end, json;
    bool outages;       /* servers are ended by somebody else: see --outages */
    const char *url;    /* NULL: a server of our own */
    const char *acks;   /* file for the record of acknowledged moves, or NULL */
    const char *signal; /* that ends it: kill, term, int, or any of them */
    struct load_server_config server;
};

struct load;

struct load_table {
    struct load *load;
    const struct ch_game *game;
    char id[LOAD_ID]; /* "" before it is created */
    uint8_t seats;
    uint32_t first;              /* index of its first player, the host */
    uint32_t ready, ended;       /* players that are ready, that saw the end */
    uint32_t again;              /* players but the host that want a rematch */
    bool started, playing, done; /* requested; seen; a game was finished */
    uint32_t made;               /* tables that have had this place */
};

struct load_player {
    struct load_table *table;
    struct client *client;
    char token[LOAD_TOKEN];
    int seat;     /* -1 before it has one */
    bool greeted; /* "ready" was sent on this connection */
    bool ready, over;
    uint32_t round;       /* of the table; facts are numbered from 1 in each */
    uint32_t last;        /* number of the last fact */
    uint32_t question;    /* the last one that it answered or is going to */
    bool due;             /* is in the send queue; ignored without a question */
    bool in_flight;       /* sent, no answer yet */
    bool unseen;          /* sent, not seen at the next seat yet */
    double sent, lost_at; /* lost_at: its connection, or 0 */
    uint32_t moves;       /* numbers its move ids */
    uint32_t tries;       /* refused in a row */
    char delayed;         /* request to send again (first letter of its id) */
    char move[LOAD_MOVE];
    /* The next question, if it came before the last answer. */
    uint32_t next_question;
    char next_move[LOAD_MOVE];
    char mixed[CH_COMMITMENT + 1]; /* the deal that it adds randomness to, */
    struct ch_seed random;         /* and that randomness */
};

enum load_stage { SETTING_UP, WARMING_UP, MEASURING, WINDING_UP, FINISHED };

struct load_counts {
    uint64_t moves;   /* accepted */
    uint64_t refused; /* moves */
    uint64_t games;
    uint64_t lost;    /* connections that the server closed */
    uint64_t gaps;    /* facts missing, repeated or out of order */
    uint64_t unread;  /* messages that could not be parsed */
    uint64_t denied;  /* other requests refused */
    uint64_t unsaved; /* requests refused with could-not-save, sent again */
    uint64_t seats_lost;
    uint64_t resent; /* moves sent twice because no answer came, */
    uint64_t known;  /* of which the server had these already */
    uint64_t remade; /* tables given up because a seat was taken */
};

struct load {
    struct load_config config;
    struct event_base *base;
    struct clients *clients;
    struct client_address address[CLIENT_ADDRESSES];
    unsigned addresses;
    struct load_server server;
    struct ch_rng rng;

    struct load_table *tables;
    struct load_player *players;
    uint32_t n_players;
    struct client **idlers;
    uint32_t idle_open;
    uint32_t *due; /* ring buffer of players that have a move to send */
    uint32_t due_from, n_due;
    uint32_t n_delayed;   /* players with a delayed request, */
    double delayed_until; /* and when these are sent */

    enum load_stage stage;
    uint32_t playing, done, in_flight;
    double now, began, paced; /* paced: moves that may have been sent by now */
    struct load_counts counts;
    struct load_metrics metrics, metrics_at_start;
    uint64_t moves_at_start, measured; /* moves */
    double window;                     /* seconds measured */
    double cpu_s;                      /* our own processor time in it */
    struct latency latency;
    char slug[LOAD_SLUG]; /* of the last refusal */

    uint64_t kills, moves_at_kill;
    double kill_at, killed;
    struct latency stops; /* from SIGTERM or SIGINT to the server's exit */
    struct latency backs; /* from a lost connection to the next welcome */

    FILE *acks;
    struct load_acks_member *members; /* everybody who ever sat */
    uint32_t n_members, room_members;
    bool failed;
};

#endif
