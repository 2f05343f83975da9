/*
 * test_undo.c - moves that are taken back: when, and what is left of them.
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

#include "cluehouse/json.h"
#include "lib/kit.h"
#include "lib/match_kit.h"

static const char *undo(ch_seat seat)
{
    return ch_match_undo(match, seat, &record);
}

/* It is refused, and nothing changes. */
static void refuses(const char *slug, ch_seat seat)
{
    struct snapshot before = snap(), after;

    assert_string_equal(undo(seat), slug);
    after = snap();
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(record.n, 0);
    assert_string_equal(ch_game_explain(ch_match_game(match), slug)->slug,
                        slug);
}

/* Of the last record, as this seat is told them. */
static void expect_facts(ch_seat seat, const char *expected)
{
    char text[1024];
    struct ch_json json;

    ch_json_init(&json, text, sizeof text);
    ch_json_array_begin(&json, NULL);
    ch_match_facts(match, &record, seat, &json);
    ch_json_array_end(&json);
    assert_string_equal(text, expected);
}

static bool view_has(ch_seat seat, const char *what)
{
    char text[4096];
    struct ch_json json;

    ch_json_init(&json, text, sizeof text);
    ch_match_view(match, seat, &json);
    return strstr(text, what) != NULL;
}

/* Seat 0 has said a word and piled a stone, and seat 1 is asked. */
static void pile_a_stone(void)
{
    open_table(&toy_game, 3, NULL);
    make("0 say soft oak");
    make("0 pile 1 1");
}

static void test_state_is_as_before(void **state)
{
    struct snapshot before, after;

    (void)state;
    open_table(&toy_game, 3, NULL);
    make("0 say soft oak");
    before = snap();
    make("0 pile 1 1");
    assert_int_equal(ch_match_undoable(match), 0);
    assert_null(undo(0));
    after = snap();
    assert_true(after.digest == before.digest);
    assert_int_equal(after.actors, before.actors);
    assert_int_equal(after.seq, before.seq + 2);
    assert_int_equal(record.n, 1);
    assert_true(record.entry[0].undo);
    assert_int_equal(record.entry[0].move.seat, 0);
    assert_int_equal(record.entry[0].seq, after.seq);
    assert_int_equal(ch_match_undoable(match), CH_DEALER);
    expect_facts(CH_SPECTATOR, "[{\"number\":3,\"fact\":\"undone\",\"seat\":0,"
                               "\"back\":1,\"count\":1}]");
    refuses("nothing-to-undo", 0); /* once only */
}

/* Answers to what is not asked any more, or not yet, are late. */
static void test_questions_are_new(void **state)
{
    uint32_t asked, next;

    (void)state;
    open_table(&toy_game, 3, NULL);
    make("0 say soft oak");
    asked = ch_match_question(match, 0);
    make("0 pile 1 1");
    next = ch_match_question(match, 1);
    assert_null(undo(0));
    assert_int_equal(ch_match_question(match, 0), asked + 1);
    assert_string_equal(try("0 pile 1 1", asked), "too-late");
    assert_string_equal(try("1 say soft elm", next), "not-your-turn");
    make("0 pile 1 1");
    assert_int_equal(ch_match_question(match, 1), next + 1);
    assert_string_equal(try("1 say soft elm", next), "too-late");
    make("1 say soft elm");
}

static void test_refusals(void **state)
{
    (void)state;
    open_table(&toy_game, 3, NULL);
    refuses("nothing-to-undo", 0);
    make("0 say soft oak");
    refuses("drawn-since", 0);
    refuses("nothing-to-undo", 1);
    refuses("no-such-seat", 3);
    refuses("no-such-seat", CH_DEALER);
    refuses("no-such-seat", CH_SPECTATOR);
    make("0 pile 1 1");
    make("1 say soft elm");
    refuses("too-late-to-undo", 0);
    /* Whoever resigns is told otherwise than the others. */
    make("1 resign");
    refuses("told-since", 1);
}

static void test_only_own_moves(void **state)
{
    struct ch_move move;

    (void)state;
    open_table(&toy_game, 3, NULL);
    make("0 say soft oak");
    assert_null(ch_match_play_for(match, 0, &record));
    refuses("not-your-own-move", 0);
    make("1 say soft elm");
    move = move_of("1 pile 2 1");
    assert_null(ch_match_submit_for(match, ch_match_question(match, 1), &move,
                                    &record));
    refuses("not-your-own-move", 1);
}

