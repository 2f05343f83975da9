/*
 * memory.h - allocation that succeeds or ends the program.
 *
 * libevent 2.1 and OpenSSL 3.0 sometimes use the NULL of a failed allocation,
 * and crash. Everything acknowledged is on disk and a restart is quick; so
 * their allocations, and ours where nothing better can be done, end the program
 * in an orderly way: with a line that says why, and exit code 1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_MEMORY_H
#define CH_NET_MEMORY_H

#include <stddef.h>

/* Prints "out of memory" and ends the program at once, from any thread. */
_Noreturn void memory_end(void);

/* As malloc and realloc, but never NULL. */
void *memory_new(size_t n);
void *memory_resize(void *old, size_t n);

/* Makes libevent and OpenSSL allocate this way. Call it before using them. */
void memory_prepare(void);

#endif
