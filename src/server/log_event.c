/*
 * log_event.c - lines of the server's log, on standard error.
 *
 *   time=2026-03-01T12:00:00.123Z level=info event=open tables=3
 *
 * Under systemd the journal adds the time, and takes the level as a prefix:
 * "<6>event=open tables=3". Each line is one write, so that lines of several
 * threads and programs do not mix. Tokens, codes, names and chat are never
 * logged.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/log_event.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/server_state.h"
#include "server/uptime.h"

enum { LINE = 1024, NET_LINES = 10 };

/* Does standard error go to the journal? JOURNAL_STREAM names the file that it
 * was at the start; it may have been redirected since. */
static bool to_journal(void)
{
    const char *stream = getenv("JOURNAL_STREAM");
    struct stat is;
    char *end;

    if (stream == NULL || fstat(STDERR_FILENO, &is) != 0)
        return false;
    return strtoull(stream, &end, 10) == is.st_dev && *end == ':' &&
           strtoull(end + 1, &end, 10) == is.st_ino && *end == '\0';
}

static int print_time(char *out, size_t room)
{
    struct timespec now = clock_wall();
    struct tm when;
    char day[32];

    if (gmtime_r(&now.tv_sec, &when) == NULL ||
        strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &when) == 0)
        return snprintf(out, room, "time=unknown ");
    return snprintf(out, room, "time=%s.%03ldZ ", day, now.tv_nsec / 1000000);
}

static int print_start(char *out, size_t room, enum server_log_level level,
                       const char *event)
{
    static const char *const name[] = {"error", "warn", "info", "debug"};
    static const int priority[] = {3, 4, 6, 7};
    int n;

    if (to_journal())
        return snprintf(out, room, "<%d>event=%s ", priority[level], event);
    n = print_time(out, room);
    return n + snprintf(out + n, room - (size_t)n, "level=%s event=%s ",
                        name[level], event);
}

/* Strips control characters: a line stays one line, and nothing in it controls
 * a terminal. */
static void strip_controls(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = '?';
}

struct log_event_quoted log_event_quote(const char *value)
{
    struct log_event_quoted out;
    size_t n = 0;

    out.text[n++] = '"';
    for (; *value != '\0' && n < sizeof out.text - 3; value++) {
        if (*value == '"' || *value == '\\')
            out.text[n++] = '\\';
        out.text[n++] = *value;
    }
    out.text[n++] = '"';
    out.text[n] = '\0';
    return out;
}

void log_event(const struct server *server, enum server_log_level level,
               const char *event, const char *format, ...)
{
    char line[LINE];
    va_list args;
    size_t used;
    int n;

    if (level > (server != NULL ? server->config.log_level : LOG_INFO))
        return;
    n = print_start(line, sizeof line, level, event);
    if (n < 0 || (size_t)n >= sizeof line - 1)
        return;
    va_start(args, format);
    (void)vsnprintf(line + n, sizeof line - 1 - (size_t)n, format, args);
    va_end(args);
    strip_controls(line);
    used = strlen(line);
    line[used++] = '\n';
    /* There is nowhere to report a log that cannot be written. */
    if (write(STDERR_FILENO, line, used) < 0)
        return;
}

/* Outsiders decide how many of these there are, so they are limited. */
void log_event_net(void *ctx, const char *what, const char *address)
{
    struct server *server = ctx;

    uptime_update(server);
    log_event_net_rest(server);
    if (server->net_lines.n++ < NET_LINES)
        log_event(server, LOG_INFO, "net", "what=\"%s\" address=%s", what,
                  address);
}

void log_event_net_rest(struct server *server)
{
    enum { SECOND_MS = 1000 };

    if (server->now - server->net_lines.since < SECOND_MS)
        return;
    if (server->net_lines.n > NET_LINES)
        log_event(server, LOG_INFO, "net",
                  "what=\"and more like these\" lines=%u",
                  server->net_lines.n - NET_LINES);
    server->net_lines.since = server->now;
    server->net_lines.n = 0;
}

void log_event_libevent(int severity, const char *what)
{
    if (severity >= EVENT_LOG_WARN)
        log_event(NULL, severity == EVENT_LOG_ERR ? LOG_ERROR : LOG_WARN,
                  "libevent", "what=%s", log_event_quote(what).text);
}
