/*
 * http_routes.c - what the server answers to HTTP requests: the web client, and
 * a few addresses for machines.
 *
 * All pages are one page: its script looks at the address, and preview.c says
 * in its head what a link leads to. Nothing of a request is ever echoed but the
 * host and the id of a table, which were checked.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/http_routes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "base/id.h"
#include "server/assets.h"
#include "server/metrics_text.h"
#include "server/preview.h"
#include "server/qr_svg.h"
#include "server/server_state.h"
#include "server/uptime.h"

#define PLAIN "text/plain; charset=utf-8"

enum { ETAG = 24 }; /* bytes of an ETag with its quotes and a NUL */

/* --- The web client ------------------------------------------------------- */

static const struct asset *find_asset(const char *path)
{
    for (const struct asset *asset = web_assets; asset->path != NULL; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

/* Is `coding` listed in Accept-Encoding, and not refused with ";q=0"? */
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
        form = ASSET_PLAIN; /* compression saved nothing */
    reply->status = 200;
    reply->type = asset->type;
    reply->body = asset->form[form].begin;
    reply->len = (size_t)(asset->form[form].end - asset->form[form].begin);
    reply->lasting = true;
    reply->encoding = codings[form];
    reply->etag = asset->etag;
    reply->cache = asset->lasting ? "public, max-age=31536000, immutable"
                                  : "no-cache"; /* checked each time */
}

/* --- Pages --------------------------------------------------------------- */

/* The server's address: the operator's public URL, or the host of this request.
 * A proxy may terminate TLS for us; only the page knows that, and asks with
 * ?https then. */
static int print_base(const struct server *server,
                      const struct net_request *request, char *out, size_t max)
{
    bool secure = server->config.net.tls_cert != NULL ||
                  strcmp(request->query, "https") == 0;

    if (server->config.public_url != NULL)
        return snprintf(out, max, "%s", server->url);
    return snprintf(out, max, "http%s://%s/", secure ? "s" : "", request->host);
}

/* The page with what it says of the link. Its content decides the ETag: a
 * browser asks each time, and is sent what has changed. */
static void reply_page(struct server *server, const struct net_request *request,
                       struct net_reply *reply)
{
    const struct asset *asset = find_asset("/index.html");
    const unsigned char *begin = asset->form[ASSET_PLAIN].begin;
    size_t size = (size_t)(asset->form[ASSET_PLAIN].end - begin);
    size_t room = sizeof server->http_reply - ETAG, len = 0;
    char base[512], *etag = server->http_reply + room;
    int n = print_base(server, request, base, sizeof base);

    if (n > 0 && (size_t)n < sizeof base)
        len = preview_write(server, request->path, base, begin, size,
                            server->http_reply, room);
    if (len == 0) {
        reply_asset(asset, request->accept_encoding, reply);
        return;
    }
    (void)snprintf(etag, ETAG, "\"%016" PRIx64 "\"",
                   digest_bytes(server->http_reply, len));
    *reply = (struct net_reply){.status = 200,
                                .type = asset->type,
                                .body = server->http_reply,
                                .len = len,
                                .etag = etag,
                                .cache = "no-cache"};
}

/* --- For machines --------------------------------------------------------- */

const char http_routes_health[] = "/healthz";

static void reply_with(struct net_reply *reply, int status, const char *type,
                       const void *body, size_t len)
{
    reply->status = status;
    reply->type = type;
    reply->body = body;
    reply->len = len;
}

static void reply_health(struct server *server, struct net_reply *reply)
{
    bool leaves = server->stopping || server->drain.leaves;
    bool fine = !server->commit.ailing && !server->commit.hangs && !leaves &&
                nodes_is_sure(server);
    struct net_counts now;
    struct ch_json out;

    net_count(server->net, &now);
    ch_json_init(&out, server->http_reply, sizeof server->http_reply);
    ch_json_object_begin(&out, NULL);
    ch_json_bool(&out, "ok", fine);
    if (!fine)
        ch_json_str(&out, "why",
                    leaves ? "the server is stopping" : "nothing can be saved");
    ch_json_str(&out, "version", CH_VERSION);
    ch_json_int(&out, "tables", server->tables.n_summaries);
    ch_json_int(&out, "connections", now.open);
    ch_json_object_end(&out);
    reply_with(reply, fine ? 200 : 503, "application/json", out.text, out.len);
}

static void reply_metrics(struct server *server, struct net_reply *reply)
{
    size_t len = metrics_text_print(server, server->http_reply,
                                    sizeof server->http_reply);

    if (len == 0)
        reply_with(reply, 500, PLAIN, "too many numbers\n", 17);
    else
        reply_with(reply, 200, "text/plain; version=0.0.4; charset=utf-8",
                   server->http_reply, len);
}

/* --- The QR code of a table ----------------------------------------------- */

/* `path` is "/qr/ID.svg". The answer is the same whether or not there is such a
 * table. */
static void reply_qr(struct server *server, const struct net_request *request,
                     struct net_reply *reply)
{
    const char *id = request->path + strlen("/qr/");
    char url[512];
    int n = print_base(server, request, url, sizeof url);
    size_t len, base = (size_t)n;

    if (n < 0 || base >= sizeof url)
        return;
    (void)snprintf(url + base, sizeof url - base, "t/%.*s",
                   (int)strcspn(id, "."), id);
    len = qr_svg_write(url, server->http_reply, sizeof server->http_reply);
    if (len == 0)
        return;
    reply_with(reply, 200, "image/svg+xml", server->http_reply, len);
    reply->cache = "private, max-age=3600";
}

/* --- Routes --------------------------------------------------------------- */

/* Is it `start`, then a word that may be an id, a code or a name, and then
 * `end`? */
static bool matches(const char *path, const char *start, const char *end)
{
    size_t len = strlen(start), n;

    if (strncmp(path, start, len) != 0)
        return false;
    n = id_span(path + len);
    return n > 0 && n <= 32 && strcmp(path + len + n, end) == 0;
}

static bool is_page(const char *path)
{
    return strcmp(path, "/") == 0 || matches(path, "/t/", "") ||
           matches(path, "/join/", "") || matches(path, "/rules/", "") ||
           matches(path, "/learn/", "") || matches(path, "/table/", "/screen");
}

/* Nothing here is for search engines. Some programs that show a link to people
 * ask first whether they may look at it. */
static const char robots[] = "User-agent: Twitterbot\n"
                             "User-agent: facebookexternalhit\n"
                             "User-agent: LinkedInBot\n"
                             "User-agent: Slackbot\n"
                             "User-agent: Discordbot\n"
                             "User-agent: TelegramBot\n"
                             "User-agent: WhatsApp\n"
                             "Allow: /t/\n"
                             "Allow: /join/\n"
                             "Allow: /preview/\n"
                             "Disallow: /\n"
                             "\n"
                             "User-agent: *\n"
                             "Disallow: /\n";

void http_routes_request(void *ctx, const struct net_request *request,
                         struct net_reply *reply)
{
    struct server *server = ctx;
    const char *path = request->path;
    const struct asset *asset = find_asset(path);

    uptime_update(server);
    if (strcmp(path, http_routes_health) == 0) {
        reply_health(server, reply);
    } else if (strcmp(path, "/metrics") == 0 &&
               server->config.metrics != METRICS_OFF &&
               (request->local || server->config.metrics == METRICS_PUBLIC)) {
        reply_metrics(server, reply);
    } else if (strcmp(path, "/robots.txt") == 0) {
        reply_with(reply, 200, PLAIN, robots, strlen(robots));
    } else if (matches(path, "/qr/", ".svg")) {
        reply_qr(server, request, reply);
    } else if (asset != NULL) {
        reply_asset(asset, request->accept_encoding, reply);
        reply->shared = strncmp(path, "/preview/", 9) == 0;
    } else {
        reply_page(server, request, reply);
        if (!is_page(path)) /* the page says so */
            reply->status = 404;
    }
}
