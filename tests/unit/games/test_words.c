/*
 * test_words.c - Haiclue with words of the players' own (K15): lists, games and
 * logs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "cluehouse/json.h"
#include "cluehouse/match.h"
#include "cluehouse/words.h"
#include "games/haiclue/state.h"
#include "lexicon/syllables.h"
#include "lexicon/themes.h"

enum { TEXT = 1 << 21 };

static char text[TEXT], other[TEXT];
static struct ch_words_error bad;

/* n words of `letters` characters each, which count upwards from `first`. */
static size_t make_list(char *out, unsigned n, unsigned letters,
                        const char *const alphabet[10])
{
    size_t at = 0;

    for (unsigned i = 0; i < n; i++) {
        unsigned digits = i;

        for (unsigned k = 0; k < letters; k++, digits /= 10)
            at += (size_t)sprintf(out + at, "%s", alphabet[digits % 10]);
        out[at++] = '\n';
    }
    out[at] = '\0';
    return at;
}

static const char *const latin[10] = {"a", "b", "c", "d", "e",
                                      "f", "g", "h", "i", "j"};
static const char *const hebrew[10] = {"א", "ב", "ג", "ד", "ה",
                                       "ו", "ז", "ח", "ט", "י"};
static const char *const arabic[10] = {"ب", "ت", "ث", "ج", "ح",
                                       "خ", "د", "ذ", "ر", "ز"};
static const char *const gothic[10] = {"𐌰", "𐌱", "𐌲", "𐌳", "𐌴",
                                       "𐌵", "𐌶", "𐌷", "𐌸", "𐌹"};

static const struct ch_game *make(const char *list)
{
    return ch_words_game(list, strlen(list), syllables_of, &bad);
}

/* The list, after 80 good words, is refused by this slug in line 81. */
static void refuses(const char *slug, const char *line, const char *word)
{
    char say[256];
    size_t len = make_list(text, 80, 4, latin);

    (void)strcpy(text + len, line);
    assert_null(make(text));
    assert_string_equal(bad.slug, slug);
    assert_int_equal(bad.line, 81);
    assert_string_equal(bad.word, word);
    ch_words_explain(&bad, say, sizeof say);
    assert_non_null(strstr(say, "Line 81"));
    assert_string_equal(ch_game_explain(&haiclue_game, slug)->slug, slug);
}

static void odd_words_are_refused(void **state)
{
    (void)state;
    refuses("words-doubled", "BAAA", "BAAA");
    refuses("words-doubled", "ｂaaa", "ｂaaa"); /* wide */
    refuses("words-too-long", "abcdefghijklmnopqrstuvwxy",
            "abcdefghijklmnopqrstuvwxy");
    refuses("words-not-text", "😀", "😀");
    refuses("words-not-text", "👩‍🚀", "👩?🚀");
    refuses("words-not-text", "ice cream", "ice cream");
    refuses("words-not-text", "route66", "route66");
    refuses("words-not-text", "7", "7");
    refuses("words-not-text", "/", "/");
    refuses("words-not-text", "-", "-");
    refuses("words-not-text", "+", "+");
    refuses("words-not-text", "x\u202ey", "x?y"); /* turns the line around */
    refuses("words-not-text", "x\x07y", "x?y");
    refuses("words-not-text", "\xff\xfe", "");
    refuses("words-not-text", "tree 6", "tree 6");
    refuses("words-not-text", "tree 1 2", "tree 1 2");
    refuses("words-not-text", "tree 1/", "tree 1/");
    refuses("words-not-text", "tree =Tree", "tree =Tree");
    refuses("words-not-text", "tree = tree", "tree = tree");
}

static void short_and_long_lists_are_refused(void **state)
{
    char say[256];

    (void)state;
    assert_null(make(""));
    assert_string_equal(bad.slug, "words-too-few");
    assert_null(make("apple"));
    assert_int_equal(bad.words, 1);
    assert_int_equal(bad.limit, 76);
    assert_int_equal(bad.line, 0);
    (void)make_list(text, 75, 4, latin);
    assert_null(make(text));
    (void)make_list(text, 76, 4, latin);
    ch_game_release(make(text));
    assert_null(bad.slug);
    (void)make_list(text, 500, 4, latin);
    ch_game_release(make(text));
    assert_null(bad.slug);
    (void)make_list(text, 100000, 6, latin);
    assert_null(make(text));
    assert_string_equal(bad.slug, "words-too-many");
    assert_int_equal(bad.words, 100000);
    ch_words_explain(&bad, say, sizeof say);
    assert_non_null(strstr(say, "100000"));
    assert_non_null(strstr(say, "500"));
}

