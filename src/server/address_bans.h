/*
 * address_bans.h - addresses that the operator has banned from the server.
 *
 * They are kept in the file `bans` of the data folder: one range a line, and
 * the uptime in seconds at which its ban ends (0: never). Nodes share them in
 * their store instead.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_ADDRESS_BANS_H
#define CH_SERVER_ADDRESS_BANS_H

#include "net/address_range.h"
#include "net/net_config.h"

struct evbuffer;
struct server;

struct address_ban {
    struct address_range range;
    uint64_t until; /* uptime; 0: for ever */
};

struct address_bans {
    struct address_ban *ban;
    uint32_t n, room;
};

/* Reads the file, unless nodes share the store. False: see *why, which names
 * the line. */
bool address_bans_open(struct server *server, char why[NET_WHY]);
void address_bans_free(struct server *server);

/* Is there room for this ban? False: see *why. */
bool address_bans_has_room(struct server *server,
                           const struct address_range *range,
                           char why[NET_WHY]);
/* Bans a range for so many seconds (0: for ever), or changes how long. It is
 * durable on return, if the file is used. False: see *why. Connections stay. */
bool address_bans_add(struct server *server, const struct address_range *range,
                      uint64_t seconds, char why[NET_WHY]);
/* NULL: it is not banned. */
const struct address_ban *address_bans_find(const struct server *server,
                                            const struct address_range *range);
bool address_bans_remove(struct server *server,
                         const struct address_range *range, char why[NET_WHY]);
/* These are all bans now; the list is the server's from here on. */
void address_bans_replace(struct server *server, struct address_bans *bans);
/* For net_handler. */
bool address_bans_refuses(void *server, const struct peer_address *address);
/* {"bans":[{"range":"192.0.2.0/24","seconds":7199}]}; null: for ever. False: no
 * memory. */
bool address_bans_list(const struct server *server, struct evbuffer *out);

#endif
