/*
 * clock.c - reads the system's clocks.
 *
 * clock_gettime cannot fail for these clocks: Linux always has them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/clock.h"

static double seconds_of(clockid_t clock)
{
    struct timespec now;

    (void)clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

uint64_t clock_mono_ns(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

uint64_t clock_mono_us(void)
{
    return clock_mono_ns() / 1000;
}

uint64_t clock_mono_ms(void)
{
    return clock_mono_ns() / 1000000;
}

double clock_mono_seconds(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double clock_thread_seconds(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

double clock_process_seconds(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

struct timespec clock_wall(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_REALTIME, &now);
    return now;
}
