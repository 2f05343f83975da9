/*
 * test_game.c - what is the same for every game: who may
 * move, tables, picks and deals, refusals.
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
#include "cluehouse/schema.h"
#include "games/registry.h"
#include "lib/kit.h"

static struct ch_rng rng_of(uint64_t seed)
{
    struct ch_seed from = ch_seed_from(seed);
    struct ch_rng rng;

    ch_rng_init(&rng, &from, 0);
    return rng;
}

static const char *parse(const char *line, struct ch_move *out)
{
    return ch_move_parse(&toy_game, line, strlen(line), out);
}

/* --- The judge's first questions ---------------------------------------- */

static _Alignas(16) unsigned char state[CH_STATE];

static void new_toy(unsigned seats, const char *option)
{
    struct ch_setup setup;

    ch_setup_standard(&toy_game, seats, &setup);
    if (option != NULL)
        assert_null(ch_setup_option(&toy_game, &setup, option));
    assert_null(ch_setup_check(&toy_game, &setup));
    memset(state, 0, sizeof state);
    toy_game.setup(state, &setup);
}

static void judged(const char *slug, const struct ch_move *move)
{
    unsigned char before[CH_STATE];
    const char *why;

    memcpy(before, state, sizeof before);
    why = ch_game_check(&toy_game, state, move);
    assert_memory_equal(before, state, sizeof before);
    if (slug == NULL) {
        assert_null(why);
        return;
    }
    assert_non_null(why);
    assert_string_equal(why, slug);
    assert_string_equal(ch_game_explain(&toy_game, why)->slug, why);
}

static void make(const char *line)
{
    struct ch_move move;

    assert_null(parse(line, &move));
    judged(NULL, &move);
    toy_game.apply(state, &move, NULL);
}

static void judged_line(const char *slug, const char *line)
{
    struct ch_move move;

    assert_null(parse(line, &move));
    judged(slug, &move);
}

static void moves_from_anywhere_are_judged(void **unused)
{
    struct ch_move move = {.seat = 0, .verb = TOY_SAY, .n = 1, .text = "oak"};

    (void)unused;
    new_toy(3, NULL);
    judged(NULL, &move);
    move.text[0] = '\0';
    judged("text-missing", &move);
    memcpy(move.text, " oak", 5);
    judged("text-not-trimmed", &move);
    memcpy(move.text, "oak ", 5);
    judged("text-not-trimmed", &move);
    memset(move.text, 'x', sizeof move.text);
    judged("text-too-long", &move);
    memcpy(move.text, "\xff", 2);
    judged("text-not-utf8", &move);
    memcpy(move.text, "a\nb", 4);
    judged("text-has-control-characters", &move);
    memcpy(move.text, "oak", 4);
    move.arg[0] = 2;
    judged("argument-out-of-range", &move);
    move.arg[0] = INT16_MIN;
    judged("argument-out-of-range", &move);
    move.arg[0] = 0;
    move.n = 0;
    judged("argument-missing", &move);
    move.n = 2;
    judged("too-many-arguments", &move);
    move.n = 255;
    judged("too-many-arguments", &move);
    move.n = 1;
    move.arg[CH_ARGS - 1] = 1; /* hidden behind the last */
    judged("too-many-arguments", &move);
    move.arg[CH_ARGS - 1] = 0;
    move.verb = TOY_NOTE + 1;
    judged("no-such-verb", &move);
    move.verb = 255;
    judged("no-such-verb", &move);
    move.verb = TOY_RESIGN;
    move.n = 0;
    judged("text-not-wanted", &move);
    move.text[0] = '\0';
    judged(NULL, &move);
    move.seat = 1;
    judged("not-your-turn", &move);
    move.seat = CH_SEATS;
    judged("no-such-seat", &move);
    move.seat = CH_SPECTATOR;
    judged("no-such-seat", &move);
    move.seat = 255;
    judged("no-such-seat", &move);
    move.seat = CH_DEALER;
    judged("not-your-turn", &move);
    move = (struct ch_move){.seat = 0, .verb = TOY_PILE, .n = CH_ARGS + 1};
    judged("too-many-arguments", &move);
}

