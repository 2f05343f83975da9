/* t_clock_bots.c - bots at a table. SPDX-License-Identifier: MIT */
#include <poll.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "clock_house.h"

static void make_bots(ch_seats which)
{
    for (ch_seat seat = 0; seat < SEATS; seat++)
        if (ch_in(which, seat)) {
            go_away(seat);
            the->party.seat[seat].kind = SEAT_BOT;
            the->party.seat[seat].level = CH_EASY;
        }
}

static void test_bots_play(void **with)
{
    (void)with;
    sit_down(0, 0);
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&the->party.guests, &the->guest[0], at_party);
    begin();
    assert_int_equal(the->published, 0); /* nothing before the loop turns */
    for (unsigned i = 1; i <= 6; i++) {
        let_think(1);
        assert_int_equal(the->published, i);
    }
    assert_int_equal(the->house.count.bot_moves, 6);
    assert_int_equal(the->errors, 0);
    the->party.stale = true; /* the answer on its way is void */
    let_think(1);
    assert_int_equal(the->published, 6);
    get_up();
}

static void test_bots_pace(void **with)
{
    uint64_t asked;

    (void)with;
    sit_down(0, 0);
    asked = the->house.now;
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&the->party.guests, &the->guest[0], at_party);
    the->house.config.bot_pace = the->party.set.pace = true;
    begin();
    let_think(1);
    assert_int_equal(the->published, 0);
    assert_true(crew_next(the->house.crew) >= asked + 350);
    assert_true(crew_next(the->house.crew) <= asked + 950);
    answers_due(349 - GRID_MS);
    assert_int_equal(the->published, 0);
    answers_due(601);
    assert_int_equal(the->published, 1);
    get_up();
}

/* Nobody looks, or the game is paused: bots wait, and go on later. */
static void test_bots_wait(void **with)
{
    struct party *party = sit_down(0, 0);

    (void)with;
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    begin();
    assert_int_equal(crew_queued(the->house.crew), 0);
    LIST_INSERT_HEAD(&party->guests, &the->guest[0], at_party);
    party_stir(party);
    party->paused = true;
    let_think(1);
    assert_int_equal(the->published, 0);
    party->paused = false;
    party_stir(party);
    let_think(1);
    assert_int_equal(the->published, 1);
    get_up();
}

/* A mind that keeps its thread until the test lets it go. */
static sem_t go_on;

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
    (void)mind, (void)view, (void)budget, (void)out, (void)why;
    while (sem_wait(&go_on) != 0)
        ;
}

/* Bots of the table have to wait until go_on is posted. */
static void keep_the_thread(void)
{
    static const struct ch_bot bot = {.name = "told",
                                      .size = 64,
                                      .begin = begin_at_all,
                                      .choose = choose_when_told};
    struct job *job = calloc(1, sizeof *job);

    assert_non_null(job);
    assert_int_equal(sem_init(&go_on, 0, 0), 0);
    job->who.bot = &bot;
    job->number = crew_number(the->house.crew);
    assert_true(crew_give(the->house.crew, job));
}

/* Everybody leaves while a bot waits for its turn: it is not thought for, and
 * who comes back finds it asked again. */
static void test_bots_left_alone(void **with)
{
    struct party *party = sit_down(0, 0);
    ch_seat seat;

    (void)with;
    make_bots(ch_only(0) | ch_only(1));
    keep_the_thread();
    begin();
    while (party->seat[who_is_asked()].kind == SEAT_PERSON)
        take_turn(who_is_asked());
    seat = who_is_asked();
    go_away(2);
    let_think(1); /* it is back, without a thought */
    assert_int_equal(the->thoughts, 0);
    assert_int_equal(crew_queued(the->house.crew), 1);
    assert_int_equal(party->seat[seat].thinking, 0);
    come_back(2);
    assert_int_equal(crew_queued(the->house.crew), 2);
    go_away(2);
    come_back(2); /* before the loop has heard of it */
    let_think(1);
    assert_int_equal(the->thoughts, 0);
    assert_int_equal(crew_queued(the->house.crew), 2); /* asked anew */
    (void)sem_post(&go_on);
    while (the->house.count.bot_moves == 0)
        let_think(1);
    assert_int_equal(the->errors, 0);
    get_up();
}

