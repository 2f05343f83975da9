/*
 * test_bots.c - no bot uses what its seat cannot see; finding bots.
 *
 * At each question a bot and a copy of it are given two states that differ in
 * all that their seat cannot see. They must choose the same move, and it must
 * be legal at the true table.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/clue/baseline.h"
#include "cluehouse/match.h"

enum {
    QUESTIONS = 60, /* of one game: Clue at random may last for thousands */
    GAMES = 6,      /* of each bot, level and number of seats, */
    LIMIT_MS = 1000 /* but no more once so many milliseconds are spent */
};

struct seated {
    const struct ch_bot *bot;
    struct ch_match *match;
    struct ch_record record;
    struct ch_rng rng;
    unsigned seats;
    void *memory[CH_SEATS]; /* owned */
    void *copy, *scratch;   /* owned */
};

static void hear(struct seated *s)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&s->record.facts, &at, &fact))
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (ch_in(fact.to, seat) && s->bot->hear != NULL)
                s->bot->hear(s->memory[seat], &fact);
}

/* A budget measured in polls, so that it is the same each time. */
static bool is_spent(void *ctx)
{
    int *left = ctx;

    return --*left < 0;
}

static void ask(struct seated *s, ch_seat seat, void *memory, bool hurry,
                struct ch_move *out)
{
    int left = 2;
    struct ch_budget budget = {hurry ? is_spent : NULL, &left};
    _Alignas(16) unsigned char state[CH_STATE];
    struct ch_bot_view view = {.game = ch_match_game(s->match),
                               .setup = ch_match_setup(s->match),
                               .seat = seat,
                               .state = state,
                               .scratch = s->scratch};
    char why[CH_WHY] = "";

    memset(out, 0, sizeof *out);
    /* a bot must not rely on what is in its scratch */
    memset(s->scratch, (int)ch_rng_below(&s->rng, 256), s->bot->scratch);
    assert_true(ch_match_redeal(s->match, seat, &s->rng, state));
    s->bot->choose(memory, &view, &budget, out, why);
    assert_int_not_equal(why[0], '\0');
    assert_non_null(memchr(why, '\0', CH_WHY));
}

/* Asks twice, mostly with a small budget; then makes its move or a random one,
 * so that it also meets positions that it would avoid. */
static void step(struct seated *s)
{
    ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(s->match));
    struct ch_move move, again;

    bool hurry = ch_rng_below(&s->rng, 8) != 0;

    memcpy(s->copy, s->memory[seat], s->bot->size);
    ask(s, seat, s->memory[seat], hurry, &move);
    ask(s, seat, s->copy, hurry, &again);
    if (!ch_move_equal(&move, &again))
        print_error("%s of %s uses what its seat cannot see\n", s->bot->name,
                    ch_match_game(s->match)->name);
    assert_true(ch_move_equal(&move, &again));
    assert_null(ch_match_check(s->match, &move));
    if (ch_rng_below(&s->rng, 2) == 0)
        ch_match_pick(s->match, seat, &s->rng, &move);
    assert_null(ch_match_submit(s->match, ch_match_question(s->match, seat),
                                &move, &s->record));
    hear(s);
}

static void play(const struct ch_bot *bot, const struct ch_game *game,
                 unsigned seats, enum ch_level level, uint64_t number)
{
    struct ch_seed seed = ch_seed_from(number);
    struct seated s = {.bot = bot, .seats = seats};
    struct ch_setup setup;
    const char *why;

    ch_setup_standard(game, seats, &setup);
    s.match = ch_match_create(game, &setup, &seed, &s.record, &why);
    assert_non_null(s.match);
    ch_rng_init(&s.rng, &seed, UINT64_MAX);
    s.copy = malloc(bot->size + 1);
    s.scratch = malloc(bot->scratch + 1);
    assert_non_null(s.copy);
    assert_non_null(s.scratch);
    for (ch_seat seat = 0; seat < seats; seat++) {
        struct ch_seed own = ch_seed_from(number * 100 + seat);

        s.memory[seat] = calloc(1, bot->size + 1);
        assert_non_null(s.memory[seat]);
        bot->begin(s.memory[seat], game, &setup, seat, level, &own);
    }
    hear(&s);
    for (int i = 0; i < QUESTIONS && ch_match_actors(s.match) != 0; i++)
        step(&s);
    for (ch_seat seat = 0; seat < seats; seat++)
        free(s.memory[seat]);
    free(s.copy);
    free(s.scratch);
    ch_match_destroy(s.match);
}

static long milliseconds(void)
{
    return (long)((double)clock() * 1000 / CLOCKS_PER_SEC);
}

static void play_some(const struct ch_bot *bot, const struct ch_game *game,
                      enum ch_level level)
{
    long start = milliseconds();
    uint64_t number = 1;

    for (int i = 0; i < GAMES; i++)
        for (unsigned seats = game->min_seats; seats <= game->max_seats;
             seats++)
            if (milliseconds() - start < LIMIT_MS)
                play(bot, game, seats, level, number++);
}

static void test_only_known_state(void **state)
{
    (void)state;
    for (int b = 0; bot_registry[b] != NULL; b++)
        for (int g = 0; ch_games[g] != NULL; g++)
            for (int level = CH_EASY; level < CH_LEVELS; level++)
                if (bot_plays(bot_registry[b], ch_games[g]))
                    play_some(bot_registry[b], ch_games[g],
                              (enum ch_level)level);
}

static void test_names(void **state)
{
    const struct ch_game *clue = ch_game_find("clue");

    (void)state;
    assert_ptr_equal(bot_find(clue, "random").bot, &random_bot);
    assert_ptr_equal(bot_find(clue, "plain").bot, &clue_baseline_plain);
    assert_null(bot_find(clue, "holmes").bot);
    assert_null(bot_find(ch_game_find("hue"), "plain").bot);
}

/* The levels of a game are those of its one bot that has levels. */
static void test_levels(void **state)
{
    (void)state;
    for (int g = 0; ch_games[g] != NULL; g++)
        for (int i = CH_EASY; i < CH_LEVELS; i++) {
            struct bot_choice choice =
                bot_find(ch_games[g], bot_level_names[i]);

            assert_int_equal(bot_find_level(bot_level_names[i]), i);
            assert_int_equal(bot_has_level(ch_games[g], (enum ch_level)i),
                             choice.bot != NULL);
            if (choice.bot == NULL)
                continue;
            assert_true(choice.bot->has_levels);
            assert_int_equal(choice.level, i);
            assert_string_equal(bot_name(&choice), bot_level_names[i]);
        }
    assert_int_equal(bot_find_level("random"), -1);
}

/* A game without bots has no levels; the random bot does not stand in. */
static void test_no_levels(void **state)
{
    struct ch_game game = *ch_game_find("hue");

    (void)state;
    game.name = "without-bots";
    for (int i = CH_EASY; i < CH_LEVELS; i++) {
        assert_false(bot_has_level(&game, (enum ch_level)i));
        assert_null(bot_find(&game, bot_level_names[i]).bot);
    }
    assert_ptr_equal(bot_find(&game, "random").bot, &random_bot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_no_levels),
        cmocka_unit_test(test_only_known_state),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
