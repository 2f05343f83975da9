/* option_value.c - values of settings. SPDX-License-Identifier: MIT */
#include "cli/ops/option_value.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/diag.h"
#include "cli/nearest.h"

bool option_value_refuse(const struct option_source *source, const char *value,
                         const char *advice)
{
    diag_error("%s cannot be '%s'", source->text, diag_quote(value).text);
    diag_hint("%s", advice);
    return false;
}

bool option_value_number(const struct option_source *source, const char *value,
                         unsigned min, unsigned max, unsigned *out)
{
    size_t digits = strspn(value, "0123456789");
    char advice[64];
    unsigned long n = digits > 0 && digits < 10 && value[digits] == '\0'
                          ? strtoul(value, NULL, 10)
                          : 0;

    if (n >= min && n <= max && digits > 0 && value[digits] == '\0') {
        *out = (unsigned)n;
        return true;
    }
    (void)snprintf(advice, sizeof advice, "give a whole number from %u to %u",
                   min, max);
    return option_value_refuse(source, value, advice);
}

bool option_value_word(const struct option_source *source, const char *value,
                       const char *const *words, unsigned *out)
{
    struct nearest nearest = nearest_to(value);
    char advice[160] = "give one of:";
    size_t used = strlen(advice);

    for (unsigned i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], value) == 0) {
            *out = i;
            return true;
        }
        nearest_offer(&nearest, words[i]);
        used += (size_t)snprintf(advice + used, sizeof advice - used, " %s",
                                 words[i]);
    }
    if (nearest.best != NULL)
        (void)snprintf(advice, sizeof advice, "did you mean %s?", nearest.best);
    return option_value_refuse(source, value, advice);
}

bool option_value_switch(const struct option_source *source, const char *value,
                         bool *out)
{
    static const char *const words[] = {"off", "on", NULL};
    unsigned which;

    if (!option_value_word(source, value, words, &which))
        return false;
    *out = which == 1;
    return true;
}

static bool read_duration(const char *text, unsigned *seconds)
{
    static const struct {
        char unit;
        unsigned seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}, {'w', 604800}};
    enum { MOST = 3650 * 86400 };
    size_t digits = strspn(text, "0123456789");
    unsigned long n;

    if (digits == 0 || digits > 9 || text[digits] == '\0' ||
        text[digits + 1] != '\0')
        return false;
    n = strtoul(text, NULL, 10);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (text[digits] == units[i].unit && n > 0 &&
            n <= MOST / units[i].seconds) {
            *seconds = (unsigned)n * units[i].seconds;
            return true;
        }
    return false;
}

bool option_value_duration(const struct option_source *source,
                           const char *value, unsigned *out)
{
    return read_duration(value, out) ||
           option_value_refuse(source, value,
                               "give a time such as 90s, 30m, 2h or 14d");
}

bool option_value_line(const struct option_source *source, const char *name,
                       char *out, size_t room)
{
    FILE *file = fopen(name, "re");
    int error = errno;
    bool read = false;

    if (file != NULL) {
        errno = 0; /* an empty file is no error, a folder is one */
        read = fgets(out, (int)room, file) != NULL;
        error = errno;
        (void)fclose(file); /* only read */
    }
    if (read)
        out[strcspn(out, "\r\n")] = '\0';
    return read || option_value_refuse(source, name,
                                       error != 0 ? strerror(error)
                                                  : "the file is empty");
}

void option_value_warn(const char *file, const char *what)
{
    struct stat is;

    if (stat(file, &is) != 0 || (is.st_mode & S_IROTH) == 0)
        return;
    diag_error("everybody on this machine can read %s", what);
    diag_hint("unless this is a container, run: chmod 600 '%s'",
              diag_path(file).text);
}
