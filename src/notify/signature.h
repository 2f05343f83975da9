/*
 * signature.h - how a receiver knows that a message is ours.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_SIGNATURE_H
#define CH_NOTIFY_SIGNATURE_H

#include <stddef.h>
#include <stdint.h>

enum { SIGNATURE_TEXT = 100 };

/* Writes "t=SECONDS,v1=HEX": the HMAC-SHA256 of "SECONDS.BODY". */
void signature_write(const char *secret, int64_t now, const char *body,
                     char out[SIGNATURE_TEXT]);

#endif
