/*
 * arena.c - Clue bots against each other, in rotating seats.
 *
 *   arena GAMES SEED WHO WHO WHO ...
 *
 * WHO is easy, normal, hard, plain or random-suggester: that one deduces by
 * elimination and walks as plain does, but suggests any suspect and weapon.
 * Prints how often each of them won, with 95 % intervals, and how long a
 * decision of the minds took.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "bots/player.h"
#include "cluehouse/match.h"
#include "games/clue_int.h"

static const char *const levels[] = {"easy", "normal", "hard"};

enum { RANDOM_SUGGESTER = -2, PLAIN = -1 };

struct seat {
    int level; /* PLAIN, RANDOM_SUGGESTER, or a mind's */
    unsigned who;
    void *mind;
};

/* By who: wrong accusations, turns, suggestions. */
static long wrong[6], turns[6], asked[6];

static double worst, sum;
static long decisions;

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void tell(struct seat *seats, unsigned n, const struct ch_record *r)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_news_next(&r->news, &at, &fact)) {
        if (fact.what == F_WRONG)
            wrong[seats[fact.arg[0]].who]++;
        if (fact.what == F_TURN)
            turns[seats[fact.arg[0]].who]++;
        if (fact.what == F_SUGGESTED)
            asked[seats[fact.arg[0]].who]++;
        for (ch_seat i = 0; i < n; i++)
            if (ch_in(fact.to, i)) {
                if (seats[i].level < 0)
                    player_clue_plain.hear(seats[i].mind, &fact);
                else
                    bot_clue.hear(seats[i].mind, &fact);
            }
    }
}

static void decide(struct seat *who, struct ch_match *match, ch_seat seat,
                   struct ch_rng *rng, struct ch_move *move)
{
    static uint64_t state[CH_STATE / 8];
    struct ch_budget budget = {NULL, NULL};
    struct ch_eyes eyes = {ch_match_game(match), ch_match_setup(match), seat,
                           state};
    char why[CH_WHY];
    double took;

    if (who->level < 0) {
        player_clue_plain.choose(who->mind, match, seat, rng, move);
        if (who->level == RANDOM_SUGGESTER && move->verb == V_SUGGEST) {
            move->arg[0] = (int16_t)ch_rng_below(rng, 6);
            move->arg[1] = (int16_t)ch_rng_below(rng, 6);
        }
        return;
    }
    if (!ch_match_imagine(match, seat, rng, state))
        abort();
    took = now();
    bot_clue.choose(who->mind, &eyes, &budget, move, why);
    took = now() - took;
    if (getenv("ARENA_WHY") != NULL)
        printf("%d: %s\n", seat, why);
    worst = took > worst ? took : worst;
    sum += took;
    decisions++;
}

/* Who won, or -1. */
static int play(struct seat *seats, unsigned n, uint64_t number)
{
    static struct ch_record record;
    const struct ch_game *game = ch_game_find("clue");
    struct ch_score score[CH_SEATS];
    struct ch_seed seed = ch_seed_from(number);
    struct ch_setup how;
    struct ch_match *match;
    struct ch_move move;
    struct ch_rng rng;
    const char *why;
    int winner = -1;

    ch_setup_standard(game, n, &how);
    match = ch_match_create(game, &how, &seed, &record, &why);
    ch_rng_init(&rng, &seed, UINT64_MAX);
    for (ch_seat i = 0; i < n; i++) {
        struct ch_seed own = ch_seed_from(number * 16 + i + 1);

        if (seats[i].level < 0) {
            memset(seats[i].mind, 0, player_clue_plain.size);
            player_clue_plain.begin(seats[i].mind, match, i);
        } else {
            memset(seats[i].mind, 0, bot_clue.size);
            bot_clue.begin(seats[i].mind, game, &how, i,
                           (enum ch_level)seats[i].level, &own);
        }
    }
    tell(seats, n, &record);
    while (ch_match_actors(match) != 0) {
        ch_seat seat = (ch_seat)ch_lowest(ch_match_actors(match));

        decide(&seats[seat], match, seat, &rng, &move);
        why = ch_match_submit(match, ch_match_question(match, seat), &move,
                              &record);
        if (why != NULL) {
            fprintf(stderr, "seat %d: %s\n", seat, why);
            abort();
        }
        tell(seats, n, &record);
    }
    ch_match_score(match, score);
    for (ch_seat i = 0; i < n; i++)
        if (score[i].won)
            winner = i;
    ch_match_destroy(match);
    return winner;
}

int main(int argc, char **argv)
{
    unsigned n = (unsigned)argc - 3;
    struct seat who[6];
    long games, won[6] = {0};
    uint64_t seed;

    if (argc < 6 || argc > 9)
        return 2;
    games = strtol(argv[1], NULL, 10);
    seed = strtoull(argv[2], NULL, 10);
    for (unsigned i = 0; i < n; i++) {
        who[i].level = strcmp(argv[3 + i], "plain") == 0 ? PLAIN
                                                         : RANDOM_SUGGESTER;
        who[i].who = i;
        for (int k = 0; k < 3; k++)
            if (strcmp(argv[3 + i], levels[k]) == 0)
                who[i].level = k;
        who[i].mind = malloc(bot_clue.size);
    }
    for (long game = 0; game < games; game++) {
        struct seat seats[6];
        int winner;

        for (unsigned i = 0; i < n; i++)
            seats[(i + (unsigned)game) % n] = who[i];
        winner = play(seats, n, seed + (uint64_t)game);
        if (winner >= 0)
            won[((unsigned)winner + n - (unsigned)game % n) % n]++;
    }
    for (unsigned i = 0; i < n; i++) {
        double p = (double)won[i] / (double)games;

        printf("%-16s won %5.1f %% +- %.1f, out %5.1f %%, a game has %.1f "
               "turns, %.1f suggestions\n", argv[3 + i],
               100 * p, 196 * sqrt(p * (1 - p) / (double)games),
               100 * (double)wrong[i] / (double)games,
               (double)turns[i] / (double)games,
               (double)asked[i] / (double)games);
        free(who[i].mind);
    }
    printf("%ld decisions, mean %.2f ms, longest %.1f ms\n", decisions,
           decisions > 0 ? 1e3 * sum / (double)decisions : 0, 1e3 * worst);
    return 0;
}
