/*
 * json.h - writes JSON into a caller's buffer.
 *
 * The writer takes care of commas, quotes and escapes. A buffer that is too
 * small is never overrun: `overflowed` is set, and the text must not be used
 * then.
 * `key` is the member's name, a plain ASCII word, or NULL inside an array.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_JSON_H
#define CH_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ch_json {
    char *text; /* NUL-terminated at all times */
    size_t len, cap;
    bool overflowed;
    bool comma; /* private: the next value needs a comma before it */
};

void ch_json_init(struct ch_json *out, char *buffer, size_t cap);

/* Writes only the key; the next call writes its value without one. */
void ch_json_key(struct ch_json *out, const char *key);

void ch_json_object_begin(struct ch_json *out, const char *key); /* { */
void ch_json_object_end(struct ch_json *out);                    /* } */
void ch_json_array_begin(struct ch_json *out, const char *key);  /* [ */
void ch_json_array_end(struct ch_json *out);                     /* ] */

void ch_json_int(struct ch_json *out, const char *key, int64_t value);
void ch_json_bool(struct ch_json *out, const char *key, bool value);
void ch_json_null(struct ch_json *out, const char *key);
/* UTF-8 text; what is not UTF-8 is written as U+FFFD. NULL is null. */
void ch_json_str(struct ch_json *out, const char *key, const char *text);
/* Inserts a value that is JSON already. */
void ch_json_raw(struct ch_json *out, const char *key, const char *json,
                 size_t len);
/* A number with three decimals, for measurements. */
void ch_json_real(struct ch_json *out, const char *key, double value);
/* words[value], or null if value is negative. */
void ch_json_word(struct ch_json *out, const char *key,
                  const char *const *words, int value);
/* Seats in a set, as an array. */
void ch_json_seats(struct ch_json *out, const char *key, uint32_t seats);

#endif
