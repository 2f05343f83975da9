/*
 * test_bot_pool_answers.c - a bot on a thread of the pool gives the same
 * answers as the same bot asked here, and is told what its seat may know.
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

#include "bot_pool_kit.h"
#include "server/bot_pool.h"

enum { LONG = 1200 }; /* moves of a game with many facts */

/* --- The same answers as without the pool --------------------------------- */

/* A game, and all its facts. */
struct told {
    struct ch_match *match;
    struct ch_record record;
    struct ch_rng rng;
    uint8_t *bytes;
    uint32_t used;
    struct ch_fact *fact; /* the same, unpacked */
    size_t facts;
};

static void remember(struct told *t)
{
    const struct ch_facts *facts = &t->record.facts;
    uint32_t at = 0;

    t->bytes = realloc(t->bytes, t->used + facts->used + 1);
    t->fact = realloc(t->fact, (t->facts + facts->n + 1) * sizeof *t->fact);
    assert_non_null(t->bytes);
    assert_non_null(t->fact);
    memcpy(t->bytes + t->used, facts->bytes, facts->used);
    t->used += facts->used;
    while (ch_facts_next(facts, &at, &t->fact[t->facts]))
        t->facts++;
}

static struct bot_job *ask(struct told *t, ch_seat seat, struct bot_choice who)
{
    struct bot_job *job = calloc(1, sizeof *job + t->used);

    assert_non_null(job);
    job->seat = seat;
    job->game = ch_match_game(t->match);
    job->setup = *ch_match_setup(t->match);
    job->who = who;
    job->seed = ch_seed_from(ch_match_seq(t->match));
    job->seconds = 3600;
    memcpy(job->facts, t->bytes, t->used);
    job->heard = t->used;
    assert_true(ch_match_redeal(t->match, seat, &t->rng, job->state));
    return job;
}

/* Asks the bot the same question here; it hears the facts one by one, and gets
 * another re-dealt state. */
static void answer_here(struct told *t, const struct bot_job *job,
                        struct ch_move *out, char why[CH_WHY])
{
    _Alignas(16) uint8_t state[CH_STATE];
    struct ch_budget budget = {NULL, NULL};
    struct ch_bot_view view = {.game = job->game,
                               .setup = &job->setup,
                               .seat = job->seat,
                               .state = state};
    const struct ch_bot *bot = job->who.bot;
    void *memory = calloc(1, bot->size);

    view.scratch = malloc(bot->scratch + 1);
    assert_non_null(view.scratch);

    assert_non_null(memory);
    memset(out, 0, sizeof *out);
    assert_true(ch_match_redeal(t->match, job->seat, &t->rng, state));
    bot->begin(memory, job->game, &job->setup, job->seat, job->who.level,
               &job->seed);
    for (size_t i = 0; i < t->facts; i++)
        if (bot->hear != NULL && ch_in(t->fact[i].to, job->seat))
            bot->hear(memory, &t->fact[i]);
    bot->choose(memory, &view, &budget, out, why);
    free(view.scratch);
    free(memory);
}

static void submit(struct told *t, const struct ch_move *move)
{
    assert_null(ch_match_submit(
        t->match, ch_match_question(t->match, move->seat), move, &t->record));
    remember(t);
}

static void compare_one(struct told *t, struct bot_pool *pool,
                        const char *level)
{
    ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(t->match));
    struct bot_job *job =
        ask(t, seat, bot_find(ch_match_game(t->match), level));
    char why[CH_WHY] = "";
    struct ch_move move;

    assert_true(bot_pool_submit(pool, job));
    answer_here(t, job, &move, why);
    assert_ptr_equal(bot_pool_kit_wait(pool), job);
    assert_false(job->no_bot);
    assert_true(ch_move_equal(&job->move, &move));
    assert_string_equal(job->why, why);
    submit(t, &job->move);
    bot_pool_free_job(job);
}

/* Any move, so that there are many facts, but none that ends the game. */
static void wander(struct told *t)
{
    const struct ch_game *game = ch_match_game(t->match);
    ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(t->match));
    struct ch_move move;

    do
        ch_match_pick(t->match, seat, &t->rng, &move);
    while (game->verbs[move.verb].grave);
    submit(t, &move);
}

