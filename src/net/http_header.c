/*
 * http_header.c - reads the header fields of a request.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/http_header.h"

#include <string.h>
#include <strings.h>
#include <sys/queue.h>

#include <event2/http.h>
#include <event2/keyvalq_struct.h>

#include "net/request_head.h"

const char *http_header(struct evhttp_request *req, const char *name)
{
    const char *value =
        evhttp_find_header(evhttp_request_get_input_headers(req), name);

    return value == NULL ? "" : value;
}

int http_header_count(struct evhttp_request *req, const char *name)
{
    const struct evkeyval *at;
    int n = 0;

    TAILQ_FOREACH(at, evhttp_request_get_input_headers(req), next)
        n += strcasecmp(at->key, name) == 0;
    return n;
}

const char *http_header_forwarded(struct evhttp_request *req)
{
    const struct evkeyval *at;
    const char *list = NULL, *last;

    TAILQ_FOREACH(at, evhttp_request_get_input_headers(req), next) {
        if (strcasecmp(at->key, "X-Forwarded-For") == 0)
            list = at->value;
    }
    if (list == NULL)
        return NULL;
    last = strrchr(list, ',');
    last = last == NULL ? list : last + 1;
    return last + strspn(last, " \t");
}

static bool has_proxy_field(struct evhttp_request *req)
{
    return http_header(req, "X-Forwarded-For")[0] != '\0' ||
           http_header(req, "X-Real-IP")[0] != '\0' ||
           http_header(req, "Forwarded")[0] != '\0' ||
           http_header(req, "X-Forwarded-Host")[0] != '\0' ||
           http_header(req, "X-Forwarded-Proto")[0] != '\0' ||
           http_header(req, "Via")[0] != '\0';
}

bool http_header_is_direct(struct evhttp_request *req)
{
    char host[256];

    return !has_proxy_field(req) &&
           request_head_host(http_header(req, "Host"), host, sizeof host) &&
           request_head_host_is_local(host);
}
