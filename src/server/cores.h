/*
 * cores.h - how many threads this machine has processors for.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_CORES_H
#define CH_SERVER_CORES_H

/* Threads for bots, beside the event loop; at least 1. */
unsigned cores_for_bots(void);

#endif
