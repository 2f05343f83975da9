/*
 * test_crew.c - the threads that bots think on: jobs in, moves out.
 *
 * What a thread answers is compared with the same mind asked here. The rest is
 * tried with minds of the test's own, who take their time until it is up.
 *
 * SPDX-License-Identifier: MIT
 */
#include <poll.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/house_int.h"

enum {
    PATIENCE_MS = 30000, /* before a test is given up */
    LONG = 1200          /* moves of a game with much to hear */
};

static double seconds_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Waits for the next answer as the loop does: by the crew's event. */
static struct job *wait_for_job(struct crew *crew)
{
    struct job *job = crew_take(crew);

    while (job == NULL) {
        struct pollfd wake = {.fd = crew_wake(crew), .events = POLLIN};
        uint64_t wakes;

        assert_int_equal(poll(&wake, 1, PATIENCE_MS), 1);
        assert_int_equal(read(wake.fd, &wakes, sizeof wakes), sizeof wakes);
        job = crew_take(crew);
    }
    return job;
}

/* --- Minds for the test --------------------------------------------------- */

/* Thinks until it is told that time is up, and says whether its memory was
 * clean. */
static void begin_slowly(void *mind, const struct ch_game *game,
                         const struct ch_setup *how, ch_seat seat,
                         enum ch_level level, const struct ch_seed *seed)
{
    (void)game, (void)how, (void)seat, (void)level, (void)seed;
    *(uint64_t *)mind += 1;
}

static void choose_slowly(void *mind, const struct ch_bot_view *view,
                          const struct ch_budget *budget, struct ch_move *out,
                          char *why)
{
    static const struct timespec pause = {.tv_nsec = 1000000};

    while (!ch_budget_is_spent(budget))
        (void)nanosleep(&pause, NULL);
    out->seat = view->seat;
    out->n = (uint8_t) * (uint64_t *)mind;
    memset(mind, 0xff, 64);
    why[0] = 't';
}

static const struct ch_bot slow = {
    .name = "slow", .size = 64, .begin = begin_slowly, .choose = choose_slowly};

static struct job *slow_job(uint32_t number, double seconds)
{
    struct job *job = calloc(1, sizeof *job);

    assert_non_null(job);
    job->game = ch_game_find("hue");
    job->who.bot = &slow;
    job->number = number;
    job->seconds = seconds;
    return job;
}

/* --- The same as the mind itself -------------------------------------------
 */

/* A table, and everything that was told there. */
struct told {
    struct ch_match *match;
    struct ch_record record;
    struct ch_rng rng;
    uint8_t *bytes;
    uint32_t used;
    struct ch_fact *fact; /* the same, as the match told it */
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

static struct job *ask(struct told *t, ch_seat seat, struct bot_choice who)
{
    struct job *job = calloc(1, sizeof *job + t->used);

    assert_non_null(job);
    job->seat = seat;
    job->game = ch_match_game(t->match);
    job->how = *ch_match_setup(t->match);
    job->who = who;
    job->seed = ch_seed_from(ch_match_seq(t->match));
    job->seconds = 3600;
    memcpy(job->facts, t->bytes, t->used);
    job->heard = t->used;
    assert_true(ch_match_redeal(t->match, seat, &t->rng, job->state));
    return job;
}

/* The same question to a mind that hears the facts one by one, and looks at
 * another made-up table. */
static void answer_here(struct told *t, const struct job *job,
                        struct ch_move *out, char why[CH_WHY])
{
    _Alignas(16) uint8_t state[CH_STATE];
    struct ch_budget budget = {NULL, NULL};
    struct ch_bot_view view = {.game = job->game,
                               .setup = &job->how,
                               .seat = job->seat,
                               .state = state};
    const struct ch_bot *bot = job->who.bot;
    void *mind = calloc(1, bot->size);

    view.scratch = malloc(bot->scratch + 1);
    assert_non_null(view.scratch);

