/*
 * control_socket.h - the socket in the data folder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_CONTROL_SOCKET_H
#define CH_SERVER_CONTROL_SOCKET_H

#include "net/net_config.h"

/* A bound socket, or -1: see *why. One that a crashed server left behind is
 * removed. `folder` is the data folder's descriptor. */
int control_socket_open(int folder, char why[NET_WHY]);
/* Removes leftovers of backups that a crash interrupted. */
void control_socket_clean(int folder);

#endif
