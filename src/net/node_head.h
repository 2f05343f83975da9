/*
 * node_head.h - the heads of the HTTP messages that nodes exchange.
 *
 * Only our own nodes write them, so they are read strictly: lines end in CRLF,
 * one space behind a field's colon, names in the one spelling that we use.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_NODE_HEAD_H
#define CH_NET_NODE_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NODE_HEAD_BYTES = 1024 }; /* of the longest one */

/* Copies a head out of `n` bytes, NUL-terminated, and returns its length with
 * the empty line; 0: it is not complete, or no text. */
size_t node_head_copy(const uint8_t *bytes, size_t n,
                      char out[NODE_HEAD_BYTES + 1]);
/* The value of a field. False: it is not there exactly once, or is too long. */
bool node_head_field(const char *head, const char *name, char *out, size_t max);

#endif
