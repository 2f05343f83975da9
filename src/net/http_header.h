/*
 * http_header.h - reads the header fields of a request.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_HTTP_HEADER_H
#define CH_NET_HTTP_HEADER_H

#include <stdbool.h>

struct evhttp_request;

/* The field's value, or "". */
const char *http_header(struct evhttp_request *req, const char *name);
/* How many fields have this name. */
int http_header_count(struct evhttp_request *req, const char *name);
/* The last address in X-Forwarded-For, or NULL. Every proxy appends the address
 * that it saw; what stands before that may be the client's invention. */
const char *http_header_forwarded(struct evhttp_request *req);
/* No field mentions a proxy, and Host is a name of this machine. */
bool http_header_is_direct(struct evhttp_request *req);

#endif
