/*
 * request_head.h - rejects requests that a proxy might parse differently.
 *
 * evhttp is lenient: it joins folded lines, accepts a bare line feed and stops
 * at a NUL. A proxy in front may disagree about where a request ends (request
 * smuggling). So the bytes are checked as they arrive, and the parts again
 * after evhttp has parsed them. Pure functions: no allocation, no sockets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_REQUEST_HEAD_H
#define CH_NET_REQUEST_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REQUEST_HEAD_BYTES = 8 * 1024, REQUEST_HEAD_TARGET = 2048 };

/* State of the byte check. Zeros: before the first byte. */
struct request_head_scan {
    uint32_t n;      /* bytes of the head */
    uint32_t behind; /* bytes that came after it */
    uint8_t last;    /* byte */
    uint8_t blanks;  /* of the first line: two, each between two words */
    bool text;       /* the line is not empty */
    bool later;      /* the first line is over */
    bool done, bad;
};

void request_head_scan(struct request_head_scan *scan, const uint8_t *bytes,
                       size_t n);

/* Decodes the path of a target. False unless it is absolute, clean and without
 * ".." parts. *query points behind the '?', or to an empty string. */
bool request_head_path(const char *target, char path[REQUEST_HEAD_TARGET],
                       const char **query);

bool request_head_is_name(const char *name);   /* of a header: a token */
bool request_head_is_value(const char *value); /* no control bytes */
/* Does a list such as "keep-alive, Upgrade" have this token, in any case? */
bool request_head_has_token(const char *list, const char *token);

/* The host without its port, as it was sent. False: that is no host. */
bool request_head_host(const char *value, char *host, size_t max);
/* A literal address, or localhost. */
bool request_head_host_is_plain(const char *host);
/* localhost, or a loopback address. */
bool request_head_host_is_local(const char *host);
/* Is the Origin the same place as the Host? */
bool request_head_is_same_origin(const char *origin, const char *host);

#endif
