/*
 * subscription.c - how a browser wants to be called when it is its turn.
 *
 * The address is the browser's choice, and somebody may have written that
 * browser: only what looks like a push service is taken, and the process that
 * connects to it checks where it leads (src/notify/).
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/subscription.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "notify/web_push.h"
#include "server/member.h"

/* Visible ASCII, and nothing that ends a quoted text. */
static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text <= ' ' || *text > '~' || strchr("\"\\<>^`{|}", *text) != NULL)
            return false;
    return true;
}

/* "push.example.net/send/..." after the scheme: a name without a user. Push
 * services use the standard port. */
static bool is_host(const char *rest, bool private)
{
    size_t len = strcspn(rest, "/?#");

    return len > 0 && rest[0] != ':' && memchr(rest, '@', len) == NULL &&
           (private || memchr(rest, ':', len) == NULL);
}

static bool is_endpoint(const char *url, bool private)
{
    if (strlen(url) >= SUBSCRIPTION_URL || !is_plain(url))
        return false;
    if (strncmp(url, "https://", 8) == 0)
        return is_host(url + 8, private);
    return private && strncmp(url, "http://", 7) == 0 &&
           is_host(url + 7, private);
}

static bool copy(struct subscription *out, const char *endpoint,
                 const char *key, const char *auth)
{
    if (strlen(endpoint) >= sizeof out->endpoint ||
        strlen(key) >= sizeof out->key || strlen(auth) >= sizeof out->auth)
        return false;
    (void)snprintf(out->endpoint, sizeof out->endpoint, "%s", endpoint);
    (void)snprintf(out->key, sizeof out->key, "%s", key);
    (void)snprintf(out->auth, sizeof out->auth, "%s", auth);
    return true;
}

bool subscription_parse(json_t *from, bool private, struct subscription *out)
{
    const char *endpoint, *key, *auth;
    struct web_push_target target;

    /* Browsers add members of their own, such as `expirationTime`. */
    return json_unpack(from, "{s:s,s:{s:s,s:s}}", "endpoint", &endpoint, "keys",
                       "p256dh", &key, "auth", &auth) == 0 &&
           is_endpoint(endpoint, private) &&
           web_push_read(key, auth, &target) && copy(out, endpoint, key, auth);
}

uint64_t subscription_digest(const struct subscription *subscription)
{
    return digest_bytes(subscription->endpoint, strlen(subscription->endpoint));
}

/* --- In the row ----------------------------------------------------------- */

void subscription_write(const struct member *member, struct ch_json *out)
{
    const struct subscription *push = member->push;

    if (push == NULL || member->gone)
        return;
    ch_json_object_begin(out, "push");
    ch_json_str(out, "endpoint", push->endpoint);
    ch_json_str(out, "key", push->key);
    ch_json_str(out, "auth", push->auth);
    ch_json_object_end(out);
}

bool subscription_read(struct member *member, json_t *from)
{
    const char *endpoint, *key, *auth;
    json_t *push = json_object_get(from, "push");

    if (push == NULL)
        return true;
    if (json_unpack(push, "{s:s,s:s,s:s}", "endpoint", &endpoint, "key", &key,
                    "auth", &auth) != 0 ||
        !is_endpoint(endpoint, true))
        return false;
    member->push = calloc(1, sizeof *member->push);
    return member->push != NULL && copy(member->push, endpoint, key, auth);
}
