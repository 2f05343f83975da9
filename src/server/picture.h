/*
 * picture.h - the address of a table as a QR code, for phones to look at.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_PICTURE_H
#define CH_SERVER_PICTURE_H

#include <stddef.h>

/* Writes `text` as a QR code in SVG, dark on light with the quiet zone that the
 * standard wants. Returns its length; 0 if it cannot be done within `max`. */
size_t picture_write(const char *text, char *out, size_t max);

#endif
