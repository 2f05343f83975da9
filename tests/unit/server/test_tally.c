/*
 * test_tally.c - the tally of an evening: people, games, limits, its JSON.
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

#include "server/play.h"
#include "server/tally_json.h"
#include "table_fixture.h"

static const char *const names[SEATS] = {"Ann", "Ben", "Cy"};

static struct table *open_evening(void)
{
    struct table *table = set_table(0, 0);

    for (unsigned i = 0; i < SEATS; i++) {
        struct member *member = &table->member[i];

        memcpy(member->name, names[i], strlen(names[i]) + 1);
        memset(member->token, 'a' + (int)i, TOKEN_HASH);
    }
    return table;
}

/* Plays a whole game, in which somebody wins. */
static void play_game(void)
{
    struct table *table = the->table;

    begin();
    while (ch_match_actors(table->match) != 0)
        play_default_move(table, who_is_asked());
    assert_int_equal(table->phase, STORE_OVER);
}

/* The next one may begin. */
static void go_on(const char *log)
{
    struct table *table = the->table;

    tally_archive(table, log);
    table_free_game(table);
    table->phase = STORE_OPEN;
    table->round++;
}

static const struct tally_person *person(const char *name)
{
    const struct tally *tally = &the->table->tally;

    for (unsigned i = 0; i < tally->people; i++)
        if (strcmp(tally->person[i].name, name) == 0)
            return &tally->person[i];
    fail_msg("%s is not in the tally", name);
    return NULL;
}

static unsigned sum_of_wins(void)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < the->table->tally.people; i++)
        sum += the->table->tally.person[i].wins;
    return sum;
}

/* --- People --------------------------------------------------------------- */

static void winners_are_counted_once(void **unused)
{
    struct table *table = open_evening();
    struct ch_score score[CH_SEATS];

    (void)unused;
    play_game();
    tally_add(table, false);
    tally_add(table, true);
    ch_match_score(table->match, score);
    assert_int_equal(table->tally.games, 1);
    assert_int_equal(table->tally.people, SEATS);
    assert_false(table->tally.game[0].ended);
    for (unsigned i = 0; i < SEATS; i++) {
        assert_string_equal(table->tally.person[i].name, names[i]);
        assert_int_equal(table->tally.person[i].games, 1);
        assert_int_equal(table->tally.person[i].wins, score[i].won);
        assert_int_equal(table->tally.game[0].winners >> i & 1, score[i].won);
    }
    assert_int_equal(sum_of_wins(), 1);
    clear_table();
}

static void another_name_is_no_other_person(void **unused)
{
    struct table *table = open_evening();

    (void)unused;
    play_game();
    go_on("aaaaaaaaaaaaaaaa");
    memcpy(table->member[1].name, "Benno", 6);
    tally_rename(table, &table->member[1]);
    assert_int_equal(person("Benno")->games, 1);
    /* somebody else is called Ben now, and is somebody else */
    memcpy(table->member[2].name, "Ben", 4);
    play_game();
    assert_int_equal(table->tally.people, SEATS);
    assert_int_equal(person("Benno")->games, 2);
    assert_int_equal(person("Ben")->games, 2);
    assert_int_equal(sum_of_wins(), 2);
    clear_table();
}

/* With a new token a person is known by the name, unless the old one is still
 * there. */
static void who_comes_back_is_known_by_name(void **unused)
{
    struct table *table = open_evening();

    (void)unused;
    play_game();
    go_on("aaaaaaaaaaaaaaaa");
    memset(table->member[1].token, 'x', TOKEN_HASH);
    play_game();
    assert_int_equal(table->tally.people, SEATS);
    assert_int_equal(person("Ben")->games, 2);
    assert_int_equal(person("Ben")->token[0], 'x');
    clear_table();
}

/* Its person left: the seat still counts for that name. A bot of the same name
 * is somebody else. */
static void bots_go_by_their_name(void **unused)
{
    struct table *table = open_evening();
    const char *bot;

    (void)unused;
    go_away(2);
    table->member[2].seat = NOBODY;
    table->seat[2].member = NOBODY;
    table->seat[2].kind = SEAT_BOT;
    table->setup.seats = SEATS;
    bot = seat_name(table, 2);
    memcpy(table->member[1].name, bot, strlen(bot) + 1);
    play_game();
    go_on("aaaaaaaaaaaaaaaa");
    play_game();
    assert_int_equal(table->tally.people, SEATS);
    assert_false(table->tally.person[1].bot);
    assert_true(table->tally.person[2].bot);
    assert_string_equal(table->tally.person[1].name, bot);
    assert_string_equal(table->tally.person[2].name, bot);
    assert_int_equal(table->tally.person[2].games, 2);
    clear_table();
}

/* --- Games ---------------------------------------------------------------- */

static void an_ended_game_counts_for_nobody(void **unused)
{
    struct table *table = open_evening();

    (void)unused;
    tally_add(table, true); /* there is no game */
    assert_int_equal(table->tally.games, 0);
    begin();
    go_on("bbbbbbbbbbbbbbbb");
    assert_int_equal(table->tally.games, 1);
    assert_true(table->tally.game[0].ended);
    assert_int_equal(table->tally.game[0].winners, 0);
    assert_int_equal(table->tally.people, 0);
    assert_string_equal(tally_log(table, 1), "bbbbbbbbbbbbbbbb");
    assert_string_equal(tally_log(table, 2), "");
    clear_table();
}

