/*
 * haiclue_arena.c - how well do minds understand each other, and people?
 *
 *     haiclue_arena items FILE...      clues by people: the share understood
 *     haiclue_arena deals N [haiku]    bot to bot in real deals, by levels
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/haiclue_mind.h"
#include "bots/haiclue_think.h"
#include "games/haiclue_int.h"
#include "games/list.h"
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
    int targets[THINK_TARGETS] = {items[i].target};
    float score[THINK_TARGETS];
    struct think th;

    for (int k = 1; k < THINK_TARGETS; k++) {
        bool fresh;

        do {
            targets[k] = items[ch_rng_below(rng, (uint32_t)n)].target;
            fresh = true;
            for (int j = 0; j < k; j++)
                fresh = fresh && targets[j] != targets[k];
        } while (!fresh);
    }
    think_init(&th, items[i].clue, 2, targets);
    think_score(&th, listener, (uint8_t[]){0, 1}, 2, score);
    for (int k = 1; k < THINK_TARGETS; k++)
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
        unknown += items[i].target < 0 || items[i].clue[0] < 0 ||
                   items[i].clue[1] < 0;
    printf("%s: %d items, %d with an unknown word;", path, n, unknown);
    for (int l = 0; l < THINK_LISTENERS; l++) {
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
    int clues, right;
    int haikus, could;
    double slowest;
};

static void ask(void *mind[], struct table *t, ch_seat seat,
                struct ch_rng *rng, struct tally *tally)
{
    struct table mine = *t;
    struct ch_eyes eyes = {&game_haiclue, NULL, seat, &mine};
    struct ch_budget budget = {NULL, NULL};
    struct ch_move move;
    char why[CH_WHY] = "";
    clock_t before = clock();
    double took;

    if (!game_haiclue.redeal(&mine, seat, rng))
        abort();
    bot_haiclue.choose(mind[seat], &eyes, &budget, &move, why);
    took = (double)(clock() - before) / CLOCKS_PER_SEC;
    tally->slowest = took > tally->slowest ? took : tally->slowest;
    if (ch_check(&game_haiclue, t, &move) != NULL) {
        fprintf(stderr, "refused: %s\n",
                ch_check(&game_haiclue, t, &move));
        exit(1);
    }
    if (getenv("HAICLUE_WHY") != NULL)
        printf("seat %d: %s\n", seat, why);
    game_haiclue.apply(t, &move, NULL);
}

/* One game of two, of these levels: seat 0 lays, seat 1 guesses, and back. */
static void play(enum ch_level maker, enum ch_level guesser, uint64_t number,
                 bool haiku, struct tally *tally)
{
    static _Alignas(16) uint8_t memory[2][4096];
    void *mind[2] = {memory[0], memory[1]};
    enum ch_level level[2] = {maker, guesser};
    struct ch_seed seed = ch_seed_from(number);
    struct ch_setup how;
    struct ch_rng rng;
    struct table t;

    ch_setup_standard(&game_haiclue, 2, &how);
    how.option[O_HAIKU] = haiku;
    memset(&t, 0, sizeof t);
    memset(memory, 0, sizeof memory);
    game_haiclue.setup(&t, &how);
    ch_rng_init(&rng, &seed, 0);
    for (ch_seat seat = 0; seat < 2; seat++) {
        struct ch_seed own = ch_seed_from(number * 2 + seat + MOST);

        bot_haiclue.begin(mind[seat], &game_haiclue, &how, seat, level[seat],
                          &own);
    }
    while (t.phase != OVER) {
        ch_seats who = game_haiclue.actors(&t);
        ch_seat seat = (ch_seat)ch_lowest(who);
        unsigned round = t.round, read = t.read;
        ch_seat author = author_of(&t, t.read);

        if (who == ch_only(CH_DEALER)) {
            struct ch_move move;

            ch_deal(&game_haiclue, &t, &rng, &move);
            game_haiclue.apply(&t, &move, NULL);
            continue;
        }
        ask(mind, &t, seat, &rng, tally);
        /* Count clues of seat 0 that seat 1 has guessed. */
        if ((t.round != round || t.read != read || t.phase == OVER) &&
            author == 0) {
            const struct clue *clue = &t.clue[round & 1][0];

            tally->clues++;
            tally->right += clue->pick[1] == clue->card;
        }
    }
}

static void try_deals(int games, bool haiku)
{
    static const char *const names[] = {"easy", "normal", "hard"};

    for (int maker = 0; maker < CH_LEVELS; maker++)
        for (int guesser = 0; guesser < CH_LEVELS; guesser++) {
            struct tally tally = {0};
            double p;

            for (int i = 0; i < games; i++)
                play((enum ch_level)maker, (enum ch_level)guesser, (uint64_t)i,
                     haiku, &tally);
            p = (double)tally.right / tally.clues;
            printf("%s lays, %s guesses: %.1f +- %.1f %% of %d clues, slowest "
                   "%.1f ms\n",
                   names[maker], names[guesser], 100 * p,
                   196 * sqrt(p * (1 - p) / tally.clues), tally.clues,
                   1000 * tally.slowest);
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
    fprintf(stderr, "usage: haiclue_arena items FILE... | deals N [haiku]\n");
    return 2;
}
