/*
 * test_log_edited.c - edited logs are detected, and the error says where.
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

#include "games/registry.h"
#include "lib/log_kit.h"
static void first_lines_that_are_wrong(void **unused)
{
    const char *log = toy_log();

    (void)unused;
    assert_true(ch_log_verify(log, strlen(log), &bad));
    refused("log-is-empty", "");
    refused("log-is-no-log", "\n");
    refused("log-is-no-log", "hello world\n");
    refused("log-is-no-log", "cluehouse\n");
    refused("log-is-no-log", "cluehouse one toy\n");
    refused("log-torn", "cluehouse 1");
    refused_edit("log-from-newer-format", log, 0, "house 1", "house 3");
    refused_edit("log-from-newer-format", log, 0, "house 1", "house 0");
    refused_edit("log-mix-missing", log, 0, "house 1", "house 2");
    refused_edit("log-game-unknown", log, 0, "toy", "chess");
    refused_edit("log-game-unknown", log, 0, "toy ", "");
    refused_edit("log-from-newer-rules", log, 0, "rules 3", "rules 4");
    refused_edit("log-from-older-rules", log, 0, "rules 3", "rules 2");
    refused_edit("log-first-line-damaged", log, 0, "rules 3", "rules x");
    refused_edit("log-first-line-damaged", log, 0, "rules 3", "rules 03");
    refused_edit("log-first-line-damaged", log, 0, "rules", "role");
    refused_edit("log-first-line-damaged", log, 0, "seats 2", "seats two");
    refused_edit("log-first-line-damaged", log, 0, "seats 2", "seats");
    refused_edit("log-first-line-damaged", log, 0, "commit", "comit");
    refused_edit("log-first-line-damaged", log, 0, "commit ", "commit A");
    refused_edit("log-options-refused", log, 0, "turns=4", "turns=0");
    assert_string_equal(bad.detail, "no-such-value");
    refused_edit("log-options-refused", log, 0, "turns=4", "torns=4");
    assert_string_equal(bad.detail, "no-such-option");
    refused_edit("log-set-up-refused", log, 0, "turns=4", "turns=1");
    assert_string_equal(bad.detail, "toy-two-seats-need-more-turns");
    refused_edit("log-set-up-refused", log, 0, "seats 2", "seats 9");
    assert_string_equal(bad.detail, "wrong-number-of-seats");
    refused_edit("log-set-up-refused", log, 0, "seats 2", "seats 999999999");
    /* One way to write it, and no other. */
    refused_edit("log-first-line-damaged", log, 0, "cluehouse", " cluehouse");
    refused_edit("log-first-line-damaged", log, 0, " commit", "  commit");
    refused_edit("log-first-line-damaged", log, 0, "\n", " \n");
    refused_edit("log-first-line-damaged", log, 0, "turns=4", "turns=04");
    refused_edit("log-first-line-damaged", log, 0, "turns=4",
                 "turns=5 turns=4");
    refused_edit("log-first-line-damaged", log, 0, "turns=4",
                 "fault=none turns=4");
    refused_edit("log-digest-differs-at-1", log, 0, "seats 2", "seats 3");
    refused_edit("log-digest-differs-at-1", log, 0, "turns=4", "turns=5");
    refused_edit("log-move-refused-at-1", log, 0, "start=asked",
                 "start=rolled");
    assert_string_equal(bad.detail, "not-your-turn");

    /* An older program did not know the option. */
    char *older = edited(log, 0, " fault=none", "");
    assert_true(ch_log_verify(older, strlen(older), &bad));
    free(older);

    char *nul = edited(log, 0, "fault=none", "fault=none?more");
    *strchr(nul, '?') = '\0';
    size_t len = strlen(log) + 5;
    assert_false(replays(nul, len));
    assert_string_equal(bad.slug, "log-first-line-damaged");
    free(nul);
}

