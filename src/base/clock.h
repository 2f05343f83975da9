/*
 * clock.h - reads the system's clocks.
 *
 * Durations and deadlines use the monotonic clock. The wall clock is only for
 * what people read: log lines and metrics.
 *
 * Not part of libcluehouse: rules and referee do not know the time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BASE_CLOCK_H
#define CH_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Monotonic, since some moment before the program started. */
uint64_t clock_mono_ns(void);
uint64_t clock_mono_us(void);
uint64_t clock_mono_ms(void);
double clock_mono_seconds(void);

/* Time spent on a processor by this thread, or by all of them. */
double clock_thread_seconds(void);
double clock_process_seconds(void);

/* Since 1970, UTC. */
struct timespec clock_wall(void);

#endif
