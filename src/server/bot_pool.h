/*
 * bot_pool.h - a pool of threads on which bots think.
 *
 * The loop gives a job to the pool and gets it back with an answer; in between
 * one thread has it. bot_pool.c says who may touch what.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BOT_POOL_H
#define CH_SERVER_BOT_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "server/bot_job.h"

enum { BOT_POOL_THREADS = 64 }; /* at most */

struct bot_pool;

/* NULL: no thread could be started. */
struct bot_pool *bot_pool_start(unsigned threads);
/* Cancels running jobs at their next budget check, and frees all. */
void bot_pool_stop(struct bot_pool *pool);
int bot_pool_wake(const struct bot_pool *pool); /* an eventfd: jobs done */
/* The pool's from now on. False: no memory; it is still the caller's. */
bool bot_pool_submit(struct bot_pool *pool, struct bot_job *job);
/* A job that is done, or NULL; free it with bot_pool_free_job. */
struct bot_job *bot_pool_take(struct bot_pool *pool);
void bot_pool_free_job(struct bot_job *job);
uint32_t bot_pool_number(struct bot_pool *pool); /* a new one, not 0 */
unsigned bot_pool_queued(struct bot_pool *pool); /* waiting or running */
/* Nobody waits for the job with this number any more. Unless it is done it
 * comes back `cancelled`: at once, or when its thread notices. */
void bot_pool_cancel(struct bot_pool *pool, uint32_t number);
/* Keeps an answer until it is due; one that is due, or NULL; when the next one
 * is due, 0 if none is held. */
void bot_pool_hold(struct bot_pool *pool, struct bot_job *job);
struct bot_job *bot_pool_due(struct bot_pool *pool, uint64_t now);
uint64_t bot_pool_next_due(const struct bot_pool *pool);

#endif
