/*
 * test_names.c - names: legible, and distinct; and a line of the log.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

#include "server/bot_names.h"
#include "server/log_event.h"
#include "server/member.h"
#include "server/names.h"

static void names_that_show_nothing_are_refused(void **state)
{
    static const char *const all[] = {
        "",          "   ",        "\u3164", /* Hangul filler */
        "\u115f",                            /* and similar ones */
        "\u1160",    "\uffa0",     "\u2800", /* Braille without dots */
        "\u00a0",                            /* blanks other than U+0020 */
        "\u2003",    "\u3000",     "\u1680",
        "\ufe0f", /* selectors and joiners alone */
        "\ufe0e",    "\u034f",     "\u200d",
        "\u17b4",    "\u180b",     "\U000e0100",
        "\ufffc",    "\U0001d159", "Ann\u3164", /* also after a name */
        "Ann\u00a0", "A\u034fnn",  "Ann\u2800",
        "Ann\ufe0f", "\u115fAnn",  "Ann\u200b",
        "Ann\u2066", "\u202eAnn",  "Ann\u00ad",
        "\u0301", /* a mark without a base */
        "\u0301Ann", "Ann \u0301", "abcdefghijklmnopqrstuvwxy", /* 25 */
        "Ann\x01",
    };
    char out[NAME_BYTES];

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (names_clean(all[i], out))
            print_message("# case %zu\n", i);
        assert_false(names_clean(all[i], out));
    }
}

static void names_of_all_scripts_are_fine(void **state)
{
    static const char *const all[] = {
        "Ann",
        "Zo\u00eb",
        "Zoe\u0308",
        "O'Neill",
        "Ann B.",
        ":-)",
        "42",
        "\u0391\u03bd\u03bd\u03b1", /* Greek */
        "\u0410\u043d\u043d\u0430", /* Cyrillic */
        "\u0930\u0935\u093f",       /* Devanagari */
        "\u0915\u094d\u200d\u0937", /* with a joiner */
        "\u5c0f\u6797",
        "\uc9c0\uc218",
        "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
        "\u0645\u0631\u064a\u0645",
        "\U0001f600",
        "\u2764\ufe0f",                               /* a heart in colour */
        "\U0001f468\u200d\U0001f469\u200d\U0001f467", /* a family */
        "1\ufe0f\u20e3",                              /* a key */
        "abcdefghijklmnopqrstuvwx",                   /* 24 */
    };
    char out[NAME_BYTES];

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (!names_clean(all[i], out))
            print_message("# case %zu\n", i);
        assert_true(names_clean(all[i], out));
        assert_string_equal(out, all[i]);
    }
    assert_true(names_clean("  Ann  ", out));
    assert_string_equal(out, "Ann");
}

static void names_that_look_alike_are_one(void **state)
{
    static const struct {
        const char *one, *other;
        bool alike;
    } all[] = {
        {"Ann", "Ann", true},
        {"Ann", "ann", true},
        {"Ann", "ANN", true},
        {"Ann", "A nn", true},
        {"Ann", "\u0391nn", true},                  /* Greek alpha */
        {"Ann", "\u0410nn", true},                  /* Cyrillic a */
        {"Nina", "\u039dina", true},                /* Greek nu, a capital */
        {"vera", "\u03bdera", true},                /* and a small one */
        {"Hope", "\u041d\u043e\u0440\u0435", true}, /* all Cyrillic */
        {"Ann", "\uff21\uff4e\uff4e", true},        /* wide */
        {"Ann", "\U0001d400nn", true},              /* mathematical */
        {"Zoe", "Zo\u00eb", true},
        {"Zo\u00eb", "Zoe\u0308", true},
        {"\u2764", "\u2764\ufe0f", true},
        {"O'Neill", "O\u2019Neill", true},
        {"Iris", "lris", true}, /* drawn alike in most typefaces */
        {"Al", "A1", true},
        {"Bob", "B0b", true},
        {"BOB", "B0B", true},
        {"Bernd", "Bemd", true},
        {"Uwe", "Uvve", true},
        {"Bob", "\u0412ob", true},
        {"Lisa", "Ilsa", false},
        {"Ali", "Ail", false},
        {"Player 1", "Player 2", false},
        {"Ann", "Anna", false},
        {"Ann", "Ben", false},
        {"\u0930\u0935\u093f", "\u0930\u0935\u093e", false}, /* Ravi, Rava */
        {"\u5c0f\u6797", "\u5c0f\u68ee", false},
        {"\U0001f600", "\U0001f601", false},
        {"42", "43", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (names_alike(all[i].one, all[i].other) != all[i].alike)
            print_message("# case %zu\n", i);
        assert_int_equal(names_alike(all[i].one, all[i].other), all[i].alike);
        assert_int_equal(names_alike(all[i].other, all[i].one), all[i].alike);
    }
}

/* Bots can be told from each other, however many of them there are. */
static void names_of_bots_are_distinct(void **state)
{
    char out[NAME_BYTES];

    (void)state;
    for (int i = 0; i < BOT_NAMES; i++) {
        assert_true(names_clean(bot_names[i], out));
        for (int j = 0; j < i; j++)
            if (names_alike(bot_names[i], bot_names[j]))
                fail_msg("%s, %s", bot_names[i], bot_names[j]);
    }
    assert_true(BOT_NAMES >= MEMBERS_MAX + CH_SEATS);
}

/* The longest name, once it is folded. */
static void long_names_fold(void **state)
{
    char name[NAME_BYTES] = "";

    (void)state;
    for (int i = 0; i < NAME_CHARS; i++)
        (void)strcat(name, "\ufdfa"); /* one character, eighteen letters */
    assert_true(names_alike(name, name));
    assert_false(names_alike(name, "Ann"));
}

static void reenter(evutil_socket_t fd, short what, void *base)
{
    (void)fd, (void)what;
    (void)event_base_loop(base, EVLOOP_NONBLOCK); /* which it warns of */
}

static void libevent_speaks_as_the_log_does(void **state)
{
    struct event_base *base = event_base_new();
    int pipes[2], standard = dup(STDERR_FILENO);
    char line[2000] = "";

    (void)state;
    assert_int_equal(pipe(pipes), 0);
    assert_int_equal(dup2(pipes[1], STDERR_FILENO), STDERR_FILENO);
    event_set_log_callback(log_event_libevent);
    assert_int_equal(event_base_once(base, -1, EV_TIMEOUT, reenter, base, NULL),
                     0);
    (void)event_base_loop(base, EVLOOP_ONCE);
    assert_int_equal(dup2(standard, STDERR_FILENO), STDERR_FILENO);
    assert_true(read(pipes[0], line, sizeof line - 1) > 0);
    assert_non_null(strstr(line, "level=warn event=libevent what=\""));
    assert_int_equal(line[strlen(line) - 1], '\n');
    (void)close(pipes[0]);
    (void)close(pipes[1]);
    (void)close(standard);
    event_base_free(base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_show_nothing_are_refused),
        cmocka_unit_test(names_of_all_scripts_are_fine),
        cmocka_unit_test(names_that_look_alike_are_one),
        cmocka_unit_test(names_of_bots_are_distinct),
        cmocka_unit_test(long_names_fold),
        cmocka_unit_test(libevent_speaks_as_the_log_does),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
