/*
 * load.h - what the files of `cluehouse load` share.
 *
 * Each table is played by clients of its own, who know nothing but what the
 * server tells them; only set-up and measuring look across a table. A player
 * remembers what it needs to come back: its token, the last fact, and the move
 * that nobody has answered yet.
 *
 *     load.c         the command line
 *     load_run.c     stages: set up, warm up, measure, wind up
 *     load_talk.c    a player's words to the server, and who gets them when
 *     load_hear.c    the server's words to a player
 *     load_server.c  a server of our own, killed and restarted on demand
 *     load_watch.c   what the server says about itself, and latencies
 *     load_record.c  the record of acknowledgements, and the roll call
 *     load_report.c  what is printed
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_LOAD_H
#define CH_CLI_LOAD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "client/client.h"
#include "cluehouse/match.h"
#include "cluehouse/rng.h"

enum {
    LOAD_ID = 24,    /* bytes of a table's id, with its NUL */
    LOAD_TOKEN = 80, /* of a token */
    LOAD_SLUG = 64,
    LOAD_MOVE = 600, /* of a move as JSON, quotes and escapes and all */
    LOAD_OFFERS = 2, /* asked for with each question */
    LOAD_PATH = 512
};

/* --- What was asked for -------------------------------------------------- */

struct load_wish {
    uint64_t tables, seats, idle, kill, cut, seed, messages;
    const struct ch_game *game;           /* NULL: mixed */
    double seconds, warm, patience, rate; /* rate 0: as fast as it goes */
    bool to_end, json;
    const char *url;    /* NULL: a server of our own */
    const char *data;   /* its directory; NULL: a new one, removed afterwards */
    const char *server; /* its program; NULL: this one */
    const char *acks;   /* file for the record, or NULL */
    const char *signal; /* that ends it: kill, term, int, or any of them */
    const char *log_level;
};

/* --- Latencies ----------------------------------------------------------- */

/* Microseconds, by powers of two, each cut in 32: at most 2 % off. */
enum { LATENCY_FINE = 64, LATENCY_POWERS = 32 };
struct latency {
    uint64_t n;
    uint32_t count[LATENCY_POWERS * LATENCY_FINE];
};
void latency_add(struct latency *latency, double seconds);
/* In milliseconds, the share from 0 to 1; 0 if there are none. */
double latency_at(const struct latency *latency, double share);

/* --- A server of our own ------------------------------------------------- */

struct load_server {
    pid_t pid;     /* 0: none */
    int from;      /* its standard output, or -1 */
    int processor; /* that it stays on, or -1 */
    char url[CLIENT_HOST];
    char data[LOAD_PATH];
    bool own_data; /* to be removed */
    int ending;    /* the signal that was sent to end it, or 0 */
    bool again;    /* it was started again, by us */
    const struct load_wish *wish;
};

/* Starts it on a processor of its own, leaves another to us, and waits until
 * it has told its address. False after a complaint. */
bool server_start(struct load_server *server, const struct load_wish *wish);
/* Ends it with a signal; the clients go on talking to it meanwhile. */
void server_end(struct load_server *server, int signal);
/* Has it ended as that signal asks for? When it has, it is started once more,
 * with the same address and data. */
enum server_ending { SERVER_ENDING, SERVER_BACK, SERVER_FAILED };
enum server_ending server_restart(struct load_server *server);
/* Is it still there, unless we have ended it? */
bool server_lives(struct load_server *server);
/* Asks it to end and waits; fine if there is none. False if it went wrong. */
bool server_stop(struct load_server *server);

/* What it says about itself. */
struct load_vitals {
    double cpu_s;
    double rss_kb;
};
/* False if it does not say. */
bool vitals_get(const struct client_address *address, struct load_vitals *out);

/* --- Players ------------------------------------------------------------- */

struct load;

struct load_table {
    struct load *load;
    const struct ch_game *game;
    char id[LOAD_ID]; /* "" before it is made */
    uint8_t seats;
    uint32_t first; /* its players stand together; the first is the host */
    uint32_t ready, ended;       /* players who are, who have seen the end */
    uint32_t again;              /* guests who want a rematch */
    bool started, playing, done; /* asked for; seen; a game was finished */
    uint32_t made;               /* how many tables this one has been */
};

