/*
 * arena.c - bots against bots: shares of wins and processor time.
 *
 *     arena GAME GAMES SEED BOT BOT...      arena hue 200 1 hard greedy
 *
 * As many bots as seats. Every deal is played once for each rotation of the
 * table, so that every bot plays every seat with every hand. Each bot is given
 * a re-dealt state, and hears what its seat is told.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "cluehouse/match.h"

struct contestant {
    struct bot_choice who;
    void *memory, *scratch; /* owned */
    int wins, moves;
    double points, margin; /* margin: over the best rival */
    double thought, longest;
};

struct arena {
    const struct ch_game *game;
    struct ch_setup setup;
    struct contestant at[CH_SEATS];
    unsigned turn; /* contestant i sits on seat (i + turn) % seats */
    struct ch_match *match;
    struct ch_record record;
    struct ch_rng rng;
    _Alignas(16) unsigned char redealt[CH_STATE];
};

static void quit(const char *why, const char *what)
{
    fprintf(stderr, "arena: %s%s\n", why, what);
    exit(2);
}

static struct contestant *sitting(struct arena *arena, ch_seat seat)
{
    unsigned seats = arena->setup.seats;

    return &arena->at[(seat + seats - arena->turn % seats) % seats];
}

static struct ch_seed seed_for(uint64_t deal, unsigned who)
{
    return ch_seed_from(deal * 16 + who + (UINT64_C(1) << 40));
}

static void sit_down(struct arena *arena, uint64_t deal)
{
    for (ch_seat seat = 0; seat < arena->setup.seats; seat++) {
        struct contestant *c = sitting(arena, seat);
        struct ch_seed seed = seed_for(deal, seat);

        memset(c->memory, 0, c->who.bot->size);
        c->who.bot->begin(c->memory, arena->game, &arena->setup, seat,
                          c->who.level, &seed);
    }
}

static void hear(struct arena *arena)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&arena->record.facts, &at, &fact))
        for (ch_seat seat = 0; seat < arena->setup.seats; seat++) {
            struct contestant *c = sitting(arena, seat);

            if (ch_in(fact.to, seat) && c->who.bot->hear != NULL)
                c->who.bot->hear(c->memory, &fact);
        }
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void ask(struct arena *arena, ch_seat seat, struct ch_move *out)
{
    static const struct ch_budget no_limit = {NULL, NULL};
    struct contestant *c = sitting(arena, seat);
    struct ch_bot_view view = {.game = arena->game,
                               .setup = &arena->setup,
                               .seat = seat,
                               .state = arena->redealt,
                               .scratch = c->scratch};
    char why[CH_WHY] = "";
    double start, took;

    if (!ch_match_redeal(arena->match, seat, &arena->rng, arena->redealt))
        quit("cannot re-deal", "");
    start = seconds();
    c->who.bot->choose(c->memory, &view, &no_limit, out, why);
    took = seconds() - start;
    c->moves++;
    c->thought += took;
    c->longest = took > c->longest ? took : c->longest;
    if (getenv("ARENA_WHY") != NULL)
        printf("seat %d, %s: %s\n", seat, bot_name(&c->who), why);
}

/* The best score of the others. */
static int best_rival(const struct ch_score *score, unsigned seats, ch_seat own)
{
    int best = INT32_MIN;

    for (ch_seat seat = 0; seat < seats; seat++)
        if (seat != own && score[seat].points > best)
            best = score[seat].points;
    return best;
}

static void count(struct arena *arena)
{
    struct ch_score score[CH_SEATS];

    ch_match_score(arena->match, score);
    for (ch_seat seat = 0; seat < arena->setup.seats; seat++) {
        struct contestant *c = sitting(arena, seat);

        c->wins += score[seat].won;
        c->points += score[seat].points;
        c->margin +=
            score[seat].points - best_rival(score, arena->setup.seats, seat);
    }
}

static void play(struct arena *arena, uint64_t deal)
{
    struct ch_seed seed = ch_seed_from(deal);
    const char *why = NULL;
    ch_seats asked;
    struct ch_move move;

    arena->match = ch_match_create(arena->game, &arena->setup, &seed,
                                   &arena->record, &why);
    if (arena->match == NULL)
        quit("no table: ", why);
    ch_rng_init(&arena->rng, &seed, UINT64_MAX);
    sit_down(arena, deal);
    hear(arena);
    for (asked = ch_match_actors(arena->match); asked != 0;
         asked = ch_match_actors(arena->match)) {
        ask(arena, (ch_seat)ch_lowest(asked), &move);
        why = ch_match_submit(arena->match,
                              ch_match_question(arena->match, move.seat), &move,
                              &arena->record);
        if (why != NULL)
            quit("refused: ", why);
        hear(arena);
    }
    count(arena);
    ch_match_destroy(arena->match);
}

/* Wilson's interval, 95 %. */
static void print_row(const struct contestant *c, int games)
{
    double n = games, p = c->wins / n, z = 1.96;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half =
        z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);

    printf("%-8s %5d of %5d  %5.1f %%  (%4.1f to %4.1f)  %7.2f points  "
           "%+7.2f  %7.2f ms a move, longest %.0f ms\n",
           bot_name(&c->who), c->wins, games, 100 * p, 100 * (middle - half),
           100 * (middle + half), c->points / n, c->margin / n,
           1e3 * c->thought / (c->moves > 0 ? c->moves : 1), 1e3 * c->longest);
}

static void invite(struct arena *arena, char **name, unsigned seats)
{
    ch_setup_standard(arena->game, seats, &arena->setup);
    if (ch_setup_check(arena->game, &arena->setup) != NULL)
        quit("not so many can play ", arena->game->name);
    for (unsigned i = 0; i < seats; i++) {
        struct contestant *c = &arena->at[i];

        c->who = bot_find(arena->game, name[i]);
        if (c->who.bot == NULL)
            quit("no such bot: ", name[i]);
        c->memory = calloc(1, c->who.bot->size + 1);
        c->scratch = malloc(c->who.bot->scratch + 1);
        if (c->memory == NULL || c->scratch == NULL)
            quit("out of memory", "");
    }
}

int main(int n, char **word)
{
    static struct arena arena;
    int games;
    uint64_t seed;

    if (n < 5)
        quit("usage: arena GAME GAMES SEED BOT BOT...", "");
    arena.game = ch_game_find(word[1]);
    if (arena.game == NULL)
        quit("no such game: ", word[1]);
    games = (int)strtol(word[2], NULL, 10);
    seed = strtoull(word[3], NULL, 10);
    if (n - 4 > CH_SEATS || games < 1)
        quit("too many bots, or no games", "");
    invite(&arena, word + 4, (unsigned)n - 4);
    for (int i = 0; i < games; i++) {
        arena.turn = (unsigned)i % arena.setup.seats;
        play(&arena, seed + (uint64_t)i / arena.setup.seats);
    }
    for (int i = 0; i < arena.setup.seats; i++) {
        print_row(&arena.at[i], games);
        free(arena.at[i].memory);
        free(arena.at[i].scratch);
    }
    return 0;
}
