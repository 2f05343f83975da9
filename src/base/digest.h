/* digest.h - a quick fingerprint of bytes. SPDX-License-Identifier: MIT */
#ifndef CH_BASE_DIGEST_H
#define CH_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Good against accidents, not against enemies: the seed's commitment is for
 * those. The same on every little-endian machine. */
uint64_t digest_bytes(const void *bytes, size_t n);

#endif
