/*
 * http_reply.c - writes HTTP replies, with the headers that all of them have.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/http_reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>

static void add_header(struct evhttp_request *req, const char *name,
                       const char *value)
{
    (void)evhttp_add_header(evhttp_request_get_output_headers(req), name,
                            value);
}

/* Security headers of every reply. A page may load what this server serves, and
 * nothing else. The last header is for TLS only. */
enum { SECURITY = 7, RESOURCE_POLICY = 4 };
static const char *const security[SECURITY][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; "
     "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
     "manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    [RESOURCE_POLICY] = {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy",
     "accelerometer=(), camera=(), geolocation=(), gyroscope=(), "
     "magnetometer=(), microphone=(), payment=(), usb=()"},
    {"Strict-Transport-Security", "max-age=31536000"},
};

static int count_security(const struct http_conn *conn)
{
    return conn->conns->core->tls != NULL ? SECURITY : SECURITY - 1;
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

void http_reply(struct http_conn *conn, struct evhttp_request *req,
                const struct net_reply *reply)
{
    struct evbuffer *body = evbuffer_new();

    for (int i = 0; i < count_security(conn); i++)
        add_header(req, security[i][0],
                   reply->shared && i == RESOURCE_POLICY ? "cross-origin"
                                                         : security[i][1]);
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
    /* Bytes behind the request were not scanned: ignore them. */
    if (conn->scan.behind > 0 || reply->status == 400)
        add_header(req, "Connection", "close");
    if (body != NULL)
        put_body(req, body, reply);
    evhttp_send_reply(req, reply->status, reason_of(reply->status), body);
    if (body != NULL)
        evbuffer_free(body);
}

void http_reply_refuse(struct http_conn *conn, struct evhttp_request *req,
                       int status, const char *text, const char *address)
{
    struct net_core *core = conn->conns->core;
    char line[120];
    int n = snprintf(line, sizeof line, "%s\n", text);
    struct net_reply reply = {.status = status,
                              .type = "text/plain; charset=utf-8",
                              .body = line,
                              .len = n > 0 ? (size_t)n : 0};

    core->counts.refused++;
    net_core_log(core, text, address);
    if (status == 405)
        add_header(req, "Allow", "GET, HEAD");
    if (status == 429)
        add_header(req, "Retry-After", "1");
    if (status == 426)
        add_header(req, "Upgrade", "websocket");
    if (status != 400) /* http_reply adds it to these */
        add_header(req, "Connection", "close");
    http_reply(conn, req, &reply);
}

/* --- Errors that evhttp sends --------------------------------------------- */

/* Requests that evhttp rejects never reach http_request.c. */
static const char *text_for(int status)
{
    switch (status) {
    case 413:
        return "a request must not have a body";
    case 417:
        return "Expect is not supported";
    case 501:
        return "GET and HEAD only";
    default:
        return "the request is malformed";
    }
}

/* Drops output that was not written yet. A socket's output buffer is frozen at
 * its front, because only the socket may remove from it. */
static void drop_output(struct evbuffer *output)
{
    size_t len = evbuffer_get_length(output);

    if (evbuffer_drain(output, len) == 0)
        return;
    (void)evbuffer_unfreeze(output, 1);
    (void)evbuffer_drain(output, len);
    (void)evbuffer_freeze(output, 1);
}

/* libevent 2.1 has an error page of its own, and no way to replace it or to add
 * headers (evhttp_set_errorcb comes with 2.2). It closes the connection when
 * this is sent, as it would have anyway. */
static void reword(struct http_conn *conn)
{
    struct net_core *core = conn->conns->core;
    struct evbuffer *output = bufferevent_get_output(conn->bev);
    char begin[16] = "";
    const char *text;
    int status;

    (void)evbuffer_copyout(output, begin, sizeof "HTTP/1.1 400" - 1);
    status = (int)strtol(begin + 9, NULL, 10);
    if (conn->replying || strncmp(begin, "HTTP/1.", 7) != 0 || status < 400)
        return;
    text = text_for(status);
    core->counts.refused++;
    net_core_log(core, text, conn->address.text);
    conn->replying = true;
    conn->since = net_core_clock(core);
    drop_output(output);
    (void)evbuffer_add_printf(output, "HTTP/1.1 %d %s\r\n", status,
                              reason_of(status));
    for (int i = 0; i < count_security(conn); i++)
        (void)evbuffer_add_printf(output, "%s: %s\r\n", security[i][0],
                                  security[i][1]);
    (void)evbuffer_add_printf(output,
                              "Cache-Control: no-store\r\n"
                              "Content-Type: text/plain; charset=utf-8\r\n"
                              "Content-Length: %zu\r\n"
                              "Connection: close\r\n\r\n%s\n",
                              strlen(text) + 1, text);
}

void http_reply_reword(struct http_conns *conns)
{
    struct http_conn *conn;

    while ((conn = LIST_FIRST(&conns->reworded)) != NULL) {
        LIST_REMOVE(conn, in_reworded);
        conn->evhttp_spoke = false;
        /* evhttp may have closed it without telling us. */
        if (http_conn_is_current(conn))
            reword(conn);
    }
}
