/*
 * form.h - moves and facts as text and JSON, made from their tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_FORM_H
#define CH_GAMES_FORM_H

#include "cluehouse/game.h"

/* How many named arguments a form has. */
int form_params(const struct ch_form *form);
/* How many forms a table has. */
int form_count(const struct ch_form *table);
/* The description of argument i, where the last may repeat. */
const struct ch_arg *form_arg(const struct ch_form *form, int i);
/* Do n arguments and the text fit the form? NULL, or a slug. */
const char *form_check(const struct ch_form *form, int n, const int16_t *arg,
                       const char *text);

/* "name arg arg text"; returns the bytes written, 0 if there was no room. */
size_t form_print(const struct ch_form *form, int n, const int16_t *arg,
                  const char *text, char *out, size_t room);
/* Members "name": value for every argument and the text. */
void form_json(const struct ch_form *form, int n, const int16_t *arg,
               const char *text, struct ch_json *out);

/* One value as text: its word, or its number. */
const char *arg_text(const struct ch_arg *arg, int value, char room[8]);
/* The value of a word of `len` bytes. NULL, or a slug. */
const char *arg_parse(const struct ch_arg *arg, const char *word, size_t len,
                      int16_t *out);

#endif
