/*
 * test_bots.c - no bot peeks, whatever it plays.
 *
 * At each question a bot and a copy of it are shown two tables that differ in
 * all that their seat cannot see. They must make the same move, and it must be
 * legal at the true table.
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

#include "bots/bots.h"
#include "cluehouse/match.h"

enum {
    QUESTIONS = 60, /* of one game: Clue at random may last for thousands */
    GAMES = 6,      /* of each bot, level and number of seats, */
    PATIENCE = 1000 /* but no more once so many milliseconds are spent */
};

struct seated {
    const struct ch_bot *bot;
    struct ch_match *match;
    struct ch_record record;
    struct ch_rng rng;
    unsigned seats;
    void *mind[CH_SEATS]; /* owned */
    void *copy, *scratch; /* owned */
};

static void hear(struct seated *s)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&s->record.facts, &at, &fact))
        for (ch_seat seat = 0; seat < s->seats; seat++)
            if (ch_in(fact.to, seat) && s->bot->hear != NULL)
                s->bot->hear(s->mind[seat], &fact);
}

/* Time that is measured in questions, so that it is the same each time. */
static bool is_over(void *with)
{
    int *left = with;

    return --*left < 0;
}

static void look(struct seated *s, ch_seat seat, void *mind, bool hurry,
                 struct ch_move *out)
{
    int left = 2;
    struct ch_budget budget = {hurry ? is_over : NULL, &left};
    _Alignas(16) unsigned char state[CH_STATE];
    struct ch_eyes eyes = {.game = ch_match_game(s->match),
                           .how = ch_match_setup(s->match),
                           .seat = seat,
                           .state = state,
                           .scratch = s->scratch};
    char why[CH_WHY] = "";

    memset(out, 0, sizeof *out);
    /* what is left there from before does not matter */
    memset(s->scratch, (int)ch_rng_below(&s->rng, 256), s->bot->scratch);
    assert_true(ch_match_redeal(s->match, seat, &s->rng, state));
    s->bot->choose(mind, &eyes, &budget, out, why);
    assert_int_not_equal(why[0], '\0');
    assert_non_null(memchr(why, '\0', CH_WHY));
}

/* Ask twice, mostly with little time; then its move is made, or another one, so
 * that it also meets tables that it would not have brought about. */
static void step(struct seated *s)
{
    ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(s->match));
    struct ch_move move, again;

    bool hurry = ch_rng_below(&s->rng, 8) != 0;

    memcpy(s->copy, s->mind[seat], s->bot->size);
    look(s, seat, s->mind[seat], hurry, &move);
    look(s, seat, s->copy, hurry, &again);
    if (!ch_move_equal(&move, &again))
        print_error("%s of %s looks where it may not\n", s->bot->name,
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
    struct ch_setup how;
    const char *why;

    ch_setup_standard(game, seats, &how);
    s.match = ch_match_create(game, &how, &seed, &s.record, &why);
    assert_non_null(s.match);
    ch_rng_init(&s.rng, &seed, UINT64_MAX);
    s.copy = malloc(bot->size + 1);
    s.scratch = malloc(bot->scratch + 1);
    assert_non_null(s.copy);
    assert_non_null(s.scratch);
    for (ch_seat seat = 0; seat < seats; seat++) {
        struct ch_seed own = ch_seed_from(number * 100 + seat);

        s.mind[seat] = calloc(1, bot->size + 1);
        assert_non_null(s.mind[seat]);
        bot->begin(s.mind[seat], game, &how, seat, level, &own);
    }
    hear(&s);
    for (int i = 0; i < QUESTIONS && ch_match_actors(s.match) != 0; i++)
        step(&s);
    for (ch_seat seat = 0; seat < seats; seat++)
        free(s.mind[seat]);
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
            if (milliseconds() - start < PATIENCE)
                play(bot, game, seats, level, number++);
}

static void test_nobody_peeks(void **with)
{
    (void)with;
    for (int b = 0; ch_bots[b] != NULL; b++)
        for (int g = 0; ch_games[g] != NULL; g++)
            for (int level = CH_EASY; level < CH_LEVELS; level++)
                if (bot_plays(ch_bots[b], ch_games[g]))
                    play_some(ch_bots[b], ch_games[g], (enum ch_level)level);
}

static void test_names(void **with)
{
    const struct ch_game *clue = ch_game_find("clue");

    (void)with;
    assert_ptr_equal(bot_find(clue, "random").bot, &bot_random);
    assert_ptr_equal(bot_find(clue, "plain").bot, &bot_clue_plain);
    assert_null(bot_find(clue, "holmes").bot);
    assert_null(bot_find(ch_game_find("hue"), "plain").bot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_nobody_peeks),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
