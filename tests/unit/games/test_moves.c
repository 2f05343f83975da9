/*
 * test_moves.c - lists of moves against a plain list; picks, deals and facts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cluehouse/json.h"
#include "games/registry.h"
#include "lib/kit.h"

enum { MOST = 2048 };

static struct ch_rng rng_of(uint64_t seed)
{
    struct ch_seed from = ch_seed_from(seed);
    struct ch_rng rng;

    ch_rng_init(&rng, &from, 0);
    return rng;
}

struct list {
    struct ch_move_sink offers;
    uint32_t n;
    struct ch_move move[MOST];
};

static void keep(struct ch_move_sink *self, const struct ch_move *move)
{
    struct list *list = (struct list *)self;

    assert_true(list->n < MOST);
    list->move[list->n++] = *move;
}

/* One step of a made-up list: a move, or one for each member of a set. */
struct step {
    struct ch_move move;
    bool each;
    struct ch_set set;
    int base;
};

static void offer(struct ch_move_sink *to, const struct step *step, int n)
{
    for (int i = 0; i < n; i++)
        if (step[i].each)
            ch_moves_add_each(to, &step[i].move, 1, step[i].base, &step[i].set);
        else
            ch_moves_add(to, &step[i].move);
}

static int random_steps(struct ch_rng *rng, struct step step[8],
                        struct list *plain)
{
    int n = (int)ch_rng_below(rng, 8);

    plain->n = 0;
    for (int i = 0; i < n; i++) {
        step[i] = (struct step){.each = ch_rng_below(rng, 2) == 0};
        step[i].move.verb = (uint8_t)ch_rng_below(rng, 3);
        step[i].move.n = 2;
        step[i].move.arg[0] = (int16_t)i;
        step[i].base = (int)ch_rng_below(rng, 20) - 10;
        if (!step[i].each) {
            plain->move[plain->n++] = step[i].move;
            continue;
        }
        for (uint32_t k = ch_rng_below(rng, 90); k > 0; k--)
            ch_set_add(&step[i].set, ch_rng_below(rng, 100));
        for (unsigned k = 0; k < CH_SET_SIZE; k++)
            if (ch_set_has(&step[i].set, k)) {
                struct ch_move *move = &plain->move[plain->n++];

                *move = step[i].move;
                move->arg[1] = (int16_t)(step[i].base + (int)k);
            }
    }
    return n;
}

/* What a sink with these limits must take out of the plain list. */
static void same_as_plain(const struct list *plain, struct list *got,
                          uint32_t skip, uint32_t left, int verb)
{
    uint32_t count[CH_VERBS] = {0}, at = 0;

    for (uint32_t i = 0; i < plain->n; i++) {
        const struct ch_move *move = &plain->move[i];

        count[move->verb]++;
        if (verb >= 0 && move->verb != verb)
            continue;
        if (skip > 0) {
            skip--;
            continue;
        }
        if (left == 0)
            continue;
        left--;
        assert_true(at < got->n);
        assert_true(ch_move_equal(move, &got->move[at]));
        at++;
    }
    assert_int_equal(got->n, at);
    for (int v = 0; v < CH_VERBS; v++)
        assert_int_equal(got->offers.count[v], count[v]);
}

static void lists_skip_and_stop_as_plain_ones(void **unused)
{
    static struct list plain, got;
    struct ch_rng rng = rng_of(6);

    (void)unused;
    for (int round = 0; round < 3000; round++) {
        struct step step[8];
        int n = random_steps(&rng, step, &plain);
        uint32_t skip = ch_rng_below(&rng, 3) > 0 && plain.n > 0
                            ? ch_rng_below(&rng, plain.n + 3)
                            : 0;
        uint32_t left = ch_rng_below(&rng, 2) == 0
                            ? UINT32_MAX
                            : ch_rng_below(&rng, plain.n + 2);
        int verb = (int)ch_rng_below(&rng, 4) - 1;

        got.n = 0;
        got.offers = (struct ch_move_sink){
            .take = keep, .skip = skip, .left = left, .verb = verb};
        offer(&got.offers, step, n);
        same_as_plain(&plain, &got, skip, left, verb);
    }
}

