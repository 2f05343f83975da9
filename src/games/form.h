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
/* Which form of the table the line's first word names, or -1; *rest is where
 * the line goes on, 0 if it has no word. */
int form_find(const struct ch_form *table, const char *line, size_t len,
              size_t *rest);
/* Reads what follows the name: arguments, then text; all zero before. NULL, or
 * a slug; "text-missing" leaves everything else read. */
const char *form_parse(const struct ch_form *form, const char *line, size_t len,
                       uint8_t *n, int16_t arg[CH_ARGS], char text[CH_TEXT]);
/* Members "name": value for every argument and the text. */
void form_json(const struct ch_form *form, int n, const int16_t *arg,
               const char *text, struct ch_json *out);

/* One value as text: its word, or its number. */
const char *arg_text(const struct ch_arg *arg, int value, char room[8]);
/* Cuts the next word off the line; its length is 0 at the end. */
size_t word_next(const char **at, const char *end, const char **word);
/* The value of a word of `len` bytes. NULL, or a slug. */
const char *arg_parse(const struct ch_arg *arg, const char *word, size_t len,
                      int16_t *out);

#endif
