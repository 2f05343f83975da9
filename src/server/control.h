/*
 * control.h - a unix socket for the operator: backup, export, admin.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_CONTROL_H
#define CH_SERVER_CONTROL_H

#include <stdbool.h>

#include "net/net.h"

struct server;
struct store_outcome;

/* Listens at DATA/control; sets server->control. False: see *why. */
bool control_open(struct server *server, char why[NET_WHY]);
/* Abandons what is under way: take no results of the store thread after it. */
void control_close(struct server *server);
/* A batch is durable but for the tables that the outcome names; NULL: it
 * failed. */
void control_saved(struct server *server, unsigned which,
                   const struct store_outcome *outcome);

#endif