    assert_non_null(mind);
    memset(out, 0, sizeof *out);
    assert_true(ch_match_redeal(t->match, job->seat, &t->rng, state));
    bot->begin(mind, job->game, &job->how, job->seat, job->who.level,
               &job->seed);
    for (size_t i = 0; i < t->facts; i++)
        if (bot->hear != NULL && ch_in(t->fact[i].to, job->seat))
            bot->hear(mind, &t->fact[i]);
    bot->choose(mind, &view, &budget, out, why);
    free(view.scratch);
    free(mind);
}

static void submit(struct told *t, const struct ch_move *move)
{
    assert_null(ch_match_submit(
        t->match, ch_match_question(t->match, move->seat), move, &t->record));
    remember(t);
}

static void compare_one(struct told *t, struct crew *crew, const char *level)
{
    ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(t->match));
    struct job *job = ask(t, seat, bot_find(ch_match_game(t->match), level));
    char why[CH_WHY] = "";
    struct ch_move move;

    assert_true(crew_give(crew, job));
    answer_here(t, job, &move, why);
    assert_ptr_equal(wait_for_job(crew), job);
    assert_false(job->mild);
    assert_true(ch_move_equal(&job->move, &move));
    assert_string_equal(job->why, why);
    submit(t, &job->move);
    job_free(job);
}

/* Any move, so that there is much to hear, but none that ends the game. */
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
    struct crew *crew = crew_start(1);
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
    /* After much hearsay the first answer may well end the game. */
    assert_true(ch_match_actors(t.match) != 0);
    for (unsigned i = 0; i < questions && ch_match_actors(t.match) != 0; i++)
        compare_one(&t, crew, level);
    ch_match_destroy(t.match);
    free(t.bytes);
    free(t.fact);
    crew_stop(crew);
}

static void test_same_as_the_mind(void **with)
{
    (void)with;
    compare_game("clue", 3, 40, 12, "hard");
    compare_game("clue", 6, 0, 12, "easy");
    compare_game("hues", 4, 20, 10, "hard");
    compare_game("haiclue", 4, 7, 12, "hard");
    compare_game("hue", 3, 4, 6, "normal");
    compare_game("hue", 5, 0, 10, "easy");
}

/* News of a long game are more than one collection can hold. */
static void test_long_history(void **with)
{
    (void)with;
    compare_game("clue", 6, LONG, 3, "normal");
}

/* Counts what it hears, and what it should not have heard. */
struct ears {
    ch_seat seat;
    uint8_t heard, wrong;
};

static void begin_listening(void *mind, const struct ch_game *game,
                            const struct ch_setup *how, ch_seat seat,
                            enum ch_level level, const struct ch_seed *seed)
{
    struct ears *ears = mind;

    (void)game, (void)how, (void)level, (void)seed;
    ears->seat = seat;
}

static void take_in(void *mind, const struct ch_fact *fact)
{
    struct ears *ears = mind;

    ears->heard++;
    ears->wrong = (uint8_t)(ears->wrong + !ch_in(fact->to, ears->seat));
}

static void tell_what_was_heard(void *mind, const struct ch_bot_view *view,
                                const struct ch_budget *budget,
                                struct ch_move *out, char *why)
{
    const struct ears *ears = mind;

    (void)view, (void)budget, (void)why;
    out->verb = ears->heard;
    out->n = ears->wrong;
}

static void test_hears_what_it_may(void **with)
{
    static const struct ch_bot bot = {.name = "ears",
                                      .size = sizeof(struct ears),
                                      .begin = begin_listening,
                                      .hear = take_in,
                                      .choose = tell_what_was_heard};
    struct crew *crew = crew_start(1);
    struct ch_facts facts;
    struct job *job;

    (void)with;
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
    assert_true(crew_give(crew, job));
    assert_ptr_equal(wait_for_job(crew), job);
    assert_int_equal(job->move.verb, 3);
    assert_int_equal(job->move.n, 0);
    job_free(job);
    crew_stop(crew);
}

/* --- Threads ----------------------------------------------------------------
 */

static void test_time_is_kept(void **with)
{
    struct crew *crew = crew_start(1);
    double start = seconds_now();
    struct job *job;

    (void)with;
    assert_true(crew_give(crew, slow_job(1, 0.08)));
    job = wait_for_job(crew);
    assert_true(seconds_now() - start >= 0.08);
    assert_true(seconds_now() - start < 5);
    assert_int_equal(job->why[0], 't');
    assert_int_equal(crew_queued(crew), 0);
    assert_null(crew_take(crew));
    job_free(job);
    crew_stop(crew);
}

static void test_every_mind_is_new(void **with)
{
    struct crew *crew = crew_start(1);

    (void)with;
    for (uint32_t i = 0; i < 3; i++) {
        struct job *job;

        assert_true(crew_give(crew, slow_job(i, 0.001)));
        job = wait_for_job(crew);
        assert_int_equal(job->move.n, 1);
        job_free(job);
    }
    crew_stop(crew);
}

