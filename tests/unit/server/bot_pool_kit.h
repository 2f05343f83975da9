/*
 * bot_pool_kit.h - for tests of the bot pool.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_BOT_POOL_KIT_H
#define CH_TESTS_BOT_POOL_KIT_H

#include "server/bot_pool.h"

/* Waits for the next job that is done, as the loop does. Fails the test if none
 * is done within half a minute. */
struct bot_job *bot_pool_kit_wait(struct bot_pool *pool);

#endif
