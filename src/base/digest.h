/*
 * digest.h - a fast, non-cryptographic hash of bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BASE_DIGEST_H
#define CH_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Detects accidents, not attacks: commitments are for those
 * (match/commitment.c). The same on every little-endian machine. */
uint64_t digest_bytes(const void *bytes, size_t n);

#endif
