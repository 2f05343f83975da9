/*
 * head.h - is that a request that two readers would read alike?
 *
 * evhttp is lenient: it joins folded lines, takes a bare line feed for an end
 * and stops at a NUL. A proxy in front may think otherwise, and then the two
 * disagree about what was asked. So the bytes are looked at as they come, and
 * the parts again after evhttp has taken them apart. No memory, no sockets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_HEAD_H
#define CH_NET_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEAD_BYTES = 8 * 1024, HEAD_TARGET = 2048 };

/* Zeros: before the first byte. */
struct head_scan {
    uint32_t n;      /* bytes of the head */
    uint32_t behind; /* bytes that came after it */
    uint8_t last;    /* byte */
    uint8_t blanks;  /* of the first line: two, each between two words */
    bool text;       /* the line has something on it */
    bool later;      /* the first line is over */
    bool done, bad;
};

void head_scan(struct head_scan *scan, const uint8_t *bytes, size_t n);

/* The path of a target, decoded; false unless it is absolute, clean and leads
 * down only. *query points behind the '?', or to an empty text. */
bool head_path(const char *target, char path[HEAD_TARGET], const char **query);

bool head_name_fine(const char *name);   /* of a header: a token */
bool head_value_fine(const char *value); /* no control bytes */
/* A list, "keep-alive, Upgrade", has this token, in any case. */
bool head_has_token(const char *list, const char *token);

/* Host without its port, as it stands there; false: that is no host. */
bool head_host(const char *value, char *host, size_t max);
/* A literal address, or localhost. */
bool head_host_plain(const char *host);
/* localhost, or an address of loopback. */
bool head_host_local(const char *host);
/* An Origin that is the same place as Host. */
bool head_same_origin(const char *origin, const char *host);

#endif