static void passing_counts_in_bulk(void **unused)
{
    struct ch_move_sink only_count = CH_MOVE_SINK_COUNT;
    struct ch_move_sink later = {
        .take = keep, .skip = 7, .left = 1, .verb = -1};
    struct ch_move_sink other = {.take = keep, .left = 1, .verb = 2};

    (void)unused;
    assert_true(ch_moves_skip(&only_count, 1, 1000));
    assert_int_equal(only_count.count[1], 1000);
    assert_true(ch_moves_skip(&later, 0, 7));
    assert_int_equal(later.skip, 0);
    assert_false(ch_moves_skip(&later, 0, 1));
    assert_int_equal(later.count[0], 7);
    assert_true(ch_moves_skip(&other, 1, 5));
    assert_false(ch_moves_skip(&other, 2, 1));
    assert_true(ch_moves_skip(&other, 2, 0));
}

/* --- Picks and deals ---------------------------------------------------- */

static _Alignas(16) unsigned char state[CH_STATE];

static void begin(const struct ch_game *game, unsigned seats, uint64_t seed)
{
    struct ch_rng rng = rng_of(seed);
    struct ch_setup setup;

    ch_setup_standard(game, seats, &setup);
    assert_null(ch_setup_check(game, &setup));
    memset(state, 0, sizeof state);
    game->setup(state, &setup);
    while (game->actors(state) == ch_only(CH_DEALER)) {
        struct ch_move move;

        ch_move_deal(game, state, &rng, &move);
        assert_null(ch_game_check(game, state, &move));
        game->apply(state, &move, NULL);
    }
}

static void pick_reaches_every_move(void **unused)
{
    (void)unused;
    for (int g = 0; kit_game(g) != NULL; g++) {
        const struct ch_game *game = kit_game(g);
        static struct list all;
        static uint32_t seen[MOST];
        struct ch_rng rng = rng_of(12);
        uint32_t reached = 0, n;
        ch_seat seat;

        begin(game, game->min_seats, 3);
        seat = (ch_seat)ch_lowest(game->actors(state));
        all.n = 0;
        all.offers = (struct ch_move_sink)CH_MOVE_SINK_ALL(keep);
        game->legal(state, seat, &all.offers);
        n = all.n;
        assert_true(n > 0);
        memset(seen, 0, sizeof seen);
        /* Grave verbs come one time in sixteen, so long lists of them take
         * their time. */
        for (uint32_t i = 0; i < 4000 * n && reached < n; i++) {
            struct ch_move move;
            bool listed = false;

            ch_move_pick(game, state, seat, &rng, &move);
            for (uint32_t k = 0; k < n && !listed; k++)
                if (ch_move_equal(&all.move[k], &move)) {
                    listed = true;
                    reached += seen[k]++ == 0;
                }
            assert_true(listed);
        }
        assert_int_equal(reached, n);
        struct ch_move first;
        ch_move_default(game, state, seat, &first);
        assert_true(ch_move_equal(&first, &all.move[0]));
    }
}

/* Grave moves are rare where others are, and the only ones where not. */
static void pick_holds_back_from_grave_moves(void **unused)
{
    struct ch_rng rng = rng_of(2);
    struct ch_game tame = toy_game;
    struct ch_schema verbs[8];
    int grave = 0;

    (void)unused;
    begin(&toy_game, 2, 1);
    for (int i = 0; i < 16000; i++) {
        struct ch_move move;

        ch_move_pick(&toy_game, state, 0, &rng, &move);
        grave += move.verb == TOY_RESIGN;
    }
    assert_in_range(grave, 800, 1200);
    memcpy(verbs, toy_game.verbs, 7 * sizeof verbs[0]);
    tame.verbs = verbs;
    verbs[TOY_SAY].grave = true;
    for (int i = 0; i < 200; i++) {
        struct ch_move move;

        ch_move_pick(&tame, state, 0, &rng, &move);
        assert_null(ch_game_check(&tame, state, &move));
    }
}

