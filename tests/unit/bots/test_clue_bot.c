/*
 * test_clue_bot.c - the Clue bot plays legally, uses only what its seat knows,
 * and is deterministic; what it gives as reasons.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clue/bot.h"
#include "bots/clue/explain.h"
#include "cluehouse/match.h"
#include "games/clue/state.h"

enum { MOST = 6 };

struct table {
    struct ch_match *match;
    struct ch_record record;
    struct ch_setup setup;
    void *memory[MOST];
    void *copy; /* of the memory of the bot that is asked */
    void *scratch;
    uint64_t state[CH_STATE / 8];
};

static void tell(struct table *t)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&t->record.facts, &at, &fact))
        for (ch_seat i = 0; i < t->setup.seats; i++)
            if (ch_in(fact.to, i))
                clue_bot.hear(t->memory[i], &fact);
}

static void open_table(struct table *t, unsigned seats, uint64_t number)
{
    const struct ch_game *game = ch_game_find("clue");
    struct ch_seed seed = ch_seed_from(number);
    const char *why;

    memset(t, 0, sizeof *t);
    ch_setup_standard(game, seats, &t->setup);
    t->match = ch_match_create(game, &t->setup, &seed, &t->record, &why);
    assert_non_null(t->match);
    t->copy = malloc(clue_bot.size);
    t->scratch = malloc(clue_bot.scratch);
    assert_non_null(t->copy);
    assert_non_null(t->scratch);
    for (ch_seat i = 0; i < seats; i++) {
        t->memory[i] = calloc(1, clue_bot.size);
        assert_non_null(t->memory[i]);
        clue_bot.begin(t->memory[i], game, &t->setup, i,
                       (enum ch_level)((i + number) % CH_LEVELS), &seed);
    }
    tell(t);
}

static void close_table(struct table *t)
{
    for (ch_seat i = 0; i < t->setup.seats; i++)
        free(t->memory[i]);
    free(t->copy);
    free(t->scratch);
    ch_match_destroy(t->match);
}

static void ask(struct table *t, void *memory, ch_seat seat, struct ch_rng *rng,
                struct ch_move *move)
{
    struct ch_bot_view view = {.game = ch_match_game(t->match),
                               .setup = &t->setup,
                               .seat = seat,
                               .state = t->state,
                               .scratch = t->scratch};
    struct ch_budget budget = {NULL, NULL};
    char why[CH_WHY] = "";

    assert_true(ch_match_redeal(t->match, seat, rng, t->state));
    clue_bot.choose(memory, &view, &budget, move, why);
    assert_true(why[0] != '\0');
    assert_true(memchr(why, '\0', CH_WHY) != NULL);
}

/* A copy that is given other hands for the others chooses the same move. */
static void test_whole_games(void **state)
{
    static struct table t;
    struct ch_seed seed = ch_seed_from(99);
    struct ch_rng rng;

    (void)state;
    ch_rng_init(&rng, &seed, 0);
    for (uint64_t number = 0; number < 4; number++) {
        int moves = 0;

        open_table(&t, 3 + (unsigned)number, number);
        for (; ch_match_actors(t.match) != 0; moves++) {
            ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(t.match));
            struct ch_move move, other;

            memcpy(t.copy, t.memory[seat], clue_bot.size);
            memset(&move, 0, sizeof move);
            memset(&other, 0, sizeof other);
            ask(&t, t.memory[seat], seat, &rng, &move);
            ask(&t, t.copy, seat, &rng, &other);
            assert_int_equal(move.verb, other.verb);
            assert_memory_equal(move.arg, other.arg, sizeof move.arg);
            assert_null(ch_match_submit(
                t.match, ch_match_question(t.match, seat), &move, &t.record));
            tell(&t);
        }
        assert_true(moves > 10 && moves < 3000);
        close_table(&t);
    }
}

/* What is said of a suggestion of the first suspect and the first weapon in the
 * first room, by one who holds some cards, and knows others not to be it. */
static void says(struct clue_bot_state *m, uint32_t own, uint32_t known,
                 const char *words)
{
    const struct clue_suggest_idea idea = {.gain = 0.02};
    char why[CH_WHY] = "";

    m->level = CH_HARD;
    m->heard.has[m->seat] = own;
    m->work->suggest.odds.never[ENVELOPE] = own | known;
    m->work->suggest.entropy = 1;
    clue_explain_suggest(m, &idea, why);
    if (strstr(why, words) == NULL)
        fail_msg("%s", why);
    assert_null(strchr(why, '%')); /* no small percentages */
}

static void test_reasons_to_suggest(void **unused)
{
    struct clue_bot_state *m = calloc(1, sizeof *m);
    uint32_t suspect = 1, weapon = 1U << CLUE_FIRST_WEAPON,
             room = 1U << CLUE_FIRST_ROOM;

    (void)unused;
    assert_non_null(m);
    m->work = calloc(1, sizeof *m->work);
    assert_non_null(m->work);
    says(m, suspect | weapon, 0, "hold both, so any card you’re shown must be");
    says(m, suspect | room, 0, "hold the other two");
    says(m, weapon | room, 0, "hold the other two");
    says(m, weapon, 0, "hold one of these yourself");
    says(m, 0, suspect, "know some of these already");
    says(m, suspect, room, "know some of these already");
    says(m, suspect | weapon, room, "nothing new to learn");
    says(m, 0, 0, "You don’t know where these are yet.");
    free(m->work);
    free(m);
}

static void test_only_an_open_room_is_good_to_ask_about(void **unused)
{
    struct clue_bot_state *m = calloc(1, sizeof *m);
    char why[CH_WHY];

    (void)unused;
    assert_non_null(m);
    m->work = calloc(1, sizeof *m->work);
    assert_non_null(m->work);
    for (unsigned known = 0; known < 2; known++) {
        m->work->suggest.odds.never[ENVELOPE] = known << CLUE_FIRST_ROOM;
        clue_explain_roll(m, CLUE_ROOMS, 0, why);
        assert_true((strstr(why, "good room") == NULL) == known);
        clue_explain_passage(m, 0, why);
        assert_true((strstr(why, "good room") == NULL) == known);
        clue_explain_walk(m, CLUE_ROOMS, 0, 0, why);
        assert_true((strstr(why, "good room") == NULL) == known);
        clue_explain_walk(m, CLUE_ROOMS, CLUE_ROOMS + 1, 0, why);
        assert_true((strstr(why, "good room") == NULL) == known);
    }
    free(m->work);
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_reasons_to_suggest),
        cmocka_unit_test(test_only_an_open_room_is_good_to_ask_about),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