static void who_may_speak(void **unused)
{
    (void)unused;
    new_toy(3, NULL);
    judged_line("toy-nothing-to-object-to", "1 object");
    judged_line(NULL, "2 note 0 yes");
    make("0 say soft oak");
    judged_line(NULL, "1 object");
    judged_line(NULL, "0 note 0 yes");
    judged_line("not-your-turn", "0 resign");
    judged_line("not-what-chance-may-do", "d object");
    judged_line("not-what-chance-may-do", "d note 0 yes");
    make("d roll 3");
    judged_line("not-your-turn", "d object"); /* the dealer only draws */
    judged_line("not-your-turn", "d note 0 yes");
    judged_line("not-your-turn", "d roll 3");
    judged_line("toy-stones-on-yourself", "0 pile 0 1");
    make("0 pile 1 3");
    for (int turn = 1; turn < 4; turn++) {
        char line[64];

        (void)snprintf(line, sizeof line, "%d resign", turn % 3);
        make(line);
    }
    judged_line("game-is-over", "0 resign");
    judged_line("game-is-over", "d roll 3");
    judged_line("game-is-over", "0 note 0 yes");
}

static void the_dealer_draws_what_is_asked(void **unused)
{
    struct ch_move move = {.seat = CH_DEALER, .n = 3, .arg = {1, 2, 3}};
    struct ch_setup setup;

    (void)unused;
    ch_setup_standard(&template_game, 3, &setup);
    memset(state, 0, sizeof state);
    template_game.setup(state, &setup);
    assert_null(ch_game_check(&template_game, state, &move));
    for (int bad = 0; bad < 5; bad++) {
        struct ch_move bent = move;

        if (bad == 0)
            bent.arg[2] = 1; /* twice */
        else if (bad == 1)
            bent.n = 2, bent.arg[2] = 0;
        else if (bad == 2)
            bent.n = 4, bent.arg[3] = 4;
        else if (bad == 3)
            bent.verb = 1, bent.n = 0, memset(bent.arg, 0, sizeof bent.arg);
        else
            bent.n = 0, memset(bent.arg, 0, sizeof bent.arg);
        assert_string_equal(ch_game_check(&template_game, state, &bent),
                            "not-what-chance-may-do");
    }
    move.arg[0] = 13;
    assert_string_equal(ch_game_check(&template_game, state, &move),
                        "argument-out-of-range");
}

/* A game that begins the dealer's move itself, and has a narrow pool. */
static void chance_narrow(const void *unused, struct ch_chance *out)
{
    (void)unused;
    out->move.verb = TOY_PILE;
    out->move.n = 1;
    out->move.arg[0] = 2;
    out->draws = 2;
    out->base = -9;
    ch_set_add(&out->pool, 0);  /* -9 */
    ch_set_add(&out->pool, 9);  /* 0 */
    ch_set_add(&out->pool, 18); /* 9 */
}

static void the_dealers_pool_may_have_holes(void **unused)
{
    static const struct {
        const char *line, *slug;
    } tries[] = {
        {"d pile 2 -9 9", NULL},
        {"d pile 2 9 0", NULL},
        {"d pile 1 -9 9", "not-what-chance-may-do"},
        {"d pile 2 -9 -9", "not-what-chance-may-do"},
        {"d pile 2 -8 9", "not-what-chance-may-do"},
        {"d pile 2 9", "not-what-chance-may-do"},
        {"d pile 2 -9 0 9", "not-what-chance-may-do"},
        {"d roll 1", "not-what-chance-may-do"},
    };
    struct ch_game narrow = toy_game;
    struct ch_rng rng = rng_of(4);

    (void)unused;
    narrow.chance = chance_narrow;
    new_toy(3, "start=rolled");
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        struct ch_move move;
        const char *why;

        assert_null(parse(tries[i].line, &move));
        why = ch_game_check(&narrow, state, &move);
        if (tries[i].slug == NULL)
            assert_null(why);
        else
            assert_string_equal(why, tries[i].slug);
    }
    for (int i = 0; i < 200; i++) {
        struct ch_move move;

        ch_move_deal(&narrow, state, &rng, &move);
        assert_int_equal(move.n, 3);
        assert_null(ch_game_check(&narrow, state, &move));
    }
}

/* --- Tables ------------------------------------------------------------- */