static void test_end_of_the_game(void **state)
{
    (void)state;
    open_table(&toy_game, 3, "turns=1");
    make("0 say soft oak");
    make("0 pile 1 1");
    assert_int_equal(ch_match_actors(match), 0);
    assert_int_equal(ch_match_undoable(match), CH_DEALER);
    refuses("game-is-over", 0);
}

/* What others write on their sheets ends nothing, and stays. */
static void test_asides_stay(void **state)
{
    (void)state;
    pile_a_stone();
    make("2 note 1 yes");
    assert_int_equal(ch_match_undoable(match), 0);
    make("0 note 2 no");
    refuses("nothing-to-undo", 2);
    assert_null(undo(0));
    assert_true(view_has(2, "\"notes\":[\"blank\",\"yes\",\"blank\""));
    assert_true(view_has(0, "\"notes\":[\"blank\",\"blank\",\"no\""));
    assert_true(view_has(0, "\"stones\":[0,0,0]"));
    expect_facts(1, "[{\"number\":3,\"fact\":\"undone\",\"seat\":0,"
                    "\"back\":1,\"count\":1}]");
    expect_facts(2, "[{\"number\":4,\"fact\":\"undone\",\"seat\":0,"
                    "\"back\":2,\"count\":1}]");
    expect_facts(0, "[{\"number\":5,\"fact\":\"undone\",\"seat\":0,"
                    "\"back\":2,\"count\":1}]");
}

/* Composes a clue; another one than `except` has, unless that is NULL. */
static struct ch_move compose(ch_seat seat, const struct ch_move *except)
{
    struct ch_seed seed = ch_seed_from(seat);
    struct ch_rng rng;
    struct ch_move move;
    uint32_t asked = ch_in(ch_match_actors(match), seat)
                         ? ch_match_question(match, seat)
                         : 0;

    ch_rng_init(&rng, &seed, 0);
    do
        ch_match_pick(match, seat, &rng, &move);
    while (except != NULL && ch_move_equal(&move, except));
    assert_null(ch_match_submit(match, asked, &move, &record));
    return move;
}

/* Seat 0 changes a clue that it has laid: nobody else is told, so seat 1 must
 * not notice either. */
static void test_changes_of_mind(void **state)
{
    struct snapshot before, after;
    struct ch_move clue;

    (void)state;
    open_table(ch_game_find("haiclue"), 4, NULL);
    clue = compose(0, NULL);
    before = snap();
    (void)compose(1, NULL);
    (void)compose(0, &clue);
    assert_int_equal(ch_match_told(match, 2), before.told[2] + 1);
    assert_int_equal(ch_match_undoable(match), 1);
    assert_null(undo(1));
    after = snap();
    assert_true(after.digest != before.digest); /* the other clue stays */
    assert_int_equal(after.actors, before.actors);
    /* Seat 2 has been asked the same all the time: its answer counts. */
    assert_int_equal(after.question[2], before.question[2]);
    clue = compose(2, NULL);
    refuses("too-late-to-undo", 0);
    /* One's own change can be taken back as long as nobody acts. */
    (void)compose(2, &clue);
    assert_int_equal(ch_match_undoable(match), 2);
}

/* --- As a log ------------------------------------------------------------- */

enum { LOG_BYTES = 8192 };

/* The log of pile_a_stone, and what has happened since in `record`. */
static size_t print_log(char *out, struct ch_record *since, uint32_t n)
{
    size_t at = ch_log_head(match, out);

    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < since[i].n; k++)
            at += ch_log_entry(match, &since[i].entry[k], out + at);
    return at;
}

/* A line behind the log that is refused. */
static const struct bad_line {
    const char *line, *slug, *detail;
} cases[] = {
    /* Twice is once too often. */
    {"5 0 undo", "log-move-refused-at-5", "nothing-to-undo"},
    {"4 1 undo", "log-move-refused-at-4", "nothing-to-undo"},
    {"4 9 undo", "log-move-refused-at-4", "no-such-seat"},
    {"4 0 undo", "log-digest-differs-at-4", ""},
    {"4 0* undo", "log-move-unreadable-at-4", "no-such-verb"},
    {"4 0 undo 3", "log-move-unreadable-at-4", "no-such-verb"},
    {"4 d undo", "log-move-unreadable-at-4", "no-such-verb"},
    {"4 00 undo", "log-move-unreadable-at-4", "no-such-verb"},
    {"5 0 undo", "log-out-of-sequence-at-4", ""},
};

