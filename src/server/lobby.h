/*
 * lobby.h - before the start: settings, bots, members, host.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_LOBBY_H
#define CH_SERVER_LOBBY_H

#include <stdbool.h>
#include <stdint.h>

struct member;
struct request;
struct table;

/* May the client add so many bots? NULL, or a slug. */
const char *lobby_may_add_bots(const struct request *request, unsigned more);

/* A member by its number, who has not gone; NULL after a refusal. */
struct member *lobby_member(struct request *request, int number);
/* Answers; the row and all clients are to know of the change. */
bool lobby_finish_change(struct request *request);
/* The member has left, or was removed: frees its seat, or lets a bot play on
 * there, and tells the others. */
void lobby_remove_member(struct table *table, uint8_t number);

#endif
