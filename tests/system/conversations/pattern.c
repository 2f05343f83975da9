/*
 * pattern.c - JSON compared with patterns, and the variables that they set.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pattern.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NAMES = 64 };

static struct {
    struct {
        char name[32];
        json_t *value;
    } of[NAMES];
    int n;
} variables;

json_t *pattern_variable(const char *name)
{
    for (int i = 0; i < variables.n; i++)
        if (strcmp(variables.of[i].name, name) == 0)
            return variables.of[i].value;
    return NULL;
}

bool pattern_set(const char *name, json_t *value)
{
    if (variables.n == NAMES)
        return false;
    (void)snprintf(variables.of[variables.n].name, sizeof variables.of[0].name,
                   "%s", name);
    variables.of[variables.n++].value = json_incref(value);
    return true;
}

void pattern_clear(void)
{
    while (variables.n > 0)
        json_decref(variables.of[--variables.n].value);
}

static bool object_matches(json_t *pattern, json_t *value)
{
    const char *key;
    json_t *part;

    json_object_foreach(pattern, key, part) {
        json_t *other = json_object_get(value, key);

        if (json_is_string(part) &&
            strcmp(json_string_value(part), "$absent") == 0) {
            if (other != NULL)
                return false;
        } else if (other == NULL || !pattern_matches(part, other)) {
            return false;
        }
    }
    return true;
}

/* Is this member of a pattern "..."? */
static bool is_rest(json_t *pattern, size_t i)
{
    json_t *part = json_array_get(pattern, i);

    return json_is_string(part) && strcmp(json_string_value(part), "...") == 0;
}

static bool array_matches(json_t *pattern, json_t *value)
{
    size_t n = json_array_size(pattern);

    /* ["...", x]: x is somewhere among them. */
    if (n == 2 && is_rest(pattern, 0)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            if (pattern_matches(json_array_get(pattern, 1),
                                json_array_get(value, i)))
                return true;
        return false;
    }
    /* [x, "..."]: x is the first of them. */
    if (n > 1 && is_rest(pattern, n - 1)) {
        if (--n > json_array_size(value))
            return false;
    } else if (n != json_array_size(value)) {
        return false;
    }
    for (size_t i = 0; i < n; i++)
        if (!pattern_matches(json_array_get(pattern, i),
                             json_array_get(value, i)))
            return false;
    return true;
}

/* "~TEXT": the value has it in it. */
static bool has_text(const char *text, json_t *value)
{
    char filled[1024];

    pattern_fill_in(text, filled, sizeof filled);
    return json_is_string(value) &&
           strstr(json_string_value(value), filled) != NULL;
}

bool pattern_matches(json_t *pattern, json_t *value)
{
    if (json_is_string(pattern) && json_string_value(pattern)[0] == '~')
        return has_text(json_string_value(pattern) + 1, value);
    if (json_is_string(pattern) && json_string_value(pattern)[0] == '$') {
        const char *name = json_string_value(pattern) + 1;
        json_t *before = pattern_variable(name);

        if (strcmp(name, "any") == 0)
            return true;
        return before == NULL ? pattern_set(name, value)
                              : json_equal(before, value);
    }
    if (json_is_object(pattern))
        return json_is_object(value) && object_matches(pattern, value);
    if (json_is_array(pattern))
        return json_is_array(value) && array_matches(pattern, value);
    return json_equal(pattern, value);
}

void pattern_fill_in(const char *text, char *out, size_t room)
{
    size_t n = 0;

    while (*text != '\0' && n + 1 < room) {
        size_t len = 0;
        char name[32];
        json_t *value;

        if (*text == '$')
            while (isalnum((unsigned char)text[1 + len]) && len < 31)
                len++;
        memcpy(name, text + 1, len);
        name[len] = '\0';
        value = len > 0 ? pattern_variable(name) : NULL;
        if (value == NULL) {
            out[n++] = *text++;
            continue;
        }
        if (json_is_integer(value))
            n += (size_t)snprintf(out + n, room - n, "%lld",
                                  (long long)json_integer_value(value));
        else
            n += (size_t)snprintf(out + n, room - n, "%s",
                                  json_string_value(value));
        text += 1 + len;
    }
    out[n] = '\0';
}
