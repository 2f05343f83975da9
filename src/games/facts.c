/*
 * facts.c - a collection of facts, packed one after another: audience, what,
 * count, numbers, length of text, text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/facts.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cluehouse/json.h"
#include "cluehouse/schema.h"

static const struct ch_schema undone[] = {
    {.name = "undone",
     .arg = {{.name = "seat", .max = CH_SEATS - 1, .seat = true},
             {.name = "back", .max = INT16_MAX},
             {.name = "count", .max = INT16_MAX}},
     .say = "{seat} takes the last move back."},
    {.name = NULL},
};

const struct ch_schema *ch_fact_schema(const struct ch_game *game, int what)
{
    return what == CH_FACT_UNDONE ? undone : &game->facts[what];
}

void ch_facts_init(struct ch_facts *facts)
{
    facts->n = 0;
    facts->used = 0;
    facts->full = false;
}

static void add_fact(struct ch_facts *facts, ch_seats to, int what, int n,
                     const int16_t *arg, const char *text)
{
    size_t len = strlen(text);
    size_t args = (size_t)n * sizeof arg[0];
    uint8_t *at = facts->bytes + facts->used;

    assert(n <= CH_ARGS && len < CH_TEXT);
    if (facts->used + sizeof to + 3 + args + len > CH_FACTS_BYTES) {
        facts->full = true;
        return;
    }
    memcpy(at, &to, sizeof to);
    at += sizeof to;
    *at++ = (uint8_t)what;
    *at++ = (uint8_t)n;
    memcpy(at, arg, args);
    at += args;
    *at++ = (uint8_t)len;
    memcpy(at, text, len);
    at += len;
    facts->used = (uint32_t)(at - facts->bytes);
    facts->n++;
}

void ch_facts_tell(struct ch_facts *facts, ch_seats to, int what, int n, ...)
{
    int16_t arg[CH_ARGS];
    va_list list;

    if (facts == NULL)
        return;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        arg[i] = (int16_t)va_arg(list, int);
    va_end(list);
    add_fact(facts, to, what, n, arg, "");
}

void ch_facts_tell_list(struct ch_facts *facts, ch_seats to, int what,
                        int first, const int16_t *list, int n, const char *text)
{
    int16_t arg[CH_ARGS];

    if (facts == NULL)
        return;
    arg[0] = (int16_t)first;
    for (int i = 0; i < n; i++)
        arg[i + 1] = list[i];
    add_fact(facts, to, what, n + 1, arg, text);
}

bool ch_facts_read(const uint8_t *bytes, uint32_t used, uint32_t *at,
                   struct ch_fact *out)
{
    const uint8_t *p = bytes + *at;
    size_t len;

    if (*at >= used)
        return false;
    memset(out->arg, 0, sizeof out->arg);
    memcpy(&out->to, p, sizeof out->to);
    p += sizeof out->to;
    out->what = *p++;
    out->n = *p++;
    memcpy(out->arg, p, out->n * sizeof out->arg[0]);
    p += out->n * sizeof out->arg[0];
    len = *p++;
    memcpy(out->text, p, len);
    out->text[len] = '\0';
    *at = (uint32_t)(p + len - bytes);
    return true;
}

bool ch_facts_next(const struct ch_facts *facts, uint32_t *at,
                   struct ch_fact *out)
{
    return ch_facts_read(facts->bytes, facts->used, at, out);
}

bool ch_facts_peek(const uint8_t *bytes, uint32_t used, uint32_t *at,
                   ch_seats *out)
{
    const uint8_t *p = bytes + *at;

    if (*at >= used)
        return false;
    memcpy(out, p, sizeof *out);
    p += sizeof *out + 1; /* skips what it is */
    p += 1 + p[0] * sizeof(int16_t);
    *at = (uint32_t)(p + 1 + p[0] - bytes);
    return true;
}

bool ch_facts_audience(const struct ch_facts *facts, uint32_t *at,
                       ch_seats *out)
{
    return ch_facts_peek(facts->bytes, facts->used, at, out);
}

bool ch_fact_equal(const struct ch_fact *a, const struct ch_fact *b)
{
    return a->what == b->what && a->n == b->n &&
           memcmp(a->arg, b->arg, a->n * sizeof a->arg[0]) == 0 &&
           strcmp(a->text, b->text) == 0;
}

size_t ch_fact_print(const struct ch_game *game, const struct ch_fact *fact,
                     char *out, size_t room)
{
    return ch_schema_print(ch_fact_schema(game, fact->what), fact->n, fact->arg,
                           fact->text, out, room);
}

const char *ch_fact_parse(const struct ch_game *game, const char *line,
                          size_t len, struct ch_fact *out)
{
    struct ch_fact fact = {.to = 0};
    struct ch_schema schema;
    const char *why;
    size_t at = 0;
    int what = ch_schema_find(game->facts, line, len, &at);

    if (what < 0 && ch_schema_find(undone, line, len, &at) == 0)
        what = CH_FACT_UNDONE;
    if (what < 0)
        return at == 0 ? "line-empty" : "no-such-fact";
    fact.what = (uint8_t)what;
    schema = *ch_fact_schema(game, what);
    why = ch_schema_parse(&schema, line + at, len - at, &fact.n, fact.arg,
                          fact.text);
    /* A fact may have no text where a move must have some. */
    if (why != NULL && strcmp(why, "text-missing") == 0) {
        schema.text = NULL;
        why = NULL;
    }
    if (why == NULL)
        why = ch_schema_check(&schema, fact.n, fact.arg, fact.text);
    if (why == NULL)
        *out = fact;
    return why;
}

