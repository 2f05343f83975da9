/* load_scan.c - see load_scan.h. SPDX-License-Identifier: MIT */
#include "load/load_scan.h"

#include <string.h>

static bool fail(struct scan *scan)
{
    scan->bad = scan->done = true;
    return false;
}

static void skip_blanks(struct scan *scan)
{
    while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\n' ||
                                    *scan->at == '\t' || *scan->at == '\r'))
        scan->at++;
}

/* Behind the closing quote, or NULL. */
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

/* Behind the bracket that closes what begins here, or NULL. Kinds of brackets
 * are not told apart. */
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

static bool take_value(struct scan *scan, struct slice *out)
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
    *out = (struct slice){scan->at, (size_t)(end - scan->at)};
    scan->at = end;
    return true;
}

struct scan scan_of(struct slice value)
{
    struct scan scan = {.at = value.at};

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

/* To the next member: over a comma, unless it is the first. False at the
 * closing bracket. */
static bool go_on(struct scan *scan)
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

bool scan_member(struct scan *scan, struct slice *key, struct slice *value)
{
    if (!go_on(scan) || !take_value(scan, key))
        return false;
    skip_blanks(scan);
    if (scan->at >= scan->end || *scan->at++ != ':' || key->at[0] != '"')
        return fail(scan);
    return take_value(scan, value);
}

bool scan_element(struct scan *scan, struct slice *value)
{
    return go_on(scan) && take_value(scan, value);
}

bool slice_is(struct slice slice, const char *text)
{
    size_t len = strlen(text);

    return slice.len == len + 2 && slice.at[0] == '"' &&
           memcmp(slice.at + 1, text, len) == 0;
}

bool slice_word(struct slice slice, const char *word)
{
    return slice.at != NULL && slice.len == strlen(word) &&
           memcmp(slice.at, word, slice.len) == 0;
}

int64_t slice_number(struct slice slice)
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

void slice_text(struct slice slice, char *out, size_t room)
{
    out[0] = '\0';
    if (slice.at == NULL || slice.len < 2 || slice.at[0] != '"' ||
        slice.len - 2 >= room)
        return;
    memcpy(out, slice.at + 1, slice.len - 2);
    out[slice.len - 2] = '\0';
}

struct slice slice_get(struct slice object, const char *name)
{
    struct scan scan = scan_of(object);
    struct slice key, value;

    while (scan_member(&scan, &key, &value))
        if (slice_is(key, name))
            return value;
    return (struct slice){NULL, 0};
}
