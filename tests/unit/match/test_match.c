/*
 * test_match.c - the referee: questions, refusals, records, facts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cluehouse/json.h"
#include "games/registry.h"
#include "lib/kit.h"
#include "lib/match_kit.h"
static void refused(const char *slug, const char *line, uint32_t question)
{
    struct snapshot before = snap(), after;
    const char *why;

    record.n = 17;
    why = try(line, question);
    after = snap();
    assert_non_null(why);
    assert_string_equal(why, slug);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(record.n, 0);
    assert_int_equal(record.facts.n, 0);
}

/* --- Questions ---------------------------------------------------------- */

static void questions_rise_when_asked_anew(void **unused)
{
    (void)unused;
    open_table(&toy_game, 2, NULL);
    assert_int_equal(ch_match_question(match, 0), 1);
    assert_int_equal(ch_match_question(match, 1), 0);
    make("0 say soft oak"); /* the dealer rolls at once */
    assert_int_equal(record.n, 2);
    assert_int_equal(ch_match_question(match, 0), 2);
    assert_int_equal(ch_match_question(match, 1), 0);
    make("0 pile 1 1");
    assert_int_equal(ch_match_question(match, 0), 2);
    assert_int_equal(ch_match_question(match, 1), 1);
    assert_int_equal(ch_match_question(match, 2), 0); /* not at the table */
    assert_int_equal(ch_match_question(match, CH_DEALER), 0);
    assert_int_equal(ch_match_question(match, CH_SPECTATOR), 0);
}

static void a_seat_that_is_asked_again_has_a_new_question(void **unused)
{
    (void)unused;
    open_table(&template_game, 2, NULL);
    for (uint32_t round = 1; round <= 3; round++) {
        assert_int_equal(ch_match_question(match, 0), round);
        assert_int_equal(ch_match_question(match, 1), round);
        make("0 stay");
        assert_int_equal(ch_match_question(match, 0), round);
        assert_int_equal(ch_match_question(match, 1), round);
        make("1 fold");
    }
    assert_int_equal(ch_match_actors(match), 0);
    assert_int_equal(ch_match_question(match, 0), 3);
}

static void answers_of_others_leave_questions_alone(void **unused)
{
    (void)unused;
    open_table(&template_game, 4, NULL);
    make("2 stay");
    make("0 fold");
    make("3 fold");
    assert_int_equal(ch_match_question(match, 1), 1);
    assert_null(try("1 stay", 1)); /* asked under 1, answered under 1 */
    assert_int_equal(ch_match_question(match, 1), 2);
}

static void late_and_early_answers_are_told_so(void **unused)
{
    (void)unused;
    open_table(&template_game, 2, NULL);
    refused("too-late", "0 stay", 0);
    refused("no-such-question", "0 stay", 2);
    refused("no-such-question", "0 stay", UINT32_MAX);
    make("0 stay");
    make("1 stay");
    refused("too-late", "0 fold", 1);
    make("0 stay");
    refused("not-your-turn", "0 fold", 2);
    make("1 stay");
    make("0 stay");
    make("1 stay");
    refused("game-is-over", "0 stay", 1);
    refused("game-is-over", "0 stay", 99);
}

static void asides_need_no_question_and_answer_none(void **unused)
{
    (void)unused;
    open_table(&toy_game, 3, NULL);
    for (uint32_t number = 0; number < 3; number++) {
        assert_null(try("0 note 1 yes", number));
        assert_null(try("2 note 0 no", number));
        assert_int_equal(ch_match_question(match, 0), 1);
        assert_int_equal(ch_match_question(match, 2), 0);
    }
    assert_int_equal(ch_match_told(match, 0), 3);
    assert_int_equal(ch_match_told(match, 1), 0);
    make("0 say soft oak"); /* its question is still open */
}

static void what_is_unasked_leaves_the_question_open(void **unused)
{
    (void)unused;
    open_table(&toy_game, 3, NULL);
    make("0 say soft oak");
    assert_int_equal(ch_match_question(match, 0), 2);
    make("1 object");
    assert_int_equal(ch_match_question(match, 0), 2);
    assert_int_equal(ch_match_question(match, 1), 0);
    refused("no-such-question", "2 object", 1);
    refused("toy-nothing-to-object-to", "2 object", 0);
    make("0 pile 1 1");
}

/* --- Refusals ----------------------------------------------------------- */

static void refusals_change_nothing(void **unused)
{
    struct ch_move move = {.seat = 0, .verb = 200};
    struct snapshot before, after;

    (void)unused;
    open_table(&toy_game, 2, NULL);
    refused("not-your-turn", "1 resign", 0);
    refused("no-such-seat", "2 resign", 0);
    refused("no-such-seat", "11 note 0 yes", 0);
    refused("no-such-seat", "d roll 3", 0);
    refused("toy-not-now", "0 pile 1 3", 1);
    before = snap();
    assert_string_equal(ch_match_submit(match, 1, &move, &record),
                        "no-such-verb");
    move = (struct ch_move){.seat = CH_SPECTATOR, .verb = TOY_NOTE, .n = 2};
    assert_string_equal(ch_match_submit(match, 0, &move, &record),
                        "no-such-seat");
    move = (struct ch_move){.seat = 0, .verb = TOY_NOTE, .n = 2, .arg = {9}};
    assert_string_equal(ch_match_submit(match, 0, &move, &record),
                        "argument-out-of-range");
    move = (struct ch_move){.seat = 0, .verb = TOY_NOTE, .n = 200};
    assert_string_equal(ch_match_check(match, &move), "too-many-arguments");
    after = snap();
    assert_memory_equal(&before, &after, sizeof before);
}