void ch_fact_json(const struct ch_game *game, const struct ch_fact *fact,
                  uint32_t number, struct ch_json *out)
{
    const struct ch_schema *schema = ch_fact_schema(game, fact->what);

    ch_json_object_begin(out, NULL);
    if (number > 0)
        ch_json_int(out, "number", number);
    ch_json_str(out, "fact", schema->name);
    ch_schema_json(schema, fact->n, fact->arg, fact->text, out);
    ch_json_object_end(out);
}

/* --- What was taken back -------------------------------------------------- */

bool ch_facts_reveal(const struct ch_game *game, const struct ch_facts *facts,
                     uint32_t from, ch_seat seat)
{
    struct ch_fact fact;

    while (ch_facts_next(facts, &from, &fact)) {
        bool own = (fact.to & ~(ch_only(seat) | ch_only(CH_DEALER))) == 0;

        if (ch_fact_schema(game, fact.what)->reveals ||
            (fact.to != CH_EVERYONE && !own))
            return true;
    }
    return false;
}

enum { RECENT = 1024 }; /* no move is taken back after more facts than that */

/* Where the newest facts of a seat are: a ring, indexed by their numbers. */
struct recent {
    uint32_t n;
    uint32_t at[RECENT];
};

/* Facts without an audience are dropped by drop_marked. */
static void mark_undone(uint8_t *bytes, const struct recent *recent,
                        const struct ch_fact *fact)
{
    static const ch_seats nobody;
    uint32_t back = (uint32_t)fact->arg[1], count = (uint32_t)fact->arg[2];

    if (back > RECENT || back > recent->n || count > back)
        return; /* no fact of ours says so */
    for (uint32_t i = 0; i < count; i++)
        memcpy(bytes + recent->at[(recent->n - back + i) % RECENT], &nobody,
               sizeof nobody);
}

static uint32_t drop_marked(uint8_t *bytes, uint32_t used)
{
    uint32_t at = 0, kept = 0, from;
    ch_seats to;

    for (from = 0; ch_facts_peek(bytes, used, &at, &to); from = at) {
        if (to != 0 && bytes[from + sizeof to] != CH_FACT_UNDONE) {
            memmove(bytes + kept, bytes + from, at - from);
            kept += at - from;
        }
    }
    return kept;
}

uint32_t ch_facts_standing(const uint8_t *bytes, uint32_t used, ch_seat seat,
                           uint8_t *out)
{
    struct recent recent = {.n = 0};
    uint32_t at = 0, from, kept = 0;
    struct ch_fact fact;

    for (from = 0; ch_facts_read(bytes, used, &at, &fact); from = at) {
        if (!ch_in(fact.to, seat))
            continue;
        if (fact.what == CH_FACT_UNDONE)
            mark_undone(out, &recent, &fact);
        recent.at[recent.n++ % RECENT] = kept;
        memcpy(out + kept, bytes + from, at - from);
        kept += at - from;
    }
    return drop_marked(out, kept);
}

/* --- As text and JSON ----------------------------------------------------- */

/* A bounded piece of text that grows at its end. */
struct line {
    char *out;
    size_t len, room;
};

static void append(struct line *line, const char *bytes, size_t n)
{
    if (n > line->room - 1 - line->len)
        n = line->room - 1 - line->len;
    memcpy(line->out + line->len, bytes, n);
    line->len += n;
    line->out[line->len] = '\0';
}

static void append_value(struct line *line, const struct ch_arg *arg, int value,
                         const char *const *names)
{
    char number[8];

    if (arg->seat && names != NULL) {
        append(line, names[value], strlen(names[value]));
        return;
    }
    if (arg->seat)
        append(line, "seat ", 5);
    const char *text = ch_schema_value_text(arg, value, number);
    append(line, text, strlen(text));
}

/* What stands for {name} in the sentence. */
static void append_argument(struct line *line, const struct ch_schema *schema,
                            const struct ch_fact *fact, const char *name,
                            size_t len, const char *const *names)
{
    int params = ch_schema_params(schema);

    if (schema->text != NULL && strlen(schema->text) == len &&
        memcmp(schema->text, name, len) == 0)
        append(line, fact->text, strlen(fact->text));
    for (int i = 0; i < fact->n; i++) {
        const struct ch_arg *arg = ch_schema_arg(schema, i);

        if (strlen(arg->name) != len || memcmp(arg->name, name, len) != 0)
            continue;
        if (i >= params)
            append(line, " ", 1);
        append_value(line, arg, fact->arg[i], names);
    }
}

size_t ch_fact_say(const struct ch_game *game, const struct ch_fact *fact,
                   const char *const *names, char *out, size_t room)
{
    const struct ch_schema *schema = ch_fact_schema(game, fact->what);
    struct line line = {out, 0, room};
    const char *at = schema->say;

    out[0] = '\0';
    while (*at != '\0') {
        size_t plain = strcspn(at, "{");
        size_t name;

        append(&line, at, plain);
        at += plain;
        if (*at == '\0')
            break;
        at++;
        name = strcspn(at, "}");
        append_argument(&line, schema, fact, at, name, names);
        at += name + (at[name] == '}');
    }
    return line.len;
}
