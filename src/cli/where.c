/*
 * where.c - addresses among the settings: where a house listens, and where
 * people find it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/value.h"

#include <stdlib.h>
#include <string.h>

/* A port, or a name in the file system, must be there. */
bool value_listen(const struct place *place, const char *value,
                  const char **out)
{
    const char *colon = strrchr(value, ':');
    size_t digits = colon != NULL ? strspn(colon + 1, "0123456789") : 0;
    bool unix_path = strncmp(value, "unix:", 5) == 0;

    if (unix_path ? value[5] != '/'
                  : colon == NULL || colon == value || digits == 0 ||
                        digits > 5 || colon[1 + digits] != '\0' ||
                        strtoul(colon + 1, NULL, 10) > 65535)
        return value_wrong(place, value,
                     "give ADDRESS:PORT such as 127.0.0.1:8137, 0.0.0.0:8137 "
                     "(everybody on the network) or [::1]:8137, or unix:/PATH");
    *out = value;
    return true;
}

/* HOST or HOST:PORT, with a literal address in brackets; the QR code and the
 * check of origins take it as it is. */
static bool is_authority(const char *text, size_t len)
{
    size_t host = text[0] == '[' ? strcspn(text, "]") + 1 : strcspn(text, ":/");
    unsigned long port;

    if (host == 0 || host > len)
        return false;
    if (host == len)
        return true;
    if (text[host] != ':' || len - host > 6 ||
        strspn(text + host + 1, "0123456789") != len - host - 1)
        return false;
    port = strtoul(text + host + 1, NULL, 10);
    return port > 0 && port <= 65535;
}

bool value_url(const struct place *place, const char *value, char *out,
               size_t room)
{
    const char *host = strncmp(value, "https://", 8) == 0  ? value + 8
                       : strncmp(value, "http://", 7) == 0 ? value + 7
                                                           : NULL;
    size_t len, all = strlen(value);

    while (host != NULL && all > 0 && value[all - 1] == '/')
        all--;
    len = host == NULL || value + all < host ? 0 : (size_t)(value + all - host);
    if (len == 0 || all >= room ||
        strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                     "0123456789.-:[]") < len ||
        !is_authority(host, len))
        return value_wrong(place, value,
                     "give an address without a path, such as "
                     "https://games.example.org");
    memcpy(out, value, all);
    out[all] = '\0';
    return true;
}
