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

#include "bots/bots.h"
#include "cluehouse/match.h"
#include "store/store.h"

enum { ORDER_ID = 41 }; /* an order's id, with its NUL */

struct crew;
struct event;
struct guest;

/* A table to think about, and what came of it. Given to the crew, the upper
 * part is still the loop's, and the lower one the thread's until it is done. */
struct job {
    STAILQ_ENTRY(job) next; /* guarded by the crew's lock while it has it */
    char id[STORE_ID];      /* the party's */
    uint32_t round;
    uint32_t question;
    uint32_t number;     /* of the job */
    uint64_t due;        /* not to be told before, monotonic ms */
    bool hint;           /* not a move, but advice for: */
    struct guest *asker; /* NULL: does not wait for it any more */
    LIST_ENTRY(job) in_hints;
    char order[ORDER_ID];
    atomic_bool unwanted; /* need not be thought about any more */

    bool mild; /* nobody thought: the mildest move is meant */
    ch_seat seat;
    const struct ch_game *game;
    struct ch_setup how;
    struct bot_choice who;
    struct ch_seed seed;
    double seconds;      /* to think */
    struct ch_move move; /* the answer */
    char why[CH_WHY];
    uint32_t heard; /* bytes of news behind the struct */
    _Alignas(16) uint8_t state[CH_STATE];
    uint8_t news[];
};
STAILQ_HEAD(jobs, job);

/* NULL: no threads to be had. */
struct crew *crew_start(unsigned threads);
/* Ends thoughts as soon as their minds look at the clock. */
void crew_stop(struct crew *crew);
int crew_wake(const struct crew *crew); /* an eventfd that counts answers */
void crew_give(struct crew *crew, struct job *job); /* the crew's from now */
struct job *crew_take(struct crew *crew); /* done; job_free it; or NULL */
void job_free(struct job *job);
uint32_t crew_number(struct crew *crew); /* one that no job had */
unsigned crew_queued(struct crew *crew); /* waiting or being thought about */
/* Wait for nobody: answers to this guest are not wanted any more. */
void crew_forget(struct crew *crew, const struct guest *guest);
/* Does it wait for a hint? */
bool crew_hinting(const struct crew *crew, const struct guest *guest);
/* Keep an answer until it is due. False: no memory; it is still yours. */
bool crew_hold(struct crew *crew, struct job *job);
/* One that is due, or NULL. */
struct job *crew_due(struct crew *crew, uint64_t now);
/* When the next one is due; 0: none is held. */
uint64_t crew_next(const struct crew *crew);
/* The timer for it; the crew frees it. NULL until bots.c has made it. */
struct event **crew_timer(struct crew *crew);

#endif