static void tables_that_cannot_be_are_refused(void **unused)
{
    struct ch_seed seed = ch_seed_from(1);
    struct ch_setup setup;
    const char *why = NULL;

    (void)unused;
    ch_setup_standard(&toy_game, 2, &setup);
    setup.option[TOY_TURNS] = 1;
    assert_null(ch_match_create(&toy_game, &setup, &seed, &record, &why));
    assert_string_equal(why, "toy-two-seats-need-more-turns");
    assert_int_equal(record.n, 0);
    ch_setup_standard(&toy_game, 5, &setup);
    assert_null(ch_match_create(&toy_game, &setup, &seed, &record, &why));
    assert_string_equal(why, "wrong-number-of-seats");
    ch_setup_standard(&toy_game, 3, &setup);
    setup.option[9] = 1;
    assert_null(ch_match_create(&toy_game, &setup, &seed, &record, &why));
    assert_string_equal(why, "no-such-option");
    ch_match_destroy(NULL);
}

/* --- Records ------------------------------------------------------------ */

static void records_have_the_move_and_its_draws(void **unused)
{
    uint32_t seq;

    (void)unused;
    open_table(&toy_game, 2, "start=rolled");
    assert_int_equal(record.n, 1); /* the dealer begins */
    assert_int_equal(record.entry[0].seq, 1);
    assert_int_equal(record.entry[0].move.seat, CH_DEALER);
    assert_true(record.entry[0].digest == ch_match_digest(match));
    make("0 pile 1 1");
    assert_int_equal(record.n, 1);
    make("1 say loud elm");
    assert_int_equal(record.n, 2);
    seq = ch_match_seq(match);
    assert_int_equal(seq, 4);
    assert_int_equal(record.entry[0].seq, 3);
    assert_int_equal(record.entry[0].move.seat, 1);
    assert_int_equal(record.entry[0].by, CH_BY_SEAT);
    assert_int_equal(record.entry[1].seq, 4);
    assert_int_equal(record.entry[1].move.seat, CH_DEALER);
    assert_true(record.entry[1].digest == ch_match_digest(match));
    assert_true(record.entry[0].digest != record.entry[1].digest);
}

/* Line n is drawn from stream n of the seed, whatever was drawn before. */
static void each_draw_has_a_stream_of_its_own(void **unused)
{
    struct ch_seed seed = ch_seed_from(5);
    int drawn = 0;

    (void)unused;
    open_table(&toy_game, 4, "turns=9");
    for (int i = 0; i < 200 && ch_match_actors(match) != 0; i++) {
        ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(match));

        assert_null(ch_match_play_for(match, seat, &record));
        for (uint32_t k = 0; k < record.n; k++) {
            const struct ch_entry *entry = &record.entry[k];
            struct ch_rng rng;

            if (entry->move.seat != CH_DEALER)
                continue;
            ch_rng_init(&rng, &seed, entry->seq);
            assert_int_equal(entry->move.arg[0], 1 + ch_rng_below(&rng, 6));
            drawn++;
        }
    }
    assert_int_equal(drawn, 9);
}

static void the_silent_are_played_for(void **unused)
{
    char line[CH_LOG_LINE];
    struct ch_move default_move = {
        .seat = 0, .verb = TOY_SAY, .n = 1, .text = "oak"};

    (void)unused;
    open_table(&toy_game, 2, NULL);
    assert_string_equal(ch_match_play_for(match, 1, &record), "not-your-turn");
    assert_string_equal(ch_match_play_for(match, 2, &record), "not-your-turn");
    assert_string_equal(ch_match_play_for(match, CH_DEALER, &record),
                        "not-your-turn");
    assert_string_equal(ch_match_play_for(match, 255, &record),
                        "not-your-turn");
    assert_int_equal(ch_match_seq(match), 0);
    assert_null(ch_match_play_for(match, 0, &record));
    assert_int_equal(record.n, 2);
    assert_int_equal(record.entry[0].by, CH_BY_REFEREE);
    assert_int_equal(record.entry[1].by, CH_BY_SEAT);
    assert_true(ch_move_equal(&record.entry[0].move, &default_move));
    ch_log_entry(match, &record.entry[0], line);
    assert_memory_equal(line, "1 0* say soft oak #", 19);
}

