/*
 * t_log.c - logs: the same again, and nothing that was torn or edited.
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

#include "games/list.h"
#include "kit/kit.h"

static struct ch_where bad;

/* --- Tools -------------------------------------------------------------- */

/* The log of a finished random game. */
static struct kit_text finished(const struct ch_game *game, unsigned seats,
                                uint64_t seed)
{
    struct kit_text log = {0};
    struct ch_setup how;
    struct ch_match *match;

    ch_setup_standard(game, seats, &how);
    match = kit_play(game, &how, seed, UINT32_MAX, &log, NULL, NULL);
    assert_null(ch_match_broken(match));
    assert_int_equal(ch_match_actors(match), 0);
    ch_match_destroy(match);
    return log;
}

/* The shortest of some. */
static struct kit_text short_log(const struct ch_game *game)
{
    struct kit_text best = {0};

    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct kit_text log = finished(game, game->min_seats, seed);

        if (best.text == NULL || log.len < best.len) {
            kit_free(&best);
            best = log;
        } else {
            kit_free(&log);
        }
    }
    return best;
}

static bool replays(const char *log, size_t len)
{
    struct ch_match *match = ch_match_replay(log, len, NULL, NULL, &bad);
    bool fine = match != NULL;

    assert_int_equal(fine, bad.slug[0] == '\0');
    ch_match_destroy(match);
    return fine;
}

static char *copy_of(const char *log)
{
    char *copy = malloc(strlen(log) + 1);

    memcpy(copy, log, strlen(log) + 1);
    return copy;
}

static void refused(const char *slug, const char *log)
{
    assert_false(replays(log, strlen(log)));
    assert_string_equal(bad.slug, slug);
    assert_false(ch_match_verify(log, strlen(log), &bad));
    assert_string_equal(bad.slug, slug);
}

/* Replaces the first `from` behind the n-th line's start (from 0). */
static char *edited(const char *log, int line, const char *from,
                    const char *to)
{
    const char *at = log;
    char *out = malloc(strlen(log) + strlen(to) + 1);

    while (line-- > 0)
        at = strchr(at, '\n') + 1;
    at = strstr(at, from);
    assert_non_null(at);
    memcpy(out, log, (size_t)(at - log));
    strcpy(out + (at - log), to);
    strcat(out, at + strlen(from));
    return out;
}

static void refused_edit(const char *slug, const char *log, int line,
                         const char *from, const char *to)
{
    char *text = edited(log, line, from, to);

    refused(slug, text);
    free(text);
}

/* A toy game by hand. Line 3 is played for a silent seat. */
static const char *toy_log(void)
{
    static char text[8192];
    static const char *const lines[] = {"0 say loud b\xc3\xa4r #1", NULL,
                                        "1 object", "1 say soft elm",
                                        "0 resign", "1 resign"};
    struct ch_seed seed = ch_seed_from(21);
    struct ch_record record;
    struct ch_setup how;
    struct ch_match *match;
    const char *why;
    size_t at;

    ch_setup_standard(&game_toy, 2, &how);
    match = ch_match_create(&game_toy, &how, &seed, &record, &why);
    at = ch_log_first(match, text);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct ch_move move = {.seat = 0};

        if (lines[i] == NULL) {
            assert_null(ch_match_play_for(match, 0, &record));
        } else {
            assert_null(ch_move_parse(&game_toy, lines[i], strlen(lines[i]),
                                      &move));
            why = ch_match_submit(match, ch_match_question(match, move.seat),
                                  &move, &record);
            if (why != NULL)
                continue; /* not that seat's turn: leave it out */
        }
        for (uint32_t k = 0; k < record.n; k++)
            at += ch_log_entry(match, &record.entry[k], text + at);
    }
    while (ch_match_actors(match) != 0) {
        assert_null(ch_match_play_for(
            match, (ch_seat)ch_lowest(ch_match_actors(match)), &record));
        for (uint32_t k = 0; k < record.n; k++)
            at += ch_log_entry(match, &record.entry[k], text + at);
    }
    ch_log_seed(match, text + at);
    ch_match_destroy(match);
    return text;
}

/* --- The same again ----------------------------------------------------- */

/* What the live match was like after each line, to compare. */
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
    trail->mark[i].told[CH_SEATS] = ch_match_told(match, CH_WATCHER);
}

static void leave_trail(void *with, const struct ch_match *match,
                        const struct ch_record *record)
{
    struct trail *trail = with;

    (void)record;
    assert_true(trail->n < sizeof trail->mark / sizeof trail->mark[0]);
    note_mark(trail, match, trail->n++);
}

