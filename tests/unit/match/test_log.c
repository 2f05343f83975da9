/*
 * test_log.c - logs replay identically; torn or forged logs are refused.
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
/* --- Replaying ---------------------------------------------------------- */

/* The live match after each line, to compare with. */
struct trail {
    uint32_t n, at;
    struct {
        uint64_t digest;
        uint32_t seq, question[CH_SEATS], told[CH_SEATS + 1];
    } mark[20000];
};

static void note_mark(struct trail *trail, const struct ch_match *match,
                      uint32_t i)
{
    memset(&trail->mark[i], 0, sizeof trail->mark[i]);
    trail->mark[i].digest = ch_match_digest(match);
    trail->mark[i].seq = ch_match_seq(match);
    for (ch_seat seat = 0; seat < CH_SEATS; seat++) {
        trail->mark[i].question[seat] = ch_match_question(match, seat);
        trail->mark[i].told[seat] = ch_match_told(match, seat);
    }
    trail->mark[i].told[CH_SEATS] = ch_match_told(match, CH_SPECTATOR);
}

static void leave_trail(void *ctx, const struct ch_match *match,
                        const struct ch_record *record)
{
    struct trail *trail = ctx;

    (void)record;
    assert_true(trail->n < sizeof trail->mark / sizeof trail->mark[0]);
    note_mark(trail, match, trail->n++);
}

/* Marks were made after each submission; lines between have none. */
static bool follow_trail(void *ctx, const struct ch_match *match,
                         const struct ch_record *record)
{
    static struct trail here;
    struct trail *trail = ctx;

    assert_true(record->n <= 1);
    assert_true(trail->at < trail->n);
    if (ch_match_seq(match) != trail->mark[trail->at].seq)
        return true;
    note_mark(&here, match, 0);
    assert_memory_equal(&here.mark[0], &trail->mark[trail->at],
                        sizeof here.mark[0]);
    trail->at++;
    return true;
}

static void the_same_again(void **ctx)
{
    const struct ch_game *game = *ctx;
    static struct trail trail;

    for (unsigned seats = game->min_seats; seats <= game->max_seats; seats++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct kit_text log = {0};
            struct ch_setup setup;
            struct ch_match *live, *again;

            trail.n = trail.at = 0;
            ch_setup_standard(game, seats, &setup);
            live = kit_play(game, &setup, seed, UINT32_MAX, &log, leave_trail,
                            &trail);
            again =
                ch_log_replay(log.text, log.len, follow_trail, &trail, &bad);
            assert_non_null(again);
            assert_int_equal(trail.at, trail.n);
            assert_true(ch_match_digest(live) == ch_match_digest(again));
            assert_true(ch_log_verify(log.text, log.len, &bad));
            assert_string_equal(bad.slug, "");
            ch_match_destroy(live);
            ch_match_destroy(again);
            kit_free(&log);
        }
}

/* Every option's values survive the first line. */
static void options_survive(void **ctx)
{
    const struct ch_game *game = *ctx;

    for (int i = 0; game->options[i].value.name != NULL; i++)
        for (int v = game->options[i].value.min;
             v <= game->options[i].value.max; v++) {
            struct ch_seed seed = ch_seed_from(2);
            struct ch_record record;
            struct ch_setup setup;
            char line[CH_LOG_HEAD];
            const char *why;

            ch_setup_standard(game, game->max_seats, &setup);
            setup.option[i] = (int16_t)v;
            struct ch_match *match =
                ch_match_create(game, &setup, &seed, &record, &why);
            if (match == NULL)
                continue; /* these do not go together */
            size_t len = ch_log_head(match, line);
            struct ch_match *again = ch_log_replay(line, len, NULL, NULL, &bad);
            assert_non_null(again);
            assert_memory_equal(ch_match_setup(again), &setup, sizeof setup);
            ch_match_destroy(match);
            ch_match_destroy(again);
        }
}

/* --- Torn --------------------------------------------------------------- */

