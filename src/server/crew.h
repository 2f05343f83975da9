/*
 * crew.h - the threads that bots think on.
 *
 * The loop gives a job, and takes it back with an answer; between the two a
 * thread has it. See crew.c for who may touch what.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_CREW_H
#define CH_SERVER_CREW_H

#include <stdatomic.h>
#include <sys/queue.h>

#include "bots/bot.h"
#include "cluehouse/match.h"
#include "server/fair.h"
#include "server/heap.h"
#include "store/store.h"

enum {
    ORDER_ID = 41,    /* an order's id, with its NUL */
    CREW_THREADS = 64 /* at most */
};

struct crew;
struct event;
struct guest;

/* A table to think about, and what came of it. Given to the crew, the upper
 * part is still the loop's, and the lower one the thread's until it is done. */
struct job {
    struct fair_item turn; /* the first three are guarded by the crew's lock */
    enum { JOB_ELSEWHERE, JOB_WAITS, JOB_THINKS } place;
    STAILQ_ENTRY(job) next; /* of those that are done */
    struct heap_node held;
    LIST_ENTRY(job) given;   /* by its number, from crew_give to job_free */
    char address[FAIR_NAME]; /* whose share of the time it is */
    char id[STORE_ID];       /* the party's */
    uint32_t round;
    uint32_t question;
    uint32_t number;     /* of the job */
    uint64_t due;        /* not to be told before, monotonic ms */
    bool hint;           /* not a move, but advice for: */
    struct guest *asker; /* NULL: does not wait for it any more */
    char order[ORDER_ID];
    atomic_bool unwanted; /* need not be thought about any more */

    bool mild; /* nobody thought: the mildest move is meant */
    ch_seat seat;
    const struct ch_game *game;
    struct ch_setup how;
    struct bot_choice who;
    struct ch_seed seed;
    double seconds;      /* to think, at most */
    double since;        /* when it was given, monotonic seconds; */
    double waited;       /* how long until its turn, */
    double thought;      /* and for how long of a processor's time */
    struct ch_move move; /* the answer */
    char why[CH_WHY];
    uint32_t heard; /* bytes of facts behind the struct */
    _Alignas(16) uint8_t state[CH_STATE];
    uint8_t facts[];
};
STAILQ_HEAD(jobs, job);

/* NULL: no threads to be had. */
struct crew *crew_start(unsigned threads);
/* Threads that this machine has processors for, beside the loop. */
unsigned crew_size(void); /* cores.c */
/* Ends thoughts as soon as their minds look at the clock. */
void crew_stop(struct crew *crew);
int crew_wake(const struct crew *crew); /* an eventfd that counts answers */
/* The crew's from now. False: no memory; it is still yours. */
bool crew_give(struct crew *crew, struct job *job);
struct job *crew_take(struct crew *crew); /* done; job_free it; or NULL */
void job_free(struct job *job);
uint32_t crew_number(struct crew *crew); /* one that no job had, not 0 */
unsigned crew_queued(struct crew *crew); /* waiting or being thought about */
/* Nobody waits for the job with this number any more. If it has no answer yet
 * it comes back `unwanted`, at once unless a thread has it. */
void crew_cancel(struct crew *crew, uint32_t number);
/* Keep an answer until it is due. */
void crew_hold(struct crew *crew, struct job *job);
/* One that is due, or NULL. */
struct job *crew_due(struct crew *crew, uint64_t now);
/* When the next one is due; 0: none is held. */
uint64_t crew_next(const struct crew *crew);
/* The timer for it; the crew frees it. NULL until bots.c has made it. */
struct event **crew_timer(struct crew *crew);

#endif
