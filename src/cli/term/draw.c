/*
 * draw.c - the table of drawings, and a drawing for games without one: the view
 * as indented text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/draw.h"

#include <stdint.h>
#include <string.h>

struct drawing {
    const char *game;
    draw_fn *draw;
    struct draw_scored scored;
};

static const struct drawing drawings[] = {
    {"clue", draw_clue, {NULL, NULL}},
    {"hues-and-cues", draw_cues, {"revealed", draw_cues_scored}},
    {"haiclue", draw_haiclue, {NULL, NULL}},
    {"hue", draw_hue, {NULL, NULL}},
    {NULL, NULL, {NULL, NULL}},
};

static bool is_flat(const json_t *value)
{
    if (json_is_object(value))
        return json_object_size(value) == 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *member = json_array_get(value, i);

        if (json_is_object(member) || json_is_array(member))
            return false;
    }
    return true;
}

static void put_flat(FILE *out, const json_t *value)
{
    if (json_is_string(value))
        fprintf(out, " %s", json_string_value(value));
    else if (json_is_integer(value))
        fprintf(out, " %" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        fprintf(out, " %g", json_real_value(value));
    else if (json_is_boolean(value))
        fputs(json_is_true(value) ? " yes" : " no", out);
    else if (json_is_null(value))
        fputs(" -", out);
    for (size_t i = 0; i < json_array_size(value); i++)
        put_flat(out, json_array_get(value, i));
}

static void put_value(FILE *out, const json_t *value, int depth);

static void put_member(FILE *out, const char *name, const json_t *value,
                       int depth)
{
    fprintf(out, "%*s%s:", 2 * depth, "", name);
    if (is_flat(value)) {
        put_flat(out, value);
        fputc('\n', out);
    } else {
        fputc('\n', out);
        put_value(out, value, depth + 1);
    }
}

static void put_value(FILE *out, const json_t *value, int depth)
{
    const char *name;
    json_t *member;

    /* Jansson's macro needs a pointer to non-const; nothing is changed. */
    json_object_foreach((json_t *)(uintptr_t)value, name, member)
        put_member(out, name, member, depth);
    for (size_t i = 0; i < json_array_size(value); i++) {
        char number[24];

        (void)snprintf(number, sizeof number, "%zu", i);
        put_member(out, number, json_array_get(value, i), depth);
    }
}

static void draw_plain(FILE *out, const json_t *view,
                       const struct draw_style *style)
{
    (void)style;
    put_value(out, view, 0);
}

static const struct drawing *find_drawing(const char *game)
{
    for (int i = 0; drawings[i].game != NULL; i++)
        if (strcmp(drawings[i].game, game) == 0)
            return &drawings[i];
    return NULL;
}

draw_fn *draw_for(const char *game)
{
    const struct drawing *drawing = find_drawing(game);

    return drawing != NULL ? drawing->draw : draw_plain;
}

const struct draw_scored *draw_scored_for(const char *game)
{
    const struct drawing *drawing = find_drawing(game);

    return drawing != NULL && drawing->scored.fact != NULL ? &drawing->scored
                                                           : NULL;
}
