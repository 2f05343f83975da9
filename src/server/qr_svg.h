/*
 * qr_svg.h - draws a QR code in SVG.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_QR_SVG_H
#define CH_SERVER_QR_SVG_H

#include <stddef.h>

/* Draws `text` dark on light, with the quiet zone that the standard demands.
 * Returns the length; 0 if it does not fit into `max` bytes or into a code. */
size_t qr_svg_write(const char *text, char *out, size_t max);

#endif