/* Truncated at every byte: a valid prefix, or refused with the right slug. */
static void torn_at_every_byte(void **ctx)
{
    struct kit_text log = short_log(*ctx);
    size_t lines = 0, step = log.len > 6000 ? log.len / 3000 : 1;

    for (size_t len = 0; len < log.len; len++) {
        bool whole = len > 0 && log.text[len - 1] == '\n';

        lines += whole;
        if (!whole && len % step != 0 && len > 600)
            continue;
        char *copy = malloc(len + 1); /* exactly, for the sanitizer */
        memcpy(copy + 1, log.text, len);
        bool fine = replays(copy + 1, len);

        assert_int_equal(fine, whole);
        if (len == 0)
            assert_string_equal(bad.slug, "log-is-empty");
        else if (!whole && lines == 0)
            assert_string_equal(bad.slug, "log-torn");
        else if (!whole) {
            char slug[CH_SLUG];

            (void)snprintf(slug, sizeof slug, "log-torn-at-%zu", lines);
            assert_string_equal(bad.slug, slug);
            assert_int_equal(bad.line, lines + 1);
        }
        assert_false(ch_log_verify(copy + 1, len, &bad));
        assert_true(bad.slug[0] != '\0');
        free(copy);
    }
    kit_free(&log);
}

/* Cut after any line, a match resumes with its seed and repeats the lost draws
 * exactly. */
static void torn_logs_go_on(void **ctx)
{
    const struct ch_game *game = *ctx;
    struct kit_text log = short_log(game);
    struct ch_seed wrong = ch_seed_from(999), seed = ch_seed_from(0);
    const char *last = strstr(log.text, "\nseed ") + 6;

    for (int i = 0; i < 32; i++) {
        char hex[3] = {last[2 * i], last[2 * i + 1], '\0'};

        seed.bytes[i] = (uint8_t)strtoul(hex, NULL, 16);
    }
    for (size_t len = 1; len <= (size_t)(last - 5 - log.text); len++) {
        static struct ch_record record;
        struct ch_match *match;
        size_t at = len;

        if (log.text[len - 1] != '\n')
            continue;
        match = ch_log_replay(log.text, len, NULL, NULL, &bad);
        assert_non_null(match);
        assert_string_equal(ch_match_resume(match, &wrong, &record),
                            "log-seed-differs");
        assert_int_equal(record.n, 0);
        assert_null(ch_match_resume(match, &seed, &record));
        for (uint32_t i = 0; i < record.n; i++) {
            char line[CH_LOG_LINE];
            size_t n = ch_log_entry(match, &record.entry[i], line);

            assert_memory_equal(line, log.text + at, n);
            at += n;
        }
        assert_false(ch_in(ch_match_actors(match), CH_DEALER));
        ch_match_destroy(match);
    }
    kit_free(&log);
}

static void a_match_without_its_seed_does_not_draw(void **unused)
{
    const char *first = "0 say soft oak";
    struct kit_text log = finished(&toy_game, 2, 5);
    struct ch_record record;
    struct ch_move move;
    char line[CH_LOG_LINE] = "x";
    size_t len = (size_t)(strchr(log.text, '\n') + 1 - log.text);
    struct ch_match *match = ch_log_replay(log.text, len, NULL, NULL, &bad);

    (void)unused;
    assert_null(ch_move_parse(&toy_game, first, strlen(first), &move));
    assert_null(ch_match_submit(match, 1, &move, &record));
    assert_int_equal(record.n, 1);
    assert_int_equal(ch_match_actors(match), ch_only(CH_DEALER));
    assert_int_equal(ch_log_seed(match, line), 0);
    assert_string_equal(line, "");
    ch_match_destroy(match);
    kit_free(&log);
}

static void a_log_is_assembled_from_its_pieces(void **unused)
{
    struct kit_text log = finished(&toy_game, 2, 5);
    const char *lines = strchr(log.text, '\n') + 1;
    const char *last = strstr(log.text, "\nseed ") + 1;
    size_t first = (size_t)(lines - log.text), len = (size_t)(last - lines);
    char *head = calloc(1, first + 1), *whole = malloc(log.len + 1);
    struct ch_seed seed;

    (void)unused;
    memcpy(head, log.text, first);
    assert_true(ch_commitment_read(last + 5, 64, &seed));
    assert_int_equal(ch_log_assemble(head, lines, len, &seed, NULL), log.len);
    assert_int_equal(ch_log_assemble(head, lines, len, &seed, whole), log.len);
    assert_string_equal(whole, log.text);
    assert_int_equal(ch_log_assemble(head, lines, len, NULL, whole),
                     first + len);
    assert_int_equal(strlen(whole), first + len);
    assert_memory_equal(whole, log.text, first + len);
    free(head);
    free(whole);
    kit_free(&log);
}

