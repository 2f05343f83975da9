/* schema.c - moves and facts as text and JSON. SPDX-License-Identifier: MIT */
#include "cluehouse/schema.h"

#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

#include "cluehouse/json.h"

int ch_schema_params(const struct ch_schema *schema)
{
    int n = 0;

    while (n < CH_PARAMS && schema->arg[n].name != NULL)
        n++;
    return n;
}

int ch_schema_count(const struct ch_schema *table)
{
    int n = 0;

    while (table[n].name != NULL)
        n++;
    return n;
}

const struct ch_arg *ch_schema_arg(const struct ch_schema *schema, int i)
{
    int last = ch_schema_params(schema) - 1;

    return &schema->arg[i < last ? i : last];
}

/* Text that may be stored and shown: UTF-8, trimmed, no control bytes. */
static const char *check_text(const char *text)
{
    const char *end = memchr(text, '\0', CH_TEXT);

    if (end == NULL)
        return "text-too-long";
    if (end == text)
        return "text-missing";
    if (*text == ' ' || end[-1] == ' ')
        return "text-not-trimmed";
    while (text < end) {
        utf8proc_int32_t code;
        utf8proc_ssize_t n =
            utf8proc_iterate((const utf8proc_uint8_t *)text, end - text, &code);
        if (n <= 0)
            return "text-not-utf8";
        if (utf8proc_category(code) == UTF8PROC_CATEGORY_CC)
            return "text-has-control-characters";
        text += n;
    }
    return NULL;
}

const char *ch_schema_check(const struct ch_schema *schema, int n,
                            const int16_t *arg, const char *text)
{
    int params = ch_schema_params(schema);

    if (n < params - (schema->more ? 1 : 0))
        return "argument-missing";
    if (n > (schema->more ? CH_ARGS : params))
        return "too-many-arguments";
    for (int i = 0; i < n; i++) {
        const struct ch_arg *like = ch_schema_arg(schema, i);

        if (arg[i] < like->min || arg[i] > like->max)
            return "argument-out-of-range";
    }
    for (int i = n; i < CH_ARGS; i++)
        if (arg[i] != 0)
            return "too-many-arguments";
    if (schema->text != NULL)
        return check_text(text);
    return text[0] == '\0' ? NULL : "text-not-wanted";
}

const char *ch_schema_value_text(const struct ch_arg *arg, int value,
                                 char room[8])
{
    if (arg->words != NULL)
        return arg->words[value - arg->min];
    (void)snprintf(room, 8, "%d", value); /* an int16 has six characters */
    return room;
}

static bool parse_number(const char *word, size_t len, int *out)
{
    size_t sign = len > 0 && word[0] == '-' ? 1 : 0;
    int value = 0;

    if (len == sign || len > sign + 5)
        return false;
    for (size_t i = sign; i < len; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        value = value * 10 + (word[i] - '0');
    }
    *out = sign ? -value : value;
    return true;
}

static bool same_word(const char *a, const char *word, size_t len)
{
    return strlen(a) == len && memcmp(a, word, len) == 0;
}

const char *ch_schema_value_parse(const struct ch_arg *arg, const char *word,
                                  size_t len, int16_t *out)
{
    int value;

    if (arg->words != NULL) {
        for (int i = arg->min; i <= arg->max; i++)
            if (same_word(arg->words[i - arg->min], word, len)) {
                *out = (int16_t)i;
                return NULL;
            }
        return "no-such-value";
    }
    if (!parse_number(word, len, &value))
        return "argument-not-a-number";
    if (value < arg->min || value > arg->max)
        return "argument-out-of-range";
    *out = (int16_t)value;
    return NULL;
}

/* Appends a blank, unless at the start, and a word. */
static void add_word(char *out, size_t room, size_t *at, const char *word)
{
    size_t len = strlen(word);
    size_t blank = *at > 0 ? 1 : 0;

    if (*at + blank + len >= room) {
        *at = room; /* no room: stays so */
        return;
    }
    if (blank)
        out[(*at)++] = ' ';
    memcpy(out + *at, word, len + 1);
    *at += len;
}

size_t ch_schema_print(const struct ch_schema *schema, int n,
                       const int16_t *arg, const char *text, char *out,
                       size_t room)
{
    size_t at = 0;
    char number[8];

    add_word(out, room, &at, schema->name);
    for (int i = 0; i < n; i++)
        add_word(
            out, room, &at,
            ch_schema_value_text(ch_schema_arg(schema, i), arg[i], number));
    if (text[0] != '\0')
        add_word(out, room, &at, text);
    return at < room ? at : 0;
}

static void value_json(const struct ch_arg *arg, const char *key, int value,
                       struct ch_json *out)
{
    if (arg->words != NULL)
        ch_json_str(out, key, arg->words[value - arg->min]);
    else
        ch_json_int(out, key, value);
}

void ch_schema_json(const struct ch_schema *schema, int n, const int16_t *arg,
                    const char *text, struct ch_json *out)
{
    int params = ch_schema_params(schema);
    int single = schema->more ? params - 1 : params;

    for (int i = 0; i < single; i++)
        value_json(&schema->arg[i], schema->arg[i].name, arg[i], out);
    if (schema->more) {
        ch_json_array_begin(out, schema->arg[single].name);
        for (int i = single; i < n; i++)
            value_json(&schema->arg[single], NULL, arg[i], out);
        ch_json_array_end(out);
    }
    if (schema->text != NULL)
        ch_json_str(out, schema->text, text);
}

size_t ch_schema_next_word(const char **at, const char *end, const char **word)
{
    while (*at < end && **at == ' ')
        (*at)++;
    *word = *at;
    while (*at < end && **at != ' ')
        (*at)++;
    return (size_t)(*at - *word);
}

int ch_schema_find(const struct ch_schema *table, const char *line, size_t len,
                   size_t *rest)
{
    const char *at = line, *word;
    size_t n = ch_schema_next_word(&at, line + len, &word);

    *rest = n > 0 ? (size_t)(at - line) : 0;
    for (int i = 0; n > 0 && table[i].name != NULL; i++)
        if (same_word(table[i].name, word, n))
            return i;
    return -1;
}

/* Copies the rest of the line, trimmed, as the text. */
static const char *parse_text(const char *at, const char *end, char *text)
{
    while (at < end && *at == ' ')
        at++;
    while (end > at && end[-1] == ' ')
        end--;
    if (at == end)
        return "text-missing";
    if (end - at >= CH_TEXT)
        return "text-too-long";
    if (memchr(at, '\0', (size_t)(end - at)) != NULL)
        return "text-has-control-characters";
    memcpy(text, at, (size_t)(end - at));
    return NULL;
}

const char *ch_schema_parse(const struct ch_schema *schema, const char *line,
                            size_t len, uint8_t *n, int16_t arg[CH_ARGS],
                            char text[CH_TEXT])
{
    const char *at = line, *end = line + len, *word;
    int params = ch_schema_params(schema);

    for (*n = 0; *n < params || (schema->more && *n < CH_ARGS); (*n)++) {
        size_t letters = ch_schema_next_word(&at, end, &word);
        const char *why;

        if (letters == 0)
            break;
        why = ch_schema_value_parse(ch_schema_arg(schema, *n), word, letters,
                                    &arg[*n]);
        if (why != NULL)
            return why;
    }
    if (schema->text != NULL)
        return parse_text(at, end, text);
    return ch_schema_next_word(&at, end, &word) > 0 ? "too-many-arguments"
                                                    : NULL;
}