static void lines_that_are_wrong(void **unused)
{
    const char *log = toy_log();

    (void)unused;
    assert_non_null(strstr(log, "\n1 0 say loud b\xc3\xa4r #1 #"));
    assert_non_null(strstr(log, "\n3 0* pile "));
    refused_edit("log-digest-differs-at-1", log, 1, "say loud", "say soft");
    refused_edit("log-digest-differs-at-1", log, 1, "b\xc3\xa4r", "bar");
    refused_edit("log-move-unreadable-at-1", log, 1, "b\xc3\xa4r", "b\xc3r");
    assert_string_equal(bad.detail, "text-not-utf8");
    refused_edit("log-move-unreadable-at-1", log, 1, "say", "sing");
    assert_string_equal(bad.detail, "no-such-verb");
    refused_edit("log-move-unreadable-at-1", log, 1, "1 0 ", "1 12 ");
    refused_edit("log-move-refused-at-1", log, 1, "1 0 ", "1 1 ");
    assert_string_equal(bad.detail, "not-your-turn");
    refused_edit("log-move-refused-at-1", log, 1, "1 0 ", "1 2 ");
    assert_string_equal(bad.detail, "no-such-seat");
    refused_edit("log-move-unreadable-at-1", log, 1, "1 0 ", "1 0** ");
    refused_edit("log-move-refused-at-2", log, 2, "2 d ", "2 d* ");
    /* The referee plays only for seats that are asked, and no notes. */
    refused_edit("log-move-refused-at-1", log, 0, "\n",
                 "\n1 0* note 3 yes #00000000\n");
    assert_string_equal(bad.detail, "not-your-turn");
    refused_edit("log-move-refused-at-1", log, 0, "\n",
                 "\n1 1* note 3 yes #00000000\n");
    assert_string_equal(bad.detail, "not-your-turn");
    refused_edit("log-digest-differs-at-3", log, 3, "3 0* ", "3 0 ");
    refused_edit("log-digest-differs-at-1", log, 1, "1 0 ", "1 0* ");
    refused_edit("log-line-damaged-at-1", log, 1, "1 0 ", "1 00 ");
    refused_edit("log-line-damaged-at-1", log, 1, "1 0 ", "1 -0 ");
    refused_edit("log-line-damaged-at-1", log, 1, "1 0 ", "1  0 ");
    refused_edit("log-line-damaged-at-1", log, 1, "1 0 ", "1 0  ");
    refused_edit("log-line-damaged-at-1", log, 1, " #1 #", " #1  #");
    refused_edit("log-line-damaged-at-3", log, 3, "3 0* ", "3 *0 ");
    refused_edit("log-out-of-sequence-at-2", log, 2, "2 d", "3 d");
    refused_edit("log-out-of-sequence-at-2", log, 2, "2 d", "1 d");
    refused_edit("log-line-damaged-at-2", log, 2, "2 d", "02 d");
    refused_edit("log-line-damaged-at-2", log, 2, "2 d", "x d");
    refused_edit("log-line-damaged-at-2", log, 2, "2 d", "9999999999 d");
    refused_edit("log-line-damaged-at-2", log, 2, "2 d", "20000000000000000 d");
    refused_edit("log-line-damaged-at-2", log, 2, "#", "");
    refused_edit("log-line-damaged-at-2", log, 2, " #", "#");
    refused_edit("log-line-damaged-at-2", log, 2, " #", " #0");
    refused_edit("log-line-damaged-at-2", log, 2, "2 d", "\n2 d");
    refused_edit("log-line-damaged-at-1", log, 1, "1 0 say loud b\xc3\xa4r #1",
                 "1");
    refused_edit("log-line-damaged-at-1", log, 0, "\n", "\nshort\n");
    refused_edit("log-line-damaged-at-1", log, 0, "\n", "\n1 #00000000\n");
    refused_edit("log-move-unreadable-at-1", log, 0, "\n", "\n1  #00000000\n");
    assert_string_equal(bad.detail, "line-empty");
    assert_int_equal(bad.line, 2);
    assert_int_equal(bad.seq, 1);
}

/* Each digest, one digit at a time. */
static void every_digest_counts(void **unused)
{
    char *copy = copy_of(toy_log());
    uint32_t seq = 0;

    (void)unused;
    for (char *at = strchr(copy, '\n'); at != NULL; at = strchr(at + 1, '\n')) {
        char slug[CH_SLUG];

        if (at[-9] != '#')
            continue;
        (void)snprintf(slug, sizeof slug, "log-digest-differs-at-%u",
                       (unsigned)++seq);
        for (int i = 1; i <= 8; i++) {
            char was = at[-i];

            at[-i] = was == '0' ? '1' : '0';
            refused(slug, copy);
            at[-i] = 'A';
            assert_false(replays(copy, strlen(copy)));
            at[-i] = was;
        }
    }
    assert_true(seq >= 6);
    free(copy);
}

