/*
 * option_value.h - values of settings, whatever source they come from.
 *
 * All functions return false after an error message that names the source.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_OPTION_VALUE_H
#define CH_CLI_OPS_OPTION_VALUE_H

#include <stdbool.h>
#include <stddef.h>

/* Where a value comes from: "--listen", "CLUEHOUSE_LISTEN", "line 3 of FILE:
 * listen". */
struct option_source {
    char text[320];
};

/* Prints "SOURCE cannot be 'VALUE'" and a hint; always false. */
bool option_value_refuse(const struct option_source *source, const char *value,
                         const char *advice);
bool option_value_number(const struct option_source *source, const char *value,
                         unsigned min, unsigned max, unsigned *out);
/* One of the words of a list that ends with NULL; *out is its index. */
bool option_value_word(const struct option_source *source, const char *value,
                       const char *const *words, unsigned *out);
/* "on" or "off" */
bool option_value_switch(const struct option_source *source, const char *value,
                         bool *out);
/* "90s", "30m", "2h", "14d", "4w", in seconds: from one second to ten years. */
bool option_value_duration(const struct option_source *source,
                           const char *value, unsigned *out);
/* The first line of a file: a secret. */
bool option_value_line(const struct option_source *source, const char *file,
                       char *out, size_t room);
/* Warns of a file that everybody can read, which containers may need. */
void option_value_warn(const char *file, const char *what);

#endif