static void refuses_log(const struct bad_line *one, const char *log,
                        const char *before)
{
    struct kit_text text = {.text = NULL};
    struct ch_log_error bad;

    kit_add(&text, log, strlen(log));
    kit_add(&text, before, strlen(before));
    kit_add(&text, one->line, strlen(one->line));
    kit_add(&text, " #12345678\n", 11);
    assert_null(ch_log_replay(text.text, text.len, NULL, NULL, &bad));
    assert_string_equal(bad.slug, one->slug);
    assert_string_equal(bad.detail, one->detail);
    kit_free(&text);
}

static void test_log_lines(void **state)
{
    static struct ch_record made[3];
    static char log[LOG_BYTES];
    char line[CH_LOG_LINE];
    struct ch_match *replayed;
    struct ch_log_error bad;
    size_t len;

    (void)state;
    open_table(&toy_game, 3, NULL);
    make("0 say soft oak");
    made[0] = record;
    make("0 pile 1 1");
    made[1] = record;
    assert_null(undo(0));
    made[2] = record;
    len = print_log(log, made, 3);
    (void)ch_log_entry(match, &record.entry[0], line);
    assert_memory_equal(line, "4 0 undo #", 10);
    replayed = ch_log_replay(log, len, NULL, NULL, &bad);
    assert_non_null(replayed);
    assert_true(ch_match_digest(replayed) == ch_match_digest(match));
    ch_match_destroy(replayed);
    log[len - strlen(line)] = '\0';
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refuses_log(&cases[i], log, i == 0 ? line : "");
}

/* --- Whole games ---------------------------------------------------------- */

/* What may become of taking back a move, by its verb. */
struct rule {
    const char *game, *verb;
    const char *slug[4]; /* "" that it is done */
    unsigned seen[4];
};

static struct rule rules[] = {
    {"clue", "roll", {"drawn-since"}, {0}},
    {"clue", "passage", {""}, {0}},
    {"clue", "walk", {""}, {0}},
    {"clue", "suggest", {"told-since"}, {0}},
    {"clue", "show", {"told-since"}, {0}},
    {"clue", "end", {""}, {0}},
    {"clue", "accuse", {"told-since", "game-is-over"}, {0}},
    {"hues-and-cues", "choose", {""}, {0}},
    {"hues-and-cues", "cue", {"told-since"}, {0}},
    {"hues-and-cues", "guess", {"", "drawn-since", "game-is-over"}, {0}},
    {"hues-and-cues", "pass", {"drawn-since", "game-is-over"}, {0}},
    {"hues-and-cues", "challenge", {""}, {0}},
    {"hues-and-cues", "strike", {"", "told-since"}, {0}},
    {"hues-and-cues", "uphold", {"", "told-since"}, {0}},
    {"haiclue", "compose", {"", "told-since"}, {0}},
    {"haiclue",
     "guess",
     {"", "told-since", "drawn-since", "game-is-over"},
     {0}},
    {"hue", "lay", {"", "game-is-over"}, {0}},
};

static void note_outcome(const char *verb, const char *slug)
{
    const char *game = ch_match_game(match)->name;

    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        for (int k = 0; k < 4 && strcmp(rules[i].game, game) == 0 &&
                        strcmp(rules[i].verb, verb) == 0;
             k++)
            if (rules[i].slug[k] != NULL &&
                strcmp(rules[i].slug[k], slug) == 0) {
                rules[i].seen[k]++;
                return;
            }
    if (strcmp(game, "clue") == 0 && strcmp(verb, "stay") == 0)
        return; /* rare: no step is possible */
    fail_msg("%s, %s: %s", game, verb, slug[0] != '\0' ? slug : "taken back");
}

/* All facts of a game, and those of moves that were not taken back. */
struct heard {
    uint8_t all[1 << 20], standing[1 << 20], kept[1 << 20], now[1 << 20];
    uint32_t n_all, n_standing;
};

static void hear(uint8_t *bytes, uint32_t *used, const struct ch_facts *facts)
{
    assert_true(*used + facts->used < 1 << 20);
    memcpy(bytes + *used, facts->bytes, facts->used);
    *used += facts->used;
}

static void check_standing(struct heard *heard)
{
    for (ch_seat seat = 0; seat < ch_match_setup(match)->seats; seat++) {
        uint32_t n =
            ch_facts_standing(heard->all, heard->n_all, seat, heard->kept);

        assert_int_equal(ch_facts_standing(heard->standing, heard->n_standing,
                                           seat, heard->now),
                         n);
        assert_memory_equal(heard->kept, heard->now, n);
    }
}