static void line_ends_of_windows_are_refused(void **ctx)
{
    struct kit_text log = short_log(*ctx), crlf = {0};

    for (const char *at = log.text; *at != '\0'; at++) {
        if (*at == '\n')
            kit_add(&crlf, "\r", 1);
        kit_add(&crlf, at, 1);
    }
    assert_false(replays(crlf.text, crlf.len));
    assert_true(bad.slug[0] != '\0');
    assert_false(ch_log_verify(crlf.text, crlf.len, &bad));
    kit_free(&crlf);
    kit_free(&log);
}

/* --- Draws -------------------------------------------------------------- */

/* A dealer who draws from one seed and commits to another is detected. */
static void draws_of_another_seed_are_found(void **unused)
{
    struct ch_seed honest = ch_seed_from(1), other = ch_seed_from(2);
    struct kit_text log = finished(&template_game, 3, 2);
    char a[CH_COMMITMENT + 1], b[CH_COMMITMENT + 1], hex[65] = "";
    char *text, *again;

    (void)unused;
    ch_commitment(&honest, a);
    ch_commitment(&other, b);
    assert_string_not_equal(a, b);
    for (int i = 0; i < 32; i++)
        (void)snprintf(hex + 2 * i, 3, "%02x", honest.bytes[i]);
    text = edited(log.text, 0, b, a);
    char *seed = strstr(text, "\nseed ") + 6;
    memcpy(seed, hex, 64);
    assert_true(replays(text, strlen(text))); /* every move is legal */
    assert_false(ch_log_verify(text, strlen(text), &bad));
    assert_string_equal(bad.slug, "log-draw-differs-at-1");
    free(text);
    /* Without the last line there is nothing to check draws with. */
    again = copy_of(log.text);
    *(strstr(again, "\nseed ") + 1) = '\0';
    assert_false(ch_log_verify(again, strlen(again), &bad));
    assert_string_equal(bad.slug, "log-seed-missing");
    free(again);
    kit_free(&log);
}

/* One roll is changed, and every digest after it recomputed. */
static void one_bent_draw_is_found(void **unused)
{
    struct kit_text bent = {0};
    struct ch_seed seed = ch_seed_from(8);
    struct ch_record record;
    struct ch_setup setup;
    const char *why;
    char line[CH_LOG_HEAD];

    (void)unused;
    ch_setup_standard(&template_game, 2, &setup);
    setup.option[0] = 1;
    struct ch_match *match =
        ch_match_create(&template_game, &setup, &seed, &record, &why);
    kit_add(&bent, line, ch_log_head(match, line));
    unsigned char state[CH_STATE] = {0};
    template_game.setup(state, &setup);
    struct ch_entry entry = record.entry[0];
    int16_t first = entry.move.arg[0];
    entry.move.arg[0] = entry.move.arg[1]; /* the seats swap cards */
    entry.move.arg[1] = first;
    const struct ch_move moves[] = {
        entry.move, {.seat = 0, .verb = 1}, {.seat = 1, .verb = 2}};
    for (uint32_t i = 0; i < 3; i++) {
        entry.seq = i + 1;
        entry.move = moves[i];
        template_game.apply(state, &moves[i], NULL);
        entry.digest = ch_game_digest(&template_game, state);
        kit_add(&bent, line, ch_log_entry(match, &entry, line));
    }
    kit_add(&bent, line, ch_log_seed(match, line));
    ch_match_destroy(match);
    assert_true(replays(bent.text, bent.len));
    assert_false(ch_log_verify(bent.text, bent.len, &bad));
    assert_string_equal(bad.slug, "log-draw-differs-at-1");
    assert_int_equal(bad.line, 2);
    kit_free(&bent);
}

/* --- Every byte --------------------------------------------------------- */

/* An edit that is not detected must not change the meaning: extra blanks or
 * zeros, a short name, a star, capital digits of the seed. Then the replayed
 * game is the same, move for move. */