/* A question that does not stand any more is not thought about. */
static void test_bot_too_slow(void **with)
{
    struct party *party = sit_down(20, 0);

    (void)with;
    party->set.silent_bot = true;
    keep_the_thread();
    begin();
    pass(20000);
    assert_int_equal(crew_queued(the->house.crew), 2);
    take_turn(who_is_asked());
    let_think(1);
    assert_int_equal(the->thoughts, 0);
    assert_int_equal(crew_queued(the->house.crew), 1);
    assert_int_equal(the->published, 1);
    (void)sem_post(&go_on);
    get_up();
}

/* How long a bot thinks is not seen: its answer is told on the grid. */
static void test_bots_on_the_grid(void **with)
{
    struct pollfd wake;
    uint64_t asked;

    (void)with;
    sit_down(0, 0);
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&the->party.guests, &the->guest[0], at_party);
    begin();
    asked = the->house.now;
    wake = (struct pollfd){crew_wake(the->house.crew), POLLIN, 0};
    for (unsigned ms = 0; ms <= 2 * GRID_MS + 1; ms++) {
        assert_int_equal(poll(&wake, 1, 20000), 1);
        the->house.now = asked + ms; /* so long it took */
        crew_event(wake.fd, EV_READ, &the->house);
        asked += ms == 0 ? GRID_MS : (ms + GRID_MS - 1) / GRID_MS * GRID_MS;
        assert_int_equal(crew_next(the->house.crew), asked);
        answers_due(asked - the->house.now);
        assert_int_equal(the->published, ms + 1);
    }
    get_up();
}

static void test_bot_for_silent(void **with)
{
    struct party *party = sit_down(20, 0);
    ch_seat first;

    (void)with;
    party->set.silent_bot = true;
    begin();
    first = who_is_asked();
    pass(20000);
    pass(100000); /* it thinks; nobody else is asked */
    assert_int_equal(the->published, 0);
    party->seat[first].silent = false; /* back too late */
    party_stir(party);
    let_think(1);
    assert_int_equal(the->published, 1);
    assert_int_equal(the->house.count.bot_moves, 1);
    pass(20000);
    take_turn(who_is_asked()); /* faster than the bot */
    let_think(1);
    assert_int_equal(the->published, 2);
    assert_int_equal(the->errors, 0);
    get_up();
}

/* What was asked before the table was loaded anew counts no more. */
static void test_answers_of_old(void **with)
{
    struct party *party = sit_down(0, 0);

    (void)with;
    make_bots(ch_only(0) | ch_only(1) | ch_only(2));
    LIST_INSERT_HEAD(&party->guests, &the->guest[0], at_party);
    begin();
    party->seat[who_is_asked()].job = crew_number(the->house.crew);
    let_think(1);
    assert_int_equal(the->published, 0);
    get_up();
}

static void test_hint(void **with)
{
    struct party *party = sit_down(0, 0);
    ch_seat first, other;

    (void)with;
    begin();
    first = who_is_asked();
    other = (ch_seat)((first + 1) % SEATS);
    REFUSED(first, do_hint, "{}", "no-hints-here");
    party->set.hints = true;
    REFUSED(other, do_hint, "{}", "nobody-asks-you");
    assert_true(order(first, do_hint, "{}"));
    REFUSED(first, do_hint, "{}", "one-at-a-time");
    let_think(1);
    assert_non_null(
        strstr(the->answer, "\"id\":\"a1\",\"ok\":true,\"move\":\""));
    assert_non_null(strstr(the->answer, "\"why\":\""));
    assert_int_equal(the->published, 0);
    assert_true(order(first, do_hint, "{}"));
    take_turn(first);
    the->refused = NULL;
    let_think(1);
    assert_string_equal(the->refused, "too-late");
    get_up();
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_play),
        cmocka_unit_test(test_bots_pace),
        cmocka_unit_test(test_bots_wait),
        cmocka_unit_test(test_bots_left_alone),
        cmocka_unit_test(test_bot_too_slow),
        cmocka_unit_test(test_bots_on_the_grid),
        cmocka_unit_test(test_bot_for_silent),
        cmocka_unit_test(test_answers_of_old),
        cmocka_unit_test(test_hint),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