/* --- Whose turn it is --------------------------------------------------------
 */

/* A mind that says when it begins, and thinks until the test lets it go on. */
static sem_t begun, go_on;

static void begin_at_all(void *mind, const struct ch_game *game,
                         const struct ch_setup *how, ch_seat seat,
                         enum ch_level level, const struct ch_seed *seed)
{
    (void)mind, (void)game, (void)how, (void)seat, (void)level, (void)seed;
}

static void choose_when_told(void *mind, const struct ch_bot_view *view,
                             const struct ch_budget *budget,
                             struct ch_move *out, char *why)
{
    (void)mind, (void)view, (void)budget, (void)out;
    why[0] = 't';
    (void)sem_post(&begun);
    while (sem_wait(&go_on) != 0)
        ;
}

static const struct ch_bot told = {.name = "told",
                                   .size = 64,
                                   .begin = begin_at_all,
                                   .choose = choose_when_told};

static struct crew *start_told(unsigned threads)
{
    assert_int_equal(sem_init(&begun, 0, 0), 0);
    assert_int_equal(sem_init(&go_on, 0, 0), 0);
    return crew_start(threads);
}

static struct job *told_job(struct crew *crew, uint32_t number,
                            const char *address, const char *table)
{
    struct job *job = slow_job(number, 1);

    job->who.bot = &told;
    (void)snprintf(job->address, sizeof job->address, "%s", address);
    (void)snprintf(job->id, sizeof job->id, "%s", table);
    assert_true(crew_give(crew, job));
    return job;
}

/* Some thread has begun to think about something. */
static void wait_for_begin(void)
{
    while (sem_wait(&begun) != 0)
        ;
}

/* The one that is being thought about is done: its number. */
static uint32_t let_go_on(struct crew *crew)
{
    struct job *job;
    uint32_t number;

    (void)sem_post(&go_on);
    job = wait_for_job(crew);
    number = job->number;
    job_free(job);
    return number;
}

/* A table with much to think about, and one with little: it waits for the one
 * that is being thought about, and for no more. So does another address. */
static void test_tables_and_addresses_in_turn(void **with)
{
    struct crew *crew = start_told(1);
    uint32_t number;

    (void)with;
    for (number = 1; number <= 50; number++)
        (void)told_job(crew, number, "a", "heavy");
    wait_for_begin();
    (void)told_job(crew, 51, "a", "light");
    assert_int_equal(let_go_on(crew), 1);
    wait_for_begin();
    for (number = 60; number < 80; number++)
        (void)told_job(crew, number, "a", "another");
    (void)told_job(crew, 90, "b", "far");
    assert_int_equal(let_go_on(crew), 51);
    assert_int_equal(let_go_on(crew), 90);
    while (crew_queued(crew) > 0)
        (void)let_go_on(crew);
    crew_stop(crew);
}

static void test_hints_first(void **with)
{
    struct crew *crew = start_told(1);
    struct job *hint = slow_job(9, 1);

    (void)with;
    for (uint32_t number = 1; number <= 5; number++)
        (void)told_job(crew, number, "a", "one");
    wait_for_begin();
    (void)told_job(crew, 6, "a", "two");
    hint->hint = true;
    hint->who.bot = &told;
    (void)snprintf(hint->address, sizeof hint->address, "a");
    (void)snprintf(hint->id, sizeof hint->id, "one");
    assert_true(crew_give(crew, hint));
    assert_int_equal(let_go_on(crew), 1);
    assert_int_equal(let_go_on(crew), 9);
    while (crew_queued(crew) > 0)
        (void)let_go_on(crew);
    crew_stop(crew);
}

/* Who waits alone has all the time there is; those who are many share it. */
static void test_less_time_in_a_queue(void **with)
{
    struct crew *crew = start_told(1);
    struct job *job[41];

    (void)with;
    for (uint32_t i = 0; i < 41; i++) {
        job[i] = told_job(crew, i, i == 40 ? "b" : "a", "one");
        if (i == 0)
            wait_for_begin(); /* alone */
    }
    for (int i = 0; i < 41; i++) {
        (void)sem_post(&go_on);
        (void)wait_for_job(crew);
    }
    assert_true(job[0]->seconds >= 1);
    /* Two addresses share the time, and 39 at one of them what that has. */
    assert_true(job[40]->seconds >= 20 * job[1]->seconds);
    assert_true(job[1]->seconds <= 1.0 / 38);
    assert_true(job[39]->seconds >= 1); /* alone again */
    for (int i = 0; i < 41; i++)
        job_free(job[i]);
    crew_stop(crew);
}

