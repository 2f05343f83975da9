/*
 * load_watch.c - what the server says about itself, and latencies.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "load/load.h"

/* --- Metrics ------------------------------------------------------------- */

static int dial(const struct client_address *address)
{
    struct timeval patience = {.tv_sec = 10};
    const struct sockaddr *to = (const struct sockaddr *)&address->to;
    int fd = socket(to->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(fd, to, address->len) == 0)
        return fd;
    (void)close(fd);
    return -1;
}

/* The whole answer as text; false if there is none. */
static bool fetch(const struct client_address *address, char *out, size_t room)
{
    char ask[CLIENT_HOST + 80];
    int n = snprintf(ask, sizeof ask,
                     "GET /metrics HTTP/1.1\r\nHost: %s\r\n"
                     "Connection: close\r\n\r\n",
                     address->host);
    int fd = dial(address);
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

/* The number behind a name at the beginning of a line. */
static bool find(const char *text, const char *name, double *out)
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

bool vitals_get(const struct client_address *address, struct load_vitals *out)
{
    char text[65536];
    double bytes = 0;

    memset(out, 0, sizeof *out);
    if (!fetch(address, text, sizeof text) ||
        !find(text, "process_cpu_seconds_total", &out->cpu_s) ||
        !find(text, "process_resident_memory_bytes", &bytes))
        return false;
    out->rss_kb = bytes / 1024;
    return true;
}

/* --- Latencies ----------------------------------------------------------- */

/* Values below LATENCY_FINE have a place each; above, half as many places serve
 * each power of two, and the other half stay empty. */
static unsigned place_of(uint64_t us)
{
    unsigned power = 0;

    for (; us >= LATENCY_FINE; us /= 2)
        power++;
    return power * LATENCY_FINE + (unsigned)us;
}

static double middle_of(unsigned place)
{
    double us = place % LATENCY_FINE + 0.5;

    for (unsigned power = place / LATENCY_FINE; power > 0; power--)
        us *= 2;
    return us;
}

void latency_add(struct latency *latency, double seconds)
{
    uint64_t us = seconds > 0 ? (uint64_t)(seconds * 1e6) : 0;

    if (us > UINT32_MAX)
        us = UINT32_MAX;
    latency->count[place_of(us)]++;
    latency->n++;
}

double latency_at(const struct latency *latency, double share)
{
    double wanted = share * (double)latency->n, seen = 0;

    if (latency->n == 0)
        return 0;
    for (unsigned i = 0; i < LATENCY_POWERS * LATENCY_FINE; i++) {
        seen += latency->count[i];
        if (seen >= wanted && latency->count[i] > 0)
            return middle_of(i) / 1000;
    }
    return 0;
}
