/*
 * random_game.c - the library in a page: one game between random players.
 *
 *     cc examples/random_game.c $(pkg-config --cflags --libs cluehouse)
 *     ./a.out hue 3
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include <cluehouse/json.h>
#include <cluehouse/match.h>

/* Every line of the log, as it is made. */
static void print_lines(const struct ch_match *match,
                        const struct ch_record *record)
{
    char line[CH_LOG_LINE];

    for (uint32_t i = 0; i < record->n; i++) {
        ch_log_entry(match, &record->entry[i], line);
        fputs(line, stdout);
    }
}

int main(int argc, char **argv)
{
    const struct ch_game *game = ch_game_find(argc > 1 ? argv[1] : "hue");
    static struct ch_record record;
    static char view[65536];
    struct ch_seed seed = ch_seed_from(2026);
    struct ch_setup how;
    struct ch_rng rng;
    const char *why = "no-such-game";
    struct ch_match *match = NULL;

    ch_rng_init(&rng, &seed, UINT64_MAX); /* the players' own luck */
    if (game != NULL) {
        ch_setup_standard(game,
                          argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10)
                                   : game->min_seats,
                          &how);
        match = ch_match_create(game, &how, &seed, &record, &why);
    }
    if (match == NULL) {
        fprintf(stderr, "random_game: %s\n", why);
        return 1;
    }
    print_lines(match, &record);
    for (ch_seats who; (who = ch_match_actors(match)) != 0;) {
        ch_seat seat = (ch_seat)ch_lowest(who);
        struct ch_move move;

        ch_match_pick(match, seat, &rng, &move);
        why = ch_match_submit(match, ch_match_question(match, seat), &move,
                              &record);
        if (why != NULL) {
            fprintf(stderr, "random_game: %s\n", why);
            return 1;
        }
        print_lines(match, &record);
    }
    struct ch_json out;
    ch_json_init(&out, view, sizeof view);
    ch_match_view(match, 0, &out); /* the end, as seat 0 sees it */
    puts(view);
    ch_match_destroy(match);
    return 0;
}
