/*
 * client_address.c - finds the server's address from a URL.
 *
 * SPDX-License-Identifier: MIT
 */
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>

#include "client/client.h"

static bool is_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool read_unix(const char *path, struct client_address *out,
                      char why[CLIENT_WHY])
{
    struct sockaddr_un *to = (struct sockaddr_un *)&out->to;
    size_t len = strlen(path);

    if (len == 0 || len >= sizeof to->sun_path) {
        (void)snprintf(why, CLIENT_WHY, "a unix socket needs a short path");
        return false;
    }
    to->sun_family = AF_UNIX;
    memcpy(to->sun_path, path, len + 1);
    out->len = sizeof *to;
    (void)snprintf(out->host, sizeof out->host, "localhost");
    return true;
}

/* Splits "HOST:PORT" or "[HOST]:PORT" in place. */
static bool split(char *host, char **name, char **port)
{
    char *colon = strrchr(host, ':');
    size_t len;

    if (colon == NULL || colon == host || colon[1] == '\0')
        return false;
    *colon = '\0';
    *port = colon + 1;
    len = strlen(host);
    if (host[0] == '[' && host[len - 1] == ']') {
        host[len - 1] = '\0';
        host++;
    }
    *name = host;
    return true;
}

static bool resolve(const char *authority, struct client_address *out,
                    char why[CLIENT_WHY])
{
    struct addrinfo want = {.ai_socktype = SOCK_STREAM}, *found;
    char copy[CLIENT_HOST], *name, *port;
    int code;

    (void)snprintf(copy, sizeof copy, "%s", authority);
    if (!split(copy, &name, &port)) {
        (void)snprintf(why, CLIENT_WHY, "there is no port in '%.60s'",
                       authority);
        return false;
    }
    code = getaddrinfo(name, port, &want, &found);
    if (code != 0) {
        (void)snprintf(why, CLIENT_WHY, "cannot find '%.60s': %s", authority,
                       gai_strerror(code));
        return false;
    }
    memcpy(&out->to, found->ai_addr, found->ai_addrlen);
    out->len = found->ai_addrlen;
    freeaddrinfo(found);
    return true;
}

bool client_address_read(const char *url, struct client_address *out,
                         char why[CLIENT_WHY])
{
    size_t len;

    memset(out, 0, sizeof *out);
    if (is_prefix(url, "unix:"))
        return read_unix(url + strlen("unix:"), out, why);
    if (is_prefix(url, "https://") || is_prefix(url, "wss://")) {
        (void)snprintf(why, CLIENT_WHY, "there is no TLS in this client");
        return false;
    }
    if (is_prefix(url, "http://"))
        url += strlen("http://");
    else if (is_prefix(url, "ws://"))
        url += strlen("ws://");
    len = strcspn(url, "/");
    if (len >= sizeof out->host) {
        (void)snprintf(why, CLIENT_WHY, "the host's name is too long");
        return false;
    }
    memcpy(out->host, url, len);
    return resolve(out->host, out, why);
}
