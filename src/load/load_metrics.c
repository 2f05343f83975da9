/*
 * load_metrics.c - processor time and memory of the server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static int connect_to(const struct client_address *address)
{
    struct timeval timeout = {.tv_sec = 10};
    const struct sockaddr *to = (const struct sockaddr *)&address->to;
    int fd = socket(to->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    if (connect(fd, to, address->len) == 0)
        return fd;
    (void)close(fd);
    return -1;
}

/* The whole answer as text; false if there is none. */
static bool fetch_metrics(const struct client_address *address, char *out,
                          size_t room)
{
    char ask[CLIENT_HOST + 80];
    int n = snprintf(ask, sizeof ask,
                     "GET /metrics HTTP/1.1\r\nHost: %s\r\n"
                     "Connection: close\r\n\r\n",
                     address->host);
    int fd = connect_to(address);
    size_t used = 0;
    ssize_t got = 0;

    if (fd < 0)
        return false;
    if (write(fd, ask, (size_t)n) == n)
        while (used < room - 1 &&
               (got = read(fd, out + used, room - 1 - used)) > 0)
            used += (size_t)got;
    (void)close(fd);
    out[used] = '\0';
    return used > 0;
}

/* The number after a name at the start of a line. */
static bool find_value(const char *text, const char *name, double *out)
{
    size_t len = strlen(name);

    for (const char *at = strstr(text, name); at != NULL;
         at = strstr(at + 1, name))
        if (at > text && at[-1] == '\n' && at[len] == ' ') {
            *out = strtod(at + len, NULL);
            return true;
        }
    return false;
}

bool load_metrics_get(const struct client_address *address,
                      struct load_metrics *out)
{
    char text[65536];
    double bytes = 0;

    memset(out, 0, sizeof *out);
    if (!fetch_metrics(address, text, sizeof text) ||
        !find_value(text, "process_cpu_seconds_total", &out->cpu_s) ||
        !find_value(text, "process_resident_memory_bytes", &bytes))
        return false;
    out->rss_kb = bytes / 1024;
    return true;
}