struct player {
    struct load_table *table;
    struct client *client;
    char token[LOAD_TOKEN];
    int seat;     /* -1 before it has one */
    bool greeted; /* on this connection: it has said that it is ready */
    bool ready, over;
    uint32_t round;    /* of the table; facts are counted anew in each */
    uint32_t last;     /* number of the last fact */
    uint32_t question; /* the last one that it answered, or will */
    bool due;          /* stands in the queue; without a question, in vain */
    bool in_flight;    /* sent, no answer */
    bool untold;       /* sent, not seen at the next seat */
    double sent;
    uint32_t moves; /* numbers its move ids */
    uint32_t tries; /* refused one after another */
    char later;     /* what it says when the server can save again, or 0: the
                     * first letter of the id */
    char move[LOAD_MOVE];
    /* Asked again before the last answer came: for then. */
    uint32_t next_question;
    char next_move[LOAD_MOVE];
    char mixed[CH_COMMITMENT + 1]; /* the deal that it adds to, */
    struct ch_seed random;         /* and what */
};

enum load_stage { SETTING_UP, WARMING_UP, MEASURING, WINDING_UP, FINISHED };

struct load_counts {
    uint64_t moves;   /* accepted */
    uint64_t refused; /* moves */
    uint64_t games;
    uint64_t lost;    /* connections that ended by themselves */
    uint64_t gaps;    /* facts missing, doubled or gone back */
    uint64_t unread;  /* messages that made no sense */
    uint64_t denied;  /* other requests refused */
    uint64_t unsaved; /* moves and requests, for want of a disk: said again */
    uint64_t seats_lost;
    uint64_t resent; /* moves said twice, for want of an answer, */
    uint64_t known;  /* and answered: that was there already */
    uint64_t remade; /* tables given up because somebody could not sit */
};

struct load {
    struct load_wish wish;
    struct event_base *base;
    struct clients *clients;
    struct client_address address;
    struct load_server server;
    struct ch_rng rng;

    struct load_table *tables;
    struct player *players;
    uint32_t n_players;
    struct client **idlers;
    uint32_t idle_open;
    uint32_t *due; /* a ring of players who want to send */
    uint32_t due_from, n_due;
    uint32_t n_later; /* players who wait for the server's disk, */
    double later_at;  /* until then */

    enum load_stage stage;
    uint32_t playing, done, in_flight;
    double now, began, paced; /* paced: moves that may be sent by now */
    struct load_counts counts;
    struct load_vitals vitals, vitals_at_start;
    uint64_t moves_at_start, measured; /* moves */
    double window;                     /* seconds measured */
    double worked;                     /* our own processor time in it */
    struct latency latency;
    char slug[LOAD_SLUG]; /* of the last refusal */

    uint64_t kills, moves_at_kill;
    double kill_at, killed;
    struct latency stops; /* from a polite signal to the server's exit */

    FILE *acks;
    struct load_member *members; /* everybody who ever sat */
    uint32_t n_members, room_members;
    bool failed;
};

/* load_talk.c */
bool load_make_players(struct load *load);
void load_free_players(struct load *load);
void talk_arrive(struct player *player); /* the connection is open */
void talk_ready(struct player *player);
void talk_start(struct load_table *table);
/* Adds to the next deal: a promise, and when all have promised, what it was. */
void talk_mix(struct player *player);
void talk_reveal(struct player *player);
void talk_others_join(struct load_table *table);
void talk_view(struct player *player);
void talk_after_end(struct player *player);
void talk_rematch(struct load_table *table); /* by one guest more */
void talk_retry(struct player *player);
void talk_move(struct player *player);
/* The server could not save: say it again in a while. */
void talk_later(struct player *player, char what);
void talk_waiting(struct load *load); /* is it time? */
/* The move is chosen: it goes out when its time has come. */
void talk_queue(struct player *player);
void talk_send_due(struct load *load);
/* Another table with the same people, by new connections. */
void table_anew(struct load_table *table);

/* load_hear.c */
void hear(struct player *player, const char *text, size_t len);

/* load_record.c */
struct load_member {
    char table[LOAD_ID];
    char token[LOAD_TOKEN];
    int seat;
};
bool record_open(struct load *load);
void record_member(struct player *player);
void record_move(const struct player *player, const char *what);
bool record_close(struct load *load);
/* Does every token still hold its seat? Uses connections of its own. */
void record_roll_call(struct load *load);

/* load_run.c */
bool load_run(struct load *load);
uint64_t load_errors(const struct load *load);

/* load_report.c */
void report_progress(const struct load *load);
void report_print(const struct load *load);

#endif
