/* frame.c - see frame.h. SPDX-License-Identifier: MIT */
#include "client/frame.h"

#include <assert.h>
#include <string.h>

enum { LAST = 0x80, RESERVED = 0x70, MASKED = 0x80, CONTROL = 0x8 };

static size_t number(const uint8_t *at, int bytes)
{
    size_t value = 0;

    for (int i = 0; i < bytes; i++)
        value = value << 8 | at[i];
    return value;
}

enum frame_says frame_look(const uint8_t *at, size_t n, struct frame *out)
{
    int more;

    if (n < 2)
        return FRAME_SHORT;
    /* Nothing was agreed on, so no reserved bit; a server does not mask. */
    if ((at[0] & RESERVED) != 0 || (at[1] & MASKED) != 0)
        return FRAME_BAD;
    out->last = (at[0] & LAST) != 0;
    out->what = at[0] & 0x0f;
    out->len = at[1];
    if ((out->what & CONTROL) != 0 && (!out->last || out->len > 125))
        return FRAME_BAD;
    more = out->len == 126 ? 2 : out->len == 127 ? 8 : 0;
    out->head = 2 + (size_t)more;
    if (n < out->head)
        return FRAME_SHORT;
    if (more > 0)
        out->len = number(at + 2, more);
    return FRAME_FINE;
}

static void mask_bytes(uint8_t *to, const uint8_t *from, size_t len,
                       uint32_t mask)
{
    uint8_t key[4];
    size_t i = 0;

    memcpy(key, &mask, sizeof key);
    for (; i + 4 <= len; i += 4) {
        uint32_t word;

        memcpy(&word, from + i, sizeof word);
        word ^= mask;
        memcpy(to + i, &word, sizeof word);
    }
    for (; i < len; i++)
        to[i] = from[i] ^ key[i % 4];
}

size_t frame_write(uint8_t *out, unsigned what, uint32_t mask,
                   const void *payload, size_t len)
{
    size_t head = 2;

    assert(len <= 65535);
    out[0] = (uint8_t)(LAST | what);
    if (len < 126) {
        out[1] = (uint8_t)(MASKED | len);
    } else {
        out[1] = MASKED | 126;
        out[2] = (uint8_t)(len >> 8);
        out[3] = (uint8_t)(len & 0xff);
        head = 4;
    }
    memcpy(out + head, &mask, sizeof mask);
    head += sizeof mask;
    mask_bytes(out + head, payload, len, mask);
    return head + len;
}
