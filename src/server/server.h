/*
 * server.h - the table server: one process that hosts many tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SERVER_H
#define CH_SERVER_SERVER_H

#include "net/net.h"
#include "server/sandbox.h"

enum server_log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

struct server_config {
    struct net_config net;
    const char *data;       /* folder of the database and the control socket */
    const char *public_url; /* "https://games.example.org", or NULL */
    enum server_log_level log_level;
    bool bot_pace;         /* bots take their time, where the table wants it */
    unsigned workers;      /* threads that bots think on */
    unsigned keep_open;    /* seconds of uptime after which a table that nobody
                            * comes to is closed: before its start (7200), */
    unsigned keep_playing; /* during a game (14 days); */
    unsigned keep_over;    /* and after which a finished game is deleted (30
                            * days) */
    unsigned tables;       /* most tables that are open or played (100000) */
    enum sandbox sandbox;
    const char *themes; /* folder of lists of words for Haiclue, or NULL */
    unsigned bots;      /* most seats with bots, at tables with people (5000) */
    unsigned wrong_codes;  /* a minute, of everybody together, before each
                           * address may try one code in ten minutes (60) */
    const char *offensive; /* a list that adds to the filter's, or NULL */
    const char *push; /* an address of the operator's for push services, which
                       * switches Web Push on; or NULL */
    const char *webhook;        /* a URL, or NULL */
    const char *webhook_secret; /* that its messages are signed with, or NULL */
    const char *store; /* postgres://..., or NULL: a file in the data folder */
    const char *node;  /* with such a store: the name of this node, and where */
    const char *node_address;           /* the others reach it */
    const char *node_secret;            /* that all of them know, or NULL */
    bool push_private, webhook_private; /* may be on private networks */
    enum { METRICS_LOCAL, METRICS_PUBLIC, METRICS_OFF } metrics; /* for whom */
};

/* A backup for another place is written into the data folder first, under a
 * name that begins so. Leftovers of a crash are removed when the server
 * opens. */
#define SERVER_COPY "unfinished-copy-"

struct server;

/* The standard values; listens at 127.0.0.1:8137. */
void server_standard(struct server_config *out);
/* Opens the store and listens. NULL: see *why. */
struct server *server_open(const struct server_config *config,
                           char why[NET_WHY]);
/* The address to show to people; it ends with a slash. */
const char *server_url(const struct server *server);
/* Serves until SIGTERM or SIGINT; SIGHUP reloads the certificates. */
void server_run(struct server *server);
/* Commits what was accepted, closes all connections, frees everything. */
void server_close(struct server *server);

#endif
