/*
 * metrics_text.h - metrics in the text format of Prometheus.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_METRICS_TEXT_H
#define CH_SERVER_METRICS_TEXT_H

#include <stddef.h>

struct server;

/* Opens what is read for them, before the sandbox forbids it. */
void metrics_text_open(void);
/* The length of the text; 0 if there was no room. */
size_t metrics_text_print(struct server *server, char *out, size_t room);

#endif
