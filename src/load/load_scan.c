/*
 * load_scan.c - JSON members found by scanning the text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_scan.h"

#include <string.h>

static bool fail(struct load_scan *scan)
{
    scan->bad = scan->done = true;
    return false;
}

static void skip_blanks(struct load_scan *scan)
{
    while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\n' ||
                                    *scan->at == '\t' || *scan->at == '\r'))
        scan->at++;
}

/* The byte after the closing quote, or NULL. */
static const char *end_of_text(const char *at, const char *end)
{
    for (at++; at < end; at++) {
        if (*at == '"')
            return at + 1;
        if (*at == '\\')
            at++;
    }
    return NULL;
}

/* The byte after the matching bracket, or NULL. Square and curly brackets are
 * not distinguished. */
static const char *end_of_nest(const char *at, const char *end)
{
    int depth = 0;

    while (at != NULL && at < end) {
        switch (*at) {
        case '"':
            at = end_of_text(at, end);
            continue;
        case '{':
        case '[':
            depth++;
            break;
        case '}':
        case ']':
            if (--depth == 0)
                return at + 1;
            break;
        default:
            break;
        }
        at++;
    }
    return NULL;
}

static const char *end_of_word(const char *at, const char *end)
{
    const char *from = at;

    while (at < end && strchr(",]} \n\t\r", *at) == NULL)
        at++;
    return at > from ? at : NULL;
}

static bool read_value(struct load_scan *scan, struct load_scan_slice *out)
{
    const char *end;

    skip_blanks(scan);
    if (scan->at >= scan->end)
        return fail(scan);
    if (*scan->at == '"')
        end = end_of_text(scan->at, scan->end);
    else if (*scan->at == '{' || *scan->at == '[')
        end = end_of_nest(scan->at, scan->end);
    else
        end = end_of_word(scan->at, scan->end);
    if (end == NULL)
        return fail(scan);
    *out = (struct load_scan_slice){scan->at, (size_t)(end - scan->at)};
    scan->at = end;
    return true;
}

struct load_scan load_scan_begin(struct load_scan_slice value)
{
    struct load_scan scan = {.at = value.at};

    if (value.at == NULL || value.len < 2 ||
        (value.at[0] != '{' && value.at[0] != '[')) {
        scan.bad = value.at != NULL;
        scan.done = true;
        scan.end = scan.at;
        return scan;
    }
    scan.at++;
    scan.end = value.at + value.len;
    return scan;
}

/* Moves to the next member, over a comma unless it is the first. False at the
 * closing bracket. */
static bool next_item(struct load_scan *scan)
{
    if (scan->done)
        return false;
    skip_blanks(scan);
    if (scan->at >= scan->end)
        return fail(scan);
    if (*scan->at == '}' || *scan->at == ']') {
        scan->done = true;
        return false;
    }
    if (scan->begun && *scan->at++ != ',')
        return fail(scan);
    scan->begun = true;
    return true;
}

bool load_scan_member(struct load_scan *scan, struct load_scan_slice *key,
                      struct load_scan_slice *value)
{
    if (!next_item(scan) || !read_value(scan, key))
        return false;
    skip_blanks(scan);
    if (scan->at >= scan->end || *scan->at++ != ':' || key->at[0] != '"')
        return fail(scan);
    return read_value(scan, value);
}

bool load_scan_element(struct load_scan *scan, struct load_scan_slice *value)
{
    return next_item(scan) && read_value(scan, value);
}

bool load_scan_is(struct load_scan_slice slice, const char *text)
{
    size_t len = strlen(text);

    return slice.len == len + 2 && slice.at[0] == '"' &&
           memcmp(slice.at + 1, text, len) == 0;
}

bool load_scan_is_word(struct load_scan_slice slice, const char *word)
{
    return slice.at != NULL && slice.len == strlen(word) &&
           memcmp(slice.at, word, slice.len) == 0;
}

int64_t load_scan_number(struct load_scan_slice slice)
{
    int64_t value = 0;

    if (slice.at == NULL || slice.len == 0 || slice.len > 17)
        return -1;
    for (size_t i = 0; i < slice.len; i++) {
        if (slice.at[i] < '0' || slice.at[i] > '9')
            return -1;
        value = value * 10 + (slice.at[i] - '0');
    }
    return value;
}

void load_scan_text(struct load_scan_slice slice, char *out, size_t room)
{
    out[0] = '\0';
    if (slice.at == NULL || slice.len < 2 || slice.at[0] != '"' ||
        slice.len - 2 >= room)
        return;
    memcpy(out, slice.at + 1, slice.len - 2);
    out[slice.len - 2] = '\0';
}

struct load_scan_slice load_scan_get(struct load_scan_slice object,
                                     const char *name)
{
    struct load_scan scan = load_scan_begin(object);
    struct load_scan_slice key, value;

    while (load_scan_member(&scan, &key, &value))
        if (load_scan_is(key, name))
            return value;
    return (struct load_scan_slice){NULL, 0};
}
