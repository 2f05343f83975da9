/*
 * notify.h - the queue of notices for the process that sends them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_NOTIFY_H
#define CH_SERVER_NOTIFY_H

#include <event2/event.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "net/net.h"
#include "notify/vapid.h"
#include "store/store_row.h"

struct server;
enum notify_kind { NOTIFY_PUSH, NOTIFY_WEBHOOK, NOTIFY_KINDS };

/* What became of them. */
enum notify_end {
    NOTIFY_SENT,
    NOTIFY_FAILED,
    NOTIFY_GONE,
    NOTIFY_DROPPED,
    NOTIFY_ENDS
};

/* The question that a notice is about. */
struct notify_question {
    char table[STORE_ID];
    uint32_t round, question;
    uint8_t seat, member;
    uint64_t endpoint; /* subscription_digest */
};

struct notify_job {
    TAILQ_ENTRY(notify_job) next;
    enum notify_kind kind;
    uint64_t number;
    json_t *body;
    unsigned tries;
    uint64_t due; /* in server->now */
    bool busy;    /* the process has it */
    struct notify_question about;
    /* Does it still make sense? Asked before each try; may be NULL. */
    bool (*stands)(struct server *server, const struct notify_question *about);
    /* Nobody is at the endpoint any more. May be NULL. */
    void (*gone)(struct server *server, const struct notify_question *about);
};

struct notify {
    int line; /* -1: the process is gone */
    pid_t pid;
    struct event *event;
    TAILQ_HEAD(, notify_job) jobs;
    unsigned n, busy[NOTIFY_KINDS];
    uint64_t numbers;
    char key[VAPID_PUBLIC]; /* of Web Push; "": it is off */
    bool webhook;
    struct {
        uint64_t logged; /* in server->now */
        unsigned more;   /* failures since */
    } failures[NOTIFY_KINDS];
};

/* Starts the process, if notices are on. False: see *why. */
bool notify_open(struct server *server, char why[NET_WHY]);
/* Its answers are events of the loop from now on. */
bool notify_listen(struct server *server);
void notify_close(struct server *server);
bool notify_is_on(const struct server *server, enum notify_kind kind);
/* Takes over the job, which came from calloc, and its body. */
void notify_add(struct server *server, struct notify_job *job);
/* Gives the process what is due. Call it twice a second. */
void notify_sweep(struct server *server);

#endif
