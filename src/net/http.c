/*
 * http.c - one request, checked and answered.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>

static void add_header(struct evhttp_request *req, const char *name,
                       const char *value)
{
    (void)evhttp_add_header(evhttp_request_get_output_headers(req), name,
                            value);
}

const char *http_header(struct evhttp_request *req, const char *name)
{
    const char *value =
        evhttp_find_header(evhttp_request_get_input_headers(req), name);

    return value == NULL ? "" : value;
}

/* What every reply has. The page may load what we serve, and nothing else; the
 * last of them is for TLS. */
enum { SECURITY = 7 };
static const char *const security[SECURITY][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; "
     "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
     "manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy",
     "accelerometer=(), camera=(), geolocation=(), gyroscope=(), "
     "magnetometer=(), microphone=(), payment=(), usb=()"},
    {"Strict-Transport-Security", "max-age=31536000"},
};

static int securities(const struct net *net)
{
    return net->tls != NULL ? SECURITY : SECURITY - 1;
}

static const char *reason_of(int status)
{
    static const struct {
        int status;
        const char *reason;
    } all[] = {
        {200, "OK"},
        {301, "Moved Permanently"},
        {302, "Found"},
        {303, "See Other"},
        {304, "Not Modified"},
        {307, "Temporary Redirect"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].status == status)
            return all[i].reason;
    return "Status";
}

static void put_body(struct evhttp_request *req, struct evbuffer *body,
                     const struct net_reply *reply)
{
    char length[24];

    if (reply->status == 304)
        return;
    if (evhttp_request_get_command(req) == EVHTTP_REQ_HEAD) {
        (void)snprintf(length, sizeof length, "%zu", reply->len);
        add_header(req, "Content-Length", length);
    } else if (reply->len > 0 && reply->lasting) {
        (void)evbuffer_add_reference(body, reply->body, reply->len, NULL, NULL);
    } else if (reply->len > 0) {
        (void)evbuffer_add(body, reply->body, reply->len);
    }
}

static void send_reply(struct visitor *visitor, struct evhttp_request *req,
                       const struct net_reply *reply)
{
    struct evbuffer *body = evbuffer_new();

    for (int i = 0; i < securities(visitor->net); i++)
        add_header(req, security[i][0], security[i][1]);
    add_header(req, "Cache-Control",
               reply->cache == NULL ? "no-store" : reply->cache);
    if (reply->len > 0 && reply->status != 304)
        add_header(req, "Content-Type", reply->type);
    if (reply->encoding != NULL)
        add_header(req, "Content-Encoding", reply->encoding);
    if (reply->encoding != NULL || reply->lasting)
        add_header(req, "Vary", "Accept-Encoding");
    if (reply->etag != NULL)
        add_header(req, "ETag", reply->etag);
    if (reply->location != NULL)
        add_header(req, "Location", reply->location);
    /* Bytes behind the request were not looked at: they are not for us. */
    if (visitor->scan.behind > 0 || reply->status == 400)
        add_header(req, "Connection", "close");
    if (body != NULL)
        put_body(req, body, reply);
    evhttp_send_reply(req, reply->status, reason_of(reply->status), body);
    if (body != NULL)
        evbuffer_free(body);
}

void http_refuse(struct visitor *visitor, struct evhttp_request *req,
                 int status, const char *say, const char *address)
{
    char line[120];
    int n = snprintf(line, sizeof line, "%s\n", say);
    struct net_reply reply = {.status = status,
                              .type = "text/plain; charset=utf-8",
                              .body = line,
                              .len = n > 0 ? (size_t)n : 0};

    visitor->net->counts.refused++;
    net_note(visitor->net, say, address);
    if (status == 405)
        add_header(req, "Allow", "GET, HEAD");
    if (status == 429)
        add_header(req, "Retry-After", "1");
    if (status == 426)
        add_header(req, "Upgrade", "websocket");
    if (status != 400) /* send_reply does it for these */
        add_header(req, "Connection", "close");
    send_reply(visitor, req, &reply);
}

