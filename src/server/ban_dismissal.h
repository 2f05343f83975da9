/*
 * ban_dismissal.h - shows people out whose addresses were banned.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BAN_DISMISSAL_H
#define CH_SERVER_BAN_DISMISSAL_H

#include "net/address_range.h"

struct server;

/* Closes the connections from these addresses; how many there were. */
unsigned ban_dismissal(struct server *server,
                       const struct address_range *range);

#endif