/* A bot's move for an absent person is marked, and replays with its mark. */
static void a_bot_sits_in(void **unused)
{
    char log[CH_LOG_HEAD + 2 * CH_LOG_LINE];
    struct ch_move move = {.seat = 0, .verb = TOY_SAY, .n = 1, .text = "oak"};
    struct ch_log_error bad;
    struct ch_match *again;
    size_t len;

    (void)unused;
    open_table(&toy_game, 2, NULL);
    move.seat = 1;
    assert_string_equal(ch_match_submit_for(match, 0, &move, &record),
                        "not-your-turn");
    move.seat = 0;
    assert_null(ch_match_submit_for(match, ch_match_question(match, 0), &move,
                                    &record));
    assert_int_equal(record.entry[0].by, CH_BY_BOT);
    assert_int_equal(record.entry[1].by, CH_BY_SEAT);
    len = ch_log_head(match, log);
    len += ch_log_entry(match, &record.entry[0], log + len);
    assert_non_null(strstr(log, "\n1 0+ say soft oak #"));
    len += ch_log_entry(match, &record.entry[1], log + len);
    again = ch_log_replay(log, len, NULL, NULL, &bad);
    assert_non_null(again);
    assert_int_equal(ch_match_digest(again), ch_match_digest(match));
    ch_match_destroy(again);
    log[strcspn(log, "+")] = '*'; /* another mark is another line */
    assert_null(ch_log_replay(log, len, NULL, NULL, &bad));
}

/* Numbers of each seat's facts, as they were written so far. */
struct heard {
    uint32_t number[CH_SEATS + 1];
};

static void hear(void *ctx, const struct ch_match *of,
                 const struct ch_record *news)
{
    struct heard *heard = ctx;
    unsigned seats = ch_match_setup(of)->seats;

    for (unsigned row = 0; row <= seats; row++) {
        ch_seat seat = row < seats ? (ch_seat)row : CH_SPECTATOR;
        uint32_t *last = &heard->number[row < seats ? row : CH_SEATS];
        static char text[1U << 17];
        struct ch_json out;
        json_t *facts, *fact;
        size_t i;

        ch_json_init(&out, text, sizeof text);
        ch_json_array_begin(&out, NULL);
        ch_match_facts(of, news, seat, &out);
        ch_json_array_end(&out);
        assert_false(out.overflowed);
        facts = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(facts);
        json_array_foreach(facts, i, fact) {
            ++*last;
            assert_int_equal(
                json_integer_value(json_object_get(fact, "number")), *last);
            assert_true(json_is_string(json_object_get(fact, "fact")));
        }
        assert_int_equal(ch_match_told(of, seat), *last);
        json_decref(facts);
    }
}

static void facts_are_numbered_without_gaps(void **unused)
{
    (void)unused;
    for (int g = 0; kit_game(g) != NULL; g++) {
        const struct ch_game *game = kit_game(g);

        for (unsigned seats = game->min_seats; seats <= game->max_seats;
             seats++) {
            struct kit_text log = {0};
            struct heard heard = {{0}};
            struct ch_setup setup;

            ch_setup_standard(game, seats, &setup);
            match = kit_play(game, &setup, 40 + seats, 400, &log, hear, &heard);
            assert_null(ch_match_broken(match));
            assert_true(heard.number[0] > 0);
            kit_free(&log);
            close_table(NULL);
        }
    }
}

/* A seat gets only its own facts; the dealer's facts have no number. */
static void facts_go_to_those_they_are_for(void **unused)
{
    char text[1024];
    struct ch_json out;

    (void)unused;
    open_table(&toy_game, 3, NULL);
    make("0 say soft oak");
    assert_int_equal(ch_match_told(match, 0), 2);
    assert_int_equal(ch_match_told(match, 1), 1);
    assert_int_equal(ch_match_told(match, CH_SPECTATOR), 1);
    assert_int_equal(ch_match_told(match, 7), 0);
    ch_json_init(&out, text, sizeof text);
    ch_match_facts(match, &record, 1, &out);
    assert_string_equal(text, "{\"number\":1,\"fact\":\"said\",\"by\":0,"
                              "\"volume\":\"soft\",\"word\":\"oak\"}");
    ch_json_init(&out, text, sizeof text);
    ch_match_facts(match, &record, CH_DEALER, &out);
    assert_string_equal(text, "{\"fact\":\"said\",\"by\":0,"
                              "\"volume\":\"soft\",\"word\":\"oak\"}");
    ch_json_init(&out, text, sizeof text);
    ch_match_facts(match, &record, 0, &out);
    assert_non_null(strstr(text, "\"number\":2,\"fact\":\"rolled\""));
}

#define TEST(f) cmocka_unit_test_teardown(f, close_table)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(questions_rise_when_asked_anew),
        TEST(a_seat_that_is_asked_again_has_a_new_question),
        TEST(answers_of_others_leave_questions_alone),
        TEST(late_and_early_answers_are_told_so),
        TEST(asides_need_no_question_and_answer_none),
        TEST(what_is_unasked_leaves_the_question_open),
        TEST(refusals_change_nothing),
        TEST(tables_that_cannot_be_are_refused),
        TEST(records_have_the_move_and_its_draws),
        TEST(each_draw_has_a_stream_of_its_own),
        TEST(the_silent_are_played_for),
        TEST(a_bot_sits_in),
        TEST(facts_are_numbered_without_gaps),
        TEST(facts_go_to_those_they_are_for),
    };

    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
