/*
 * test_clue_bot.c - the Clue bot plays legally, uses only what its seat knows,
 * and is deterministic.
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