/* Takes the move back if it can be. */
static void try_undo(struct kit_text *log, struct heard *heard,
                     const struct ch_move *move, uint64_t before)
{
    const char *verb = ch_match_game(match)->verbs[move->verb].name;
    const char *why = undo(move->seat);
    char line[CH_LOG_LINE];

    note_outcome(verb, why != NULL ? why : "");
    if (why != NULL)
        return;
    assert_true(ch_match_digest(match) == before);
    hear(heard->all, &heard->n_all, &record.facts);
    kit_add(log, line, ch_log_entry(match, &record.entry[0], line));
}

static void play_one(struct kit_text *log, struct heard *heard,
                     struct ch_rng *rng)
{
    uint32_t n = heard->n_standing;
    uint64_t before = ch_match_digest(match);
    ch_seats who = ch_match_actors(match);
    char line[CH_LOG_LINE];
    struct ch_move move;
    ch_seat seat;

    do
        seat = (ch_seat)ch_rng_below(rng, ch_match_setup(match)->seats);
    while (!ch_in(who, seat));
    ch_match_pick(match, seat, rng, &move);
    assert_null(
        ch_match_submit(match, ch_match_question(match, seat), &move, &record));
    for (uint32_t i = 0; i < record.n; i++)
        kit_add(log, line, ch_log_entry(match, &record.entry[i], line));
    hear(heard->all, &heard->n_all, &record.facts);
    hear(heard->standing, &heard->n_standing, &record.facts);
    if (ch_rng_below(rng, 3) != 0)
        return;
    try_undo(log, heard, &move, before);
    if (ch_match_digest(match) == before)
        heard->n_standing = n;
}

static void play_game(const struct ch_game *game, uint64_t number)
{
    static struct heard heard;
    struct ch_seed seed = ch_seed_from(number);
    struct kit_text log = {.text = NULL};
    struct ch_log_error bad;
    char line[CH_LOG_HEAD];
    struct ch_rng rng;
    struct ch_match *again;

    heard.n_all = heard.n_standing = 0;
    ch_rng_init(&rng, &seed, 1);
    open_table(game, game->min_seats + number % 2, NULL);
    kit_add(&log, line, ch_log_head(match, line));
    for (uint32_t i = 0; i < record.n; i++)
        kit_add(&log, line, ch_log_entry(match, &record.entry[i], line));
    hear(heard.all, &heard.n_all, &record.facts);
    hear(heard.standing, &heard.n_standing, &record.facts);
    while (ch_match_actors(match) != 0)
        play_one(&log, &heard, &rng);
    check_standing(&heard);
    kit_add(&log, line, ch_log_seed(match, line));
    again = ch_log_replay(log.text, log.len, NULL, NULL, &bad);
    assert_string_equal(bad.slug, "");
    assert_true(ch_match_digest(again) == ch_match_digest(match));
    for (ch_seat seat = 0; seat < ch_match_setup(match)->seats; seat++) {
        assert_int_equal(ch_match_question(again, seat),
                         ch_match_question(match, seat));
        assert_int_equal(ch_match_told(again, seat),
                         ch_match_told(match, seat));
    }
    assert_true(ch_log_verify(log.text, log.len, &bad));
    ch_match_destroy(again);
    free(log.text);
    close_table(NULL);
}

static void test_whole_games(void **state)
{
    (void)state;
    for (int g = 0; ch_games[g] != NULL; g++)
        for (uint64_t number = 0; number < 40; number++)
            play_game(ch_games[g], number);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        for (int k = 0; k < 4 && rules[i].slug[k] != NULL; k++)
            if (rules[i].seen[k] == 0)
                fail_msg("%s, %s, never: %s", rules[i].game, rules[i].verb,
                         rules[i].slug[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_state_is_as_before, close_table),
        cmocka_unit_test_teardown(test_questions_are_new, close_table),
        cmocka_unit_test_teardown(test_refusals, close_table),
        cmocka_unit_test_teardown(test_only_own_moves, close_table),
        cmocka_unit_test_teardown(test_end_of_the_game, close_table),
        cmocka_unit_test_teardown(test_asides_stay, close_table),
        cmocka_unit_test_teardown(test_changes_of_mind, close_table),
        cmocka_unit_test_teardown(test_log_lines, close_table),
        cmocka_unit_test(test_whole_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