static void lines_doubled_lost_or_swapped(void **unused)
{
    const char *log = toy_log();

    (void)unused;
    for (uint32_t i = 1; i <= 4; i++) {
        const char *line = log;
        size_t len;
        char slug[CH_SLUG], *copy = calloc(1, 2 * strlen(log));

        for (uint32_t k = 0; k < i; k++)
            line = strchr(line, '\n') + 1;
        len = (size_t)(strchr(line, '\n') + 1 - line);
        memcpy(copy, log, (size_t)(line - log) + len); /* doubled */
        strcat(copy, line);
        (void)snprintf(slug, sizeof slug, "log-out-of-sequence-at-%u",
                       (unsigned)i + 1);
        refused(slug, copy);
        memset(copy, 0, strlen(log)); /* lost */
        memcpy(copy, log, (size_t)(line - log));
        strcat(copy, line + len);
        (void)snprintf(slug, sizeof slug, "log-out-of-sequence-at-%u",
                       (unsigned)i);
        refused(slug, copy);
        free(copy);
    }
}

static void seeds_that_are_wrong(void **unused)
{
    const char *log = toy_log();
    char *copy = copy_of(log);
    char *seed = strstr(copy, "\nseed ") + 1;

    (void)unused;
    for (int i = 0; i < 64; i++) {
        char was = seed[5 + i];

        seed[5 + i] = was == '0' ? '1' : '0';
        refused("log-seed-differs", copy);
        seed[5 + i] = 'g';
        refused("log-seed-damaged", copy);
        seed[5 + i] = 'A';
        refused("log-seed-damaged", copy);
        seed[5 + i] = was;
    }
    free(copy);
    refused_edit("log-seed-damaged", log, 0, "\nseed ", "\nseed  ");
    refused_edit("log-seed-damaged", log, 0, "\nseed ", "\nseed a");
    refused_edit("log-seed-damaged", log, 0, "\nseed ", "\nseed\nseed ");
    copy = calloc(1, strlen(log) + 100);
    strcpy(copy, log);
    strcat(copy, strstr(log, "\nseed ") + 1);
    refused("log-goes-on-after-its-end", copy);
    strcpy(copy, log);
    strcat(copy, "\n");
    refused("log-goes-on-after-its-end", copy);
    free(copy);
    /* A commitment to another seed. */
    const char *commit = strstr(log, "commit ") + 7;
    copy = copy_of(log);
    copy[commit - log] = *commit == '0' ? '1' : '0';
    refused("log-seed-differs", copy);
    free(copy);
}

/* --- What people added to the seed -----------------------------------------
 */

/* Replaces a whole line, counted from 0, by other ones. */
static char *with_lines(const char *log, int line, const char *others)
{
    const char *from = log, *to;
    char *out = calloc(1, strlen(log) + strlen(others) + 1);

    for (; line > 0; line--)
        from = strchr(from, '\n') + 1;
    to = strchr(from, '\n') + 1;
    memcpy(out, log, (size_t)(from - log));
    strcat(out, others);
    strcat(out, to);
    return out;
}

static void refused_lines(const char *slug, const char *log, int line,
                          const char *others)
{
    char *text = with_lines(log, line, others);

    assert_false(ch_log_verify(text, strlen(text), &bad));
    assert_string_equal(bad.slug, slug);
    free(text);
}

/* The n-th line, with its end. */
static const char *line_of(const char *log, int n, char out[CH_LOG_LINE])
{
    size_t len;

    for (; n > 0; n--)
        log = strchr(log, '\n') + 1;
    len = (size_t)(strchr(log, '\n') + 1 - log);
    memcpy(out, log, len);
    out[len] = '\0';
    return out;
}

