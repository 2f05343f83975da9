/*
 * store_uri.c - the password in the address of a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/store_uri.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *store_uri_with_password(const char *uri, const char *password)
{
    static const char key[] = "password=", hex[] = "0123456789ABCDEF";
    size_t len = strlen(uri), room = len + 3 * strlen(password) + 16;
    const char *query = strchr(uri, '?');
    char *out = malloc(room), *to;

    if (out == NULL)
        return NULL;
    to = out + snprintf(out, room, "%s%s%s", uri,
                        query == NULL         ? "?"
                        : query[1] == '\0'    ? ""
                        : uri[len - 1] == '&' ? ""
                                              : "&",
                        key);
    for (; *password != '\0'; password++) {
        unsigned char byte = (unsigned char)*password;

        if (isascii(byte) != 0 && isalnum(byte) != 0) {
            *to++ = *password;
        } else {
            *to++ = '%';
            *to++ = hex[byte >> 4];
            *to++ = hex[byte & 15];
        }
    }
    *to = '\0';
    return out;
}

bool store_uri_has_password(const char *uri)
{
    const char *from = strstr(uri, "://"), *colon, *at;

    if (from == NULL)
        return false;
    from += 3;
    colon = strchr(from, ':');
    at = strchr(from, '@');
    return colon != NULL && at != NULL && colon < at &&
           colon < from + strcspn(from, "/?#");
}