static bool last_digest(void *ctx, const struct ch_match *match,
                        const struct ch_record *record)
{
    uint64_t *sum = ctx;

    for (uint32_t i = 0; i < record->n; i++) {
        struct ch_move move = record->entry[i].move;
        char line[CH_LINE];
        size_t len =
            ch_move_print(ch_match_game(match), &move, line, sizeof line);

        for (size_t k = 0; k < len; k++)
            *sum = *sum * 31 + (unsigned char)line[k];
        *sum = *sum * 31 + record->entry[i].digest;
    }
    return true;
}

static void every_byte_counts(void **ctx)
{
    static const char other[] = {'0', '7', ' ', 'x', '*', '\n', '\0', '\xff'};
    struct kit_text log = short_log(*ctx);
    uint64_t sum = 0;
    size_t step = log.len > 1500 ? log.len / 700 : 1;

    ch_match_destroy(ch_log_replay(log.text, log.len, last_digest, &sum, &bad));
    for (size_t at = 0; at < log.len; at += at < 300 ? 1 : step)
        for (size_t k = 0; k < sizeof other; k++) {
            char was = log.text[at];
            uint64_t found = 0;

            if (was == other[k])
                continue;
            log.text[at] = other[k];
            struct ch_match *match =
                ch_log_replay(log.text, log.len, last_digest, &found, &bad);
            if (match != NULL)
                assert_true(found == sum);
            else
                assert_true(bad.slug[0] != '\0');
            ch_match_destroy(match);
            log.text[at] = was;
        }
    kit_free(&log);
}

/* --- Stopping ----------------------------------------------------------- */

static bool stop_at_three(void *ctx, const struct ch_match *match,
                          const struct ch_record *record)
{
    (void)ctx;
    assert_int_equal(record->n, ch_match_seq(match) > 0);
    return ch_match_seq(match) < 3;
}

static bool stop_at_once(void *ctx, const struct ch_match *match,
                         const struct ch_record *record)
{
    (void)ctx, (void)match, (void)record;
    return false;
}

static void a_replay_stops_where_it_is_told(void **unused)
{
    const char *log = toy_log();
    struct ch_match *match =
        ch_log_replay(log, strlen(log), stop_at_three, NULL, &bad);

    (void)unused;
    assert_non_null(match);
    assert_int_equal(ch_match_seq(match), 3);
    ch_match_destroy(match);
    match = ch_log_replay(log, strlen(log), stop_at_once, NULL, &bad);
    assert_int_equal(ch_match_seq(match), 0);
    ch_match_destroy(match);
}

/* --- All of them -------------------------------------------------------- */

enum { GAMES = 16 };

static const struct {
    const char *what;
    CMUnitTestFunction run;
} each[] = {
    {"replays and verifies", the_same_again},
    {"options survive", options_survive},
    {"torn at every byte", torn_at_every_byte},
    {"goes on after every line", torn_logs_go_on},
    {"every byte counts", every_byte_counts},
    {"CRLF is refused", line_ends_of_windows_are_refused},
};
enum { EACH = sizeof each / sizeof each[0] };

int main(void)
{
    const struct CMUnitTest own[] = {
        cmocka_unit_test(draws_of_another_seed_are_found),
        cmocka_unit_test(one_bent_draw_is_found),
        cmocka_unit_test(a_match_without_its_seed_does_not_draw),
        cmocka_unit_test(a_log_is_assembled_from_its_pieces),
        cmocka_unit_test(a_replay_stops_where_it_is_told),
    };
    static char name[GAMES][EACH][64];
    struct CMUnitTest tests[GAMES * EACH + sizeof own / sizeof own[0]];
    size_t n = sizeof own / sizeof own[0];

    memcpy(tests, own, sizeof own);
    for (int g = 0; kit_game(g) != NULL && g < GAMES; g++)
        for (int i = 0; i < EACH; i++) {
            (void)snprintf(name[g][i], sizeof name[g][i], "%s: %s",
                           kit_game(g)->name, each[i].what);
            tests[n++] =
                (struct CMUnitTest){name[g][i], each[i].run, NULL, NULL,
                                    (void *)(uintptr_t)kit_game(g)};
        }
    return _cmocka_run_group_tests("log", tests, n, NULL, NULL);
}
