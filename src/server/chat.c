/*
 * chat.c - chat and reactions.
 *
 * The rules about cues apply here too: a seat that the game silences cannot
 * chat, and during a game only seats can, so that nobody whispers through a
 * second window. Chat is not stored.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#include <utf8proc.h>

#include "server/filter.h"
#include "server/rate_limits.h"
#include "server/request_kinds.h"
#include "server/server_state.h"

enum { CHAT_CHARS = 300 };

/* NULL, or why this client may not chat now. */
static const char *may_chat(const struct client *client)
{
    const struct table *table = client->table;
    ch_seat seat = client_seat(client);

    if (table->phase != STORE_PLAYING)
        return NULL;
    if (seat == CH_SPECTATOR)
        return "players-only";
    return ch_in(ch_match_hush(table->match), seat) ? "hush" : NULL;
}

/* Is there something visible, and no control character? NULL, or a slug. */
static const char *check_text(const char *text)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;
    utf8proc_ssize_t left = (utf8proc_ssize_t)strlen(text);
    unsigned chars = 0, seen = 0;

    while (left > 0) {
        utf8proc_int32_t c;
        utf8proc_ssize_t n = utf8proc_iterate(at, left, &c);
        utf8proc_category_t kind;

        if (n <= 0)
            return "order-malformed";
        kind = utf8proc_category(c);
        if (kind == UTF8PROC_CATEGORY_CC)
            return "text-has-control-characters";
        seen += kind != UTF8PROC_CATEGORY_ZS && kind != UTF8PROC_CATEGORY_CF &&
                kind != UTF8PROC_CATEGORY_CN;
        chars++;
        at += n;
        left -= n;
    }
    if (chars > CHAT_CHARS)
        return "too-long";
    return seen == 0 ? "nothing-said" : NULL;
}

static void broadcast(struct request *request, const char *is, const char *key,
                      const char *what)
{
    const struct table *table = request->table;
    const struct member *member = &table->member[request->client->member];
    struct ch_json out = message_buffer_begin(request->server, is);
    struct client *client;

    ch_json_int(&out, "member", request->client->member);
    ch_json_str(&out, "name", member->name);
    if (member->seat != NOBODY)
        ch_json_int(&out, "seat", member->seat);
    ch_json_str(&out, key, what);
    ch_json_object_end(&out);
    LIST_FOREACH(client, &table->clients, at_table)
        outbox_send(client, &out);
    message_buffer_return(request->server);
}

static bool do_chat(struct request *request)
{
    const char *text, *why;

    if (!request_read(request, "{s:s}", "text", &text))
        return false;
    why = may_chat(request->client);
    if (why == NULL)
        why = check_text(text);
    if (why == NULL && !rate_limits_allow(request, LIMIT_CHAT, 1))
        why = "slow-down";
    if (why == NULL && request->table->settings.filter &&
        filter_refuses(&request->server->filter, text))
        why = "offensive";
    if (why != NULL)
        return request_refuse(request, why);
    request->server->metrics.chats++;
    broadcast(request, "chat", "text", text);
    request_done(request);
    return true;
}

static bool do_react(struct request *request)
{
    static const char *const all[] = {"clap",  "laugh", "wow",   "think",
                                      "heart", "sad",   "hurry", "oops"};
    const char *reaction, *why;

    if (!request_read(request, "{s:s}", "with", &reaction))
        return false;
    why = may_chat(request->client);
    if (why != NULL)
        return request_refuse(request, why);
    if (!rate_limits_allow(request, LIMIT_CHAT, 1))
        return request_refuse(request, "slow-down");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i], reaction) != 0)
            continue;
        broadcast(request, "reaction", "with", reaction);
        request_done(request);
        return true;
    }
    return request_refuse(request, "no-such-reaction");
}

const struct request_kind chat_requests[] = {
    {.name = "chat", .run = do_chat, WHO_MEMBER, ALWAYS, READS},
    {.name = "react", .run = do_react, WHO_MEMBER, ALWAYS, READS},
    {.name = NULL},
};