static void compare_game(const char *name, unsigned seats, unsigned before,
                         unsigned questions, const char *level)
{
    const struct ch_game *game = ch_game_find(name);
    struct ch_seed seed = ch_seed_from(before);
    struct bot_pool *pool = bot_pool_start(1);
    struct told t = {.match = NULL};
    struct ch_setup how;
    const char *why;

    ch_setup_standard(game, seats, &how);
    t.match = ch_match_create(game, &how, &seed, &t.record, &why);
    assert_non_null(t.match);
    ch_rng_init(&t.rng, &seed, UINT64_MAX);
    remember(&t);
    for (unsigned i = 0; i < before; i++)
        wander(&t);
    assert_true(before < LONG || t.used > CH_FACTS_BYTES);
    /* The first answer may end the game. */
    assert_true(ch_match_actors(t.match) != 0);
    for (unsigned i = 0; i < questions && ch_match_actors(t.match) != 0; i++)
        compare_one(&t, pool, level);
    ch_match_destroy(t.match);
    free(t.bytes);
    free(t.fact);
    bot_pool_stop(pool);
}

static void test_same_as_without_the_pool(void **state)
{
    (void)state;
    compare_game("clue", 3, 40, 12, "hard");
    compare_game("clue", 6, 0, 12, "easy");
    compare_game("hues", 4, 20, 10, "hard");
    compare_game("haiclue", 4, 7, 12, "hard");
    compare_game("hue", 3, 4, 6, "normal");
    compare_game("hue", 5, 0, 10, "easy");
}

/* The facts of a long game are more than a struct ch_facts holds. */
static void test_long_history(void **state)
{
    (void)state;
    compare_game("clue", 6, LONG, 3, "normal");
}

/* Counts the facts that it hears, and those that it should not hear. */
struct ears {
    ch_seat seat;
    uint8_t heard, wrong;
};

static void begin_listening(void *memory, const struct ch_game *game,
                            const struct ch_setup *setup, ch_seat seat,
                            enum ch_level level, const struct ch_seed *seed)
{
    struct ears *ears = memory;

    (void)game, (void)setup, (void)level, (void)seed;
    ears->seat = seat;
}

static void take_in(void *memory, const struct ch_fact *fact)
{
    struct ears *ears = memory;

    ears->heard++;
    ears->wrong = (uint8_t)(ears->wrong + !ch_in(fact->to, ears->seat));
}

static void tell_what_was_heard(void *memory, const struct ch_bot_view *view,
                                const struct ch_budget *budget,
                                struct ch_move *out, char *why)
{
    const struct ears *ears = memory;

    (void)view, (void)budget, (void)why;
    out->verb = ears->heard;
    out->n = ears->wrong;
}

static void test_hears_what_it_may(void **state)
{
    static const struct ch_bot bot = {.name = "ears",
                                      .size = sizeof(struct ears),
                                      .begin = begin_listening,
                                      .hear = take_in,
                                      .choose = tell_what_was_heard};
    struct bot_pool *pool = bot_pool_start(1);
    struct ch_facts facts;
    struct bot_job *job;

    (void)state;
    ch_facts_init(&facts);
    ch_facts_tell(&facts, CH_EVERYONE, 0, 1, 7);
    ch_facts_tell(&facts, ch_only(1), 0, 1, 7);
    ch_facts_tell(&facts, ch_except(1), 0, 1, 7);
    ch_facts_tell(&facts, ch_only(1) | ch_only(2), 0, 1, 7);
    job = calloc(1, sizeof *job + facts.used);
    assert_non_null(job);
    job->who.bot = &bot;
    job->seat = 1;
    memcpy(job->facts, facts.bytes, facts.used);
    job->heard = facts.used;
    assert_true(bot_pool_submit(pool, job));
    assert_ptr_equal(bot_pool_kit_wait(pool), job);
    assert_int_equal(job->move.verb, 3);
    assert_int_equal(job->move.n, 0);
    bot_pool_free_job(job);
    bot_pool_stop(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_without_the_pool),
        cmocka_unit_test(test_long_history),
        cmocka_unit_test(test_hears_what_it_may),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
