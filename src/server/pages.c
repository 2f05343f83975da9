/*
 * pages.c - what HTTP serves: the web client, and what machines ask for. And
 * the games, for those who ask in JSON.
 *
 * All pages are one page: its script looks at the address. Nothing of a request
 * is ever shown by us.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "games/about.h"
#include "server/assets.h"
#include "server/house_int.h"
#include "server/picture.h"

#define PLAIN "text/plain; charset=utf-8"

/* --- The client ----------------------------------------------------------- */

static const struct asset *find_asset(const char *path)
{
    for (const struct asset *asset = web_assets; asset->path != NULL; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

/* Is `coding` one of those listed, and not refused with ";q=0"? */
static bool accepts(const char *list, const char *coding)
{
    size_t len = strlen(coding);

    for (const char *at = list; (at = strstr(at, coding)) != NULL; at += len) {
        bool begins = at == list || at[-1] == ' ' || at[-1] == ',';
        const char *rest = at + len + strspn(at + len, " ");

        if (begins && (*rest == '\0' || *rest == ','))
            return true;
        if (begins && *rest == ';')
            return strncmp(rest, ";q=0", 4) != 0 || rest[4] == '.';
    }
    return false;
}

static void reply_asset(const struct asset *asset, const char *encodings,
                        struct net_reply *reply)
{
    static const char *const codings[ASSET_FORMS] = {
        [ASSET_GZIP] = "gzip", [ASSET_BROTLI] = "br"};
    enum asset_form form = accepts(encodings, "br")     ? ASSET_BROTLI
                           : accepts(encodings, "gzip") ? ASSET_GZIP
                                                        : ASSET_PLAIN;

    if (asset->form[form].begin == NULL)
        form = ASSET_PLAIN; /* a page that was not worth compressing */
    reply->status = 200;
    reply->type = asset->type;
    reply->body = asset->form[form].begin;
    reply->len = (size_t)(asset->form[form].end - asset->form[form].begin);
    reply->lasting = true;
    reply->encoding = codings[form];
    reply->etag = asset->etag;
    reply->cache = asset->lasting ? "public, max-age=31536000, immutable"
                                  : "no-cache"; /* is asked for again */
}

/* --- For machines --------------------------------------------------------- */

static void reply_with(struct net_reply *reply, int status, const char *type,
                       const void *body, size_t len)
{
    reply->status = status;
    reply->type = type;
    reply->body = body;
    reply->len = len;
}

static void reply_health(struct house *house, struct net_reply *reply)
{
    bool fine = !house->ailing && !house->stopping;
    struct net_counts now;
    struct ch_json out;

    net_count(house->net, &now);
    ch_json_init(&out, house->scratch, sizeof house->scratch);
    ch_json_object_begin(&out, NULL);
    ch_json_bool(&out, "ok", fine);
    if (!fine)
        ch_json_str(&out, "why",
                    house->stopping ? "the house is closing"
                                    : "nothing can be saved");
    ch_json_str(&out, "version", CH_VERSION);
    ch_json_int(&out, "tables", house->n_entries);
    ch_json_int(&out, "connections", now.open);
    ch_json_object_end(&out);
    reply_with(reply, fine ? 200 : 503, "application/json", out.text, out.len);
}

static void reply_metrics(struct house *house, struct net_reply *reply)
{
    size_t len = metrics_print(house, house->scratch, sizeof house->scratch);

    if (len == 0)
        reply_with(reply, 500, PLAIN, "too many numbers\n", 17);
    else
        reply_with(reply, 200, "text/plain; version=0.0.4; charset=utf-8",
                   house->scratch, len);
}

/* --- The QR code of a table ----------------------------------------------- */

/* Where the house is found: as its operator says, or else where this request
 * has found it. A proxy in front may speak https for us; only the page knows,
 * and asks with ?https then. */
static int print_base(const struct house *house,
                      const struct net_request *request, char *out, size_t max)
{
    bool secure = house->config.net.tls_cert != NULL ||
                  strcmp(request->query, "https") == 0;

    if (house->config.public_url != NULL)
        return snprintf(out, max, "%s", house->url);
    return snprintf(out, max, "http%s://%s/", secure ? "s" : "", request->host);
}

/* `path` is "/qr/ID.svg". Nothing is said about whether there is such a table.
 */
static void reply_picture(struct house *house,
                          const struct net_request *request,
                          struct net_reply *reply)
{
    const char *id = request->path + strlen("/qr/");
    char url[512];
    int n = print_base(house, request, url, sizeof url);
    size_t len, base = (size_t)n;

    if (n < 0 || base >= sizeof url)
        return;
    (void)snprintf(url + base, sizeof url - base, "t/%.*s",
                   (int)strcspn(id, "."), id);
    len = picture_write(url, house->scratch, sizeof house->scratch);
    if (len == 0)
        return;
    reply_with(reply, 200, "image/svg+xml", house->scratch, len);
    reply->cache = "private, max-age=3600";
}

/* --- Who asks for what ---------------------------------------------------- */

/* Is it `start` and then a word that may be an id, a code or a name, and then
 * `end`? */
static bool leads(const char *path, const char *start, const char *end)
{
    size_t len = strlen(start), n;

    if (strncmp(path, start, len) != 0)
        return false;
    n = strspn(path + len, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX"
                           "YZ0123456789-_");
    return n > 0 && n <= 32 && strcmp(path + len + n, end) == 0;
}

static bool is_page(const char *path)
{
    return strcmp(path, "/") == 0 || leads(path, "/t/", "") ||
           leads(path, "/join/", "") || leads(path, "/rules/", "") ||
           leads(path, "/table/", "/screen");
}

void page_request(void *with, const struct net_request *request,
                  struct net_reply *reply)
{
    static const char robots[] = "User-agent: *\nDisallow: /\n";
    struct house *house = with;
    const char *path = request->path;
    const struct asset *asset = find_asset(path);

    house_look(house);
    if (strcmp(path, "/healthz") == 0) {
        reply_health(house, reply);
    } else if (strcmp(path, "/metrics") == 0 &&
               house->config.metrics != METRICS_OFF &&
               (request->local || house->config.metrics == METRICS_PUBLIC)) {
        reply_metrics(house, reply);
    } else if (strcmp(path, "/robots.txt") == 0) {
        reply_with(reply, 200, PLAIN, robots, strlen(robots));
    } else if (leads(path, "/qr/", ".svg")) {
        reply_picture(house, request, reply);
    } else if (asset != NULL) {
        reply_asset(asset, request->accept_encoding, reply);
    } else {
        reply_asset(find_asset("/index.html"), request->accept_encoding, reply);
        if (!is_page(path)) /* the page says so in words */
            reply->status = 404;
    }
}

/* --- The games as JSON ---------------------------------------------------- */

static void write_game(const struct ch_game *game, struct ch_json *out)
{
    ch_json_object_begin(out, NULL);
    about_game(game, out);
    ch_json_array_begin(out, "bots");
    for (int i = 0; i < CH_LEVELS; i++)
        if (bot_find(game, bot_level_names[i]).bot != NULL)
            ch_json_str(out, NULL, bot_level_names[i]);
    ch_json_array_end(out);
    ch_json_object_end(out);
}

/* The list is the same for all, and is made once. */
static bool make_list(struct house *house)
{
    struct ch_json list;

    if (house->games != NULL)
        return true;
    ch_json_init(&list, house->scratch, sizeof house->scratch);
    ch_json_array_begin(&list, NULL);
    for (int i = 0; ch_games[i] != NULL; i++)
        write_game(ch_games[i], &list);
    ch_json_array_end(&list);
    house->games = list.full ? NULL : strdup(list.text);
    return house->games != NULL;
}

bool do_games(struct order *order)
{
    struct ch_json answer;

    if (!order_read(order, "{}"))
        return false;
    if (!order_allowed(order, ALLOW_GAMES, 1))
        return order_refuse(order, "slow-down");
    if (!make_list(order->house))
        return order_refuse(order, "out-of-memory");
    answer = order_yes(order);
    ch_json_raw(&answer, "games", order->house->games,
                strlen(order->house->games));
    order_answer(order, &answer);
    return true;
}