/* However it is written, a list is the same; one letter more, and it is not. */
static void lists_have_one_canonical_form(void **state)
{
    const struct ch_game *plain, *same, *again, *differs;

    (void)state;
    (void)make_list(text, 80, 4, latin);
    plain = make(text);
    (void)snprintf(other, sizeof other, "\xef\xbb\xbf# mine, all\r\n\r\n");
    for (char *line = text, *end; *line != '\0'; line = end + 1) {
        end = strchr(line, '\n');
        (void)sprintf(other + strlen(other), "\t %.*s %s", (int)(end - line),
                      line, line[0] == 'a' ? ", ;" : "\r\n");
    }
    same = make(other);
    assert_non_null(same);
    assert_string_equal(ch_words_text(same), ch_words_text(plain));
    assert_string_equal(ch_words_digest(same), ch_words_digest(plain));
    assert_int_equal(strlen(ch_words_digest(same)), CH_WORDS_DIGEST);
    assert_int_equal(ch_words_count(same), 80);
    again = make(ch_words_text(same));
    assert_string_equal(ch_words_digest(again), ch_words_digest(plain));
    (void)strcat(text, "+mehr 1/2 =more\nBa\u0308r\n");
    differs = make(text);
    assert_string_not_equal(ch_words_digest(differs), ch_words_digest(plain));
    assert_non_null(strstr(ch_words_text(differs), "\n+mehr 1/2 =more\nBär\n"));
    assert_int_equal(ch_words_single(differs), 2); /* one of each kind */
    ch_game_release(plain);
    ch_game_release(same);
    ch_game_release(again);
    ch_game_release(differs);
}

static const char *check(const struct ch_game *game, unsigned seats, int haiku)
{
    struct ch_setup setup;

    ch_setup_standard(game, seats, &setup);
    setup.option[O_HAIKU] = (int16_t)haiku;
    return ch_setup_check(game, &setup);
}

static void tables_need_enough_words(void **state)
{
    static const unsigned needed[] = {76,  114, 144, 174, 196, 226,
                                      256, 278, 308, 338, 368};
    const struct ch_game *game;

    (void)state;
    for (unsigned seats = 2; seats <= 12; seats++) {
        (void)make_list(text, needed[seats - 2], 4, latin);
        game = make(text);
        assert_null(check(game, seats, 0));
        if (seats < 12)
            assert_string_equal(check(game, seats + 1, 0), "words-too-few");
        ch_game_release(game);
    }
    (void)make_list(text, 200, 4, latin);
    game = make(text);
    assert_string_equal(check(game, 4, 1), "words-without-syllables");
    ch_game_release(game);
    for (unsigned i = 0; i < 60; i++)
        (void)sprintf(text + strlen(text), "+z%c%c\n", 'a' + i / 10,
                      'a' + i % 10);
    game = make(text);
    assert_null(check(game, 6, 0));
    assert_string_equal(check(game, 8, 0), "words-too-much-glue");
    ch_game_release(game);
}

/* --- Games ---------------------------------------------------------------- */

static size_t add_lines(const struct ch_match *match,
                        const struct ch_record *record, size_t at)
{
    for (uint32_t i = 0; i < record->n; i++)
        at += ch_log_entry(match, &record->entry[i], other + at);
    return at;
}

/* Plays a game at random and leaves its log in `other`. */
static size_t play(const struct ch_game *game, unsigned seats, int haiku)
{
    static struct ch_record record;
    static char view[1 << 17];
    struct ch_seed seed = ch_seed_from(seats);
    struct ch_setup setup;
    struct ch_match *match;
    struct ch_rng rng;
    const char *why;
    size_t len;

    ch_setup_standard(game, seats, &setup);
    setup.option[O_HAIKU] = (int16_t)haiku;
    ch_rng_init(&rng, &seed, 7);
    match = ch_match_create(game, &setup, &seed, &record, &why);
    assert_non_null(match);
    len = ch_log_head(match, other);
    len = add_lines(match, &record, len);
    while (ch_match_actors(match) != 0) {
        ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(match));
        struct ch_json json;
        struct ch_move move;

        ch_json_init(&json, view, sizeof view);
        ch_match_view(match, seat, &json);
        assert_false(json.overflowed);
        ch_match_pick(match, seat, &rng, &move);
        assert_null(ch_match_submit(match, ch_match_question(match, seat),
                                    &move, &record));
        len = add_lines(match, &record, len);
    }
    len += ch_log_seed(match, other + len);
    ch_match_destroy(match);
    return len;
}

