/*
 * fact_json.c - facts as the server sends them, read back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/join/fact_json.h"

#include <stdio.h>
#include <string.h>

#include "cluehouse/schema.h"

/* Appends a value of the wire as a word of a line. False: it is none. */
static bool add_word(char line[CH_LINE], size_t *len, json_t *value)
{
    int n = -1;

    if (json_is_string(value))
        n = snprintf(line + *len, CH_LINE - *len, " %s",
                     json_string_value(value));
    else if (json_is_integer(value))
        n = snprintf(line + *len, CH_LINE - *len, " %lld",
                     (long long)json_integer_value(value));
    if (n < 0 || (size_t)n >= CH_LINE - *len)
        return false;
    *len += (size_t)n;
    return true;
}

static bool add_list(char line[CH_LINE], size_t *len, json_t *list)
{
    json_t *value;
    size_t i;

    if (!json_is_array(list))
        return false;
    json_array_foreach(list, i, value)
        if (!add_word(line, len, value))
            return false;
    return true;
}

/* The arguments in the order of the schema, as ch_fact_print has them. */
static bool print_line(const struct ch_schema *schema, json_t *from,
                       char line[CH_LINE])
{
    int params = ch_schema_params(schema);
    int single = schema->more ? params - 1 : params;
    size_t len = (size_t)snprintf(line, CH_LINE, "%s", schema->name);

    for (int i = 0; i < single; i++)
        if (!add_word(line, &len, json_object_get(from, schema->arg[i].name)))
            return false;
    if (schema->more &&
        !add_list(line, &len, json_object_get(from, schema->arg[single].name)))
        return false;
    return schema->text == NULL ||
           add_word(line, &len, json_object_get(from, schema->text));
}

const char *fact_json_read(const struct ch_game *game, json_t *from,
                           struct ch_fact *out)
{
    const char *name = json_string_value(json_object_get(from, "fact"));
    char line[CH_LINE];

    const struct ch_schema *schema = NULL;

    if (name != NULL &&
        strcmp(ch_fact_schema(game, CH_FACT_UNDONE)->name, name) == 0)
        schema = ch_fact_schema(game, CH_FACT_UNDONE);
    for (int i = 0; name != NULL && game->facts[i].name != NULL; i++)
        if (strcmp(game->facts[i].name, name) == 0)
            schema = &game->facts[i];
    if (schema == NULL)
        return "no-such-fact";
    return print_line(schema, from, line)
               ? ch_fact_parse(game, line, strlen(line), out)
               : "fact-not-understood";
}
