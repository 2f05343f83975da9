/*
 * load_scan.h - reads JSON in passing.
 *
 * The load client hears a hundred thousand messages a second and needs a few
 * words of each; a tree of every message would make it slower than the server
 * that it measures. So members are visited where they stand and come as slices
 * of the text. What is not well formed ends the visit with `bad`; numbers and
 * escapes are not judged: jansson does that in the server's own tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_LOAD_SCAN_H
#define CH_CLI_LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A piece of JSON, whole and raw: texts with their quotes. */
struct slice {
    const char *at; /* NULL: it is not there */
    size_t len;
};

struct scan {
    const char *at, *end;
    bool begun, done, bad;
};

/* Visits an object or an array. */
struct scan scan_of(struct slice value);
/* The next member; false after the last one, or if something is bad. */
bool scan_member(struct scan *scan, struct slice *key, struct slice *value);
bool scan_element(struct scan *scan, struct slice *value);

/* Is the slice this text, in quotes? */
bool slice_is(struct slice slice, const char *text);
/* Is it this word, without? true, false, null. */
bool slice_word(struct slice slice, const char *word);
/* -1 if it is no number from 0 on. */
int64_t slice_number(struct slice slice);
/* The text between the quotes, escapes as they are; "" if it is too long. */
void slice_text(struct slice slice, char *out, size_t room);
/* A member of an object; not there if it has none of that name. */
struct slice slice_get(struct slice object, const char *name);

#endif
