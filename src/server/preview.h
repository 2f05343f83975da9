/*
 * preview.h - what programs that show links are told of a page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_PREVIEW_H
#define CH_SERVER_PREVIEW_H

#include <stddef.h>

struct server;

/* Writes the page of the web client, `html` with `len` bytes, for this path: a
 * table's page says who invites to what. `base` is the server's address with
 * its slash. Returns the length; 0 if the page has no place for it, or it does
 * not fit into `max` bytes. */
size_t preview_write(struct server *server, const char *path, const char *base,
                     const void *html, size_t len, char *out, size_t max);

#endif
