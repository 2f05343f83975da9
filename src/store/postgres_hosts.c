/*
 * postgres_hosts.c - what each of several hosts said to a connection.
 *
 *   connection to server at "10.0.0.21", port 5432 failed: Connection refused
 *   connection to server at "10.0.0.22", port 5432 failed: session is read-only
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_hosts.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 300 };

/* "HOST: what it said". False: the line is not of this kind. */
static bool read_line(const char *text, char out[LINE])
{
    static const char begins[] = "connection to server ", fatal[] = "FATAL:  ";
    static const char failed[] = " failed: ";
    char line[LINE];
    const char *host, *said;

    (void)snprintf(line, sizeof line, "%s", text);
    line[strcspn(line, "\n")] = '\0';
    host = strchr(line, '"');
    said = strstr(line, failed);
    if (strncmp(line, begins, sizeof begins - 1) != 0 || host == NULL ||
        said == NULL || host > said)
        return false;
    host++;
    said += sizeof failed - 1;
    if (strncmp(said, fatal, sizeof fatal - 1) == 0)
        said += sizeof fatal - 1;
    if (strstr(said, "session is read-only") != NULL ||
        strstr(said, "hot standby") != NULL)
        said = "a standby";
    (void)snprintf(out, LINE, "%.*s: %s", (int)strcspn(host, "\""), host, said);
    return true;
}

unsigned postgres_hosts_list(const char *text, char *out, size_t room)
{
    char line[LINE], before[LINE] = "";
    size_t used = 0;
    unsigned n = 0;

    out[0] = '\0';
    for (; text != NULL; text = strchr(text, '\n')) {
        text += text[0] == '\n';
        if (text[0] == '\0')
            break;
        /* A name may have several addresses, and each is tried twice if TLS is
         * optional. */
        if (!read_line(text, line) || strcmp(line, before) == 0)
            continue;
        memcpy(before, line, sizeof before);
        if (used < room)
            used += (size_t)snprintf(out + used, room - used, "%s%s",
                                     n > 0 ? "; " : "", line);
        n++;
    }
    return n;
}
