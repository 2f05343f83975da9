/*
 * peers.c - addresses and what they may still ask for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/peers.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { SETS = 1024, WAYS = 8 };

struct peers {
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct peer set[SETS][WAYS];
    struct peer others; /* shared by those for whom there is no room */
};

bool bucket_take(struct bucket *bucket, uint32_t now_ms, double cost,
                 double per_second, double burst)
{
    double spent = (double)bucket->spent -
                   (double)(now_ms - bucket->at) / 1000 * per_second;

    if (spent < 0 || bucket->spent <= 0)
        spent = 0;
    bucket->at = now_ms;
    bucket->spent = (float)spent;
    if (spent + (cost > 0 ? cost : 1) > burst)
        return false;
    bucket->spent = (float)(spent + cost);
    return true;
}

void bucket_charge(struct bucket *bucket, double cost)
{
    bucket->spent += (float)cost;
}

static void name_v4(const uint8_t ip[4], struct peer_name *out)
{
    memset(out->key, 0, 10);
    memset(out->key + 10, 0xff, 2);
    memcpy(out->key + 12, ip, 4);
    out->local = ip[0] == 127;
    (void)inet_ntop(AF_INET, ip, out->text, sizeof out->text);
}

enum { OWN_BITS = 64, BLOCK_BITS = 48 };

static void name_v6(const uint8_t ip[16], struct peer_name *out)
{
    static const uint8_t loopback[16] = {[15] = 1};
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

    if (memcmp(ip, mapped, sizeof mapped) == 0) {
        name_v4(ip + 12, out);
        return;
    }
    out->local = memcmp(ip, loopback, sizeof loopback) == 0;
    memcpy(out->key, ip, out->local ? 16 : OWN_BITS / 8);
    (void)inet_ntop(AF_INET6, out->key, out->text, sizeof out->text);
    if (out->local)
        return;
    memcpy(out->block, ip, BLOCK_BITS / 8);
    out->block[PEER_KEY - 1] = BLOCK_BITS; /* which no address of 64 bits has */
}

bool peer_name(const char *address, struct peer_name *out)
{
    char plain[INET6_ADDRSTRLEN];
    uint8_t ip[16];
    size_t len = strcspn(address, "%"); /* without a zone */

    memset(out, 0, sizeof *out);
    if (strcmp(address, "unix") == 0) {
        (void)snprintf(out->text, sizeof out->text, "unix");
        out->local = true;
        return true;
    }
    if (len >= sizeof plain)
        return false;
    memcpy(plain, address, len);
    plain[len] = '\0';
    if (inet_pton(AF_INET, plain, ip) == 1)
        name_v4(ip, out);
    else if (inet_pton(AF_INET6, plain, ip) == 1)
        name_v6(ip, out);
    else
        return false;
    return true;
}

void peer_name_tunnel(struct peer_name *name)
{
    name->local = false;
    name->key[0] = 1; /* no key of loopback begins so */
}

struct peers *peers_create(void)
{
    struct peers *peers = calloc(1, sizeof *peers);

    if (peers != NULL)
        randombytes_buf(peers->secret, sizeof peers->secret);
    return peers;
}

void peers_destroy(struct peers *peers)
{
    free(peers);
}

static struct peer *find(struct peers *peers, const uint8_t key[PEER_KEY],
                         uint32_t now_ms)
{
    unsigned char hash[crypto_shorthash_BYTES];
    struct peer *set, *oldest = NULL;

    (void)crypto_shorthash(hash, key, PEER_KEY, peers->secret);
    set = peers->set[(hash[0] | (unsigned)hash[1] << 8) % SETS];
    for (int i = 0; i < WAYS; i++) {
        struct peer *peer = &set[i];

        if (peer->seen != 0 && memcmp(peer->key, key, PEER_KEY) == 0) {
            peer->seen = now_ms | 1;
            return peer;
        }
        if (peer->conns == 0 &&
            (oldest == NULL || peer->seen == 0 ||
             (oldest->seen != 0 && (int32_t)(oldest->seen - peer->seen) > 0)))
            oldest = peer;
    }
    if (oldest == NULL)
        return &peers->others;
    memset(oldest, 0, sizeof *oldest);
    memcpy(oldest->key, key, PEER_KEY);
    oldest->seen = now_ms | 1;
    return oldest;
}

struct peer_pair peers_find(struct peers *peers, const struct peer_name *name,
                            uint32_t now_ms)
{
    struct peer_pair pair = {.own = find(peers, name->key, now_ms)};

    if (name->block[PEER_KEY - 1] != 0)
        pair.block = find(peers, name->block, now_ms);
    return pair;
}

void pair_hold(struct peer_pair pair)
{
    pair.own->conns++;
    if (pair.block != NULL)
        pair.block->conns++;
}

void pair_let_go(struct peer_pair pair)
{
    pair.own->conns--;
    if (pair.block != NULL)
        pair.block->conns--;
}

bool pair_crowded(struct peer_pair pair, unsigned most)
{
    return pair.own->conns >= most ||
           (pair.block != NULL && pair.block->conns / PEER_BLOCK >= most);
}

bool pair_take(struct peer_pair pair, unsigned bucket, uint32_t now_ms,
               double cost, double per_second, double burst)
{
    return bucket_take(&pair.own->bucket[bucket], now_ms, cost, per_second,
                       burst) &&
           (pair.block == NULL ||
            bucket_take(&pair.block->bucket[bucket], now_ms, cost,
                        PEER_BLOCK * per_second, PEER_BLOCK * burst));
}
