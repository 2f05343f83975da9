/*
 * slow_down.h - the refusal of a message that came too fast.
 *
 * The one message of the server's protocol that net writes itself: a client
 * beyond its rate limit must not cost the server any work.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_SLOW_DOWN_H
#define CH_NET_SLOW_DOWN_H

#include <stddef.h>

enum { SLOW_DOWN_ID = 40, SLOW_DOWN_BYTES = 200 + SLOW_DOWN_ID };

/* Writes the answer to the request `text`, with its "id" if it has one.
 * Returns the length. */
size_t slow_down_answer(const char *text, char out[SLOW_DOWN_BYTES]);

#endif
