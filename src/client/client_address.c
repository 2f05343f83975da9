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

/* `standard` is used if the authority names none; "" if it has to. */
static bool resolve(const char *authority, const char *standard,
                    struct client_address *out, char why[CLIENT_WHY])
{
    struct addrinfo want = {.ai_socktype = SOCK_STREAM}, *found;
    char copy[CLIENT_HOST + 8], *name, *port;
    bool has_port = authority[0] == '[' ? strstr(authority, "]:") != NULL
                                        : strchr(authority, ':') != NULL;
    int code;

    (void)snprintf(copy, sizeof copy, "%s%s%s", authority,
                   has_port || standard[0] == '\0' ? "" : ":",
                   has_port ? "" : standard);
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

/* Skips the scheme; *standard is its port, "" without one. */
static const char *skip_scheme(const char *url, bool *tls,
                               const char **standard)
{
    static const struct {
        const char *prefix;
        bool tls;
    } schemes[] = {{"http://", false},
                   {"ws://", false},
                   {"https://", true},
                   {"wss://", true}};

    *standard = "";
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        if (!is_prefix(url, schemes[i].prefix))
            continue;
        *tls = schemes[i].tls;
        *standard = *tls ? "443" : "80";
        return url + strlen(schemes[i].prefix);
    }
    return url;
}

bool client_address_read(const char *url, struct client_address *out,
                         char why[CLIENT_WHY])
{
    const char *standard;
    size_t len;

    memset(out, 0, sizeof *out);
    if (is_prefix(url, "unix:"))
        return read_unix(url + strlen("unix:"), out, why);
    url = skip_scheme(url, &out->tls, &standard);
    len = strcspn(url, "/");
    if (len >= sizeof out->host) {
        (void)snprintf(why, CLIENT_WHY, "the host's name is too long");
        return false;
    }
    memcpy(out->host, url, len);
    return resolve(out->host, standard, out, why);
}

unsigned client_address_read_all(const char *urls,
                                 struct client_address out[CLIENT_ADDRESSES],
                                 char why[CLIENT_WHY])
{
    unsigned n = 0;

    for (const char *at = urls;; at++) {
        size_t len = strcspn(at, ",");
        char one[512];

        if (n == CLIENT_ADDRESSES || len >= sizeof one) {
            (void)snprintf(why, CLIENT_WHY, "these are too many addresses");
            return 0;
        }
        memcpy(one, at, len);
        one[len] = '\0';
        if (!client_address_read(one, &out[n++], why))
            return 0;
        at += len;
        if (*at == '\0')
            return n;
    }
}
