/*
 * member.c - the people of a table: tokens, names, the host.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/member.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/bot_names.h"
#include "server/server_state.h"

enum { HOST_GRACE_MS = 30000 }; /* that a host may be away and stays host */

/* --- Tokens --------------------------------------------------------------- */

void member_hash_token(const char *token, uint8_t out[TOKEN_HASH])
{
    static const unsigned char context[] = "cluehouse token";

    (void)crypto_generichash(out, TOKEN_HASH, (const unsigned char *)token,
                             strlen(token), context, sizeof context - 1);
}

uint8_t member_find(const struct table *table, const char *token)
{
    uint8_t hash[TOKEN_HASH], found = NOBODY;

    member_hash_token(token, hash);
    for (uint8_t i = 0; i < table->members; i++)
        if (sodium_memcmp(hash, table->member[i].token, TOKEN_HASH) == 0 &&
            !table->member[i].gone)
            found = i;
    return found;
}

/* A number for one more member, or NOBODY. Numbers of people who have gone are
 * reused only when there is no new one left; during a game only if they had no
 * seat in it, because the ids of a seat's moves begin with that number. */
static uint8_t next_number(struct table *table)
{
    struct member *more;

    if (table->members < MEMBERS_MAX) {
        more = realloc(table->member, (table->members + 1U) * sizeof *more);
        if (more == NULL)
            return NOBODY;
        table->member = more;
        more[table->members].push = NULL;
        return table->members++;
    }
    for (uint8_t i = 0; i < MEMBERS_MAX; i++)
        if (table->member[i].gone &&
            (table->phase != STORE_PLAYING || !table->member[i].sat))
            return i;
    return NOBODY;
}

bool member_add(struct table *table, const char *name,
                char token[TOKEN_CHARS + 1], uint8_t *out)
{
    uint8_t secret[TOKEN_CHARS * 3 / 4];
    uint8_t number = next_number(table);
    struct member *member;

    if (number == NOBODY)
        return false;
    member = &table->member[number];
    free(member->push); /* of somebody who is gone */
    *member = (struct member){.seat = NOBODY,
                              .lost = NOBODY,
                              .had = NOBODY,
                              .seen = table->server->now};
    (void)snprintf(member->name, sizeof member->name, "%s", name);
    randombytes_buf(secret, sizeof secret);
    if (token[0] == '\0')
        (void)sodium_bin2base64(token, TOKEN_CHARS + 1, secret, sizeof secret,
                                sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    member_hash_token(token, member->token);
    *out = number;
    return true;
}

/* --- Names ---------------------------------------------------------------- */

const char *member_name(const struct table *table, const struct member *member)
{
    return member->late && table->phase == STORE_PLAYING ? member->alias
                                                         : member->name;
}

static bool alias_taken(const struct table *table, const char *alias)
{
    for (uint8_t i = 0; i < table->members; i++)
        if (strcmp(table->member[i].alias, alias) == 0)
            return true;
    return member_name_taken(table, alias, NOBODY);
}

void member_hide_name(struct table *table, uint8_t number)
{
    char alias[ALIAS_BYTES];
    unsigned n = 1;

    table->member[number].late = true;
    do
        (void)snprintf(alias, sizeof alias, "Guest %u", n++);
    while (alias_taken(table, alias));
    memcpy(table->member[number].alias, alias, sizeof alias);
}

bool member_name_taken(const struct table *table, const char *name,
                       uint8_t except)
{
    for (uint8_t i = 0; i < table->members; i++)
        if (i != except && !table->member[i].gone &&
            names_alike(table->member[i].name, name))
            return true;
    return bot_names_taken(table, name);
}

bool member_may_play(const struct table *table, uint8_t number, ch_seat seat)
{
    uint8_t had = table->member[number].had;

    return table->phase != STORE_PLAYING || had == NOBODY || had == seat;
}

/* --- The host ------------------------------------------------------------- */

/* A member who is connected, with a seat if there is one; or NOBODY. */
static uint8_t find_new_host(const struct table *table)
{
    uint8_t next = NOBODY;

    for (uint8_t i = 0; i < table->members; i++) {
        const struct member *member = &table->member[i];

        if (member->gone || member->client == NULL)
            continue;
        if (next == NOBODY ||
            (table->member[next].seat == NOBODY && member->seat != NOBODY))
            next = i;
    }
    return next;
}

/* A page that is reloaded loses its connection for a moment: that alone does
 * not change the host. */
static bool keeps_host(const struct table *table)
{
    const struct member *host;

    if (table->host == NOBODY || table->member[table->host].gone)
        return false;
    host = &table->member[table->host];
    return host->client != NULL || table->here == 0 ||
           table->server->now - host->seen < HOST_GRACE_MS;
}

void member_set_host(struct table *table, uint8_t number)
{
    const struct member *member = &table->member[number];

    table->host = number;
    dirty_mark(table, DIRTY_ROW | DIRTY_CLIENTS);
    if (table->match != NULL)
        notices_add(table,
                    &(struct notice){.kind = NOTICE_HOST,
                                     .seat = member->seat,
                                     .name = member_name(table, member)});
}

void member_choose_host(struct table *table)
{
    uint8_t next;

    if (table->must_reload || keeps_host(table))
        return; /* the stored host counts, once it is loaded */
    next = find_new_host(table);
    if (next != NOBODY && next != table->host) {
        member_set_host(table, next);
    }
}