static void deals_are_even_and_without_repeats(void **unused)
{
    enum { ROUNDS = 24000 };
    static uint32_t count[6][13];
    struct ch_rng rng = rng_of(77);
    struct ch_setup setup;

    (void)unused;
    ch_setup_standard(&template_game, 6, &setup);
    memset(state, 0, sizeof state);
    template_game.setup(state, &setup);
    memset(count, 0, sizeof count);
    for (int i = 0; i < ROUNDS; i++) {
        struct ch_move move;

        ch_move_deal(&template_game, state, &rng, &move);
        assert_int_equal(move.seat, CH_DEALER);
        assert_int_equal(move.n, 6);
        for (int k = 0; k < 6; k++) {
            count[k][move.arg[k]]++;
            for (int j = 0; j < k; j++)
                assert_int_not_equal(move.arg[j], move.arg[k]);
        }
    }
    for (int k = 0; k < 6; k++)
        for (int card = 1; card <= 12; card++)
            assert_in_range(count[k][card], ROUNDS / 12 - 260,
                            ROUNDS / 12 + 260); /* six sigmas */
}

/* --- News --------------------------------------------------------------- */

static void facts_come_out_as_they_went_in(void **unused)
{
    static struct ch_facts facts;
    const int16_t stones[] = {-9, 0, 9};
    struct ch_fact fact, back;
    uint32_t at = 0;

    (void)unused;
    ch_facts_init(&facts);
    assert_false(ch_facts_next(&facts, &at, &fact));
    ch_facts_tell(&facts, ch_only(2), TOY_ROLLED, 1, 6);
    ch_facts_tell_list(&facts, CH_EVERYONE, TOY_PILED, 1, stones, 3, "");
    ch_facts_tell_list(&facts, ch_except(1), TOY_SAID, 0, (const int16_t[]){1},
                       1, "b\xc3\xa4r");
    ch_facts_tell(NULL, CH_EVERYONE, TOY_ROLLED, 1, 6);
    ch_facts_tell_list(NULL, CH_EVERYONE, TOY_PILED, 1, stones, 3, "");
    assert_int_equal(facts.n, 3);

    static const char *const lines[] = {"rolled 6", "piled 1 -9 0 9",
                                        "said 0 loud b\xc3\xa4r"};
    static const char *const said[] = {"You rolled 6.",
                                       "Eve got stones: -9 0 9.",
                                       "Adam said b\xc3\xa4r (loud)."};
    static const char *const plain[] = {"You rolled 6.",
                                        "seat 1 got stones: -9 0 9.",
                                        "seat 0 said b\xc3\xa4r (loud)."};
    static const char *const names[] = {"Adam", "Eve", "Lilith"};
    for (int i = 0; i < 3; i++) {
        char out[CH_LINE];

        assert_true(ch_facts_next(&facts, &at, &fact));
        assert_true(ch_fact_equal(&fact, &fact));
        assert_int_equal(ch_fact_print(&toy_game, &fact, out, sizeof out),
                         strlen(lines[i]));
        assert_string_equal(out, lines[i]);
        assert_null(ch_fact_parse(&toy_game, out, strlen(out), &back));
        assert_true(ch_fact_equal(&fact, &back));
        ch_fact_say(&toy_game, &fact, names, out, sizeof out);
        assert_string_equal(out, said[i]);
        ch_fact_say(&toy_game, &fact, NULL, out, sizeof out);
        assert_string_equal(out, plain[i]);
        for (size_t room = 1; room < sizeof out; room += room < 40 ? 1 : 99) {
            assert_true(ch_fact_say(&toy_game, &fact, NULL, out, room) < room);
            assert_int_equal(strlen(out) < room, 1);
        }
    }
    assert_false(ch_facts_next(&facts, &at, &fact));
}

