/* about.c - a game as JSON. SPDX-License-Identifier: MIT */
#include "games/about.h"

#include "cluehouse/json.h"
#include "cluehouse/schema.h"

static void json_arg(const struct ch_arg *arg, struct ch_json *out)
{
    ch_json_str(out, "name", arg->name);
    if (arg->words == NULL) {
        ch_json_int(out, "min", arg->min);
        ch_json_int(out, "max", arg->max);
        return;
    }
    ch_json_array_begin(out, "words");
    for (int i = arg->min; i <= arg->max; i++)
        ch_json_str(out, NULL, arg->words[i - arg->min]);
    ch_json_array_end(out);
}

static void json_options(const struct ch_game *game, struct ch_json *out)
{
    ch_json_array_begin(out, "options");
    for (int i = 0; game->options[i].value.name != NULL; i++) {
        const struct ch_option *option = &game->options[i];
        char number[8];

        ch_json_object_begin(out, NULL);
        json_arg(&option->value, out);
        ch_json_str(
            out, "standard",
            ch_schema_value_text(&option->value, option->standard, number));
        ch_json_str(out, "rule", option->rule);
        ch_json_str(out, "say", option->say);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

static void json_verb(const struct ch_schema *verb, struct ch_json *out)
{
    static const char *const when[] = {"asked", "unasked", "aside"};

    ch_json_object_begin(out, NULL);
    ch_json_str(out, "name", verb->name);
    ch_json_str(out, "say", verb->say);
    ch_json_word(out, "when", when, (int)verb->when);
    ch_json_bool(out, "dealer", verb->dealer);
    ch_json_bool(out, "grave", verb->grave);
    ch_json_array_begin(out, "arguments");
    for (int i = 0; i < ch_schema_params(verb); i++) {
        ch_json_object_begin(out, NULL);
        json_arg(&verb->arg[i], out);
        ch_json_bool(out, "seat", verb->arg[i].seat);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
    ch_json_bool(out, "more", verb->more);
    ch_json_str(out, "text", verb->text);
    ch_json_object_end(out);
}

void about_game(const struct ch_game *game, struct ch_json *out)
{
    ch_json_str(out, "name", game->name);
    ch_json_str(out, "alias", game->alias);
    ch_json_str(out, "title", game->title);
    ch_json_str(out, "blurb", game->blurb);
    ch_json_int(out, "rules", game->rules);
    ch_json_int(out, "oldest", game->oldest > 0 ? game->oldest : game->rules);
    ch_json_int(out, "min_seats", game->min_seats);
    ch_json_int(out, "max_seats", game->max_seats);
    json_options(game, out);
    ch_json_array_begin(out, "verbs");
    for (int i = 0; game->verbs[i].name != NULL; i++)
        json_verb(&game->verbs[i], out);
    ch_json_array_end(out);
}