static void mixes_that_are_wrong(void **unused)
{
    const char *log = mixed_log();
    char one[CH_LOG_LINE], two[CH_LOG_LINE], both[2 * CH_LOG_LINE];

    (void)unused;
    assert_true(ch_log_verify(log, strlen(log), &bad));
    refused_edit("log-mix-damaged", log, 1, "mix 0 ", "mix 00 ");
    refused_edit("log-mix-damaged", log, 1, "mix 0 ", "mix  0 ");
    refused_edit("log-mix-damaged", log, 1, "mix 0 ", "mix ");
    refused_edit("log-mix-damaged", log, 1, "mix 0 ", "mix d ");
    refused_edit("log-mix-damaged", log, 1, "mix 0 ", "mix 0 A");
    refused_edit("log-mix-damaged", log, 1, "\n", "0\n");
    refused_edit("log-mix-damaged", log, 1, "\n", " \n");
    refused_edit("log-mix-damaged", log, 1, "\n", " more\n");
    refused_edit("log-mix-damaged", log, 2, " -", "");
    refused_edit("log-mix-damaged", log, 2, " -", " --");
    refused_edit("log-mix-damaged", log, 3, "mix 3", "mix 4");
    refused_edit("log-mix-damaged", log, 3, "mix 3", "mix 12");
    refused_edit("log-mix-damaged", log, 3, "mix 3", "mix 999999999");
    refused_edit("log-mix-out-of-order", log, 3, "mix 3", "mix 1");
    refused_edit("log-mix-out-of-order", log, 3, "mix 3", "mix 0");
    /* Swapped, doubled. */
    (void)snprintf(both, sizeof both, "%s%s", line_of(log, 3, one),
                   line_of(log, 1, two));
    refused_lines("log-mix-out-of-order", log, 1, both);
    (void)snprintf(both, sizeof both, "%s%s", two, two);
    refused_lines("log-mix-out-of-order", log, 1, both);
    /* Another seat, or left out: the deal is another one. */
    refused_lines("log-draw-differs-at-1", log, 1, "");
    refused_lines("log-draw-differs-at-1", log, 2, "");
    char *text = edited(log, 3, "mix 3", "mix 2");
    assert_false(ch_log_verify(text, strlen(text), &bad));
    assert_string_equal(bad.slug, "log-draw-differs-at-1");
    free(text);
    /* Lines in a log that says it has none. */
    refused_edit("log-line-damaged-at-1", log, 0, "house 2", "house 1");
}

/* Any digit of the commitment and of what was revealed. */
static void every_digit_of_a_mix_counts(void **unused)
{
    char *copy = copy_of(mixed_log());
    char *line = strstr(copy, "\nmix 0 ") + 1;
    char *silent = strstr(copy, "\nmix 1 ") + 1;

    (void)unused;
    for (int i = 6; i < 6 + 129; i++) {
        char was = line[i];

        if (was == ' ')
            continue;
        line[i] = was == '0' ? '1' : '0';
        refused("log-mix-differs", copy);
        line[i] = 'A';
        refused("log-mix-damaged", copy);
        line[i] = was;
    }
    for (int i = 6; i < 6 + 64; i++) {
        char was = silent[i];

        silent[i] = was == '0' ? '1' : '0';
        assert_false(ch_log_verify(copy, strlen(copy), &bad));
        assert_string_equal(bad.slug, "log-draw-differs-at-1");
        silent[i] = was;
    }
    assert_true(ch_log_verify(copy, strlen(copy), &bad));
    free(copy);
}

static void unfinished_logs_are_not_verified(void **unused)
{
    const char *log = toy_log();
    const char *seed = strstr(log, "\nseed ") + 1;
    size_t first = (size_t)(strchr(log, '\n') + 1 - log);
    char copy[2 * CH_LOG_LINE];

    (void)unused;
    assert_true(replays(log, (size_t)(seed - log)));
    assert_false(ch_log_verify(log, (size_t)(seed - log), &bad));
    assert_string_equal(bad.slug, "log-seed-missing");
    assert_false(ch_log_verify(log, first, &bad));
    assert_string_equal(bad.slug, "log-game-unfinished");
    memcpy(copy, log, first);
    strcpy(copy + first, seed);
    assert_false(ch_log_verify(copy, strlen(copy), &bad));
    assert_string_equal(bad.slug, "log-game-unfinished");
}