/* Marks were made after each submission; lines between have none. */
static bool follow_trail(void *with, const struct ch_match *match,
                         const struct ch_record *record)
{
    static struct trail here;
    struct trail *trail = with;

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

static void the_same_again(void **with)
{
    const struct ch_game *game = *with;
    static struct trail trail;

    for (unsigned seats = game->min_seats; seats <= game->max_seats; seats++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct kit_text log = {0};
            struct ch_setup how;
            struct ch_match *live, *again;

            trail.n = trail.at = 0;
            ch_setup_standard(game, seats, &how);
            live = kit_play(game, &how, seed, UINT32_MAX, &log, leave_trail,
                            &trail);
            again = ch_match_replay(log.text, log.len, follow_trail, &trail,
                                    &bad);
            assert_non_null(again);
            assert_int_equal(trail.at, trail.n);
            assert_true(ch_match_digest(live) == ch_match_digest(again));
            assert_true(ch_match_verify(log.text, log.len, &bad));
            assert_string_equal(bad.slug, "");
            ch_match_destroy(live);
            ch_match_destroy(again);
            kit_free(&log);
        }
}

/* Every option's values survive the first line. */
static void options_survive(void **with)
{
    const struct ch_game *game = *with;

    for (int i = 0; game->options[i].value.name != NULL; i++)
        for (int v = game->options[i].value.min;
             v <= game->options[i].value.max; v++) {
            struct ch_seed seed = ch_seed_from(2);
            struct ch_record record;
            struct ch_setup how;
            char line[CH_LOG_LINE];
            const char *why;

            ch_setup_standard(game, game->max_seats, &how);
            how.option[i] = (int16_t)v;
            struct ch_match *match =
                ch_match_create(game, &how, &seed, &record, &why);
            if (match == NULL)
                continue; /* these do not go together */
            size_t len = ch_log_first(match, line);
            struct ch_match *again =
                ch_match_replay(line, len, NULL, NULL, &bad);
            assert_non_null(again);
            assert_memory_equal(ch_match_setup(again), &how, sizeof how);
            ch_match_destroy(match);
            ch_match_destroy(again);
        }
}

/* --- Torn --------------------------------------------------------------- */

/* Stopped short at every byte: a beginning, or a refusal by name. */
static void torn_at_every_byte(void **with)
{
    struct kit_text log = short_log(*with);
    size_t lines = 0, step = log.len > 6000 ? log.len / 3000 : 1;

    for (size_t len = 0; len < log.len; len++) {
        bool whole = len > 0 && log.text[len - 1] == '\n';

        lines += whole;
        if (!whole && len % step != 0 && len > 600)
            continue;
        char *copy = malloc(len + 1); /* exactly: the sanitizer watches */
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
        assert_false(ch_match_verify(copy + 1, len, &bad));
        assert_true(bad.slug[0] != '\0');
        free(copy);
    }
    kit_free(&log);
}

/* Cut off after any line, a match goes on with its seed, and makes the draws
 * that were lost just as they were. */
static void torn_logs_go_on(void **with)
{
    const struct ch_game *game = *with;
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
        match = ch_match_replay(log.text, len, NULL, NULL, &bad);
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
    struct kit_text log = finished(&game_toy, 2, 5);
    struct ch_record record;
    struct ch_move move;
    char line[CH_LOG_LINE] = "x";
    size_t len = (size_t)(strchr(log.text, '\n') + 1 - log.text);
    struct ch_match *match = ch_match_replay(log.text, len, NULL, NULL, &bad);

    (void)unused;
    assert_null(ch_move_parse(&game_toy, first, strlen(first), &move));
    assert_null(ch_match_submit(match, 1, &move, &record));
    assert_int_equal(record.n, 1);
    assert_int_equal(ch_match_actors(match), ch_only(CH_DEALER));
    assert_int_equal(ch_log_seed(match, line), 0);
    assert_string_equal(line, "");
    ch_match_destroy(match);
    kit_free(&log);
}

/* --- Edited ------------------------------------------------------------- */

static void first_lines_that_are_wrong(void **unused)
{
    const char *log = toy_log();

    (void)unused;
    assert_true(ch_match_verify(log, strlen(log), &bad));
    refused("log-is-empty", "");
    refused("log-is-no-log", "\n");
    refused("log-is-no-log", "hello world\n");
    refused("log-is-no-log", "cluehouse\n");
    refused("log-is-no-log", "cluehouse one toy\n");
    refused("log-torn", "cluehouse 1");
    refused_edit("log-from-newer-format", log, 0, "house 1", "house 2");
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
    assert_true(ch_match_verify(older, strlen(older), &bad));
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
    /* The referee plays for those he waits for, and no notes. */
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

static void unfinished_logs_are_not_verified(void **unused)
{
    const char *log = toy_log();
    const char *seed = strstr(log, "\nseed ") + 1;
    size_t first = (size_t)(strchr(log, '\n') + 1 - log);
    char copy[2 * CH_LOG_LINE];

    (void)unused;
    assert_true(replays(log, (size_t)(seed - log)));
    assert_false(ch_match_verify(log, (size_t)(seed - log), &bad));
    assert_string_equal(bad.slug, "log-seed-missing");
    assert_false(ch_match_verify(log, first, &bad));
    assert_string_equal(bad.slug, "log-game-unfinished");
    memcpy(copy, log, first);
    strcpy(copy + first, seed);
    assert_false(ch_match_verify(copy, strlen(copy), &bad));
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

static void line_ends_of_windows_are_refused(void **with)
{
    struct kit_text log = short_log(*with), crlf = {0};

    for (const char *at = log.text; *at != '\0'; at++) {
        if (*at == '\n')
            kit_add(&crlf, "\r", 1);
        kit_add(&crlf, at, 1);
    }
    assert_false(replays(crlf.text, crlf.len));
    assert_true(bad.slug[0] != '\0');
    assert_false(ch_match_verify(crlf.text, crlf.len, &bad));
    kit_free(&crlf);
    kit_free(&log);
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
        /* The state before this line is good: make its line again. */
        match = ch_match_replay(log, (size_t)(at - log), NULL, NULL, &bad);
        struct ch_entry entry = {.seq = ch_match_seq(match) + 1};
        char *seat = strchr(at, ' ') + 1, *end = strchr(at, '\n');
        char copy[CH_LOG_LINE], line[CH_LOG_LINE];
        memcpy(copy, seat, (size_t)(end - seat - 10));
        size_t len = (size_t)(end - seat - 10);
        if (copy[1] == '*') {
            memmove(copy + 1, copy + 2, --len - 1);
            entry.for_silent = true;
        }
        assert_null(ch_move_parse(&game_toy, copy, len, &entry.move));
        unsigned char state[CH_STATE];
        struct ch_seed any = ch_seed_from(0);
        struct ch_rng rng;
        ch_rng_init(&rng, &any, 0);
        assert_true(ch_match_imagine(match, entry.move.seat, &rng, state));
        game_toy.apply(state, &entry.move, NULL);
        entry.digest = ch_digest(&game_toy, state);
        len = ch_log_entry(match, &entry, line);
        assert_int_equal(len, end + 1 - at);
        memcpy(at, line, len);
        ch_match_destroy(match);
    }
    assert_memory_equal(bad.slug, "log-books-do-not-balance-at-", 28);
    free(log);
}

/* --- Draws -------------------------------------------------------------- */

/* A dealer who draws from one seed and commits to another is found out. */
static void draws_of_another_seed_are_found(void **unused)
{
    struct ch_seed honest = ch_seed_from(1), other = ch_seed_from(2);
    struct kit_text log = finished(&game_template, 3, 2);
    char a[CH_COMMITMENT + 1], b[CH_COMMITMENT + 1], hex[65] = "";
    char *text, *again;

    (void)unused;
    ch_commit(&honest, a);
    ch_commit(&other, b);
    assert_string_not_equal(a, b);
    for (int i = 0; i < 32; i++)
        (void)snprintf(hex + 2 * i, 3, "%02x", honest.bytes[i]);
    text = edited(log.text, 0, b, a);
    char *seed = strstr(text, "\nseed ") + 6;
    memcpy(seed, hex, 64);
    assert_true(replays(text, strlen(text))); /* every move is legal */
    assert_false(ch_match_verify(text, strlen(text), &bad));
    assert_string_equal(bad.slug, "log-draw-differs-at-1");
    free(text);
    /* Without the last line there is nothing to check draws with. */
    again = copy_of(log.text);
    *(strstr(again, "\nseed ") + 1) = '\0';
    assert_false(ch_match_verify(again, strlen(again), &bad));
    assert_string_equal(bad.slug, "log-seed-missing");
    free(again);
    kit_free(&log);
}

/* One roll changed by hand, and every digest after it made to fit. */
static void one_bent_draw_is_found(void **unused)
{
    struct kit_text bent = {0};
    struct ch_seed seed = ch_seed_from(8);
    struct ch_record record;
    struct ch_setup how;
    const char *why;
    char line[CH_LOG_LINE];

    (void)unused;
    ch_setup_standard(&game_template, 2, &how);
    how.option[0] = 1;
    struct ch_match *match =
        ch_match_create(&game_template, &how, &seed, &record, &why);
    kit_add(&bent, line, ch_log_first(match, line));
    unsigned char state[CH_STATE] = {0};
    game_template.setup(state, &how);
    struct ch_entry entry = record.entry[0];
    int16_t first = entry.move.arg[0];
    entry.move.arg[0] = entry.move.arg[1]; /* the seats swap cards */
    entry.move.arg[1] = first;
    const struct ch_move moves[] = {entry.move, {.seat = 0, .verb = 1},
                                    {.seat = 1, .verb = 2}};
    for (uint32_t i = 0; i < 3; i++) {
        entry.seq = i + 1;
        entry.move = moves[i];
        game_template.apply(state, &moves[i], NULL);
        entry.digest = ch_digest(&game_template, state);
        kit_add(&bent, line, ch_log_entry(match, &entry, line));
    }
    kit_add(&bent, line, ch_log_seed(match, line));
    ch_match_destroy(match);
    assert_true(replays(bent.text, bent.len));
    assert_false(ch_match_verify(bent.text, bent.len, &bad));
    assert_string_equal(bad.slug, "log-draw-differs-at-1");
    assert_int_equal(bad.line, 2);
    kit_free(&bent);
}

/* --- Every byte --------------------------------------------------------- */

/* An edit that is not noticed must be one that means the same: blanks or
 * zeros too many, a short name, a star, capital digits of the seed. Then the
 * game that is replayed is move for move the same. */
static bool last_digest(void *with, const struct ch_match *match,
                        const struct ch_record *record)
{
    uint64_t *sum = with;

    for (uint32_t i = 0; i < record->n; i++) {
        struct ch_move move = record->entry[i].move;
        char line[CH_LINE];
        size_t len = ch_move_print(ch_match_game(match), &move, line,
                                   sizeof line);

        for (size_t k = 0; k < len; k++)
            *sum = *sum * 31 + (unsigned char)line[k];
        *sum = *sum * 31 + record->entry[i].digest;
    }
    return true;
}

static void every_byte_counts(void **with)
{
    static const char other[] = {'0', '7', ' ', 'x', '*', '\n', '\0', '\xff'};
    struct kit_text log = short_log(*with);
    uint64_t sum = 0;
    size_t step = log.len > 1500 ? log.len / 700 : 1;

    ch_match_destroy(
        ch_match_replay(log.text, log.len, last_digest, &sum, &bad));
    for (size_t at = 0; at < log.len; at += at < 300 ? 1 : step)
        for (size_t k = 0; k < sizeof other; k++) {
            char was = log.text[at];
            uint64_t found = 0;

            if (was == other[k])
                continue;
            log.text[at] = other[k];
            struct ch_match *match = ch_match_replay(log.text, log.len,
                                                     last_digest, &found, &bad);
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

static bool stop_at_three(void *with, const struct ch_match *match,
                          const struct ch_record *record)
{
    (void)with;
    assert_int_equal(record->n, ch_match_seq(match) > 0);
    return ch_match_seq(match) < 3;
}

static bool stop_at_once(void *with, const struct ch_match *match,
                         const struct ch_record *record)
{
    (void)with, (void)match, (void)record;
    return false;
}

static void a_replay_stops_where_it_is_told(void **unused)
{
    const char *log = toy_log();
    struct ch_match *match =
        ch_match_replay(log, strlen(log), stop_at_three, NULL, &bad);

    (void)unused;
    assert_non_null(match);
    assert_int_equal(ch_match_seq(match), 3);
    ch_match_destroy(match);
    match = ch_match_replay(log, strlen(log), stop_at_once, NULL, &bad);
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
        cmocka_unit_test(first_lines_that_are_wrong),
        cmocka_unit_test(lines_that_are_wrong),
        cmocka_unit_test(every_digest_counts),
        cmocka_unit_test(lines_doubled_lost_or_swapped),
        cmocka_unit_test(seeds_that_are_wrong),
        cmocka_unit_test(unfinished_logs_are_not_verified),
        cmocka_unit_test(lines_that_never_end),
        cmocka_unit_test(books_that_do_not_balance),
        cmocka_unit_test(draws_of_another_seed_are_found),
        cmocka_unit_test(one_bent_draw_is_found),
        cmocka_unit_test(a_match_without_its_seed_does_not_draw),
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
            tests[n++] = (struct CMUnitTest){name[g][i], each[i].run, NULL,
                                             NULL,
                                             (void *)(uintptr_t)kit_game(g)};
        }
    return _cmocka_run_group_tests("log", tests, n, NULL, NULL);
}
