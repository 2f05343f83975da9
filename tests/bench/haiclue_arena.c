/*
 * haiclue_arena.c - how well bots understand each other, and people.
 *
 *     haiclue_arena items FILE...      clues by people: the share understood
 *     haiclue_arena deals N [haiku]    bot to bot in real deals, by levels
 *     haiclue_arena cross N            clues read by a listener that they were
 *                                      not tried on
 *     haiclue_arena table N [haiku]    the three levels at one table
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/haiclue/bot.h"
#include "bots/haiclue/search.h"
#include "games/haiclue/state.h"
#include "games/registry.h"
#include "lexicon/assoc.h"

enum { ITEMS = 1000, DRAWS = 20, MOST = 1 << 20 };

struct item {
    int target, clue[2];
};

static int read_items(const char *path, struct item *out)
{
    FILE *file = fopen(path, "r");
    char line[256];
    int n = 0;

    while (file != NULL && n < ITEMS && fgets(line, sizeof line, file)) {
        char *rest = line, *word[3];

        if (line[0] == '#')
            continue;
        for (int i = 0; i < 3; i++) {
            rest += strspn(rest, ": \n");
            word[i] = rest;
            rest += strcspn(rest, ": \n");
            if (*rest != '\0')
                *rest++ = '\0';
        }
        out[n++] = (struct item){assoc_find(word[0]),
                                 {assoc_find(word[1]), assoc_find(word[2])}};
    }
    if (file != NULL)
        fclose(file);
    return n;
}

static bool is_right(const struct item *items, int n, int i, int listener,
                     struct ch_rng *rng)
{
    int targets[HAICLUE_INFER_TARGETS] = {items[i].target};
    float score[HAICLUE_INFER_TARGETS];
    struct haiclue_infer infer;

    for (int k = 1; k < HAICLUE_INFER_TARGETS; k++) {
        bool fresh;

        do {
            targets[k] = items[ch_rng_below(rng, (uint32_t)n)].target;
            fresh = true;
            for (int j = 0; j < k; j++)
                fresh = fresh && targets[j] != targets[k];
        } while (!fresh);
    }
    haiclue_infer_init(&infer, items[i].clue, 2, targets);
    haiclue_infer_score(&infer, listener, (uint8_t[]){0, 1}, 2, score);
    for (int k = 1; k < HAICLUE_INFER_TARGETS; k++)
        if (score[k] >= score[0])
            return false;
    return true;
}

static void try_items(const char *path)
{
    static struct item items[ITEMS];
    struct ch_seed seed = ch_seed_from(1);
    int n = read_items(path, items), unknown = 0;

    for (int i = 0; i < n; i++)
        unknown +=
            items[i].target < 0 || items[i].clue[0] < 0 || items[i].clue[1] < 0;
    printf("%s: %d items, %d with an unknown word;", path, n, unknown);
    for (int l = 0; l < HAICLUE_INFER_LISTENERS; l++) {
        struct ch_rng rng;
        int right = 0;

        ch_rng_init(&rng, &seed, 0);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < DRAWS; k++)
                right += is_right(items, n, i, l, &rng);
        printf(" %.1f %%", 100.0 * right / (n * DRAWS));
    }
    putchar('\n');
}

struct tally {
    int clues, right; /* of seat 0, as seat 1 understood them */
    double slowest;   /* seconds for a move */
    struct ch_score score[CH_SEATS];
};

static void ask(void *memory, struct haiclue_state *t, ch_seat seat,
                struct ch_rng *rng, struct tally *tally)
{
    struct haiclue_state mine = *t;
    struct ch_bot_view view = {
        .game = &haiclue_game, .setup = NULL, .seat = seat, .state = &mine};
    struct ch_budget budget = {NULL, NULL};
    struct ch_move move;
    char why[CH_WHY] = "";
    clock_t before = clock();
    double took;

    if (!haiclue_game.redeal(&mine, seat, rng))
        abort();
    haiclue_bot.choose(memory, &view, &budget, &move, why);
    took = (double)(clock() - before) / CLOCKS_PER_SEC;
    tally->slowest = took > tally->slowest ? took : tally->slowest;
    if (ch_game_check(&haiclue_game, t, &move) != NULL) {
        fprintf(stderr, "refused: %s\n",
                ch_game_check(&haiclue_game, t, &move));
        exit(1);
    }
    if (getenv("HAICLUE_WHY") != NULL)
        printf("seat %d: %s\n", seat, why);
    haiclue_game.apply(t, &move, NULL);
}

static void play(const enum ch_level *level, unsigned seats, uint64_t number,
                 bool haiku, struct tally *tally)
{
    static _Alignas(16) uint8_t memory[CH_SEATS][256];
    struct ch_seed seed = ch_seed_from(number);
    struct ch_setup setup;
    struct ch_rng rng;
    struct haiclue_state t;

    ch_setup_standard(&haiclue_game, seats, &setup);
    setup.option[O_HAIKU] = haiku;
    memset(&t, 0, sizeof t);
    memset(memory, 0, sizeof memory);
    haiclue_game.setup(&t, &setup);
    ch_rng_init(&rng, &seed, 0);
    for (ch_seat seat = 0; seat < seats; seat++) {
        struct ch_seed own = ch_seed_from(number * CH_SEATS + seat + MOST);

        haiclue_bot.begin(memory[seat], &haiclue_game, &setup, seat,
                          level[seat], &own);
    }
    while (t.phase != OVER) {
        ch_seats who = haiclue_game.actors(&t);
        unsigned round = t.round, read = t.read;
        ch_seat author = haiclue_author(&t, t.read);

        if (who == ch_only(CH_DEALER)) {
            struct ch_move move;

            ch_move_deal(&haiclue_game, &t, &rng, &move);
            haiclue_game.apply(&t, &move, NULL);
            continue;
        }
        ask(memory[ch_lowest(who)], &t, (ch_seat)ch_lowest(who), &rng, tally);
        if ((t.round != round || t.read != read || t.phase == OVER) &&
            author == 0) {
            const struct haiclue_clue *clue = &t.clue[round & 1][0];

            tally->clues++;
            tally->right += clue->pick[1] == clue->card;
        }
    }
    haiclue_game.score(&t, tally->score);
}

