/*
 * talk.c - chat and reactions.
 *
 * The cue rules bind here too: whoever the game hushes says nothing, and while
 * a game is on those without a seat say nothing, so that nobody can whisper
 * through a second window. Nothing that is said is kept.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#include <utf8proc.h>

#include "server/house_int.h"

enum { CHAT_CHARS = 300 };

/* NULL, or why this guest may not talk now. */
static const char *may_talk(const struct guest *guest)
{
    const struct party *party = guest->party;
    ch_seat seat = guest_seat(guest);

    if (party->phase != STORE_PLAYING)
        return NULL;
    if (seat == CH_WATCHER)
        return "players-only";
    return ch_in(ch_match_hush(party->match), seat) ? "hush" : NULL;
}

/* Something that can be seen, and no control characters. */
static const char *judge_text(const char *text)
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

static void broadcast(struct order *order, const char *is, const char *key,
                      const char *what)
{
    const struct member *member = &order->party->member[order->guest->member];
    struct ch_json out = house_message(order->house, is);
    struct guest *guest;

    ch_json_int(&out, "member", order->guest->member);
    ch_json_str(&out, "name", member->name);
    if (member->seat != NOBODY)
        ch_json_int(&out, "seat", member->seat);
    ch_json_str(&out, key, what);
    ch_json_object_end(&out);
    LIST_FOREACH(guest, &order->party->guests, at_party)
        house_tell(guest, &out);
}

bool do_chat(struct order *order)
{
    const char *text, *why;

    if (!order_read(order, "{s:s}", "text", &text))
        return false;
    why = may_talk(order->guest);
    if (why == NULL)
        why = judge_text(text);
    if (why == NULL && !order_allowed(order, ALLOW_TALK, 1))
        why = "slow-down";
    if (why != NULL)
        return order_refuse(order, why);
    order->house->count.chats++;
    broadcast(order, "chat", "text", text);
    order_done(order);
    return true;
}

bool do_react(struct order *order)
{
    static const char *const all[] = {"clap",  "laugh", "wow",   "think",
                                      "heart", "sad",   "hurry", "oops"};
    const char *with, *why;

    if (!order_read(order, "{s:s}", "with", &with))
        return false;
    why = may_talk(order->guest);
    if (why != NULL)
        return order_refuse(order, why);
    if (!order_allowed(order, ALLOW_TALK, 1))
        return order_refuse(order, "slow-down");
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i], with) != 0)
            continue;
        broadcast(order, "reaction", "with", with);
        order_done(order);
        return true;
    }
    return order_refuse(order, "no-such-reaction");
}