/* What nobody waits for any more is not begun, and what is being thought about
 * ends when its mind looks at the clock. */
static void test_cancel(void **with)
{
    struct guest ann = {0};
    struct crew *crew = start_told(1);
    struct job *job[3];

    (void)with;
    job[0] = told_job(crew, 7, "a", "one");
    wait_for_begin();
    job[1] = told_job(crew, 8, "a", "one");
    job[2] = slow_job(9, 3600);
    job[2]->hint = true;
    job[2]->asker = &ann;
    assert_true(crew_give(crew, job[2]));
    crew_cancel(crew, 8);
    assert_ptr_equal(wait_for_job(crew), job[1]); /* at once */
    assert_int_equal(crew_queued(crew), 2);
    crew_cancel(crew, 1234);
    crew_cancel(crew, 8); /* it is back: nothing to do */
    (void)sem_post(&go_on);
    assert_ptr_equal(wait_for_job(crew), job[0]);
    crew_cancel(crew, 7); /* too late: its answer stands */
    crew_cancel(crew, 9); /* waiting or begun: it ends in any case */
    assert_ptr_equal(wait_for_job(crew), job[2]);
    assert_false(atomic_load(&job[0]->unwanted));
    assert_true(atomic_load(&job[1]->unwanted));
    assert_true(atomic_load(&job[2]->unwanted));
    assert_int_equal(job[0]->why[0], 't');
    assert_int_equal(job[1]->why[0], 0); /* it was never begun */
    assert_null(job[2]->asker);
    for (int i = 0; i < 3; i++)
        job_free(job[i]);
    crew_stop(crew);
}

/* Jobs in all places: being thought about, waiting, done, held. */
static void test_stop_while_thinking(void **with)
{
    struct crew *crew = crew_start(2);
    struct job *hint = slow_job(9, 3600);
    double start;

    (void)with;
    assert_true(crew_give(crew, slow_job(1, 0.001)));
    crew_hold(crew, wait_for_job(crew));
    assert_true(crew_give(crew, slow_job(2, 0.001)));
    while (crew_queued(crew) > 0)
        (void)poll(NULL, 0, 1);
    hint->hint = true;
    for (uint32_t i = 3; i < 9; i++)
        assert_true(crew_give(crew, slow_job(i, 3600)));
    assert_true(crew_give(crew, hint));
    (void)poll(NULL, 0, 30);
    start = seconds_now();
    crew_stop(crew);
    assert_true(seconds_now() - start < 5);
}

static void test_held_by_due(void **with)
{
    enum { MANY = 300 };
    struct crew *crew = crew_start(1);
    struct ch_seed seed = ch_seed_from(1);
    struct ch_rng rng;
    uint64_t last = 0;

    (void)with;
    ch_rng_init(&rng, &seed, 0);
    assert_true(crew_next(crew) == 0);
    for (uint32_t i = 0; i < MANY; i++) {
        struct job *job = slow_job(i, 0);

        job->due = 1000 + ch_rng_below(&rng, 200);
        crew_hold(crew, job);
    }
    assert_null(crew_due(crew, 999));
    for (uint32_t i = 0; i < MANY; i++) {
        uint64_t next = crew_next(crew);
        struct job *job;

        assert_true(next >= last);
        assert_null(crew_due(crew, next - 1));
        job = crew_due(crew, next);
        assert_non_null(job);
        assert_true(job->due == next);
        last = next;
        job_free(job);
    }
    assert_true(crew_next(crew) == 0);
    crew_stop(crew);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_the_mind),
        cmocka_unit_test(test_long_history),
        cmocka_unit_test(test_hears_what_it_may),
        cmocka_unit_test(test_time_is_kept),
        cmocka_unit_test(test_every_mind_is_new),
        cmocka_unit_test(test_tables_and_addresses_in_turn),
        cmocka_unit_test(test_hints_first),
        cmocka_unit_test(test_less_time_in_a_queue),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_stop_while_thinking),
        cmocka_unit_test(test_held_by_due),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