static const char *const names[] = {"easy", "normal", "hard"};

static void try_deals(int games, bool haiku)
{
    for (int maker = 0; maker < CH_LEVELS; maker++)
        for (int guesser = 0; guesser < CH_LEVELS; guesser++) {
            enum ch_level level[] = {(enum ch_level)maker,
                                     (enum ch_level)guesser};
            struct tally tally = {0};
            double p;

            for (int i = 0; i < games; i++)
                play(level, 2, (uint64_t)i, haiku, &tally);
            p = (double)tally.right / tally.clues;
            printf("%s lays, %s guesses: %.1f +- %.1f %% of %d clues, slowest "
                   "%.1f ms\n",
                   names[maker], names[guesser], 100 * p,
                   196 * sqrt(p * (1 - p) / tally.clues), tally.clues,
                   1000 * tally.slowest);
        }
}

/* Easy, normal and hard play against each other, the seats going round. */
static void try_table(int games, bool haiku)
{
    double won[CH_LEVELS] = {0}, points[CH_LEVELS] = {0};

    for (int i = 0; i < games; i++) {
        enum ch_level level[CH_LEVELS];
        struct tally tally = {0};

        for (int seat = 0; seat < CH_LEVELS; seat++)
            level[seat] = (enum ch_level)((seat + i) % CH_LEVELS);
        play(level, CH_LEVELS, (uint64_t)i, haiku, &tally);
        for (int seat = 0; seat < CH_LEVELS; seat++) {
            won[level[seat]] += tally.score[seat].won;
            points[level[seat]] += tally.score[seat].points;
        }
    }
    for (int l = 0; l < CH_LEVELS; l++) {
        double p = won[l] / games;

        printf("%s: %.1f points a game, wins or ties %.1f +- %.1f %% of %d\n",
               names[l], points[l] / games, 100 * p,
               196 * sqrt(p * (1 - p) / games), games);
    }
}

static void swap_listeners(struct haiclue_infer_ties *ties, int a, int b)
{
    float held[HAICLUE_INFER_TARGETS];

    memcpy(held, ties->to[a], sizeof held);
    memcpy(ties->to[a], ties->to[b], sizeof held);
    memcpy(ties->to[b], held, sizeof held);
}

/* Fifteen tiles and four targets, all different; all white or all black. */
static void deal_words(struct ch_rng *rng, struct haiclue_infer *out)
{
    int word[15 + HAICLUE_INFER_TARGETS], n = 0;
    unsigned side = ch_rng_below(rng, 2);
    struct ch_set left = ch_set_below(TILE_COUNT);

    while (n < 15 + HAICLUE_INFER_TARGETS) {
        unsigned tile = ch_rng_below(rng, TILE_COUNT);

        if (!ch_set_has(&left, tile))
            continue;
        ch_set_remove(&left, tile);
        word[n++] = assoc_find(tile_words[haiclue_word(tile, side)]);
    }
    haiclue_infer_init(out, word, 15, word + 15);
}

static void try_cross(int deals)
{
    enum { LAST = HAICLUE_INFER_LISTENERS - 1 };

    for (int l = 0; l < HAICLUE_INFER_LISTENERS; l++) {
        struct ch_seed seed = ch_seed_from(3);
        struct ch_rng rng;
        int right = 0;

        ch_rng_init(&rng, &seed, 0);
        for (int i = 0; i < deals; i++) {
            int target = i % HAICLUE_INFER_TARGETS, k;
            float score[HAICLUE_INFER_TARGETS];
            uint8_t clue[HAICLUE_SEARCH_LAID];
            struct haiclue_infer infer;
            bool best = true;

            deal_words(&rng, &infer);
            for (int t = 0; t < infer.n; t++)
                swap_listeners(&infer.tie[t], l, LAST);
            for (int j = 0; j < infer.n_joined; j++)
                swap_listeners(&infer.joined[j].tie, l, LAST);
            k = haiclue_search_clue(&infer, LAST, HAICLUE_SEARCH_LAID, target,
                                    clue);
            haiclue_infer_score(&infer, LAST, clue, k, score);
            for (int t = 0; t < HAICLUE_INFER_TARGETS; t++)
                best = best && (t == target || score[t] < score[target]);
            right += best;
        }
        printf("listener %d, left out: %.1f %% of %d clues\n", l,
               100.0 * right / deals, deals);
    }
}

int main(int argc, char **argv)
{
    if (argc >= 3 && strcmp(argv[1], "items") == 0) {
        for (int i = 2; i < argc; i++)
            try_items(argv[i]);
        return 0;
    }
    if (argc >= 3 && strcmp(argv[1], "deals") == 0) {
        try_deals((int)strtol(argv[2], NULL, 10), argc > 3);
        return 0;
    }
    if (argc >= 3 && strcmp(argv[1], "cross") == 0) {
        try_cross((int)strtol(argv[2], NULL, 10));
        return 0;
    }
    if (argc >= 3 && strcmp(argv[1], "table") == 0) {
        try_table((int)strtol(argv[2], NULL, 10), argc > 3);
        return 0;
    }
    fprintf(stderr, "usage: haiclue_arena items FILE... | deals N [haiku] | "
                    "cross N | table N [haiku]\n");
    return 2;
}
