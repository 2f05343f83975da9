/*
 * moves.c - moves as text and JSON; listing legal moves, and choosing one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cluehouse/game.h"
#include "cluehouse/json.h"
#include "cluehouse/rng.h"
#include "cluehouse/schema.h"

bool ch_move_equal(const struct ch_move *a, const struct ch_move *b)
{
    return a->seat == b->seat && a->verb == b->verb && a->n == b->n &&
           memcmp(a->arg, b->arg, a->n * sizeof a->arg[0]) == 0 &&
           strcmp(a->text, b->text) == 0;
}

size_t ch_move_print(const struct ch_game *game, const struct ch_move *move,
                     char *out, size_t room)
{
    int lead = move->seat == CH_DEALER ? snprintf(out, room, "d ")
                                       : snprintf(out, room, "%d ", move->seat);
    size_t rest;

    if (lead < 0 || (size_t)lead >= room)
        return 0;
    rest = ch_schema_print(&game->verbs[move->verb], move->n, move->arg,
                           move->text, out + lead, room - (size_t)lead);
    return rest > 0 ? (size_t)lead + rest : 0;
}

const char *ch_move_parse_for(const struct ch_game *game, ch_seat seat,
                              const char *line, size_t len, struct ch_move *out)
{
    struct ch_move move = {.seat = seat};
    const struct ch_schema *schema;
    const char *why;
    size_t at = 0;
    int verb;

    verb = ch_schema_find(game->verbs, line, len, &at);
    if (verb < 0)
        return at == 0 ? "line-empty" : "no-such-verb";
    schema = &game->verbs[verb];
    move.verb = (uint8_t)verb;
    why = ch_schema_parse(schema, line + at, len - at, &move.n, move.arg,
                          move.text);
    if (why == NULL)
        why = ch_schema_check(schema, move.n, move.arg, move.text);
    if (why == NULL)
        *out = move;
    return why;
}

const char *ch_move_parse(const struct ch_game *game, const char *line,
                          size_t len, struct ch_move *out)
{
    static const struct ch_arg seats = {.name = "seat", .max = CH_SEATS - 1};
    const char *at = line, *end = line + len, *word;
    int16_t seat = CH_DEALER;
    size_t n;

    if (len >= CH_LINE)
        return "line-too-long";
    n = ch_schema_next_word(&at, end, &word);
    if (n == 0)
        return "line-empty";
    if ((n != 1 || *word != 'd') &&
        ch_schema_value_parse(&seats, word, n, &seat) != NULL)
        return "no-such-seat";
    return ch_move_parse_for(game, (ch_seat)seat, at, (size_t)(end - at), out);
}

void ch_move_json(const struct ch_game *game, const struct ch_move *move,
                  struct ch_json *out)
{
    const struct ch_schema *schema = &game->verbs[move->verb];

    ch_json_object_begin(out, NULL);
    ch_json_int(out, "by", move->seat);
    ch_json_str(out, "verb", schema->name);
    ch_schema_json(schema, move->n, move->arg, move->text, out);
    ch_json_object_end(out);
}

bool ch_moves_skip(struct ch_move_sink *to, unsigned verb, uint32_t n)
{
    bool other = to->verb >= 0 && (unsigned)to->verb != verb;

    if (!other && to->left > 0 && to->skip < n)
        return false;
    to->count[verb] += n;
    if (!other && to->left > 0)
        to->skip -= n;
    return true;
}

void ch_moves_add(struct ch_move_sink *to, const struct ch_move *move)
{
    if (ch_moves_skip(to, move->verb, 1))
        return;
    to->count[move->verb]++;
    to->left--;
    to->take(to, move);
}

void ch_moves_add_each(struct ch_move_sink *to, const struct ch_move *move,
                       int at, int base, const struct ch_set *set)
{
    uint32_t n = ch_set_count(set);
    struct ch_move one;
    int from = 0;

    if (ch_moves_skip(to, move->verb, n))
        return;
    one = *move;
    if (to->skip > 0) {
        from = (int)ch_set_nth(set, to->skip);
        to->count[move->verb] += to->skip;
        n -= to->skip;
        to->skip = 0;
    }
    for (int i = ch_set_next(set, from); i >= 0; i = ch_set_next(set, i + 1)) {
        if (ch_moves_skip(to, move->verb, n))
            return; /* enough taken: the rest is only counted */
        one.arg[at] = (int16_t)(base + i);
        ch_moves_add(to, &one);
        n--;
    }
}

/* A sink that stores the one move it takes. */
struct single {
    struct ch_move_sink sink;
    struct ch_move *out;
};

static void store_move(struct ch_move_sink *self, const struct ch_move *move)
{
    *((struct single *)self)->out = *move;
}

/* The n-th move of a verb (any, if negative) in the seat's list. */
static void find_nth(const struct ch_game *game, const void *state,
                     ch_seat seat, int verb, uint32_t n, struct ch_move *out)
{
    struct single single = {
        {.take = store_move, .skip = n, .left = 1, .verb = verb}, out};

    game->legal(state, seat, &single.sink);
}

void ch_move_default(const struct ch_game *game, const void *state,
                     ch_seat seat, struct ch_move *out)
{
    find_nth(game, state, seat, -1, 0, out);
}

/* A uniform choice among the listed verbs that are grave, or are not; -1 if
 * there is none. */
static int pick_verb(const struct ch_game *game,
                     const struct ch_move_sink *sink, bool grave,
                     struct ch_rng *rng)
{
    int verb[CH_VERBS];
    uint32_t n = 0;

    for (int v = 0; v < CH_VERBS && game->verbs[v].name != NULL; v++)
        if (sink->count[v] > 0 && game->verbs[v].grave == grave)
            verb[n++] = v;
    if (n == 0)
        return -1;
    return n == 1 ? verb[0] : verb[ch_rng_below(rng, n)];
}

void ch_move_pick(const struct ch_game *game, const void *state, ch_seat seat,
                  struct ch_rng *rng, struct ch_move *out)
{
    struct ch_move_sink all = CH_MOVE_SINK_COUNT;
    int verb;

    game->legal(state, seat, &all);
    bool grave = ch_rng_below(rng, 16) == 0;
    verb = pick_verb(game, &all, grave, rng);
    if (verb < 0)
        verb = pick_verb(game, &all, !grave, rng);
    assert(verb >= 0); /* a seat that acts has a move: the simulation checks */
    find_nth(game, state, seat, verb, ch_rng_below(rng, all.count[verb]), out);
}

void ch_move_deal(const struct ch_game *game, const void *state,
                  struct ch_rng *rng, struct ch_move *out)
{
    struct ch_chance chance = {.draws = 0};

    game->chance(state, &chance);
    chance.move.seat = CH_DEALER;
    uint32_t left = ch_set_count(&chance.pool);
    for (int i = 0; i < chance.draws; i++) {
        unsigned k = ch_set_nth(&chance.pool, ch_rng_below(rng, left--));

        ch_set_remove(&chance.pool, k);
        chance.move.arg[chance.move.n++] = (int16_t)(chance.base + (int)k);
    }
    *out = chance.move;
}
