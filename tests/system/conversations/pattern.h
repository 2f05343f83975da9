/*
 * pattern.h - JSON compared with patterns, and the variables that they set.
 *
 * A pattern is JSON. Members that it does not name may be there. "$any" is
 * anything; "$NAME" is the value of that variable, which the first match sets;
 * "~TEXT" is a string that contains TEXT; "$absent" says that a member is not
 * there; ["...", x] is an array with x in it, and [x, "..."] one that begins
 * with x.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_PATTERN_H
#define CH_TESTS_PATTERN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

bool pattern_matches(json_t *pattern, json_t *value);
/* Writes the text with the values of its variables ($NAME) in their place. */
void pattern_fill_in(const char *text, char *out, size_t room);

/* A variable's value, or NULL. It stays the variable's. */
json_t *pattern_variable(const char *name);
/* Sets a new variable. False if there are too many. */
bool pattern_set(const char *name, json_t *value);
/* Removes all variables. */
void pattern_clear(void);

#endif
