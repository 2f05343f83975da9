/*
 * http_sender.h - HTTP requests to servers that others have named.
 *
 * No redirect is followed. The address is checked when the connection is made,
 * after the name was resolved, so that no name can lead into this network.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_HTTP_SENDER_H
#define CH_NOTIFY_HTTP_SENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HTTP_SENDER_MOST = 16 }; /* requests at a time */

struct http_sender;

struct http_sender_request {
    uint64_t number;
    const char *url;
    const char *const *headers; /* whole lines; NULL ends them */
    const void *body;           /* copied, as all of this is */
    size_t len;
    bool private; /* may go to private addresses, and without TLS
                                 * to loopback */
};

struct http_sender_result {
    uint64_t number;
    long status;     /* of HTTP; 0: there was no answer */
    long wait;       /* seconds that the server asked us to wait, or 0 */
    const char *why; /* in one word, if there was no answer */
};

/* Before the process is confined. NULL: see *why. */
struct http_sender *http_sender_new(char *why, size_t room);
/* False: no memory, or too many at a time. */
bool http_sender_begin(struct http_sender *sender,
                       const struct http_sender_request *request);
/* Works until `fd` can be read, a request is done, or a second has passed. */
void http_sender_work(struct http_sender *sender, int fd);
/* One that is done; false: none. */
bool http_sender_next(struct http_sender *sender,
                      struct http_sender_result *out);

#endif
