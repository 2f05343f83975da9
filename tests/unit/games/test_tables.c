/*
 * test_tables.c - the tables of every game are well-formed: everything that is
 * read, printed or explained comes from them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#include "cluehouse/schema.h"
#include "lib/kit.h"

/* Says where, then fails. */
#define SOUND(holds, ...)                                                      \
    do {                                                                       \
        if (!(holds)) {                                                        \
            print_error(__VA_ARGS__);                                          \
            print_error("\n");                                                 \
            fail();                                                            \
        }                                                                      \
    } while (0)

static bool is_name(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'z' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") ==
               strlen(name);
}

static bool looks_like_a_number(const char *word)
{
    word += *word == '-' || *word == '+';
    return *word != '\0' && strspn(word, "0123456789") == strlen(word);
}

static void sound_words(const char *where, const struct ch_arg *arg)
{
    for (int i = 0; i <= arg->max - arg->min; i++) {
        const char *word = arg->words[i];

        SOUND(word != NULL && word[0] != '\0', "%s %s: no word for %d", where,
              arg->name, arg->min + i);
        for (const char *c = word; *c != '\0'; c++)
            SOUND((unsigned char)*c > ' ' && *c != '\x7f', "%s: blank in '%s'",
                  where, word);
        SOUND(!looks_like_a_number(word), "%s: %s is a number", where, word);
        for (int k = 0; k < i; k++)
            SOUND(strcasecmp(arg->words[k], word) != 0, "%s: %s stands twice",
                  where, word);
    }
}

static void sound_arg(const char *where, const struct ch_arg *arg)
{
    SOUND(is_name(arg->name), "%s: bad name '%s'", where, arg->name);
    SOUND(arg->min <= arg->max, "%s %s: empty range", where, arg->name);
    SOUND(!arg->seat || (arg->min >= 0 && arg->max < CH_SEATS),
          "%s %s: no such seats", where, arg->name);
    if (arg->words != NULL)
        sound_words(where, arg);
}

static bool has_argument(const struct ch_schema *schema, const char *name,
                         size_t len)
{
    if (schema->text != NULL && strlen(schema->text) == len &&
        memcmp(schema->text, name, len) == 0)
        return true;
    for (int i = 0; i < ch_schema_params(schema); i++)
        if (strlen(schema->arg[i].name) == len &&
            memcmp(schema->arg[i].name, name, len) == 0)
            return true;
    return false;
}

/* Every {name} is an argument; braces are in pairs. */
static void sound_sentence(const char *where, const struct ch_schema *schema)
{
    for (const char *at = strchr(schema->say, '{'); at != NULL;
         at = strchr(at, '{')) {
        size_t len = strcspn(++at, "{}");

        SOUND(at[len] == '}', "%s: an open { in '%s'", where, schema->say);
        SOUND(has_argument(schema, at, len), "%s: no argument {%.*s}", where,
              (int)len, at);
        at += len;
    }
}

static void sound_schema(const struct ch_game *game,
                         const struct ch_schema *schema, bool verb)
{
    static const char *const taken[] = {"by", "verb", "number", "fact"};
    char where[128];
    int params = ch_schema_params(schema);

    (void)snprintf(where, sizeof where, "%s, %s", game->name, schema->name);
    SOUND(is_name(schema->name), "%s: bad name", where);
    SOUND(schema->say != NULL && schema->say[0] != '\0', "%s: says nothing",
          where);
    SOUND(params < CH_PARAMS, "%s: no end of arguments", where);
    SOUND(!schema->more || params > 0, "%s: more of nothing", where);
    SOUND(!schema->more || schema->text == NULL, "%s: a list and text", where);
    for (int i = 0; i < params; i++) {
        sound_arg(where, &schema->arg[i]);
        for (int k = 0; k < i; k++)
            SOUND(strcmp(schema->arg[i].name, schema->arg[k].name) != 0,
                  "%s: %s stands twice", where, schema->arg[i].name);
    }
    if (schema->text != NULL) {
        SOUND(is_name(schema->text), "%s: bad name '%s'", where, schema->text);
        for (int i = 0; i < params; i++)
            SOUND(strcmp(schema->text, schema->arg[i].name) != 0,
                  "%s: %s stands twice", where, schema->text);
    }
    /* Names that the JSON of a move or a fact has already. */
    for (int i = 0; i < params; i++)
        for (int k = verb ? 0 : 2; k < (verb ? 2 : 4); k++)
            SOUND(strcmp(schema->arg[i].name, taken[k]) != 0,
                  "%s: JSON has a %s already", where, taken[k]);
}

static void sound_schemas(const struct ch_game *game,
                          const struct ch_schema *table)
{
    for (int i = 0; table[i].name != NULL; i++) {
        sound_schema(game, &table[i], table == game->verbs);
        for (int k = 0; k < i; k++)
            SOUND(strcmp(table[i].name, table[k].name) != 0,
                  "%s: two schemas %s", game->name, table[i].name);
    }
}

static void verbs_are_sound(void **ctx)
{
    const struct ch_game *game = *ctx;

    assert_in_range(ch_schema_count(game->verbs), 1, CH_VERBS);
    sound_schemas(game, game->verbs);
    for (int v = 0; game->verbs[v].name != NULL; v++) {
        SOUND(strcmp(game->verbs[v].name, "undo") != 0 &&
                  !game->verbs[v].reveals,
              "%s: a log means something else by undo", game->name);
        SOUND(!looks_like_a_number(game->verbs[v].name),
              "%s: a verb is a number", game->name);
    }
}

