/*
 * game.c - what is the same for every game: the judge's first questions, the
 * log form of a move, and the words behind a refusal.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/game.h"

#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "cluehouse/json.h"
#include "games/form.h"

static const struct ch_refusal common[] = {
    {"not-your-turn", "", "It is not your turn. Wait until you are asked."},
    {"only-the-dealer", "", "The dealer does that. Make a move of your own."},
    {"no-such-seat", "", "Nobody sits there. Seats count from 0."},
    {"no-such-verb", "", "That is not a move of this game. Try help."},
    {"game-is-over", "", "The game is over. Start another one."},
    {"argument-missing", "", "Something is missing after the verb. Try help."},
    {"too-many-arguments", "", "There is too much after the verb. Try help."},
    {"argument-out-of-range", "", "A number is too small or too large."},
    {"argument-not-a-number", "", "A whole number was expected."},
    {"no-such-value", "", "That word is not one of the possible ones."},
    {"text-missing", "", "Some text is missing after the verb."},
    {"text-too-long", "", "The text is too long."},
    {"text-not-trimmed", "", "Leave out the blanks around the text."},
    {"text-not-utf8", "", "The text is not proper UTF-8."},
    {"text-has-control-characters", "", "The text has control characters."},
    {"text-not-wanted", "", "This move takes no text."},
    {"line-too-long", "", "The line is too long to be a move."},
    {"line-empty", "", "The line is empty. A seat and a verb are expected."},
    {"not-what-chance-may-do", "",
     "The dealer draws what is asked for, from what is left, each once."},
    {"no-such-option", "",
     "This game has no such option. See: cluehouse games."},
    {"wrong-number-of-seats", "",
     "This game is not for that many. See: cluehouse games."},
    {"too-late", "", "The question you answered is closed. Look again."},
    {"no-such-question", "", "You were not asked that yet. Look again."},
    {"table-is-frozen", "",
     "The referee found a fault in its own books and stopped this table."},
    {NULL, NULL, NULL},
};

static const struct ch_refusal *look_up(const struct ch_refusal *table,
                                        const char *slug)
{
    for (; table->slug != NULL; table++)
        if (strcmp(table->slug, slug) == 0)
            return table;
    return NULL;
}

const struct ch_refusal *ch_explain(const struct ch_game *game,
                                    const char *slug)
{
    static const struct ch_refusal unknown = {"unknown", "",
                                              "That is not possible here."};
    const struct ch_refusal *found = look_up(game->refusals, slug);

    if (found == NULL)
        found = look_up(common, slug);
    return found != NULL ? found : &unknown;
}

/* The dealer's move must begin as the game began it and go on with different
 * members of the pool. */
static const char *check_chance(const struct ch_game *game, const void *state,
                                const struct ch_move *move)
{
    struct ch_chance chance = {.draws = 0};
    int begun;

    game->chance(state, &chance);
    begun = chance.move.n;
    if (move->verb != chance.move.verb || move->n != begun + chance.draws)
        return "not-what-chance-may-do";
    for (int i = 0; i < begun; i++)
        if (move->arg[i] != chance.move.arg[i])
            return "not-what-chance-may-do";
    for (int i = begun; i < move->n; i++) {
        int k = move->arg[i] - chance.base;

        if (k < 0 || k >= CH_SET_SIZE || !ch_set_has(&chance.pool, (unsigned)k))
            return "not-what-chance-may-do";
        ch_set_remove(&chance.pool, (unsigned)k);
    }
    return NULL;
}

const char *ch_check(const struct ch_game *game, const void *state,
                     const struct ch_move *move)
{
    ch_seats who = game->actors(state);
    unsigned seats = ((const uint8_t *)state)[game->seats_at];
    const struct ch_form *form;
    const char *why;

    if (move->seat >= seats && move->seat != CH_DEALER)
        return "no-such-seat";
    if (move->verb >= form_count(game->verbs))
        return "no-such-verb";
    if (who == 0)
        return "game-is-over";
    form = &game->verbs[move->verb];
    if (form->dealer && move->seat != CH_DEALER)
        return "only-the-dealer";
    if (!ch_in(who, move->seat) &&
        (form->when == CH_ASKED || move->seat == CH_DEALER))
        return "not-your-turn";
    why = form_check(form, move->n, move->arg, move->text);
    if (why != NULL)
        return why;
    if (move->seat == CH_DEALER)
        return check_chance(game, state, move);
    return game->check(state, move);
}

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
    rest = form_print(&game->verbs[move->verb], move->n, move->arg, move->text,
                      out + lead, room - (size_t)lead);
    return rest > 0 ? (size_t)lead + rest : 0;
}

const char *ch_move_parse_for(const struct ch_game *game, ch_seat seat,
                              const char *line, size_t len, struct ch_move *out)
{
    struct ch_move move = {.seat = seat};
    const struct ch_form *form;
    const char *why;
    size_t at = 0;
    int verb;

    verb = form_find(game->verbs, line, len, &at);
    if (verb < 0)
        return at == 0 ? "line-empty" : "no-such-verb";
    form = &game->verbs[verb];
    move.verb = (uint8_t)verb;
    why = form_parse(form, line + at, len - at, &move.n, move.arg, move.text);
    if (why == NULL)
        why = form_check(form, move.n, move.arg, move.text);
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
    n = word_next(&at, end, &word);
    if (n == 0)
        return "line-empty";
    if ((n != 1 || *word != 'd') && arg_parse(&seats, word, n, &seat) != NULL)
        return "no-such-seat";
    return ch_move_parse_for(game, (ch_seat)seat, at, (size_t)(end - at), out);
}

void ch_move_json(const struct ch_game *game, const struct ch_move *move,
                  struct ch_json *out)
{
    const struct ch_form *form = &game->verbs[move->verb];

    ch_json_object_begin(out, NULL);
    ch_json_int(out, "by", move->seat);
    ch_json_str(out, "verb", form->name);
    form_json(form, move->n, move->arg, move->text, out);
    ch_json_object_end(out);
}

uint64_t ch_digest(const struct ch_game *game, const void *state)
{
    return digest_bytes(state, game->size);
}
