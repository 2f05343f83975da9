/*
 * where.c - addresses among the settings: where a house listens, and where
 * people find it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/value.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_port(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits > 0 && digits <= 5 && text[digits] == '\0' &&
           strtoul(text, NULL, 10) <= 65535;
}

/* "::1", "fe80::1%eth0": the first `len` bytes. */
static bool is_six(const char *text, size_t len)
{
    char plain[INET6_ADDRSTRLEN];
    struct in6_addr ignored;
    size_t zone = strcspn(text, "%");

    if (zone < len)
        len = zone;
    if (len >= sizeof plain)
        return false;
    memcpy(plain, text, len);
    plain[len] = '\0';
    return inet_pton(AF_INET6, plain, &ignored) == 1;
}

/* ::1:8137 may be an address without a port as well as one with it, so whoever
 * writes it is asked for brackets: in the very words to write. */
static bool six_wrong(const struct place *place, const char *value)
{
    const char *colon = strrchr(value, ':');
    int len = colon != NULL ? (int)(colon - value) : 0;
    char advice[128] = "write an IPv6 address in brackets: [::1]:8137";

    if (is_six(value, (size_t)len) && is_port(colon + 1))
        (void)snprintf(advice, sizeof advice,
                       "write an IPv6 address in brackets: [%.*s]:%s", len,
                       value, colon + 1);
    else if (is_six(value, strlen(value)))
        (void)snprintf(advice, sizeof advice,
                       "write it in brackets, and a port: [%.60s]:8137", value);
    return value_wrong(place, value, advice);
}

/* Is it meant to be an IPv6 address, and not what one looks like here? The
 * host has `len` bytes. */
static bool is_bad_six(const char *value, size_t len)
{
    if (value[0] != '[')
        return memchr(value, ':', len) != NULL;
    return len < 2 || value[len - 1] != ']' || !is_six(value + 1, len - 2);
}

bool value_listen(const struct place *place, const char *value,
                  const char **out)
{
    const char *colon = strrchr(value, ':');
    size_t host = colon != NULL ? (size_t)(colon - value) : 0;
    bool unix_path = strncmp(value, "unix:", 5) == 0;

    if (!unix_path && is_bad_six(value, host))
        return six_wrong(place, value);
    /* A port, or a name in the file system, must be there. The system would
     * take "*", but nobody can follow a link with it. */
    if (unix_path ? value[5] != '/'
                  : host == 0 || value[0] == '*' || !is_port(colon + 1))
        return value_wrong(
            place, value,
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