static void lines_that_are_no_facts_are_refused(void **unused)
{
    static const struct {
        const char *line, *slug;
    } cases[] = {
        {"", "line-empty"},
        {"   ", "line-empty"},
        {"flew 3", "no-such-fact"},
        {"rolled", "argument-missing"},
        {"rolled 7", "argument-out-of-range"},
        {"rolled six", "argument-not-a-number"},
        {"rolled 6 6", "too-many-arguments"},
        {"said 0", "argument-missing"},
        {"said 0 shrill x", "no-such-value"},
        {"said 0 loud a\tb", "text-has-control-characters"},
        {"said 0 loud \xff", "text-not-utf8"},
        {"said 0 loud", NULL}, /* nothing was said */
        {"piled 1", NULL},     /* a list may be empty */
    };
    struct ch_fact fact = {.what = 99};

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *why = ch_fact_parse(&toy_game, cases[i].line,
                                        strlen(cases[i].line), &fact);

        if (cases[i].slug == NULL) {
            assert_null(why);
            continue;
        }
        assert_non_null(why);
        assert_string_equal(why, cases[i].slug);
        assert_int_equal(fact.what, 99);
    }
}

static void facts_are_json(void **unused)
{
    struct ch_fact fact = {.what = TOY_PILED, .n = 3, .arg = {1, -9, 9}};
    char text[512];
    struct ch_json out;

    (void)unused;
    ch_json_init(&out, text, sizeof text);
    ch_fact_json(&toy_game, &fact, 7, &out);
    assert_string_equal(
        text, "{\"number\":7,\"fact\":\"piled\",\"on\":1,\"stone\":[-9,9]}");
    fact.n = 1; /* a list may be empty */
    ch_json_init(&out, text, sizeof text);
    ch_fact_json(&toy_game, &fact, 0, &out);
    assert_string_equal(text, "{\"fact\":\"piled\",\"on\":1,\"stone\":[]}");
}

static void equal_facts_are_equal(void **unused)
{
    struct ch_fact a = {.what = TOY_SAID, .n = 2, .arg = {1, 1}, .text = "a"};
    struct ch_fact b = a;

    (void)unused;
    b.to = 7; /* the audience is not part of it */
    assert_true(ch_fact_equal(&a, &b));
    b.text[0] = 'b';
    assert_false(ch_fact_equal(&a, &b));
    b = a, b.arg[1] = 0;
    assert_false(ch_fact_equal(&a, &b));
    b = a, b.n = 1;
    assert_false(ch_fact_equal(&a, &b));
    b = a, b.what = TOY_PILED;
    assert_false(ch_fact_equal(&a, &b));
}

/* What does not fit is left out whole, and said so. */
static void news_never_overflow(void **unused)
{
    static struct ch_facts facts;
    char text[CH_TEXT];
    struct ch_fact fact;
    uint32_t at = 0, n = 0;

    (void)unused;
    memset(text, 'x', sizeof text);
    text[CH_TEXT - 1] = '\0';
    ch_facts_init(&facts);
    for (int i = 0; i < 200; i++)
        ch_facts_tell_list(&facts, CH_EVERYONE, TOY_SAID, 0,
                           (const int16_t[]){1}, 1, text);
    assert_true(facts.full);
    assert_true(facts.used <= CH_FACTS_BYTES);
    while (ch_facts_next(&facts, &at, &fact)) {
        assert_string_equal(fact.text, text);
        n++;
    }
    assert_int_equal(n, facts.n);
    assert_int_equal(at, facts.used);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_skip_and_stop_as_plain_ones),
        cmocka_unit_test(passing_counts_in_bulk),
        cmocka_unit_test(pick_reaches_every_move),
        cmocka_unit_test(pick_holds_back_from_grave_moves),
        cmocka_unit_test(deals_are_even_and_without_repeats),
        cmocka_unit_test(facts_come_out_as_they_went_in),
        cmocka_unit_test(lines_that_are_no_facts_are_refused),
        cmocka_unit_test(facts_are_json),
        cmocka_unit_test(equal_facts_are_equal),
        cmocka_unit_test(news_never_overflow),
    };

    return cmocka_run_group_tests_name("offers", tests, NULL, NULL);
}
