/* kit.c - see kit.h. SPDX-License-Identifier: MIT */
#include "lib/kit.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"

const struct ch_game *kit_game(int i)
{
    if (i == 0)
        return &toy_game;
    return i == 1 ? &template_game : ch_games[i - 2];
}

const struct ch_game *__wrap_ch_game_find(const char *name)
{
    for (int i = 0; i < 2; i++)
        if (strcmp(kit_game(i)->name, name) == 0)
            return kit_game(i);
    return __real_ch_game_find(name);
}

void kit_add(struct kit_text *text, const char *bytes, size_t len)
{
    if (text->len + len + 1 > text->cap) {
        text->cap = 2 * (text->len + len) + 1024;
        text->text = realloc(text->text, text->cap);
        if (text->text == NULL)
            abort();
    }
    memcpy(text->text + text->len, bytes, len);
    text->len += len;
    text->text[text->len] = '\0';
}

void kit_free(struct kit_text *text)
{
    free(text->text);
    *text = (struct kit_text){0};
}

/* A game being played. */
struct play {
    struct ch_match *match;
    struct ch_rng rng;
    struct kit_text *log;
    struct ch_record record;
    kit_seen *seen;
    void *ctx;
};

static void keep_record(struct play *play)
{
    char line[CH_LOG_LINE];

    for (uint32_t i = 0; i < play->record.n; i++)
        kit_add(play->log, line,
                ch_log_entry(play->match, &play->record.entry[i], line));
    if (play->seen != NULL)
        play->seen(play->ctx, play->match, &play->record);
}

static ch_seat one_of(struct play *play, ch_seats set)
{
    uint32_t k = ch_rng_below(&play->rng, ch_bits(set));

    while (k-- > 0)
        set &= set - 1;
    return (ch_seat)ch_lowest(set);
}

/* An aside with any arguments; the referee may refuse it. */
static void try_aside(struct play *play)
{
    const struct ch_game *game = ch_match_game(play->match);
    ch_seat seat =
        (ch_seat)ch_rng_below(&play->rng, ch_match_setup(play->match)->seats);

    for (int v = 0; game->verbs[v].name != NULL; v++) {
        const struct ch_arg *arg = game->verbs[v].arg;
        struct ch_move move = {.seat = seat, .verb = (uint8_t)v};

        if (game->verbs[v].when != CH_ASIDE)
            continue;
        for (; arg->name != NULL; arg++)
            move.arg[move.n++] =
                (int16_t)(arg->min +
                          (int)ch_rng_below(
                              &play->rng, (uint32_t)(arg->max - arg->min + 1)));
        if (ch_match_submit(play->match, 0, &move, &play->record) == NULL)
            keep_record(play);
    }
}

/* A seat that is not asked does what it may. */
static void try_unasked(struct play *play, ch_seats who)
{
    unsigned seats = ch_match_setup(play->match)->seats;
    ch_seats rest = ch_first(seats) & ~who;
    struct ch_move_sink all = CH_MOVE_SINK_COUNT;
    struct ch_move move;
    uint32_t n = 0;
    ch_seat seat;

    if (rest == 0)
        return;
    seat = one_of(play, rest);
    ch_match_legal(play->match, seat, &all);
    for (int v = 0; v < CH_VERBS; v++)
        n += all.count[v];
    if (n == 0)
        return;
    ch_match_pick(play->match, seat, &play->rng, &move);
    if (ch_match_submit(play->match, ch_match_question(play->match, seat),
                        &move, &play->record) != NULL)
        abort();
    keep_record(play);
}

static bool take_turn(struct play *play)
{
    ch_seat seat = one_of(play, ch_match_actors(play->match));
    struct ch_move move;
    const char *why;

    if (ch_rng_below(&play->rng, 12) == 0) {
        why = ch_match_play_for(play->match, seat, &play->record);
    } else {
        ch_match_pick(play->match, seat, &play->rng, &move);
        why = ch_match_submit(play->match, ch_match_question(play->match, seat),
                              &move, &play->record);
    }
    keep_record(play);
    return why == NULL;
}

static bool somebody_acts(const struct play *play, uint32_t most)
{
    return ch_match_actors(play->match) != 0 &&
           ch_match_seq(play->match) < most;
}

struct ch_match *kit_play(const struct ch_game *game,
                          const struct ch_setup *setup, uint64_t seed,
                          uint32_t most, struct kit_text *log, kit_seen *seen,
                          void *ctx)
{
    struct ch_seed from = ch_seed_from(seed), other = ch_seed_from(~seed);
    struct play play = {.log = log, .seen = seen, .ctx = ctx};
    const char *why;
    char line[CH_LOG_HEAD];

    ch_rng_init(&play.rng, &other, 0);
    play.match = ch_match_create(game, setup, &from, &play.record, &why);
    if (play.match == NULL)
        abort();
    kit_add(log, line, ch_log_head(play.match, line));
    keep_record(&play);
    while (somebody_acts(&play, most)) {
        if (ch_rng_below(&play.rng, 16) == 0)
            try_aside(&play);
        if (ch_rng_below(&play.rng, 4) == 0)
            try_unasked(&play, ch_match_actors(play.match));
        if (somebody_acts(&play, most) && !take_turn(&play))
            break;
    }
    if (ch_match_actors(play.match) == 0 && !ch_match_broken(play.match))
        kit_add(log, line, ch_log_seed(play.match, line));
    return play.match;
}
