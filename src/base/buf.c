/*
 * buf.c - growing byte buffers and growing arrays.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/buf.h"

#include <stdlib.h>
#include <string.h>

enum { SLACK = 16 }; /* the first allocation is not for one element alone */

/* Half as much again as needed, or exactly that near the end of the range. */
static size_t room_for(size_t need, size_t most)
{
    if (need > most - most / 2 || need / 2 > most - need - SLACK)
        return need;
    return need + need / 2 + SLACK;
}

bool buf_reserve(struct buf *buf, size_t more)
{
    size_t room;
    char *bytes;

    if (more > PTRDIFF_MAX - buf->used)
        return false;
    if (buf->used + more <= buf->room)
        return true;
    room = room_for(buf->used + more, PTRDIFF_MAX);
    bytes = realloc(buf->bytes, room);
    if (bytes == NULL)
        return false;
    buf->bytes = bytes;
    buf->room = room;
    return true;
}

bool buf_add(struct buf *buf, const void *from, size_t n)
{
    if (!buf_reserve(buf, n))
        return false;
    if (n > 0)
        memcpy(buf->bytes + buf->used, from, n);
    buf->used += n;
    return true;
}

bool buf_terminate(struct buf *buf)
{
    if (!buf_reserve(buf, 1))
        return false;
    buf->bytes[buf->used] = '\0';
    return true;
}

void buf_drop(struct buf *buf, size_t n)
{
    buf->used -= n;
    if (buf->used > 0)
        memmove(buf->bytes, buf->bytes + n, buf->used);
}

void buf_clear(struct buf *buf)
{
    buf->used = 0;
}

void buf_free(struct buf *buf)
{
    free(buf->bytes);
    *buf = (struct buf){0};
}

bool buf_grow(void *array, size_t each, size_t need, uint32_t *room)
{
    size_t more;
    void *old, *new;

    if (need <= *room)
        return true;
    if (need > UINT32_MAX || need > PTRDIFF_MAX / each)
        return false;
    more = room_for(need, UINT32_MAX);
    if (more > PTRDIFF_MAX / each)
        more = need;
    /* The pointer has the caller's type: memcpy keeps the aliasing rules. */
    memcpy(&old, array, sizeof old);
    new = realloc(old, more * each);
    if (new == NULL)
        return false;
    memcpy(array, &new, sizeof new);
    *room = (uint32_t)more;
    return true;
}
