/*
 * value.h - values of settings, wherever they were written.
 *
 * All return false after a complaint that names the place.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_VALUE_H
#define CH_CLI_VALUE_H

#include <stdbool.h>
#include <stddef.h>

/* Where a value stands: "--listen", "CLUEHOUSE_LISTEN", "line 3 of FILE:
 * listen". */
struct place {
    char text[320];
};

/* "PLACE cannot be 'VALUE'", and advice; always false. */
bool value_wrong(const struct place *place, const char *value,
                 const char *advice);
bool value_number(const struct place *place, const char *value, unsigned min,
                  unsigned max, unsigned *out);
/* One of the words of a list that ends with NULL: which? */
bool value_word(const struct place *place, const char *value,
                const char *const *words, unsigned *out);
/* "on" or "off" */
bool value_switch(const struct place *place, const char *value, bool *out);
/* "90s", "30m", "2h", "14d", "4w", in seconds: at least one, at most those of
 * ten years. */
bool value_duration(const struct place *place, const char *value,
                    unsigned *out);
/* ADDRESS:PORT or unix:/PATH, as --listen takes it. */
bool value_listen(const struct place *place, const char *value,
                  const char **out);
/* "https://games.example.org:8137"; kept without slashes at its end. */
bool value_url(const struct place *place, const char *value, char *out,
               size_t room);

#endif
