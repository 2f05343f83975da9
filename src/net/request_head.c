/*
 * request_head.c - strict checks of a request and its parts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/request_head.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { HOST = 253, PORT = 5 };

static bool breaks_line(const struct request_head_scan *scan, uint8_t byte)
{
    if (byte == '\n')
        return scan->last != '\r';
    if (scan->last == '\r')
        return true;
    /* A folded line. */
    return scan->last == '\n' && (byte == ' ' || byte == '\t');
}

/* "GET / HTTP/1.1": three words with one space between them. */
static void first_line(struct request_head_scan *scan, uint8_t byte)
{
    bool blank = byte == ' ', after_blank = scan->last == ' ';

    if (byte == '\t' || (blank && (scan->n == 0 || after_blank)) ||
        (byte == '\r' && (after_blank || scan->blanks != 2)))
        scan->bad = true;
    if (blank && scan->blanks < UINT8_MAX)
        scan->blanks++;
    scan->later = byte == '\n';
}

static void scan_byte(struct request_head_scan *scan, uint8_t byte)
{
    bool control = byte < ' ' || byte == 0x7f;

    if (!scan->later)
        first_line(scan, byte);
    if (breaks_line(scan, byte) ||
        (control && byte != '\r' && byte != '\n' && byte != '\t'))
        scan->bad = true;
    if (byte == '\n') {
        scan->done = !scan->text;
        scan->text = false;
    } else if (byte != '\r') {
        scan->text = true;
    }
    scan->last = byte;
    scan->n++;
    if (scan->n > REQUEST_HEAD_BYTES)
        scan->bad = true;
}

void request_head_scan(struct request_head_scan *scan, const uint8_t *bytes,
                       size_t n)
{
    size_t i = 0;

    while (i < n && !scan->done)
        scan_byte(scan, bytes[i++]);
    scan->behind += (uint32_t)(n - i);
}

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Decodes one character of a path; -1: not allowed. */
static int path_char(const char **at)
{
    const char *p = *at;
    int c = (unsigned char)*p;

    *at = p + 1;
    if (c == '%') {
        int high = hex(p[1]), low = high < 0 ? -1 : hex(p[2]);

        if (low < 0)
            return -1;
        c = high << 4 | low;
        *at = p + 3;
    }
    return c < ' ' || c == 0x7f || c == '\\' || c == '#' ? -1 : c;
}

/* No empty parts, and none that is "." or "..". */
static bool is_clean_path(const char *path)
{
    while (*path == '/') {
        size_t n = strcspn(path + 1, "/");

        if (n == 0 && path[1] == '/')
            return false;
        if (n > 0 && n <= 2 && strspn(path + 1, ".") >= n)
            return false;
        path += 1 + n;
    }
    return true;
}

bool request_head_path(const char *target, char path[REQUEST_HEAD_TARGET],
                       const char **query)
{
    size_t n = 0;

    if (target[0] != '/' || strlen(target) >= REQUEST_HEAD_TARGET)
        return false;
    while (*target != '\0' && *target != '?') {
        int c = path_char(&target);

        if (c < 0)
            return false;
        path[n++] = (char)c;
    }
    path[n] = '\0';
    *query = *target == '?' ? target + 1 : target;
    return strchr(*query, '#') == NULL && is_clean_path(path);
}

bool request_head_is_name(const char *name)
{
    static const char others[] = "!#$%&'*+-.^_`|~";

    if (*name == '\0')
        return false;
    for (; *name != '\0'; name++)
        if (!(*name > 0 && isalnum((unsigned char)*name)) &&
            strchr(others, *name) == NULL)
            return false;
    return true;
}

bool request_head_is_value(const char *value)
{
    for (; *value != '\0'; value++)
        if (((unsigned char)*value < ' ' && *value != '\t') || *value == 0x7f)
            return false;
    return true;
}

bool request_head_has_token(const char *list, const char *token)
{
    size_t len = strlen(token);

    while (*list != '\0') {
        size_t n;

        list += strspn(list, ", \t");
        n = strcspn(list, ", \t");
        if (n == len && strncasecmp(list, token, n) == 0)
            return true;
        list += n;
    }
    return false;
}

static bool is_port(const char *port)
{
    size_t n = strlen(port);

    return n > 0 && n <= PORT && strspn(port, "0123456789") == n;
}

bool request_head_host(const char *value, char *host, size_t max)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    bool six = value[0] == '[';
    size_t from = six ? 1 : 0;
    size_t n = six ? strspn(value + 1, "0123456789abcdefABCDEF:.")
                   : strspn(value, letters);
    const char *end = value + from + n;

    if (n == 0 || n > HOST || n >= max || (six && *end++ != ']'))
        return false;
    if (*end != '\0' && (*end != ':' || !is_port(end + 1)))
        return false;
    memcpy(host, value + from, n);
    host[n] = '\0';
    return true;
}

bool request_head_host_is_plain(const char *host)
{
    unsigned char ip[16];

    return strcasecmp(host, "localhost") == 0 ||
           inet_pton(AF_INET, host, ip) == 1 ||
           inet_pton(AF_INET6, host, ip) == 1;
}

bool request_head_host_is_local(const char *host)
{
    unsigned char ip[16];
    static const unsigned char loopback[16] = {[15] = 1};

    return strcasecmp(host, "localhost") == 0 ||
           (inet_pton(AF_INET, host, ip) == 1 && ip[0] == 127) ||
           (inet_pton(AF_INET6, host, ip) == 1 &&
            memcmp(ip, loopback, sizeof ip) == 0);
}

/* Length of host and port, without a default port. */
static size_t place_length(const char *place, const char *standard)
{
    size_t n = strlen(place), m = strlen(standard);

    return n > m && strcmp(place + n - m, standard) == 0 ? n - m : n;
}

bool request_head_is_same_origin(const char *origin, const char *host)
{
    bool tls = strncasecmp(origin, "https://", 8) == 0;
    const char *standard = tls ? ":443" : ":80";
    const char *place = origin + (tls ? 8 : 7);
    size_t n;

    if (!tls && strncasecmp(origin, "http://", 7) != 0)
        return false;
    n = place_length(place, standard);
    return n > 0 && n == place_length(host, standard) &&
           strncasecmp(place, host, n) == 0;
}
