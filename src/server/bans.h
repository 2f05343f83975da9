/*
 * bans.h - people whom the host of a table has banned from it.
 *
 * A ban is a token, a name and, where it is known, an address. Addresses are
 * kept as keyed hashes: neither the row nor a backup of it tells them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_BANS_H
#define CH_SERVER_BANS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/json.h"
#include "server/member.h"

struct client;
struct table;

enum { BANS_MAX = 32 }; /* of one table */

struct ban {
    char name[NAME_BYTES];
    uint8_t token[TOKEN_HASH];
    uint8_t address[MEMBER_ADDRESS]; /* zeros: not known */
    bool late;                       /* as member.late */
};

struct bans {
    struct ban *ban;
    uint8_t n;
};

/* Remembers the address of a member's client; zeros if clients cannot be told
 * apart by it: on this machine, or behind a tunnel. */
void bans_note_address(const struct client *client, struct member *member);
/* Bans a member. Its address is left out if the host has the same. NULL, or a
 * slug. */
const char *bans_add(struct table *table, uint8_t member);
/* Takes back the ban of somebody with this name. False: there is none. */
bool bans_remove(struct table *table, const char *name);
void bans_free(struct table *table);

/* Is this token, a name that looks like this one, or the client's address
 * banned? */
bool bans_token(const struct table *table, const char *token);
bool bans_name(const struct table *table, const char *name);
bool bans_address(const struct table *table, const struct client *client);

/* The list as a member of the row, and read from there. False: damaged. */
void bans_write(const struct table *table, struct ch_json *out);
bool bans_read(struct table *table, json_t *list);
/* The names, for the host. A name that was hidden because its owner came
 * during the game stays hidden as long. */
void bans_write_names(const struct table *table, struct ch_json *out);

#endif
