/*
 * test_cli.c - suggestions for misspelt words, bots named on the command line,
 * and programs found beside this one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/nearest.h"
#include "cli/program.h"
#include "cli/sim/table_spec.h"
#include "games/registry.h"

static const char *nearest_of(const char *typed)
{
    struct nearest nearest = nearest_to(typed);

    nearest_offer(&nearest, "serve");
    nearest_offer(&nearest, "sim");
    nearest_offer(&nearest, NULL);
    nearest_offer(&nearest, "syllables");
    return nearest.best;
}

static void near_words_are_suggested(void **state)
{
    (void)state;
    assert_string_equal(nearest_of("servr"), "serve");
    assert_string_equal(nearest_of("sevre"), "serve");
    assert_string_equal(nearest_of("smi"), "sim");
    assert_string_equal(nearest_of("syl"), "syllables");
    assert_null(nearest_of("slm!"));
    assert_null(nearest_of("backup"));
}

/* Runs table_spec_find_bot() and returns what it printed to standard error. */
static const char *error_for(const struct ch_game *game, const char *name)
{
    static char text[1024];
    int saved = dup(STDERR_FILENO);
    FILE *file = tmpfile();
    size_t n;

    assert_non_null(file);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
    assert_null(table_spec_find_bot(game, name).bot);
    (void)fflush(stderr);
    assert_true(dup2(saved, STDERR_FILENO) >= 0);
    (void)close(saved);
    rewind(file);
    n = fread(text, 1, sizeof text - 1, file);
    text[n] = '\0';
    (void)fclose(file);
    return text;
}

static void missing_levels_are_refused(void **state)
{
    const struct ch_game *clue = ch_game_find("clue");
    const char *error;

    (void)state;
    error = error_for(&template_game, "hard");
    assert_non_null(strstr(error, "template has no bot at the level 'hard'"));
    assert_non_null(strstr(error, "its players are: random"));
    assert_non_null(table_spec_find_bot(&template_game, "random").bot);
    assert_non_null(table_spec_find_bot(clue, "easy").bot);
    error = error_for(clue, "genius");
    assert_non_null(strstr(error, "clue has no player 'genius'"));
    assert_non_null(strstr(error, "hard"));
}

static void siblings_are_in_our_folder(void **state)
{
    char path[PROGRAM_PATH], name[PROGRAM_PATH];

    (void)state;
    assert_true(program_sibling("test_cli", path));
    assert_int_equal(access(path, X_OK), 0);
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    assert_false(program_sibling(name, path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_words_are_suggested),
        cmocka_unit_test(missing_levels_are_refused),
        cmocka_unit_test(siblings_are_in_our_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
