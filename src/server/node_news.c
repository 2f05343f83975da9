/*
 * node_news.c - what nodes tell each other through the store: bans and
 * announcements of the operator, who they are, how many tables there are.
 *
 * Each node reads the news every other second. What was read before this node
 * wrote a note is applied before the note is, because one thread does both.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/node_news.h"

#include <event2/buffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "server/announce.h"
#include "server/ban_dismissal.h"
#include "server/server_state.h"
#include "server/uptime.h"

enum {
    NEWS_MS = 2000,
    COUNT_MS = 10000, /* between two counts of all tables, at least; */
    COUNT_SHARE = 200 /* and so many times as long as a count takes */
};

static const char ban[] = "ban ", announcement[] = "announcement";

/* --- Notes ---------------------------------------------------------------- */

static void set_note(const struct server *server, const char *text,
                     uint64_t seconds, struct store_note *out)
{
    (void)snprintf(out->text, sizeof out->text, "%s", text);
    out->until = seconds != 0 ? uptime_seconds(server) + seconds : 0;
}

void node_news_ban(const struct server *server,
                   const struct address_range *range, uint64_t seconds,
                   struct store_note *out)
{
    node_news_unban(range, out);
    set_note(server, "banned", seconds, out);
}

void node_news_unban(const struct address_range *range, struct store_note *out)
{
    char text[ADDRESS_RANGE_TEXT];

    address_range_print(range, text);
    *out = (struct store_note){.until = 0};
    (void)snprintf(out->name, sizeof out->name, "%s%s", ban, text);
}

void node_news_announce(const struct server *server, const char *text,
                        uint64_t seconds, struct store_note *out)
{
    *out = (struct store_note){.until = 0};
    (void)snprintf(out->name, sizeof out->name, "%s", announcement);
    set_note(server, text, seconds, out);
}

/* --- Applying them -------------------------------------------------------- */

static bool is_over(const struct server *server, const struct store_note *note)
{
    return note->until != 0 && uptime_seconds(server) >= note->until;
}

/* False: no memory; then the bans stay as they were. */
static bool read_bans(const struct server *server,
                      const struct store_news *news, struct address_bans *out)
{
    for (uint32_t i = 0; i < news->notes; i++) {
        const struct store_note *note = &news->note[i];
        struct address_ban one = {.until = note->until};

        if (strncmp(note->name, ban, strlen(ban)) != 0 ||
            is_over(server, note) ||
            address_range_parse(note->name + strlen(ban), &one.range) != NULL)
            continue;
        if (!BUF_GROW(&out->ban, out->n + 1, &out->room))
            return false;
        out->ban[out->n++] = one;
    }
    return true;
}

static void apply_bans(struct server *server, const struct store_news *news)
{
    struct address_bans bans = {.n = 0};

    if (!read_bans(server, news, &bans)) {
        free(bans.ban);
        return;
    }
    for (uint32_t i = 0; server->net != NULL && i < bans.n; i++)
        if (address_bans_find(server, &bans.ban[i].range) == NULL)
            (void)ban_dismissal(server, &bans.ban[i].range);
    address_bans_replace(server, &bans);
}

/* This node may have counted the seconds of its own from a little later. */
static bool is_same(const struct store_note *a, const struct store_note *b)
{
    return strcmp(a->text, b->text) == 0 &&
           (a->until == 0) == (b->until == 0) && a->until + 2 > b->until &&
           b->until + 2 > a->until;
}

/* One that only this node makes, while it drains, stays until the operator
 * announces something else. */
static void apply_announcement(struct server *server,
                               const struct store_news *news)
{
    struct store_note *before = &server->nodes.announced;
    struct store_note now = {.until = 0};

    for (uint32_t i = 0; i < news->notes; i++)
        if (strcmp(news->note[i].name, announcement) == 0 &&
            !is_over(server, &news->note[i]))
            now = news->note[i];
    if (is_same(&now, before))
        return;
    if (now.text[0] != '\0')
        announce_begin(
            server, now.text, NULL,
            now.until == 0 ? 0 : 1000 * (now.until - uptime_seconds(server)));
    else
        announce_end(server);
    *before = now;
}

static bool is_dead(void *ctx, uint64_t session)
{
    const struct store_news *news = ctx;

    for (uint32_t i = 0; i < news->peers; i++)
        if (news->peer[i].session == session)
            return !news->peer[i].alive;
    return true;
}

