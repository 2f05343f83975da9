/*
 * calls.h - finds out who is to be called, and what the operator is told.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_CALLS_H
#define CH_SERVER_CALLS_H

struct server;

/* Call it twice a second. */
void calls_sweep(struct server *server);

#endif