static void any_script_can_be_played_and_replayed(void **state)
{
    static const char *const *const scripts[] = {latin, hebrew, arabic, gothic};
    struct ch_log_error wrong;

    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        unsigned letters = scripts[i] == gothic ? 16 : 24;
        const struct ch_game *game, *not_it;
        size_t len = make_list(text, 480, letters, scripts[i]);

        game = ch_words_game(text, len, NULL, &bad);
        assert_non_null(game);
        assert_null(strstr(ch_words_text(game), " "));
        len = play(game, 12, 0);
        assert_non_null(strstr(other, ch_words_digest(game)));
        assert_true(ch_log_verify_own(other, len, game, &wrong));
        assert_false(ch_log_verify(other, len, &wrong));
        assert_string_equal(wrong.slug, "log-words-missing");
        assert_int_equal(wrong.line, 1);
        assert_false(ch_log_verify_own(other, len, &haiclue_game, &wrong));
        assert_string_equal(wrong.slug, "log-words-missing");
        not_it = ch_words_game(text, strlen(text) / 2, NULL, &bad);
        assert_non_null(not_it);
        assert_false(ch_log_verify_own(other, len, not_it, &wrong));
        assert_string_equal(wrong.slug, "log-words-differ");
        ch_game_release(not_it);
        ch_game_release(game);
    }
}

/* The longest lines that there can be: haiku hands of the longest words. */
static void the_longest_words_fit_into_lines(void **state)
{
    struct ch_log_error wrong;
    const struct ch_game *game;
    size_t at = make_list(other, 420, 16, gothic), len = 0;

    (void)state;
    for (char *line = other, *end; line < other + at; line = end + 1) {
        end = strchr(line, '\n');
        len += (size_t)sprintf(text + len, "%.*s 1\n", (int)(end - line), line);
    }
    game = ch_words_game(text, len, NULL, &bad);
    assert_non_null(game);
    len = play(game, 10, 1);
    assert_true(ch_log_verify_own(other, len, game, &wrong));
    ch_game_release(game);
}

/* Words are the players' own in all that is told: not one of ours. */
static void themes_are_lists_and_bots_play_them(void **state)
{
    (void)state;
    for (int i = 0; themes_all[i].name != NULL; i++) {
        const struct ch_game *game = make(themes_all[i].text);
        struct ch_log_error wrong;
        size_t len;

        assert_non_null(game);
        assert_int_equal(ch_words_single(game), 0);
        assert_true(ch_words_has_syllables(game));
        assert_ptr_equal(themes_find(themes_all[i].name), themes_all[i].text);
        assert_non_null(bot_find(game, "hard").bot);
        assert_null(check(game, 6, 0));
        len = play(game, 3, 1);
        assert_true(ch_log_verify_own(other, len, game, &wrong));
        ch_game_release(game);
    }
    assert_null(themes_find("mars"));
}

/* --- Glue ----------------------------------------------------------------- */

/* K3, over many deals: no target is glue, and every hand has enough of it. */
static void deals_have_glue_in_hands_and_not_in_stacks(void **state)
{
    struct ch_setup setup;

    (void)state;
    for (unsigned game = 0; game < 220; game++) {
        struct ch_seed seed = ch_seed_from(game);
        struct haiclue_state t;
        struct ch_move move;
        struct ch_rng rng;

        memset(&t, 0, sizeof t);
        ch_setup_standard(&haiclue_game, 2 + game % 11, &setup);
        haiclue_game.setup(&t, &setup);
        ch_rng_init(&rng, &seed, 0);
        while (t.phase < COMPOSE) {
            ch_move_deal(&haiclue_game, &t, &rng, &move);
            assert_null(ch_game_check(&haiclue_game, &t, &move));
            haiclue_game.apply(&t, &move, NULL);
        }
        for (int i = 0; i < COLOURS; i++)
            assert_false(haiclue_has_tile(tile_glue, t.target[0][i]));
        for (ch_seat seat = 0; seat < t.seats; seat++) {
            unsigned glue = 0;

            for (int w = 0; w < HAND_WORDS; w++)
                glue += ch_bits(t.hand[seat][w] & tile_glue[w]);
            assert_true(glue >= 2);
            assert_int_equal(haiclue_count_tiles(t.hand[seat]), 15);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odd_words_are_refused),
        cmocka_unit_test(short_and_long_lists_are_refused),
        cmocka_unit_test(lists_have_one_canonical_form),
        cmocka_unit_test(tables_need_enough_words),
        cmocka_unit_test(any_script_can_be_played_and_replayed),
        cmocka_unit_test(the_longest_words_fit_into_lines),
        cmocka_unit_test(themes_are_lists_and_bots_play_them),
        cmocka_unit_test(deals_have_glue_in_hands_and_not_in_stacks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
