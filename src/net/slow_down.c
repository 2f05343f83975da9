/*
 * slow_down.c - the refusal of a message that came too fast.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/slow_down.h"

#include <stdio.h>
#include <string.h>

#include "base/id.h"

/* Finds the member "id" without parsing the JSON: a quote inside of a string
 * has a backslash before it, so `"id"` can only be a name or a whole value. */
static size_t find_id(const char *text, const char **id)
{
    const char *at = strstr(text, "\"id\"");
    size_t n;

    if (at == NULL)
        return 0;
    at += 4;
    at += strspn(at, " \t\r\n");
    if (*at++ != ':')
        return 0;
    at += strspn(at, " \t\r\n");
    if (*at++ != '"')
        return 0;
    n = id_span(at);
    *id = at;
    return at[n] == '"' && n <= SLOW_DOWN_ID ? n : 0;
}

size_t slow_down_answer(const char *text, char out[SLOW_DOWN_BYTES])
{
    const char *id = "";
    size_t n = find_id(text, &id);
    int len = snprintf(
        out, SLOW_DOWN_BYTES,
        "{\"is\":\"answer\",%s%.*s%s\"ok\":false,\"slug\":\"slow-down\","
        "\"rule\":\"\",\"say\":\"That’s too fast. Wait a moment.\"}",
        n > 0 ? "\"id\":\"" : "", (int)n, id, n > 0 ? "\"," : "");

    return (size_t)len;
}
