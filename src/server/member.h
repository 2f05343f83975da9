/*
 * member.h - a person at a table, identified by a secret token.
 *
 * A member keeps its number for as long as it belongs to the table, whether or
 * not a client is connected for it. The newest client with its token acts for
 * it. Only a digest of the token is kept.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_MEMBER_H
#define CH_SERVER_MEMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/id.h"
#include "cluehouse/match.h"
#include "server/names.h"
#include "server/votes.h"

struct client;
struct subscription;
struct table;

enum {
    MEMBERS_MAX = 40, /* people of one table, seated and standing */
    TOKEN_CHARS = ID_TOKEN,
    TOKEN_HASH = 16,
    MEMBER_ADDRESS = 16,
    NOBODY = 255, /* no member; no seat */
    ALIAS_BYTES = 16
};

struct member {
    char name[NAME_BYTES];
    char program[NAME_BYTES]; /* it is a program, called so; "": a person */
    uint8_t token[TOKEN_HASH];
    bool gone;  /* left, or was removed by the host */
    bool again; /* wants a rematch */
    bool sat;   /* had a seat in this game */
    bool late;  /* joined while a game was on: until it has a seat, or the
                   * end, its name is hidden, because it can carry a message */
    char alias[ALIAS_BYTES]; /* that others see meanwhile: "Guest 2" */
    uint8_t lost;            /* the seat that was taken from it, or NOBODY */
    uint8_t had;  /* the seat whose cards it saw in this game, or NOBODY */
    uint8_t seat; /* or NOBODY */
    char mix[CH_COMMITMENT + 1]; /* its commitment for the next deal, or "" */
    struct client *client;       /* NULL: not connected */
    struct subscription *push;   /* how to call it to its turn, or NULL */
    uint64_t vote_failed[VOTE_KINDS]; /* that it called; 0: never */
    uint64_t seen; /* when it was last connected, in server->now */
    uint8_t address[MEMBER_ADDRESS]; /* hash for bans.c; not stored */
};

/* Adds a member; its number is in *out. `token` is the secret: one that the
 * client has chosen, or "", and then a new one is written there. False: the
 * table is full, or no memory. */
bool member_add(struct table *table, const char *name,
                char token[TOKEN_CHARS + 1], uint8_t *out);
/* What is kept of a token. */
void member_hash_token(const char *token, uint8_t out[TOKEN_HASH]);
/* The member with this token, or NOBODY. Takes the same time for all. */
uint8_t member_find(const struct table *table, const char *token);
/* It joined while a game is on: it is "Guest 1", 2, ... until it has a seat. */
void member_hide_name(struct table *table, uint8_t number);
/* The name that others see. */
const char *member_name(const struct table *table, const struct member *member);
/* May it play this seat? During a game nobody sees two hands. */
bool member_may_play(const struct table *table, uint8_t number, ch_seat seat);
/* Does a member other than `except`, or a bot, have a name that looks like this
 * one? */
bool member_name_taken(const struct table *table, const char *name,
                       uint8_t except);
/* Makes this member the host, and tells everybody. */
void member_set_host(struct table *table, uint8_t number);
/* Makes somebody else the host if the host is gone, or has been away for half
 * a minute while others are here. */
void member_choose_host(struct table *table);

#endif
