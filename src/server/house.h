/*
 * house.h - the table server: one house, many tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_HOUSE_H
#define CH_SERVER_HOUSE_H

#include "cluehouse/match.h"
#include "net/net.h"
#include "server/sandbox.h"
#include "store/store_thread.h"

enum house_log { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

struct house_config {
    struct net_config net;
    const char *data;       /* folder of the database and the control socket */
    const char *public_url; /* "https://games.example.org", or NULL */
    enum house_log log_level;
    bool bot_pace;         /* bots take their time, where the table wants it */
    unsigned workers;      /* threads that bots think on */
    unsigned keep_open;    /* seconds of house time that nobody needs to be at a
                            * table before it is closed: not begun (7200), */
    unsigned keep_playing; /* being played (14 days), */
    unsigned keep_over;    /* over (30 days) */
    unsigned tables;       /* most tables that are open or played (100000) */
    enum sandbox sandbox;
    unsigned bots; /* most seats with bots, at tables with people (5000) */
    unsigned wrong_codes; /* a minute, of everybody together, before each
                           * address may try one code in ten minutes (60) */
    enum { METRICS_LOCAL, METRICS_PUBLIC, METRICS_OFF } metrics; /* for whom */
};

/* A backup for another place is made in the data folder first, by a name that
 * begins so. What a crash has left of one is removed when the house opens. */
#define HOUSE_COPY "unfinished-copy-"

struct house;

/* The standard values; listen at 127.0.0.1:8137. */
void house_standard(struct house_config *out);
/* Opens the store and listens. NULL: see *why. */
struct house *house_open(const struct house_config *config, char why[NET_WHY]);
/* The address to show to people, with a slash at its end. */
const char *house_url(const struct house *house);
/* Serves until SIGTERM or SIGINT; SIGHUP reads the certificates again. */
void house_run(struct house *house);
/* Says goodbye to everybody, saves, closes. */
void house_close(struct house *house);

/* Reads tables as a house does, without being one: for the doctor. NULL: no
 * memory. */
struct house *house_reader(void);
void house_reader_free(struct house *reader);
/* NULL, or a slug for what keeps this table from being opened; *bad has more
 * of it if it is the log. */
const char *house_reader_check(struct house *reader,
                               const struct store_table *table,
                               struct ch_log_error *bad);

#endif
