/*
 * address_option.c - addresses among the settings.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ops/address_option.h"

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

/* Is it "::1" or "fe80::1%eth0"? The first `len` bytes count. */
static bool is_ipv6(const char *text, size_t len)
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

/* ::1:8137 may be an address with or without a port, so brackets are required;
 * the hint shows exactly what to write. */
static bool refuse_ipv6(const struct option_source *source, const char *value)
{
    const char *colon = strrchr(value, ':');
    int len = colon != NULL ? (int)(colon - value) : 0;
    char advice[128] = "write an IPv6 address in brackets: [::1]:8137";

    if (is_ipv6(value, (size_t)len) && is_port(colon + 1))
        (void)snprintf(advice, sizeof advice,
                       "write an IPv6 address in brackets: [%.*s]:%s", len,
                       value, colon + 1);
    else if (is_ipv6(value, strlen(value)))
        (void)snprintf(advice, sizeof advice,
                       "write it in brackets, and a port: [%.60s]:8137", value);
    return option_value_refuse(source, value, advice);
}

/* Is it meant as an IPv6 address, but not written like one? The host has `len`
 * bytes. */
static bool is_bad_ipv6(const char *value, size_t len)
{
    if (value[0] != '[')
        return memchr(value, ':', len) != NULL;
    return len < 2 || value[len - 1] != ']' || !is_ipv6(value + 1, len - 2);
}

bool address_option_listen(const struct option_source *source,
                           const char *value, const char **out)
{
    const char *colon = strrchr(value, ':');
    size_t host = colon != NULL ? (size_t)(colon - value) : 0;
    bool unix_path = strncmp(value, "unix:", 5) == 0;

    if (!unix_path && is_bad_ipv6(value, host))
        return refuse_ipv6(source, value);
    /* A port, or an absolute path, is required. The system would accept "*",
     * but it makes a useless link. */
    if (unix_path ? value[5] != '/'
                  : host == 0 || value[0] == '*' || !is_port(colon + 1))
        return option_value_refuse(
            source, value,
            "give ADDRESS:PORT such as 127.0.0.1:8137, 0.0.0.0:8137 "
            "(everybody on the network) or [::1]:8137, or unix:/PATH");
    *out = value;
    return true;
}

/* HOST or HOST:PORT, with a literal IPv6 address in brackets. The QR code and
 * the check of origins use it as it is. */
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

bool address_option_url(const struct option_source *source, const char *value,
                        char *out, size_t room)
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
        return option_value_refuse(source, value,
                                   "give an address without a path, such as "
                                   "https://games.example.org");
    memcpy(out, value, all);
    out[all] = '\0';
    return true;
}