static void lines_that_never_end(void **unused)
{
    const char *log = toy_log();
    size_t len = strlen(log);

    (void)unused;
    refused_edit("log-line-damaged-at-1", log, 1, "\n", "\r\n");
    size_t big = 10U << 20;
    char *text = malloc(len + big);
    memcpy(text, log, len);
    memset(text + len, 'x', big);
    assert_false(replays(text + len, big));
    assert_string_equal(bad.slug, "log-line-too-long");
    size_t second = (size_t)(strchr(log, '\n') + 1 - log);
    assert_false(replays(text + len - second, second + big));
    memset(text + second, 'x', len + big - second);
    assert_false(replays(text, len + big));
    assert_string_equal(bad.slug, "log-line-too-long-at-1");
    memset(text, '\n', len + big);
    assert_false(replays(text, len + big));
    assert_string_equal(bad.slug, "log-is-no-log");
    memset(text, '\0', len + big);
    assert_false(replays(text, len + big));
    /* The longest line that is read, and one byte more. */
    memcpy(text, log, second);
    memset(text + second, 'x', 2 * CH_LOG_LINE);
    text[second + CH_LOG_LINE - 1] = '\n';
    assert_false(replays(text, second + CH_LOG_LINE));
    assert_string_equal(bad.slug, "log-line-damaged-at-1");
    text[second + CH_LOG_LINE - 1] = 'x';
    text[second + CH_LOG_LINE] = '\n';
    assert_false(replays(text, second + CH_LOG_LINE + 1));
    assert_string_equal(bad.slug, "log-line-too-long-at-1");
    free(text);
}

static void books_that_do_not_balance(void **unused)
{
    char *log = edited(toy_log(), 0, "fault=none", "fault=audit");

    (void)unused;
    /* Digests differ from the first line on, since the option is part of the
     * state: mend them as they come. */
    for (int i = 0; i < 50; i++) {
        assert_false(replays(log, strlen(log)));
        if (strncmp(bad.slug, "log-digest", 10) != 0)
            break;
        struct ch_match *match;
        char *at = log;
        for (uint32_t k = 1; k < bad.line; k++)
            at = strchr(at, '\n') + 1;
        /* The state before this line is right: write the line anew. */
        match = ch_log_replay(log, (size_t)(at - log), NULL, NULL, &bad);
        struct ch_entry entry = {.seq = ch_match_seq(match) + 1};
        char *seat = strchr(at, ' ') + 1, *end = strchr(at, '\n');
        char copy[CH_LOG_LINE], line[CH_LOG_LINE];
        memcpy(copy, seat, (size_t)(end - seat - 10));
        size_t len = (size_t)(end - seat - 10);
        if (copy[1] == '*') {
            memmove(copy + 1, copy + 2, --len - 1);
            entry.by = CH_BY_REFEREE;
        }
        assert_null(ch_move_parse(&toy_game, copy, len, &entry.move));
        unsigned char state[CH_STATE];
        struct ch_seed any = ch_seed_from(0);
        struct ch_rng rng;
        ch_rng_init(&rng, &any, 0);
        assert_true(ch_match_redeal(match, entry.move.seat, &rng, state));
        toy_game.apply(state, &entry.move, NULL);
        entry.digest = ch_game_digest(&toy_game, state);
        len = ch_log_entry(match, &entry, line);
        assert_int_equal(len, end + 1 - at);
        memcpy(at, line, len);
        ch_match_destroy(match);
    }
    assert_memory_equal(bad.slug, "log-books-do-not-balance-at-", 28);
    free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_lines_that_are_wrong),
        cmocka_unit_test(lines_that_are_wrong),
        cmocka_unit_test(every_digest_counts),
        cmocka_unit_test(lines_doubled_lost_or_swapped),
        cmocka_unit_test(seeds_that_are_wrong),
        cmocka_unit_test(mixes_that_are_wrong),
        cmocka_unit_test(every_digit_of_a_mix_counts),
        cmocka_unit_test(unfinished_logs_are_not_verified),
        cmocka_unit_test(lines_that_never_end),
        cmocka_unit_test(books_that_do_not_balance),
    };

    return cmocka_run_group_tests_name("log_edited", tests, NULL, NULL);
}
