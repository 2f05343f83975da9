/*
 * note.c - lines of the log, on standard error.
 *
 *   time=2026-03-01T12:00:00.123Z level=info event=open tables=3
 *
 * Under systemd the journal knows the time, and is told the level as it likes
 * it: "<6>event=open tables=3". A line is one write, so that lines of threads
 * and of other programs do not mix. Tokens, codes, names and what people say
 * never get here.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/house_int.h"

enum { LINE = 1024, NET_LINES = 10 };

/* Is standard error the journal's? systemd says which file that is; it may
 * have been sent elsewhere since. */
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
    struct timespec now;
    struct tm when;
    char day[32];

    (void)clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &when) == NULL ||
        strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &when) == 0)
        return snprintf(out, room, "time=unknown ");
    return snprintf(out, room, "time=%s.%03ldZ ", day, now.tv_nsec / 1000000);
}

static int print_start(char *out, size_t room, enum house_log level,
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

/* A line stays one line, and a terminal is sent no orders. */
static void clean(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = '?';
}

struct noted noted(const char *value)
{
    struct noted out;
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

void note(const struct house *house, enum house_log level, const char *event,
          const char *format, ...)
{
    char line[LINE];
    va_list args;
    size_t used;
    int n;

    if (level > (house != NULL ? house->config.log_level : LOG_INFO))
        return;
    n = print_start(line, sizeof line, level, event);
    if (n < 0 || (size_t)n >= sizeof line - 1)
        return;
    va_start(args, format);
    (void)vsnprintf(line + n, sizeof line - 1 - (size_t)n, format, args);
    va_end(args);
    clean(line);
    used = strlen(line);
    line[used++] = '\n';
    /* If nobody takes the log there is nobody to tell. */
    if (write(STDERR_FILENO, line, used) < 0)
        return;
}

/* Strangers decide how many there are of these. */
void note_net(void *with, const char *what, const char *address)
{
    struct house *house = with;

    house_look(house);
    note_net_rest(house);
    if (house->net_lines.n++ < NET_LINES)
        note(house, LOG_INFO, "net", "what=\"%s\" address=%s", what, address);
}

void note_net_rest(struct house *house)
{
    enum { SECOND_MS = 1000 };

    if (house->now - house->net_lines.since < SECOND_MS)
        return;
    if (house->net_lines.n > NET_LINES)
        note(house, LOG_INFO, "net", "what=\"and more like these\" lines=%u",
             house->net_lines.n - NET_LINES);
    house->net_lines.since = house->now;
    house->net_lines.n = 0;
}

void note_libevent(int severity, const char *what)
{
    if (severity >= EVENT_LOG_WARN)
        note(NULL, severity == EVENT_LOG_ERR ? LOG_ERROR : LOG_WARN, "libevent",
             "what=%s", noted(what).text);
}
