/*
 * fuzz_words.c - any file as a list of words for Haiclue.
 *
 * It is refused by a slug that the game explains, with a sentence, or it has a
 * canonical form that reads as itself; the first position and its view are
 * sound.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/json.h"
#include "cluehouse/match.h"
#include "cluehouse/words.h"
#include "fuzz/fuzz.h"

static void demand(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz_words: %s\n", what);
        abort();
    }
}

static void check_refusal(const struct ch_words_error *bad)
{
    const struct ch_game *game = ch_game_find("haiclue");
    char say[256];

    demand(strcmp(ch_game_explain(game, bad->slug)->slug, bad->slug) == 0,
           "a refusal has no sentence");
    ch_words_explain(bad, say, sizeof say);
    demand(strlen(say) > 20 && strlen(say) < sizeof say - 1,
           "a sentence does not fit");
}

/* Two seats draw their tiles, and look at them. */
static void begin(const struct ch_game *game)
{
    static struct ch_record record;
    static char text[1 << 17];
    struct ch_seed seed = ch_seed_from(1);
    struct ch_setup setup;
    struct ch_match *match;
    struct ch_json json;
    const char *why;

    ch_setup_standard(game, 2, &setup);
    match = ch_match_create(game, &setup, &seed, &record, &why);
    if (match == NULL) {
        demand(strcmp(why, "words-too-much-glue") == 0 ||
                   strcmp(why, "words-too-few") == 0,
               "two seats cannot play");
        return;
    }
    demand(ch_match_broken(match) == NULL, "the books do not balance");
    ch_json_init(&json, text, sizeof text);
    ch_match_view(match, 0, &json);
    demand(!json.overflowed, "a view does not fit");
    ch_match_destroy(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ch_words_error bad;
    const struct ch_game *game =
        ch_words_game((const char *)data, size, NULL, &bad);
    const struct ch_game *again;

    if (game == NULL) {
        check_refusal(&bad);
        return 0;
    }
    again = ch_words_game(ch_words_text(game), strlen(ch_words_text(game)),
                          NULL, &bad);
    demand(again != NULL, "the canonical form is refused");
    demand(strcmp(ch_words_text(again), ch_words_text(game)) == 0 &&
               strcmp(ch_words_digest(again), ch_words_digest(game)) == 0,
           "the canonical form is not its own");
    begin(game);
    ch_game_release(again);
    ch_game_release(game);
    return 0;
}
