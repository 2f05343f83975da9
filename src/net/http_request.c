/*
 * http_request.c - checks a request and dispatches it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/http_request.h"

#include <string.h>
#include <strings.h>

#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>

#include "net/http_header.h"
#include "net/http_reply.h"

/* Finds what evhttp lets pass. NULL: nothing is wrong. */
static const char *find_fault(struct evhttp_request *req)
{
    const struct evkeyvalq *headers = evhttp_request_get_input_headers(req);
    const struct evkeyval *at;
    int hosts = 0, lengths = 0;

    TAILQ_FOREACH(at, headers, next) {
        if (!request_head_is_name(at->key))
            return "a header's name is malformed";
        if (!request_head_is_value(at->value))
            return "a header has control bytes";
        if (strcasecmp(at->key, "Transfer-Encoding") == 0)
            return "Transfer-Encoding is not supported";
        hosts += strcasecmp(at->key, "Host") == 0;
        lengths += strcasecmp(at->key, "Content-Length") == 0;
        if (strcasecmp(at->key, "Content-Length") == 0 &&
            strcmp(at->value, "0") != 0)
            return "a request must not have a body";
    }
    if (hosts != 1)
        return "a request must have exactly one Host";
    if (lengths > 1)
        return "a request must not have two Content-Length";
    if (req->major != 1 || req->minor > 1) {
        req->major = req->minor = 1; /* of the reply, too */
        return "expected HTTP/1.1";
    }
    return NULL;
}

static bool is_served(const struct net_core *core, const char *value)
{
    char host[256], ours[256];

    if (!request_head_host(value, host, sizeof host))
        return false;
    if (core->any_host || request_head_host_is_plain(host))
        return true;
    for (int i = 0; i < NET_HOSTS; i++)
        if (core->hosts[i] != NULL &&
            request_head_host(core->hosts[i], ours, sizeof ours) &&
            strcasecmp(host, ours) == 0)
            return true;
    return false;
}

static void call_handler(struct http_conn *conn, struct evhttp_request *req,
                         const struct peer_address *address, const char *path,
                         const char *query)
{
    struct net_core *core = conn->conns->core;
    const struct net_request request = {
        .method =
            evhttp_request_get_command(req) == EVHTTP_REQ_HEAD ? "HEAD" : "GET",
        .path = path,
        .query = query,
        .address = address->text,
        .host = http_header(req, "Host"),
        .local = address->local,
        .if_none_match = http_header(req, "If-None-Match"),
        .accept_encoding = http_header(req, "Accept-Encoding"),
    };
    struct net_reply reply = {.status = 404,
                              .type = "text/plain; charset=utf-8",
                              .body = "not found\n",
                              .len = 10};

    core->handler.request(core->handler.ctx, &request, &reply);
    if (reply.status == 200 && reply.etag != NULL &&
        strstr(request.if_none_match, reply.etag) != NULL)
        reply.status = 304;
    http_reply(conn, req, &reply);
}

static bool is_banned(const struct net_core *core, struct evhttp_request *req,
                      const struct peer_address *address)
{
    const struct net_handler *handler = &core->handler;

    return !address->local && handler->refuses != NULL &&
           handler->refuses(handler->ctx, address) &&
           (handler->open_path == NULL ||
            strcmp(evhttp_request_get_uri(req), handler->open_path) != 0);
}

/* NULL, or why the request is refused. */
static const char *find_refusal(struct http_conn *conn,
                                struct evhttp_request *req,
                                struct peer_address *address, int *status)
{
    struct net_core *core = conn->conns->core;
    const char *fault =
        conn->scan.bad ? "the request is malformed" : find_fault(req);
    bool has_address = http_conn_address(conn, req, address);
    enum evhttp_cmd_type command = evhttp_request_get_command(req);

    *status = 400;
    if (fault != NULL)
        return fault;
    if (!has_address)
        return "X-Forwarded-For ends in no address";
    *status = 403;
    if (is_banned(core, req, address))
        return "this address is banned";
    *status = 429;
    if (!address->local &&
        !addr_limits_take(addr_limits_find(core->addresses, address, core->now),
                          ADDR_LIMITS_REQUESTS, core->now, 1,
                          core->limits.requests, core->limits.request_burst))
        return "too many requests: wait a second";
    *status = 405;
    if (command != EVHTTP_REQ_GET && command != EVHTTP_REQ_HEAD)
        return "GET and HEAD only";
    *status = 421;
    if (!is_served(core, http_header(req, "Host")))
        return "this host is not served here";
    return NULL;
}

void http_request(struct http_conns *conns, struct evhttp_request *req,
                  http_request_upgrade *upgrade)
{
    struct http_conn *conn = http_conn_of(conns, req);
    char path[REQUEST_HEAD_TARGET];
    const char *query, *why, *target = evhttp_request_get_uri(req);
    struct peer_address address;
    int status;

    if (conn == NULL) { /* cannot happen: all were registered */
        evhttp_send_error(req, 500, NULL);
        return;
    }
    conns->core->counts.requests++;
    why = find_refusal(conn, req, &address, &status);
    if (why != NULL)
        http_reply_refuse(conn, req, status, why, address.text);
    else if (strlen(target) >= REQUEST_HEAD_TARGET)
        http_reply_refuse(conn, req, 414, "the address is too long",
                          address.text);
    else if (!request_head_path(target, path, &query))
        http_reply_refuse(conn, req, 400, "the path is malformed",
                          address.text);
    else if (strcmp(path, "/ws") == 0)
        upgrade(conn, req, &address);
    else
        call_handler(conn, req, &address, path, query);
}
