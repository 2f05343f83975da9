/* log_kit.c - see log_kit.h. SPDX-License-Identifier: MIT */
#include "lib/log_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"

struct ch_log_error bad;

struct kit_text finished(const struct ch_game *game, unsigned seats,
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

struct kit_text short_log(const struct ch_game *game)
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

bool replays(const char *log, size_t len)
{
    struct ch_match *match = ch_log_replay(log, len, NULL, NULL, &bad);
    bool fine = match != NULL;

    assert_int_equal(fine, bad.slug[0] == '\0');
    ch_match_destroy(match);
    return fine;
}

char *copy_of(const char *log)
{
    char *copy = malloc(strlen(log) + 1);

    memcpy(copy, log, strlen(log) + 1);
    return copy;
}

void refused(const char *slug, const char *log)
{
    assert_false(replays(log, strlen(log)));
    assert_string_equal(bad.slug, slug);
    assert_false(ch_log_verify(log, strlen(log), &bad));
    assert_string_equal(bad.slug, slug);
}

char *edited(const char *log, int line, const char *from, const char *to)
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

void refused_edit(const char *slug, const char *log, int line, const char *from,
                  const char *to)
{
    char *text = edited(log, line, from, to);

    refused(slug, text);
    free(text);
}

const char *toy_log(void)
{
    static char text[8192];
    static const char *const lines[] = {
        "0 say loud b\xc3\xa4r #1", NULL,       "1 object",
        "1 say soft elm",           "0 resign", "1 resign"};
    struct ch_seed seed = ch_seed_from(21);
    struct ch_record record;
    struct ch_setup how;
    struct ch_match *match;
    const char *why;
    size_t at;

    ch_setup_standard(&toy_game, 2, &how);
    match = ch_match_create(&toy_game, &how, &seed, &record, &why);
    at = ch_log_head(match, text);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct ch_move move = {.seat = 0};

        if (lines[i] == NULL) {
            assert_null(ch_match_play_for(match, 0, &record));
        } else {
            assert_null(
                ch_move_parse(&toy_game, lines[i], strlen(lines[i]), &move));
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

static void play_to_the_end(struct ch_match *match, struct ch_record *record,
                            struct kit_text *log)
{
    char line[CH_LOG_LINE];

    for (;;) {
        for (uint32_t i = 0; i < record->n; i++)
            kit_add(log, line, ch_log_entry(match, &record->entry[i], line));
        if (ch_match_actors(match) == 0)
            break;
        assert_null(ch_match_play_for(
            match, (ch_seat)ch_lowest(ch_match_actors(match)), record));
    }
    kit_add(log, line, ch_log_seed(match, line));
}

const char *mixed_log(void)
{
    static struct kit_text log;
    struct ch_seed seed = ch_seed_from(21);
    struct ch_mix mixes[CH_SEATS] = {{.told = false}};
    char commitment[CH_COMMITMENT + 1], head[CH_LOG_HEAD];
    struct ch_record record;
    struct ch_setup how;
    struct ch_match *match;
    const char *why;

    if (log.text != NULL)
        return log.text;
    ch_setup_standard(&template_game, 4, &how);
    ch_commitment(&seed, commitment);
    for (unsigned seat = 0; seat < 4; seat++) {
        if (seat == 2)
            continue;
        mixes[seat].random = ch_seed_from(100 + seat);
        mixes[seat].told = seat != 1;
        ch_commitment_mix(commitment, &mixes[seat].random,
                          mixes[seat].commitment);
    }
    match = ch_match_deal(&template_game, &how, &seed, mixes, &record, &why);
    assert_non_null(match);
    kit_add(&log, head, ch_log_head(match, head));
    play_to_the_end(match, &record, &log);
    ch_match_destroy(match);
    return log.text;
}
