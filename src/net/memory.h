/*
 * memory.h - there is memory, or the program ends.
 *
 * libevent 2.1 and OpenSSL 3.0 go on with a NULL here and there when there is
 * none, and crash. What was acknowledged is on the disk, and a new start is
 * quick; so their allocations, and ours where nothing better can be done, end
 * the program: in order, with a line that says why, and with code 1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_MEMORY_H
#define CH_NET_MEMORY_H

#include <stddef.h>

/* Says so, and ends the program at once, from any thread. */
_Noreturn void memory_end(void);

/* As malloc and realloc, but never NULL. */
void *memory_new(size_t n);
void *memory_resize(void *old, size_t n);

/* From now on the libraries allocate so. Call it before they are used. */
void memory_prepare(void);

#endif
