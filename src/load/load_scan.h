/*
 * load_scan.h - JSON members found by scanning the text, without a tree.
 *
 * The load generator receives a hundred thousand messages a second and needs a
 * few members of each. It spends 21 us of processor time on a move; parsing the
 * messages with jansson would add 46 us, and the generator would measure itself
 * instead of the server. So members are returned as slices of the text. Text
 * that is not well formed sets `bad`; numbers and escapes are not validated:
 * the server's own tests do that, with jansson.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_SCAN_H
#define CH_LOAD_LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A JSON value as it is in the text: strings with their quotes. */
struct load_scan_slice {
    const char *at; /* NULL: absent */
    size_t len;
};

struct load_scan {
    const char *at, *end;
    bool begun, done, bad;
};

/* Iterates over an object or an array. */
struct load_scan load_scan_begin(struct load_scan_slice value);
/* The next member; false after the last one, or if the text is bad. */
bool load_scan_member(struct load_scan *scan, struct load_scan_slice *key,
                      struct load_scan_slice *value);
bool load_scan_element(struct load_scan *scan, struct load_scan_slice *value);

/* Is it this string? */
bool load_scan_is(struct load_scan_slice slice, const char *text);
/* Is it this literal: true, false, null? */
bool load_scan_is_word(struct load_scan_slice slice, const char *word);
/* A number; -1 if it is negative or not a number. */
int64_t load_scan_number(struct load_scan_slice slice);
/* The content of a string, with escapes as they are; "" if it does not fit. */
void load_scan_text(struct load_scan_slice slice, char *out, size_t room);
/* A member of an object; absent if there is none of that name. */
struct load_scan_slice load_scan_get(struct load_scan_slice object,
                                     const char *name);

#endif
