/*
 * push.c - calls people to their turn by Web Push.
 *
 * The message is encrypted for the browser. It says which game waits at which
 * table, and nothing of the game; its link has no token in it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/push.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/notify.h"
#include "server/request_kinds.h"
#include "server/server_state.h"
#include "server/subscription.h"

enum {
    TTL_SECONDS = 3600,     /* that a push service keeps a message, */
    TTL_DAYS_MOST = 2419200 /* and a game by day at most: four weeks */
};

/* --- Calling -------------------------------------------------------------- */

/* Is the seat still asked this, and its person still away? A table that is not
 * in memory has not changed. */
static bool stands(struct server *server, const struct notify_question *about)
{
    const struct table *table = table_index_find(server, about->table);

    if (table == NULL || table->loading || table->must_reload)
        return true;
    return table_is_playing(table) && table->round == about->round &&
           ch_in(ch_match_actors(table->match), about->seat) &&
           ch_match_question(table->match, about->seat) == about->question &&
           table->seat[about->seat].member == about->member &&
           table->member[about->member].client == NULL;
}

/* The browser takes no messages any more. If the table is not in memory, the
 * next message says so again. */
static void forget(struct server *server, const struct notify_question *about)
{
    struct table *table = table_index_find(server, about->table);
    struct member *member;

    if (table == NULL || table->loading || table->must_reload ||
        server->commit.failing || about->member >= table->members)
        return;
    member = &table->member[about->member];
    if (member->push == NULL ||
        subscription_digest(member->push) != about->endpoint)
        return; /* it has another one by now */
    free(member->push);
    member->push = NULL;
    dirty_mark(table, DIRTY_ROW);
}

static char *make_text(const struct table *table)
{
    char link[400];
    json_t *text;
    char *out;

    (void)snprintf(link, sizeof link, "%st/%s", table->server->url, table->id);
    text = json_pack("{s:s,s:s,s:s,s:s,s:s}", "kind", "turn", "game",
                     table->game->name, "table", table->id, "code", table->code,
                     "link", link);
    out = json_dumps(text, JSON_COMPACT);
    json_decref(text);
    return out;
}

/* A later message about the same table takes the place of this one, if the
 * browser has not had it yet. */
static void make_topic(const struct table *table, char out[33])
{
    uint8_t hash[24];

    (void)crypto_generichash(hash, sizeof hash, (const uint8_t *)table->id,
                             strlen(table->id), NULL, 0);
    (void)sodium_bin2base64(out, 33, hash, sizeof hash,
                            sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static json_int_t time_to_live(const struct table *table, ch_seat seat)
{
    int64_t left;

    if (!table->settings.by_day || table->settings.move_s == 0)
        return TTL_SECONDS;
    left = by_day_left(table, seat) / 1000;
    return left < TTL_SECONDS     ? TTL_SECONDS
           : left < TTL_DAYS_MOST ? left
                                  : TTL_DAYS_MOST;
}

static json_t *make_body(const struct table *table, ch_seat seat,
                         const struct subscription *to)
{
    char topic[33], *text = make_text(table);
    json_t *body;

    make_topic(table, topic);
    body = text == NULL
               ? NULL
               : json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:I}", "kind", "push",
                           "endpoint", to->endpoint, "key", to->key, "auth",
                           to->auth, "text", text, "topic", topic, "ttl",
                           time_to_live(table, seat));
    free(text);
    return body;
}

void push_call(struct table *table, ch_seat seat)
{
    uint8_t number = table->seat[seat].member;
    const struct subscription *to =
        number != NOBODY ? table->member[number].push : NULL;
    struct notify_job *job;

    if (to == NULL || !notify_is_on(table->server, NOTIFY_PUSH))
        return;
    job = calloc(1, sizeof *job);
    if (job == NULL)
        return; /* a notice less */
    job->kind = NOTIFY_PUSH;
    job->body = make_body(table, seat, to);
    memcpy(job->about.table, table->id, sizeof job->about.table);
    job->about.round = table->round;
    job->about.question = ch_match_question(table->match, seat);
    job->about.seat = seat;
    job->about.member = number;
    job->about.endpoint = subscription_digest(to);
    job->stands = stands;
    job->gone = forget;
    notify_add(table->server, job);
}

/* --- The request ---------------------------------------------------------- */

static unsigned count_subscriptions(const struct table *table, uint8_t except)
{
    unsigned n = 0;

    for (uint8_t i = 0; i < table->members; i++)
        n += i != except && !table->member[i].gone &&
             table->member[i].push != NULL;
    return n;
}

static bool unsubscribe(struct request *request, struct member *member)
{
    if (member->push != NULL) {
        free(member->push);
        member->push = NULL;
        dirty_mark(request->table, DIRTY_ROW);
    }
    request_done(request);
    return true;
}

static bool do_push(struct request *request)
{
    enum { MOST = 16 }; /* of one table */
    const struct server_config *config = &request->server->config;
    struct table *table = request->table;
    struct member *member = &table->member[request->client->member];
    struct subscription *push;
    json_t *from;

    if (!request_read(request, "{s:o}", "subscription", &from))
        return false;
    if (json_is_null(from))
        return unsubscribe(request, member);
    if (!notify_is_on(request->server, NOTIFY_PUSH))
        return request_refuse(request, "no-push-here");
    if (count_subscriptions(table, request->client->member) >= MOST)
        return request_refuse(request, "too-many-subscriptions");
    push = calloc(1, sizeof *push);
    if (push == NULL)
        return request_refuse(request, "out-of-memory");
    if (!subscription_parse(from, config->push_private, push)) {
        free(push);
        return request_refuse(request, "bad-subscription");
    }
    free(member->push);
    member->push = push;
    dirty_mark(table, DIRTY_ROW);
    request_done(request);
    return true;
}

const struct request_kind push_requests[] = {
    {.name = "push", .run = do_push, WHO_MEMBER, ALWAYS, WRITES},
    {.name = NULL},
};
