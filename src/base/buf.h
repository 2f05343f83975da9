/*
 * buf.h - growing byte buffers and growing arrays.
 *
 * Both grow geometrically, check for overflow, and report a failed allocation
 * to the caller; what they held before is then unchanged. What to do about it
 * (refuse a request, drop a cache, end the program) is the caller's decision.
 *
 * Not part of libcluehouse: rules and referee do not allocate.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BASE_BUF_H
#define CH_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes or text. Zero-initialised it is empty. */
struct buf {
    char *bytes; /* NULL as long as nothing was reserved */
    size_t used, room;
};

/* Makes room for `more` bytes after those in use. */
bool buf_reserve(struct buf *buf, size_t more);
/* Appends `n` bytes; `from` may be NULL if n is 0. */
bool buf_add(struct buf *buf, const void *from, size_t n);
/* Appends a NUL that does not count as used, so that `bytes` is a string. */
bool buf_terminate(struct buf *buf);
/* Removes the first `n` bytes. */
void buf_drop(struct buf *buf, size_t n);
/* Empties the buffer and keeps its memory. */
void buf_clear(struct buf *buf);
void buf_free(struct buf *buf);

/*
 * Makes room for `need` elements in an array that its owner describes with a
 * pointer and a uint32_t of allocated elements:
 *
 *     struct list { struct item *at; uint32_t n, room; };
 *     if (!BUF_GROW(&list->at, list->n + 1, &list->room))
 *         return false;
 *     list->at[list->n++] = item;
 */
#define BUF_GROW(array, need, room)                                            \
    buf_grow((array), sizeof **(array), (need), (room))
/* `array` points to the pointer, `each` is the size of one element. */
bool buf_grow(void *array, size_t each, size_t need, uint32_t *room);

#endif
