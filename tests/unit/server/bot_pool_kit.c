/*
 * bot_pool_kit.c - for tests of the bot pool.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bot_pool_kit.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

enum { TIMEOUT_MS = 30000 }; /* before a test is given up */

struct bot_job *bot_pool_kit_wait(struct bot_pool *pool)
{
    struct bot_job *job = bot_pool_take(pool);

    while (job == NULL) {
        struct pollfd wake = {.fd = bot_pool_wake(pool), .events = POLLIN};
        uint64_t wakes;

        assert_int_equal(poll(&wake, 1, TIMEOUT_MS), 1);
        assert_int_equal(read(wake.fd, &wakes, sizeof wakes), sizeof wakes);
        job = bot_pool_take(pool);
    }
    return job;
}