/* What evhttp lets pass; NULL: all is well. */
static const char *find_fault(struct evhttp_request *req)
{
    const struct evkeyvalq *headers = evhttp_request_get_input_headers(req);
    const struct evkeyval *at;
    int hosts = 0, lengths = 0;

    TAILQ_FOREACH(at, headers, next) {
        if (!head_name_fine(at->key))
            return "a header's name is malformed";
        if (!head_value_fine(at->value))
            return "a header has control bytes";
        if (strcasecmp(at->key, "Transfer-Encoding") == 0)
            return "Transfer-Encoding is not taken";
        hosts += strcasecmp(at->key, "Host") == 0;
        lengths += strcasecmp(at->key, "Content-Length") == 0;
        if (strcasecmp(at->key, "Content-Length") == 0 &&
            strcmp(at->value, "0") != 0)
            return "requests have no body here";
    }
    if (hosts != 1)
        return "a request names one Host";
    if (lengths > 1)
        return "a request has one Content-Length";
    if (req->major != 1 || req->minor > 1) {
        req->major = req->minor = 1; /* of our answer, too */
        return "HTTP/1.1 is spoken here";
    }
    return NULL;
}

static bool host_is_ours(const struct net *net, const char *value)
{
    char host[256], ours[256];

    if (!head_host(value, host, sizeof host))
        return false;
    if (net->any_host || head_host_plain(host))
        return true;
    for (int i = 0; i < NET_HOSTS; i++)
        if (net->hosts[i] != NULL &&
            head_host(net->hosts[i], ours, sizeof ours) &&
            strcasecmp(host, ours) == 0)
            return true;
    return false;
}

static bool proxied(struct evhttp_request *req)
{
    return http_header(req, "X-Forwarded-For")[0] != '\0' ||
           http_header(req, "X-Real-IP")[0] != '\0' ||
           http_header(req, "Forwarded")[0] != '\0' ||
           http_header(req, "X-Forwarded-Host")[0] != '\0' ||
           http_header(req, "X-Forwarded-Proto")[0] != '\0' ||
           http_header(req, "Via")[0] != '\0';
}

bool http_direct(struct evhttp_request *req)
{
    char host[256];

    return !proxied(req) &&
           head_host(http_header(req, "Host"), host, sizeof host) &&
           head_host_local(host);
}

static void ask_handler(struct visitor *visitor, struct evhttp_request *req,
                        const struct peer_name *name, const char *path,
                        const char *query)
{
    struct net *net = visitor->net;
    const struct net_request request = {
        .method =
            evhttp_request_get_command(req) == EVHTTP_REQ_HEAD ? "HEAD" : "GET",
        .path = path,
        .query = query,
        .address = name->text,
        .host = http_header(req, "Host"),
        .local = name->local,
        .if_none_match = http_header(req, "If-None-Match"),
        .accept_encoding = http_header(req, "Accept-Encoding"),
    };
    struct net_reply reply = {.status = 404,
                              .type = "text/plain; charset=utf-8",
                              .body = "not found\n",
                              .len = 10};

    net->handler.request(net->handler.with, &request, &reply);
    if (reply.status == 200 && reply.etag != NULL &&
        strstr(request.if_none_match, reply.etag) != NULL)
        reply.status = 304;
    send_reply(visitor, req, &reply);
}

/* Who may not ask at all: NULL, or why not. */
static const char *refused(struct visitor *visitor, struct evhttp_request *req,
                           struct peer_name *name, int *status)
{
    struct net *net = visitor->net;
    const char *fault =
        visitor->scan.bad ? "the request is malformed" : find_fault(req);
    bool named = visitor_name(visitor, req, name);
    enum evhttp_cmd_type command = evhttp_request_get_command(req);

