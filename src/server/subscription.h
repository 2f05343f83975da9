/*
 * subscription.h - how a browser wants to be called when it is its turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SUBSCRIPTION_H
#define CH_SERVER_SUBSCRIPTION_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "cluehouse/json.h"

struct member;

enum {
    SUBSCRIPTION_URL = 512, /* bytes, with its NUL */
    SUBSCRIPTION_KEY = 88,
    SUBSCRIPTION_AUTH = 23
};

/* Texts as the browser has given them. */
struct subscription {
    char endpoint[SUBSCRIPTION_URL];
    char key[SUBSCRIPTION_KEY], auth[SUBSCRIPTION_AUTH];
};

/* Reads {"endpoint":..,"keys":{"p256dh":..,"auth":..}}. `private`: the address
 * may be one without TLS. False if it is none, or one that no push service
 * has. */
bool subscription_parse(json_t *from, bool private, struct subscription *out);
/* A number that another endpoint hardly has. */
uint64_t subscription_digest(const struct subscription *subscription);

/* The member `push` of a member in the row, if it has one; and the reverse.
 * False if it is damaged, or there is no memory. */
void subscription_write(const struct member *member, struct ch_json *out);
bool subscription_read(struct member *member, json_t *from);

#endif
