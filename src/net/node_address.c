/*
 * node_address.c - parses the addresses of nodes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/node_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>

static const char *parse_path(const char *path, struct node_address *out)
{
    struct sockaddr_un *at = (struct sockaddr_un *)&out->at;
    size_t len = strlen(path);

    if (len == 0 || len >= sizeof at->sun_path)
        return "the path of a unix socket has 1 to 107 bytes";
    at->sun_family = AF_UNIX;
    memcpy(at->sun_path, path, len + 1);
    out->len = sizeof *at;
    return NULL;
}

/* Splits "host:port" or "[host]:port". The port 0 is for a listener. */
static bool split(const char *text, char host[INET6_ADDRSTRLEN], bool *six,
                  in_port_t *port)
{
    const char *colon = strrchr(text, ':');
    size_t n = colon == NULL ? 0 : (size_t)(colon - text);
    unsigned long number;

    *six = n >= 2 && text[0] == '[' && text[n - 1] == ']';
    if (*six)
        n -= 2;
    if (colon == NULL || n >= INET6_ADDRSTRLEN)
        return false;
    memcpy(host, text + *six, n);
    host[n] = '\0';
    number = strtoul(colon + 1, NULL, 10);
    *port = htons((uint16_t)number);
    return colon[1] != '\0' && strlen(colon + 1) <= 5 && number <= 65535 &&
           strspn(colon + 1, "0123456789") == strlen(colon + 1);
}

static bool parse_number(const char *text, struct node_address *out)
{
    struct sockaddr_in *four = (struct sockaddr_in *)&out->at;
    struct sockaddr_in6 *sixer = (struct sockaddr_in6 *)&out->at;
    char host[INET6_ADDRSTRLEN];
    bool six;
    in_port_t port;

    if (!split(text, host, &six, &port))
        return false;
    if (six) {
        sixer->sin6_family = AF_INET6;
        sixer->sin6_port = port;
        out->len = sizeof *sixer;
        return inet_pton(AF_INET6, host, &sixer->sin6_addr) == 1;
    }
    four->sin_family = AF_INET;
    four->sin_port = port;
    out->len = sizeof *four;
    return inet_pton(AF_INET, host, &four->sin_addr) == 1;
}

const char *node_address_parse(const char *text, struct node_address *out)
{
    memset(out, 0, sizeof *out);
    if (strncmp(text, "unix:", 5) == 0)
        return parse_path(text + 5, out);
    if (strlen(text) >= NODE_ADDRESS_TEXT)
        return "it is too long";
    return parse_number(text, out)
               ? NULL
               : "write an address in numbers and a port, 192.0.2.7:8138 or "
                 "[2001:db8::7]:8138, or unix:/path; names are not looked up";
}
