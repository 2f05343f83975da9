/*
 * admin_lists.h - tables and clients, listed for the operator.
 *
 * No secrets: neither tokens nor anything of a game but that it is played.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_ADMIN_LISTS_H
#define CH_SERVER_ADMIN_LISTS_H

#include <stdbool.h>

struct evbuffer;
struct server;

/* Each is one line of JSON, the newest first; `left_off` says how many more
 * there are. False: no memory. */
bool admin_lists_tables(struct server *server, struct evbuffer *out);
bool admin_lists_clients(struct server *server, struct evbuffer *out);

#endif