static void the_oldest_games_go_and_sums_stay(void **unused)
{
    struct table *table = open_evening();
    unsigned games = TALLY_GAMES + 7;

    (void)unused;
    for (unsigned i = 0; i < games; i++) {
        play_game();
        go_on("aaaaaaaaaaaaaaaa");
    }
    assert_int_equal(table->tally.games, TALLY_GAMES);
    assert_int_equal(table->tally.game[0].round, 8);
    assert_int_equal(person("Ann")->games, games);
    assert_int_equal(sum_of_wins(), games);
    for (uint32_t round = 1; round <= games; round++)
        assert_int_equal(tally_log(table, round)[0] != '\0',
                         round > games - TALLY_GAMES);
    clear_table();
}

static void there_is_room_for_newcomers(void **unused)
{
    struct table *table = open_evening();

    (void)unused;
    for (unsigned i = 0; i < 3 * TALLY_PEOPLE; i++) {
        (void)snprintf(table->member[1].name, NAME_BYTES, "Guest %u", i);
        memset(table->member[1].token, 0, TOKEN_HASH);
        table->member[1].token[0] = (uint8_t)(i + 1);
        table->member[1].token[1] = 1;
        play_game();
        go_on("aaaaaaaaaaaaaaaa");
        assert_true(table->tally.people <= TALLY_PEOPLE);
    }
    assert_int_equal(person("Ann")->games, 3 * TALLY_PEOPLE);
    /* the winners of listed games are all still there */
    for (unsigned i = 0; i < table->tally.games; i++)
        assert_int_not_equal(table->tally.game[i].winners, 0);
    clear_table();
}

/* --- JSON ----------------------------------------------------------------- */

static bool read_into(struct table *table, const char *text)
{
    json_t *row = json_loads(text, 0, NULL);
    bool fine;

    assert_non_null(row);
    tally_free(&table->tally);
    memset(&table->tally, 0, sizeof table->tally);
    fine = tally_json_read(table, row);
    json_decref(row);
    return fine;
}

static void write_row(char *text, size_t room)
{
    struct ch_json out;

    ch_json_init(&out, text, room);
    ch_json_object_begin(&out, NULL);
    tally_json_save(the->table, &out);
    ch_json_object_end(&out);
    assert_false(out.overflowed);
}

static void the_row_keeps_it(void **unused)
{
    struct table *table = open_evening();
    static char before[20000], after[20000];
    struct ch_json out;

    (void)unused;
    write_row(before, sizeof before);
    assert_string_equal(before, "{}"); /* before the first game */
    assert_true(read_into(table, before));
    play_game();
    go_on("aaaaaaaaaaaaaaaa");
    play_game();
    write_row(before, sizeof before);
    assert_true(read_into(table, before));
    write_row(after, sizeof after);
    assert_string_equal(before, after);
    /* tokens and ids are nobody's business */
    ch_json_init(&out, after, sizeof after);
    ch_json_object_begin(&out, NULL);
    tally_json_write(table, &out);
    assert_non_null(strstr(after, "\"winners\":[\""));
    assert_null(strstr(after, "token"));
    assert_null(strstr(after, "6161"));
    assert_null(strstr(after, "log"));
    clear_table();
}

#define PERSON                                                                 \
    "{\"name\":\"Ann\",\"token\":\"00112233445566778899aabbccddeeff\","        \
    "\"wins\":1,\"games\":2,\"bot\":false}"
#define GAME(round, name, winners, log)                                        \
    "{\"round\":" round ",\"game\":\"" name "\",\"winners\":" winners          \
    ",\"ended\":false,\"log\":\"" log "\"}"
#define TALLY(games, people)                                                   \
    "{\"tally\":{\"games\":[" games "],\"people\":[" people "]}}"

static void damage_is_noticed(void **unused)
{
    static const char *const bad[] = {
        "{\"tally\":7}",
        TALLY("", PERSON),
        TALLY("7", PERSON),
        TALLY(GAME("0", "hue", "[0]", ""), PERSON),
        TALLY(GAME("2", "hue", "[0]", ""), PERSON), /* not played yet */
        TALLY(GAME("1", "chess", "[0]", ""), PERSON),
        TALLY(GAME("1", "hue", "[1]", ""), PERSON),
        TALLY(GAME("1", "hue", "[-1]", ""), PERSON),
        TALLY(GAME("1", "hue", "[\"Ann\"]", ""), PERSON),
        TALLY(GAME("1", "hue", "[]", "../etc/passwd"), PERSON),
        TALLY(GAME("1", "hue", "[]", ""), "{\"name\":\"Ann\"}"),
        TALLY(GAME("1", "hue", "[]", ""),
              "{\"name\":\"Ann\",\"token\":\"00\",\"wins\":0,\"games\":0,"
              "\"bot\":false}"),
        TALLY(GAME("1", "hue", "[]", ""),
              "{\"name\":\"Ann\",\"token\":\"00112233445566778899aabbccddeeff"
              "\",\"wins\":3,\"games\":2,\"bot\":false}"),
    };
    struct table *table = open_evening();

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (read_into(table, bad[i]))
            fail_msg("accepted: %s", bad[i]);
    assert_true(read_into(
        table, TALLY(GAME("1", "hue", "[0]", "abcdefghjkmnpqrs"), PERSON)));
    assert_int_equal(table->tally.person[0].wins, 1);
    clear_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(winners_are_counted_once),
        cmocka_unit_test(another_name_is_no_other_person),
        cmocka_unit_test(who_comes_back_is_known_by_name),
        cmocka_unit_test(bots_go_by_their_name),
        cmocka_unit_test(an_ended_game_counts_for_nobody),
        cmocka_unit_test(the_oldest_games_go_and_sums_stay),
        cmocka_unit_test(there_is_room_for_newcomers),
        cmocka_unit_test(the_row_keeps_it),
        cmocka_unit_test(damage_is_noticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
