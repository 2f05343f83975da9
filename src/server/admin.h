/*
 * admin.h - the operator's commands, but for those that wait for the store.
 *
 *     tables                   {"tables":[...],"left_off":0}
 *     clients                  {"clients":[...],"left_off":0}
 *     bans                     {"bans":[...]}
 *     nodes                    {"nodes":[...]}
 *     ban RANGE SECONDS        a sentence; 0 seconds: for ever
 *     unban RANGE
 *     announce SECONDS TEXT    0 seconds: until it is withdrawn
 *     announce                 withdraws it
 *     drain MINUTES            0 minutes: however long it takes
 *     undrain
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_ADMIN_H
#define CH_SERVER_ADMIN_H

#include <stdbool.h>

#include "net/net_config.h"

struct evbuffer;
struct server;
struct store_note;

/* Where nodes share the store: what they must be told before this line is
 * carried out; note->name is "" if there is nothing. False: see *why. */
bool admin_note(struct server *server, const char *line,
                struct store_note *note, char why[NET_WHY]);
/* Carries out one line of the user `uid`, and logs it. False: see *why. */
bool admin_run(struct server *server, unsigned uid, const char *line,
               struct evbuffer *out, char why[NET_WHY]);

#endif
