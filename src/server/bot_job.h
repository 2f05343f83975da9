/*
 * bot_job.h - a position for a bot to think about, and the bot's answer.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BOT_JOB_H
#define CH_SERVER_BOT_JOB_H

#include <stdatomic.h>
#include <sys/queue.h>

#include "bots/bot.h"
#include "cluehouse/match.h"
#include "server/fair_queue.h"
#include "server/heap.h"
#include "store/store.h"

struct client;

/* After bot_pool_submit the fields before `no_bot` still belong to the loop,
 * the others to the thread until the job is done. */
struct bot_job {
    struct fair_queue_item turn; /* the pool's lock guards the first three */
    enum { JOB_ELSEWHERE, JOB_QUEUED, JOB_RUNNING } place;
    STAILQ_ENTRY(bot_job) next; /* of those that are done */
    struct heap_node held;
    LIST_ENTRY(bot_job) given; /* by its number, from bot_pool_submit on */
    char address
        [FAIR_QUEUE_NAME]; /* of the client whose share of the time it uses */
    char id[STORE_ID];     /* of the table */
    uint32_t round;
    uint32_t question;
    uint32_t number;     /* of the job */
    uint64_t asked, due; /* due: not to be sent before; in server->now */
    uint64_t ready; /* and since when it waits for people; 0: it does not */
    bool hint;      /* advice, not a move */
    struct client *asker; /* of a hint; NULL: does not wait for it any more */
    atomic_bool cancelled;

    bool no_bot; /* no bot could choose: play the default move */
    ch_seat seat;
    const struct ch_game *game; /* held */
    struct ch_setup setup;
    struct bot_choice who;
    struct ch_seed seed;
    double seconds;      /* to think, at most */
    double since;        /* when it was submitted, monotonic seconds; */
    double waited;       /* seconds until a thread took it, */
    double thought;      /* and seconds of processor time */
    struct ch_move move; /* the answer */
    char why[CH_WHY];
    uint32_t heard;     /* bytes of facts behind the struct */
    uint8_t *own_state; /* of a game with words of one's own; owned. Else NULL,
                         * and the state is in: */
    _Alignas(16) uint8_t state[CH_STATE];
    uint8_t facts[];
};

#endif