static void facts_are_sound(void **ctx)
{
    const struct ch_game *game = *ctx;

    assert_in_range(ch_schema_count(game->facts), 0, CH_FACT_UNDONE);
    sound_schemas(game, game->facts);
    for (int f = 0; game->facts[f].name != NULL; f++) {
        SOUND(game->facts[f].when == CH_ASKED && !game->facts[f].grave,
              "%s, %s: a fact is no verb", game->name, game->facts[f].name);
        SOUND(strcmp(game->facts[f].name, "undone") != 0,
              "%s: all games have a fact undone", game->name);
        sound_sentence(game->facts[f].name, &game->facts[f]);
    }
}

static void options_are_sound(void **ctx)
{
    const struct ch_game *game = *ctx;
    int n = 0;

    for (; game->options[n].value.name != NULL; n++) {
        const struct ch_option *option = &game->options[n];

        SOUND(n < CH_OPTIONS, "%s: too many options", game->name);
        sound_arg(game->name, &option->value);
        SOUND(option->standard >= option->value.min &&
                  option->standard <= option->value.max,
              "%s, %s: standard out of range", game->name, option->value.name);
        SOUND(option->rule != NULL && option->say != NULL &&
                  option->say[0] != '\0',
              "%s, %s: says nothing", game->name, option->value.name);
        for (int k = 0; k < n; k++)
            SOUND(strcmp(option->value.name, game->options[k].value.name) != 0,
                  "%s: two options %s", game->name, option->value.name);
    }
}

static void refusals_are_sound(void **ctx)
{
    const struct ch_game *game = *ctx;

    for (int i = 0; game->refusals[i].slug != NULL; i++) {
        const struct ch_refusal *refusal = &game->refusals[i];

        SOUND(is_name(refusal->slug), "%s: bad slug '%s'", game->name,
              refusal->slug);
        SOUND(refusal->rule != NULL, "%s: %s has no rule", game->name,
              refusal->slug);
        SOUND(refusal->say != NULL && strlen(refusal->say) > 10,
              "%s: %s has no sentence", game->name, refusal->slug);
        SOUND(strchr(".!?", refusal->say[strlen(refusal->say) - 1]) != NULL,
              "%s: %s is no sentence", game->name, refusal->slug);
        SOUND(ch_game_explain(game, refusal->slug) == refusal,
              "%s: two slugs %s", game->name, refusal->slug);
    }
}

static void game_is_sound(void **ctx)
{
    const struct ch_game *game = *ctx;
    bool has_dealer = false;
    struct ch_setup setup;

    assert_true(is_name(game->name));
    assert_true(game->alias == NULL || is_name(game->alias));
    assert_true(game->title[0] != '\0' && game->blurb[0] != '\0');
    assert_in_range(game->rules, 1, UINT8_MAX);
    assert_in_range(game->oldest, 0, game->rules);
    assert_in_range(game->min_seats, 1, game->max_seats);
    assert_in_range(game->max_seats, game->min_seats, CH_SEATS);
    assert_in_range(game->size, 1, CH_STATE);
    assert_non_null(game->setup);
    assert_true(game->actors && game->prompt && game->legal && game->check);
    assert_true(game->apply && game->view && game->score);
    assert_true(game->redeal && game->audit);
    for (int v = 0; game->verbs[v].name != NULL; v++)
        has_dealer |= game->verbs[v].dealer;
    SOUND((game->chance != NULL) == has_dealer,
          "%s: chance is set if and only if a verb is the dealer's",
          game->name);
    for (unsigned seats = game->min_seats; seats <= game->max_seats; seats++) {
        ch_setup_standard(game, seats, &setup);
        assert_null(ch_setup_check(game, &setup));
    }
    assert_ptr_equal(__wrap_ch_game_find(game->name), game);
    if (game->alias != NULL)
        assert_ptr_equal(__wrap_ch_game_find(game->alias), game);
}

static void names_find_one_game(void **unused)
{
    (void)unused;
    for (int a = 0; kit_game(a) != NULL; a++)
        for (int b = 0; b < a; b++) {
            const struct ch_game *one = kit_game(a), *other = kit_game(b);

            assert_string_not_equal(one->name, other->name);
            if (one->alias != NULL)
                assert_string_not_equal(one->alias, other->name);
            if (other->alias != NULL)
                assert_string_not_equal(other->alias, one->name);
        }
    assert_null(ch_game_find("no-such-game"));
    assert_null(ch_game_find(""));
}

enum { GAMES = 16, EACH = 5 };

int main(void)
{
    static const CMUnitTestFunction each[EACH] = {
        verbs_are_sound, facts_are_sound, options_are_sound, refusals_are_sound,
        game_is_sound};
    static const char *const what[EACH] = {"verbs", "facts", "options",
                                           "refusals", "the rest"};
    static char name[GAMES][EACH][64];
    struct CMUnitTest tests[GAMES * EACH + 1];
    size_t n = 0;

    for (int g = 0; kit_game(g) != NULL && g < GAMES; g++)
        for (int i = 0; i < EACH; i++) {
            (void)snprintf(name[g][i], sizeof name[g][i], "%s: %s",
                           kit_game(g)->name, what[i]);
            tests[n++] = (struct CMUnitTest){name[g][i], each[i], NULL, NULL,
                                             (void *)(uintptr_t)kit_game(g)};
        }
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(names_find_one_game);
    return _cmocka_run_group_tests("tables", tests, n, NULL, NULL);
}
