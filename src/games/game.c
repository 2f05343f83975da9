/*
 * game.c - what is the same for every game: the checks that come before a
 * game's own, and the sentences behind refusals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/game.h"

#include <string.h>

#include "base/digest.h"
#include "cluehouse/schema.h"
#include "cluehouse/words.h"

static const struct ch_refusal common[] = {
    {"not-your-turn", "", "It’s not your turn. Wait until you’re asked."},
    {"only-the-dealer", "",
     "Only the dealer does that. Make a move of your own."},
    {"no-such-seat", "", "Nobody sits there. Seats count from 0."},
    {"no-such-verb", "", "That isn’t a move in this game. Try help."},
    {"game-is-over", "", "The game is over. Start another one."},
    {"argument-missing", "", "Something is missing after the verb. Try help."},
    {"too-many-arguments", "", "There is too much after the verb. Try help."},
    {"argument-out-of-range", "", "A number is too small or too large."},
    {"argument-not-a-number", "", "A whole number was expected."},
    {"no-such-value", "", "That word isn’t one of the choices."},
    {"text-missing", "", "Some text is missing after the verb."},
    {"text-too-long", "", "That’s too long. Shorten it."},
    {"text-not-trimmed", "", "Leave out the spaces around the text."},
    {"text-not-utf8", "", "The text isn’t proper UTF-8."},
    {"text-has-control-characters", "", "The text has control characters."},
    {"text-not-wanted", "", "This move takes no text."},
    {"line-too-long", "", "The line is too long to be a move."},
    {"line-empty", "", "The line is empty. A seat and a verb are expected."},
    {"not-what-chance-may-do", "",
     "The dealer draws what is asked for, from what is left, each once."},
    {"no-such-option", "",
     "This game has no such option. See: cluehouse games."},
    {"no-such-rules", "", "This program doesn’t play by those rules."},
    {"wrong-number-of-seats", "",
     "This game isn’t for that many. See: cluehouse games."},
    {"too-late", "", "That question is closed. Look again."},
    {"no-such-question", "", "You haven’t been asked that yet. Look again."},
    {"nothing-to-undo", "", "You have no move to take back."},
    {"too-late-to-undo", "", "The game has gone on. That move stays."},
    {"drawn-since", "",
     "Dice or cards have been drawn since. That move stays."},
    {"told-since", "", "That move told someone something new. It stays."},
    {"not-your-own-move", "", "Someone else made that move for you. It stays."},
    {"table-is-frozen", "",
     "The referee found a mistake in its own records and stopped this table."},
    {NULL, NULL, NULL},
};

static const struct ch_refusal *find_refusal(const struct ch_refusal *table,
                                             const char *slug)
{
    for (; table->slug != NULL; table++)
        if (strcmp(table->slug, slug) == 0)
            return table;
    return NULL;
}

const struct ch_refusal *ch_game_explain(const struct ch_game *game,
                                         const char *slug)
{
    static const struct ch_refusal unknown = {"unknown", "",
                                              "That isn’t possible here."};
    const struct ch_refusal *found = find_refusal(game->refusals, slug);

    if (found == NULL)
        found = find_refusal(common, slug);
    return found != NULL ? found : &unknown;
}

/* The dealer's move must begin as chance() began it and go on with different
 * members of the pool. */
static const char *check_chance(const struct ch_game *game, const void *state,
                                const struct ch_move *move)
{
    struct ch_chance chance = {.draws = 0};
    int given;

    game->chance(state, &chance);
    given = chance.move.n;
    if (move->verb != chance.move.verb || move->n != given + chance.draws)
        return "not-what-chance-may-do";
    for (int i = 0; i < given; i++)
        if (move->arg[i] != chance.move.arg[i])
            return "not-what-chance-may-do";
    for (int i = given; i < move->n; i++) {
        int k = move->arg[i] - chance.base;

        if (k < 0 || k >= CH_SET_SIZE || !ch_set_has(&chance.pool, (unsigned)k))
            return "not-what-chance-may-do";
        ch_set_remove(&chance.pool, (unsigned)k);
    }
    return NULL;
}

const char *ch_game_check(const struct ch_game *game, const void *state,
                          const struct ch_move *move)
{
    ch_seats who = game->actors(state);
    unsigned seats = ((const uint8_t *)state)[game->seats_at];
    const struct ch_schema *schema;
    const char *why;

    if (move->seat >= seats && move->seat != CH_DEALER)
        return "no-such-seat";
    if (move->verb >= ch_schema_count(game->verbs))
        return "no-such-verb";
    if (who == 0)
        return "game-is-over";
    schema = &game->verbs[move->verb];
    if (schema->dealer && move->seat != CH_DEALER)
        return "only-the-dealer";
    if (!ch_in(who, move->seat) &&
        (schema->when == CH_ASKED || move->seat == CH_DEALER))
        return "not-your-turn";
    why = ch_schema_check(schema, move->n, move->arg, move->text);
    if (why != NULL)
        return why;
    if (move->seat == CH_DEALER)
        return check_chance(game, state, move);
    return game->check(state, move);
}

void ch_game_begin(const struct ch_game *game, void *state,
                   const struct ch_setup *setup)
{
    game->setup(state, setup);
    if (game->words != NULL)
        ch_words_put(game, state);
}

const struct ch_game *ch_game_hold(const struct ch_game *game)
{
    if (game->words != NULL)
        ch_words_hold(game->words);
    return game;
}

void ch_game_release(const struct ch_game *game)
{
    if (game != NULL && game->words != NULL)
        ch_words_release(game->words);
}

uint64_t ch_game_digest(const struct ch_game *game, const void *state)
{
    const uint8_t *bytes = state;
    size_t n = game->size;

    if (game->digested != NULL)
        n = game->digested[bytes[game->rules_at] - game->oldest];
    return digest_bytes(bytes, n);
}