/* A node that hangs keeps its connections, but its tables are others' now. */
static void apply(struct server *server, struct store_news *news)
{
    struct nodes *nodes = &server->nodes;

    apply_bans(server, news);
    if (server->net != NULL) {
        apply_announcement(server, news);
        net_end_relays(server->net, is_dead, news);
    }
    if (nodes->news != nodes->counted)
        store_news_free(nodes->news);
    nodes->news = news;
    if (news->counted) {
        store_news_free(nodes->counted);
        nodes->counted = news;
    }
}

/* --- Asking for them ------------------------------------------------------ */

static void news_done(struct server *server, struct store_thread_done *done)
{
    server->nodes.asking = false;
    if (done->news != NULL && done->news->counted)
        server->nodes.count_ms =
            (uint64_t)(done->seconds * 1000 * COUNT_SHARE) + COUNT_MS;
    if (done->outcome.verdict == STORE_FINE)
        apply(server, done->news);
    else
        store_news_free(done->news);
}

void node_news_tick(struct server *server)
{
    struct nodes *nodes = &server->nodes;
    bool count = nodes->counted == NULL ||
                 server->now - nodes->counted_at >= nodes->count_ms;

    if (nodes->asking || server->now - nodes->asked_news_at < NEWS_MS)
        return;
    nodes->asked_news_at = server->now;
    if (count)
        nodes->counted_at = server->now;
    nodes->news_done.done = news_done;
    nodes->asking = store_thread_news(server->reader, count, &nodes->news_done);
}

bool node_news_open(struct server *server, struct store *store,
                    char why[NET_WHY])
{
    struct store_news *news = calloc(1, sizeof *news);

    if (news == NULL) {
        (void)snprintf(why, NET_WHY, "there is not enough memory");
        return false;
    }
    if (!server->kind->news(store, false, news, why)) {
        store_news_free(news);
        return false;
    }
    apply(server, news);
    return true;
}

void node_news_close(struct server *server)
{
    struct nodes *nodes = &server->nodes;

    if (nodes->news != nodes->counted)
        store_news_free(nodes->news);
    store_news_free(nodes->counted);
    nodes->news = nodes->counted = NULL;
}

/* --- Who they are --------------------------------------------------------- */

unsigned node_news_alive(const struct server *server)
{
    const struct store_news *news = server->nodes.news;
    unsigned n = 0;

    for (uint32_t i = 0; news != NULL && i < news->peers; i++)
        n += news->peer[i].alive;
    return n;
}

const char *node_news_name(const struct server *server, const char *address)
{
    const struct store_news *news = server->nodes.news;

    for (uint32_t i = 0; news != NULL && i < news->peers; i++)
        if (strcmp(news->peer[i].address, address) == 0)
            return news->peer[i].name;
    return NULL;
}

/* --- The list ------------------------------------------------------------- */

static uint64_t tables_of(const struct nodes *nodes, const char *name)
{
    const struct store_news *news = nodes->counted;

    for (uint32_t i = 0; news != NULL && i < news->peers; i++)
        if (strcmp(news->peer[i].name, name) == 0)
            return news->peer[i].tables;
    return 0;
}

bool node_news_list(const struct server *server, struct evbuffer *out)
{
    const struct store_news *news = server->nodes.news;
    bool fine = evbuffer_add_printf(out, "{\"nodes\":[") >= 0;

    for (uint32_t i = 0; fine && news != NULL && i < news->peers; i++) {
        const struct store_peer *peer = &news->peer[i];
        char bytes[1024];
        struct ch_json line;

        ch_json_init(&line, bytes, sizeof bytes);
        ch_json_object_begin(&line, NULL);
        ch_json_str(&line, "name", peer->name);
        ch_json_str(&line, "address", peer->address);
        ch_json_bool(&line, "alive", peer->alive);
        ch_json_bool(&line, "self",
                     strcmp(peer->name, server->nodes.self.name) == 0);
        ch_json_int(&line, "tables",
                    (int64_t)tables_of(&server->nodes, peer->name));
        ch_json_object_end(&line);
        fine = !line.overflowed && evbuffer_add(out, ",", i > 0) == 0 &&
               evbuffer_add(out, line.text, line.len) == 0;
    }
    return fine && evbuffer_add_printf(out, "]}\n") >= 0;
}
