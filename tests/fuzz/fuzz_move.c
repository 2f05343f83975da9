/*
 * fuzz_move.c - any lines as moves, to any game.
 *
 * The first three bytes choose the game, the seats and the dealer's seed; the
 * rest are lines. A line is a move as in the log, answered under the seat's
 * present question; or "?": a random move of somebody who acts; or "*": the
 * default move; or "@" and a move that is answered under an old question.
 *
 * What is refused must change nothing, and be refused by a name that has a
 * sentence; what is accepted must leave the books in balance; what is read
 * must read the same when printed.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/json.h"
#include "fuzz/fuzz.h"
#include "lib/kit.h"

static void demand(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz_move: %s\n", what);
        abort();
    }
}

struct table {
    struct ch_match *match;
    struct ch_rng rng;
    struct ch_record record;
};

/* Everything public about a match, in one number. */
static uint64_t fingerprint(const struct ch_match *match)
{
    uint64_t sum = ch_match_digest(match) ^ ch_match_actors(match);

    sum = sum * 31 + ch_match_seq(match);
    for (ch_seat seat = 0; seat < CH_SEATS; seat++) {
        sum = sum * 31 + ch_match_question(match, seat);
        sum = sum * 31 + ch_match_told(match, seat);
    }
    return sum * 31 + ch_match_told(match, CH_SPECTATOR);
}

static void check_views(const struct ch_match *match, ch_seat seat)
{
    static char text[1U << 16];
    struct ch_json out;

    ch_json_init(&out, text, sizeof text);
    ch_match_view(match, seat, &out);
    demand(!out.overflowed, "a view does not fit");
}

static void submit(struct table *table, const struct ch_move *move,
                   uint32_t question)
{
    uint64_t before = fingerprint(table->match);
    const char *why =
        ch_match_submit(table->match, question, move, &table->record);

    demand(ch_match_broken(table->match) == NULL, "the books do not balance");
    if (why == NULL) {
        demand(table->record.n > 0, "accepted without a line");
        if (move->seat < CH_SEATS)
            check_views(table->match, move->seat);
        return;
    }
    demand(fingerprint(table->match) == before, "refused, but changed");
    demand(strcmp(ch_game_explain(ch_match_game(table->match), why)->slug,
                  why) == 0,
           "refused without a sentence");
}

static void check_text(const struct ch_game *game, const struct ch_move *move)
{
    char line[CH_LINE];
    size_t len = ch_move_print(game, move, line, sizeof line);
    struct ch_move again;

    demand(len > 0, "a move has no text");
    demand(ch_move_parse(game, line, len, &again) == NULL &&
               ch_move_equal(move, &again),
           "print and parse differ");
}

static void play_random(struct table *table, bool is_default)
{
    ch_seats who = ch_match_actors(table->match);
    struct ch_move move;
    ch_seat seat;

    if (who == 0)
        return;
    seat = (ch_seat)ch_lowest(who);
    if (is_default) {
        demand(ch_match_play_for(table->match, seat, &table->record) == NULL,
               "the default move is refused");
        return;
    }
    ch_match_pick(table->match, seat, &table->rng, &move);
    demand(ch_match_check(table->match, &move) == NULL, "a pick is illegal");
    submit(table, &move, ch_match_question(table->match, seat));
}

static void play_line(struct table *table, const char *line, size_t len)
{
    const struct ch_game *game = ch_match_game(table->match);
    bool late = len > 0 && line[0] == '@';
    struct ch_move move;
    const char *why;

    if (len == 1 && (line[0] == '?' || line[0] == '*')) {
        play_random(table, line[0] == '*');
        return;
    }
    line += late;
    len -= late;
    why = ch_move_parse_for(game, 0, line, len, &move);
    if (why == NULL) {
        check_text(game, &move);
        submit(table, &move, ch_match_question(table->match, 0));
    }
    why = ch_move_parse(game, line, len, &move);
    if (why != NULL) {
        demand(strcmp(ch_game_explain(game, why)->slug, why) == 0,
               "no sentence for a line");
        return;
    }
    check_text(game, &move);
    submit(table, &move, ch_match_question(table->match, move.seat) - late);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data + 3;
    const char *end = (const char *)data + size;
    const struct ch_game *game;
    struct ch_setup how;
    static struct table table;
    const char *why;
    int games = 0;

    if (size < 3)
        return 0;
    while (kit_game(games) != NULL)
        games++;
    game = kit_game(data[0] % games);
    struct ch_seed seed = ch_seed_from(data[2]);
    ch_setup_standard(game,
                      game->min_seats +
                          data[1] % (game->max_seats - game->min_seats + 1U),
                      &how);
    ch_rng_init(&table.rng, &seed, 1U << 31);
    table.match = ch_match_create(game, &how, &seed, &table.record, &why);
    demand(table.match != NULL, "no table");
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop != NULL ? stop : end) - at);

        play_line(&table, at, len);
        at += len + 1;
    }
    ch_match_destroy(table.match);
    return 0;
}
