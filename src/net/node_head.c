/*
 * node_head.c - reads the heads of the HTTP messages that nodes exchange.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/node_head.h"

#include <string.h>

size_t node_head_copy(const uint8_t *bytes, size_t n,
                      char out[NODE_HEAD_BYTES + 1])
{
    const char *end;

    if (n > NODE_HEAD_BYTES)
        n = NODE_HEAD_BYTES;
    memcpy(out, bytes, n);
    out[n] = '\0';
    end = strstr(out, "\r\n\r\n");
    if (end == NULL)
        return 0;
    n = (size_t)(end - out) + 4;
    out[n] = '\0';
    return n;
}

/* Finds "\r\nNAME: ". */
static const char *find(const char *head, const char *name)
{
    size_t len = strlen(name);
    const char *at = head;

    while ((at = strstr(at, "\r\n")) != NULL) {
        at += 2;
        if (strncmp(at, name, len) == 0 && strncmp(at + len, ": ", 2) == 0)
            return at + len + 2;
    }
    return NULL;
}

bool node_head_field(const char *head, const char *name, char *out, size_t max)
{
    const char *value = find(head, name);
    size_t len = value == NULL ? 0 : strcspn(value, "\r\n");

    if (value == NULL || len >= max || find(value, name) != NULL)
        return false;
    memcpy(out, value, len);
    out[len] = '\0';
    return true;
}
