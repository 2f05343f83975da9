/*
 * json.c - writes JSON into a caller's buffer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

void ch_json_init(struct ch_json *out, char *buffer, size_t cap)
{
    *out = (struct ch_json){.text = buffer, .cap = cap};
    buffer[0] = '\0';
}

static void put(struct ch_json *out, const char *bytes, size_t n)
{
    if (out->overflowed || n >= out->cap - out->len) {
        out->overflowed = true;
        return;
    }
    memcpy(out->text + out->len, bytes, n);
    out->len += n;
    out->text[out->len] = '\0';
}

static void put_char(struct ch_json *out, char c)
{
    if (out->overflowed || out->cap - out->len < 2) {
        out->overflowed = true;
        return;
    }
    out->text[out->len++] = c;
    out->text[out->len] = '\0';
}

static void put_escape(struct ch_json *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char escape[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};

    if (c == '"' || c == '\\') {
        escape[1] = (char)c;
        put(out, escape, 2);
    } else {
        put(out, escape, sizeof escape);
    }
}

static bool is_plain(unsigned char c)
{
    return (c >= 0x20) & (c < 0x7f) & (c != '"') & (c != '\\');
}

/* Escapes and validates character by character. */
static void put_escaped(struct ch_json *out, const char *text, const char *end)
{
    while (text < end) {
        utf8proc_int32_t code;
        utf8proc_ssize_t n = 1;

        if ((unsigned char)*text >= 0x80) {
            n = utf8proc_iterate((const utf8proc_uint8_t *)text, end - text,
                                 &code);
            put(out, n > 0 ? text : "\xef\xbf\xbd", n > 0 ? (size_t)n : 3);
        } else if (is_plain((unsigned char)*text)) {
            put_char(out, *text);
        } else {
            put_escape(out, (unsigned char)*text);
        }
        text += n > 0 ? n : 1;
    }
}

/* Is each of the eight bytes plain? The top bit of a byte is set by a
 * subtraction if it was smaller, or by the addition if it was 0x7f; a carry
 * into another byte comes only from one that is not plain itself. */
static bool eight_plain(const char *text)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t word;

    memcpy(&word, text, sizeof word);
    return ((word | (word + ones) | (word - ones * 0x20) |
             ((word ^ ones * '"') - ones) | ((word ^ ones * '\\') - ones)) &
            ones << 7) == 0;
}

/* Nearly all text is plain, and a view has hundreds of words: check eight bytes
 * at a time, then copy all of it at once. The last eight may overlap those
 * before. */
static bool all_plain(const char *text, size_t n)
{
    if (n < 8) {
        for (size_t i = 0; i < n; i++)
            if (!is_plain((unsigned char)text[i]))
                return false;
        return true;
    }
    for (size_t i = 0; i + 8 < n; i += 8)
        if (!eight_plain(text + i))
            return false;
    return eight_plain(text + n - 8);
}

static void put_quoted(struct ch_json *out, const char *text)
{
    size_t n = strlen(text);
    char *to = out->text + out->len;

    if (!out->overflowed && n + 2 < out->cap - out->len && all_plain(text, n)) {
        to[0] = '"';
        memcpy(to + 1, text, n);
        memcpy(to + 1 + n, "\"", 2);
        out->len += n + 2;
        return;
    }
    put_char(out, '"');
    put_escaped(out, text, text + n);
    put_char(out, '"');
}

/* The comma and the key, with one check for room. Keys are plain ASCII words:
 * nothing in them needs an escape. */
static void begin(struct ch_json *out, const char *key)
{
    size_t n = key != NULL ? strlen(key) : 0;
    size_t all = out->comma + (key != NULL ? n + 3 : 0);
    char *to = out->text + out->len;

    if (out->overflowed || all >= out->cap - out->len) {
        out->overflowed = true;
        return;
    }
    *to = ',';
    to += out->comma;
    out->comma = true;
    if (key != NULL) {
        *to = '"';
        memcpy(to + 1, key, n);
        memcpy(to + 1 + n, "\":", 2);
        to += n + 3;
    }
    *to = '\0';
    out->len = (size_t)(to - out->text);
}

void ch_json_key(struct ch_json *out, const char *key)
{
    begin(out, key);
    out->comma = false;
}

static void open_with(struct ch_json *out, const char *key, char bracket)
{
    begin(out, key);
    put_char(out, bracket);
    out->comma = false;
}

static void close_with(struct ch_json *out, char bracket)
{
    put_char(out, bracket);
    out->comma = true;
}

void ch_json_object_begin(struct ch_json *out, const char *key)
{
    open_with(out, key, '{');
}

void ch_json_object_end(struct ch_json *out)
{
    close_with(out, '}');
}

void ch_json_array_begin(struct ch_json *out, const char *key)
{
    open_with(out, key, '[');
}

void ch_json_array_end(struct ch_json *out)
{
    close_with(out, ']');
}

void ch_json_raw(struct ch_json *out, const char *key, const char *json,
                 size_t len)
{
    begin(out, key);
    put(out, json, len);
    out->comma = true;
}

/* By hand, because a view has hundreds of numbers and snprintf is slow. */
void ch_json_int(struct ch_json *out, const char *key, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (value < 0)
        digits[--at] = '-';
    begin(out, key);
    put(out, digits + at, sizeof digits - at);
}

void ch_json_bool(struct ch_json *out, const char *key, bool value)
{
    begin(out, key);
    if (value)
        put(out, "true", 4);
    else
        put(out, "false", 5);
}

void ch_json_null(struct ch_json *out, const char *key)
{
    begin(out, key);
    put(out, "null", 4);
}

void ch_json_str(struct ch_json *out, const char *key, const char *text)
{
    if (text == NULL) {
        ch_json_null(out, key);
        return;
    }
    begin(out, key);
    put_quoted(out, text);
}

void ch_json_real(struct ch_json *out, const char *key, double value)
{
    char digits[64];
    int n = snprintf(digits, sizeof digits, "%.3f", value);

    begin(out, key);
    if (isfinite(value) && n > 0 && (size_t)n < sizeof digits)
        put(out, digits, (size_t)n);
    else
        put(out, "null", 4);
}

void ch_json_word(struct ch_json *out, const char *key,
                  const char *const *words, int value)
{
    ch_json_str(out, key, value < 0 ? NULL : words[value]);
}

void ch_json_seats(struct ch_json *out, const char *key, uint32_t seats)
{
    ch_json_array_begin(out, key);
    for (int seat = 0; seat < 32; seat++)
        if (seats >> seat & 1)
            ch_json_int(out, NULL, seat);
    ch_json_array_end(out);
}