static void tables_are_set_up_or_refused(void **unused)
{
    struct ch_setup setup;

    (void)unused;
    ch_setup_standard(&toy_game, 3, &setup);
    assert_int_equal(setup.seats, 3);
    assert_int_equal(setup.option[TOY_TURNS], 4);
    assert_null(ch_setup_check(&toy_game, &setup));
    assert_null(ch_setup_option(&toy_game, &setup, "turns=9"));
    assert_int_equal(setup.option[TOY_TURNS], 9);
    assert_null(ch_setup_option(&toy_game, &setup, "start=rolled"));
    assert_int_equal(setup.option[TOY_START], 1);
    assert_null(ch_setup_check(&toy_game, &setup));

    struct ch_setup before = setup;
    static const char *const bad[][2] = {
        {"turns=0", "no-such-value"}, {"turns=10", "no-such-value"},
        {"turns=", "no-such-value"},  {"turns=four", "no-such-value"},
        {"start=1", "no-such-value"}, {"start=rolled ", "no-such-value"},
        {"turn=4", "no-such-option"}, {"turnss=4", "no-such-option"},
        {"turns", "no-such-option"},  {"=4", "no-such-option"},
        {"", "no-such-option"},       {"TURNS=4", "no-such-option"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_string_equal(ch_setup_option(&toy_game, &setup, bad[i][0]),
                            bad[i][1]);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

static void tables_of_any_numbers_are_judged(void **unused)
{
    struct ch_setup setup;

    (void)unused;
    static const unsigned seats[] = {0,   1,   5,   12,        13,
                                     255, 256, 258, UINT32_MAX};
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        ch_setup_standard(&toy_game, seats[i], &setup);
        assert_string_equal(ch_setup_check(&toy_game, &setup),
                            "wrong-number-of-seats");
    }
    ch_setup_standard(&toy_game, 3, &setup);
    setup.option[TOY_TURNS] = 0;
    assert_string_equal(ch_setup_check(&toy_game, &setup), "no-such-value");
    setup.option[TOY_TURNS] = INT16_MAX;
    assert_string_equal(ch_setup_check(&toy_game, &setup), "no-such-value");
    setup.option[TOY_TURNS] = 4;
    setup.option[CH_OPTIONS - 1] = 1;
    assert_string_equal(ch_setup_check(&toy_game, &setup), "no-such-option");
    ch_setup_standard(&toy_game, 2, &setup);
    setup.option[TOY_TURNS] = 1;
    assert_string_equal(ch_setup_check(&toy_game, &setup),
                        "toy-two-seats-need-more-turns");
}

/* --- Refusals ----------------------------------------------------------- */

static void every_common_slug_has_a_sentence(void **unused)
{
    static const char *const slugs[] = {"not-your-turn",
                                        "no-such-seat",
                                        "no-such-verb",
                                        "game-is-over",
                                        "argument-missing",
                                        "too-many-arguments",
                                        "argument-out-of-range",
                                        "argument-not-a-number",
                                        "no-such-value",
                                        "text-missing",
                                        "text-too-long",
                                        "text-not-trimmed",
                                        "text-not-utf8",
                                        "text-has-control-characters",
                                        "text-not-wanted",
                                        "line-too-long",
                                        "line-empty",
                                        "not-what-chance-may-do",
                                        "no-such-option",
                                        "wrong-number-of-seats",
                                        "too-late",
                                        "no-such-question",
                                        "table-is-frozen"};

    (void)unused;
    for (int g = 0; kit_game(g) != NULL; g++)
        for (size_t i = 0; i < sizeof slugs / sizeof slugs[0]; i++) {
            const struct ch_refusal *found =
                ch_game_explain(kit_game(g), slugs[i]);

            assert_string_equal(found->slug, slugs[i]);
            assert_true(strlen(found->say) > 10);
            assert_non_null(found->rule);
        }
    assert_string_equal(ch_game_explain(&toy_game, "toy-not-now")->say,
                        "Something else is asked of you now.");
    assert_string_equal(ch_game_explain(&toy_game, "no-such-slug")->slug,
                        "unknown");
    assert_non_null(ch_game_explain(&toy_game, "")->say);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_from_anywhere_are_judged),
        cmocka_unit_test(who_may_speak),
        cmocka_unit_test(the_dealer_draws_what_is_asked),
        cmocka_unit_test(the_dealers_pool_may_have_holes),
        cmocka_unit_test(tables_are_set_up_or_refused),
        cmocka_unit_test(tables_of_any_numbers_are_judged),
        cmocka_unit_test(every_common_slug_has_a_sentence),
    };

    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
