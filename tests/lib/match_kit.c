/* match_kit.c - see match_kit.h. SPDX-License-Identifier: MIT */
#include "lib/match_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct ch_record record;
struct ch_match *match;

void open_table(const struct ch_game *game, unsigned seats, const char *option)
{
    struct ch_seed seed = ch_seed_from(5);
    struct ch_setup how;
    const char *why = "unset";

    ch_setup_standard(game, seats, &how);
    if (option != NULL)
        assert_null(ch_setup_option(game, &how, option));
    match = ch_match_create(game, &how, &seed, &record, &why);
    assert_non_null(match);
    assert_null(why);
}

int close_table(void **unused)
{
    (void)unused;
    ch_match_destroy(match);
    match = NULL;
    return 0;
}

struct ch_move move_of(const char *line)
{
    struct ch_move move;

    assert_null(ch_move_parse(ch_match_game(match), line, strlen(line), &move));
    return move;
}

const char *try(const char *line, uint32_t question)
{
    struct ch_move move = move_of(line);

    return ch_match_submit(match, question, &move, &record);
}

void make(const char *line)
{
    struct ch_move move = move_of(line);

    assert_null(ch_match_submit(match, ch_match_question(match, move.seat),
                                &move, &record));
}

struct snapshot snap(void)
{
    struct snapshot s;

    memset(&s, 0, sizeof s);
    s.digest = ch_match_digest(match);
    s.seq = ch_match_seq(match);
    s.actors = ch_match_actors(match);
    for (ch_seat seat = 0; seat < CH_SEATS; seat++) {
        s.question[seat] = ch_match_question(match, seat);
        s.told[seat] = ch_match_told(match, seat);
    }
    s.told[CH_SEATS] = ch_match_told(match, CH_SPECTATOR);
    return s;
}
