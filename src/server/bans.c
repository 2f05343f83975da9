/*
 * bans.c - people whom the host of a table has banned from it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/bans.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

/* --- Addresses ------------------------------------------------------------ */

/* IPv6 addresses are their first 64 bits, as everywhere in net. With the
 * table's id in it, hashes of different tables cannot be compared. */
static void hash_address(const struct table *table, const struct client *client,
                         uint8_t out[MEMBER_ADDRESS])
{
    const char *address = ws_conn_address(client->conn);
    char text[STORE_ID + NET_ADDRESS];

    (void)snprintf(text, sizeof text, "%s %s", table->id, address);
    memset(out, 0, MEMBER_ADDRESS);
    if (strcmp(address, "unix") == 0 || strcmp(address, "::1") == 0 ||
        strncmp(address, "127.", 4) == 0)
        return;
    (void)crypto_generichash(out, MEMBER_ADDRESS, (const unsigned char *)text,
                             strlen(text), table->server->address_key,
                             sizeof table->server->address_key);
}

static bool is_same(const uint8_t a[MEMBER_ADDRESS],
                    const uint8_t b[MEMBER_ADDRESS])
{
    return !sodium_is_zero(a, MEMBER_ADDRESS) &&
           sodium_memcmp(a, b, MEMBER_ADDRESS) == 0;
}

void bans_note_address(const struct client *client, struct member *member)
{
    hash_address(client->table, client, member->address);
}

/* Of a member's client now, or of its last one. */
static void address_of(const struct table *table, uint8_t number,
                       uint8_t out[MEMBER_ADDRESS])
{
    const struct member *member = &table->member[number];

    if (member->client != NULL)
        hash_address(table, member->client, out);
    else
        memcpy(out, member->address, MEMBER_ADDRESS);
}

/* --- Banning -------------------------------------------------------------- */

const char *bans_add(struct table *table, uint8_t number)
{
    const struct member *member = &table->member[number];
    struct bans *bans = &table->bans;
    uint8_t hosts[MEMBER_ADDRESS] = {0};
    struct ban *more, *ban;

    if (bans->n >= BANS_MAX)
        return "too-many-bans";
    more = realloc(bans->ban, (bans->n + 1U) * sizeof *more);
    if (more == NULL)
        return "out-of-memory";
    bans->ban = more;
    ban = &more[bans->n++];
    *ban = (struct ban){.late = member->late};
    memcpy(ban->name, member->name, sizeof ban->name);
    memcpy(ban->token, member->token, sizeof ban->token);
    address_of(table, number, ban->address);
    if (table->host != NOBODY)
        address_of(table, table->host, hosts);
    if (is_same(ban->address, hosts))
        memset(ban->address, 0, sizeof ban->address);
    return NULL;
}

bool bans_remove(struct table *table, const char *name)
{
    struct bans *bans = &table->bans;
    bool found = false;

    for (uint8_t i = 0; i < bans->n;) {
        if (!names_alike(bans->ban[i].name, name)) {
            i++;
            continue;
        }
        bans->ban[i] = bans->ban[--bans->n];
        found = true;
    }
    return found;
}

void bans_free(struct table *table)
{
    free(table->bans.ban);
    table->bans = (struct bans){NULL, 0};
}

/* --- Asking --------------------------------------------------------------- */

bool bans_token(const struct table *table, const char *token)
{
    uint8_t hash[TOKEN_HASH];
    bool found = false;

    if (table->bans.n == 0)
        return false;
    member_hash_token(token, hash);
    for (uint8_t i = 0; i < table->bans.n; i++)
        found |= sodium_memcmp(hash, table->bans.ban[i].token, TOKEN_HASH) == 0;
    return found;
}

bool bans_name(const struct table *table, const char *name)
{
    for (uint8_t i = 0; i < table->bans.n; i++)
        if (names_alike(table->bans.ban[i].name, name))
            return true;
    return false;
}

bool bans_address(const struct table *table, const struct client *client)
{
    uint8_t hash[MEMBER_ADDRESS];

    if (table->bans.n == 0)
        return false;
    hash_address(table, client, hash);
    for (uint8_t i = 0; i < table->bans.n; i++)
        if (is_same(hash, table->bans.ban[i].address))
            return true;
    return false;
}

/* --- Stored, and shown to the host ---------------------------------------- */

void bans_write(const struct table *table, struct ch_json *out)
{
    char hex[2 * TOKEN_HASH + 1];

    if (table->bans.n == 0)
        return;
    ch_json_array_begin(out, "bans");
    for (uint8_t i = 0; i < table->bans.n; i++) {
        const struct ban *ban = &table->bans.ban[i];

        ch_json_object_begin(out, NULL);
        ch_json_str(out, "name", ban->name);
        (void)sodium_bin2hex(hex, sizeof hex, ban->token, TOKEN_HASH);
        ch_json_str(out, "token", hex);
        (void)sodium_bin2hex(hex, sizeof hex, ban->address, MEMBER_ADDRESS);
        ch_json_str(out, "address", hex);
        ch_json_bool(out, "late", ban->late);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

static bool read_hash(const char *hex, uint8_t out[TOKEN_HASH])
{
    size_t len;

    return sodium_hex2bin(out, TOKEN_HASH, hex, strlen(hex), NULL, &len,
                          NULL) == 0 &&
           len == TOKEN_HASH;
}

static bool read_ban(struct ban *ban, json_t *from)
{
    const char *name, *token, *address;
    int late;

    *ban = (struct ban){.late = false};
    if (json_unpack(from, "{s:s,s:s,s:s,s:b}", "name", &name, "token", &token,
                    "address", &address, "late", &late) != 0 ||
        strlen(name) >= NAME_BYTES)
        return false;
    (void)snprintf(ban->name, sizeof ban->name, "%s", name);
    ban->late = late != 0;
    return read_hash(token, ban->token) && read_hash(address, ban->address);
}

bool bans_read(struct table *table, json_t *list)
{
    struct bans *bans = &table->bans;
    size_t n = json_array_size(list), i;
    json_t *one;

    if (list == NULL)
        return true; /* none, or an old row */
    if (!json_is_array(list) || n > BANS_MAX)
        return false;
    bans->ban = calloc(n + 1, sizeof *bans->ban);
    if (bans->ban == NULL)
        return false;
    json_array_foreach(list, i, one) {
        if (!read_ban(&bans->ban[bans->n++], one))
            return false;
    }
    return true;
}

void bans_write_names(const struct table *table, struct ch_json *out)
{
    if (table->bans.n == 0)
        return;
    ch_json_array_begin(out, "bans");
    for (uint8_t i = 0; i < table->bans.n; i++)
        if (!table->bans.ban[i].late || table->phase != STORE_PLAYING)
            ch_json_str(out, NULL, table->bans.ban[i].name);
    ch_json_array_end(out);
}
