/*
 * lobby.h - before the start: seats, settings, members, host.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_LOBBY_H
#define CH_SERVER_LOBBY_H

struct request;

/* May the client add so many bots? NULL, or a slug. */
const char *lobby_may_add_bots(const struct request *request, unsigned more);

#endif