    *status = 400;
    if (fault != NULL)
        return fault;
    if (!named)
        return "X-Forwarded-For ends in no address";
    *status = 429;
    if (!name->local &&
        !pair_take(peers_find(net->peers, name, net->now), PEER_REQUESTS,
                   net->now, 1, net->limits.requests,
                   net->limits.request_burst))
        return "too many requests: wait a second";
    *status = 405;
    if (command != EVHTTP_REQ_GET && command != EVHTTP_REQ_HEAD)
        return "GET and HEAD only";
    *status = 421;
    if (!host_is_ours(net, http_header(req, "Host")))
        return "that host is not served here";
    return NULL;
}

void http_request(struct evhttp_request *req, void *with)
{
    struct net *net = with;
    struct visitor *visitor = visitor_of(net, req);
    char path[HEAD_TARGET];
    const char *query, *why, *target = evhttp_request_get_uri(req);
    struct peer_name name;
    int status;

    if (visitor == NULL) { /* cannot be: all have been welcomed */
        evhttp_send_error(req, 500, NULL);
        return;
    }
    net->counts.requests++;
    visitor_asks(visitor, req);
    why = refused(visitor, req, &name, &status);
    if (why != NULL)
        http_refuse(visitor, req, status, why, name.text);
    else if (strlen(target) >= HEAD_TARGET)
        http_refuse(visitor, req, 414, "the address is too long", name.text);
    else if (!head_path(target, path, &query))
        http_refuse(visitor, req, 400, "the path is malformed", name.text);
    else if (strcmp(path, "/ws") == 0)
        upgrade_request(visitor, req, &name);
    else
        ask_handler(visitor, req, &name, path, query);
}

/* --- What evhttp refuses -------------------------------------------------- */

/* Requests that it does not understand never get to us. */
static const char *words_for(int status)
{
    switch (status) {
    case 413:
        return "requests have no body here";
    case 417:
        return "nothing can be expected here";
    case 501:
        return "GET and HEAD only";
    default:
        return "the request is malformed";
    }
}

/* Throws away what nobody has seen yet. A socket's output is frozen at its
 * front, for only the socket may take from it. */
static void empty(struct evbuffer *output)
{
    size_t len = evbuffer_get_length(output);

    if (evbuffer_drain(output, len) == 0)
        return;
    (void)evbuffer_unfreeze(output, 1);
    (void)evbuffer_drain(output, len);
    (void)evbuffer_freeze(output, 1);
}

/* evhttp of libevent 2.1 has a page of its own for errors, and no way to give
 * it another, or to add a header; evhttp_set_errorcb of 2.2 will be one. It
 * closes when this is out, as it would have. */
void http_reword(struct visitor *visitor)
{
    struct evbuffer *output = bufferevent_get_output(visitor->bev);
    char begin[16] = "";
    const char *say;
    int status;

    (void)evbuffer_copyout(output, begin, sizeof "HTTP/1.1 400" - 1);
    status = (int)strtol(begin + 9, NULL, 10);
    if (visitor->replying || strncmp(begin, "HTTP/1.", 7) != 0 || status < 400)
        return;
    say = words_for(status);
    visitor->net->counts.refused++;
    net_note(visitor->net, say, visitor->name.text);
    visitor->replying = true;
    visitor->since = net_clock(visitor->net);
    empty(output);
    (void)evbuffer_add_printf(output, "HTTP/1.1 %d %s\r\n", status,
                              reason_of(status));
    for (int i = 0; i < securities(visitor->net); i++)
        (void)evbuffer_add_printf(output, "%s: %s\r\n", security[i][0],
                                  security[i][1]);
    (void)evbuffer_add_printf(output,
                              "Cache-Control: no-store\r\n"
                              "Content-Type: text/plain; charset=utf-8\r\n"
                              "Content-Length: %zu\r\n"
                              "Connection: close\r\n\r\n%s\n",
                              strlen(say) + 1, say);
}
