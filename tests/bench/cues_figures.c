/*
 * cues_figures.c - how good the Hues and Cues bot is.
 *
 *     cues_figures names FILE        points per cue from two guesses; FILE has
 *                                    lines of source, name and cell
 *     cues_figures games N LEVEL...  N games of bots of these levels: points
 *                                    per guesser and round, by level
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/hues_and_cues/bot.h"
#include "bots/hues_and_cues/infer.h"
#include "games/hues_and_cues/state.h"
#include "games/registry.h"

/* A mean and its confidence interval. */
struct mean {
    double n, sum, squares;
};

static void count(struct mean *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

static void print_mean(const char *what, const struct mean *m)
{
    double mean = m->n > 0 ? m->sum / m->n : 0;
    double spread = m->n > 0 ? m->squares / m->n - mean * mean : 0;

    printf("%-12s %6.0f  %.3f +- %.3f\n", what, m->n, mean,
           m->n > 0 ? 1.96 * sqrt(spread / m->n) : 0);
}

static int points(int a, int b)
{
    int d = cues_distance(a, b);

    return d <= 2 ? 3 - d : 0;
}

/* --- Names --------------------------------------------------------------- */

enum { MOST_SOURCES = 16 };

struct tally {
    char source[MOST_SOURCES][32];
    struct mean mean[MOST_SOURCES];
    int n;
};

static struct mean *mean_of(struct tally *tally, const char *source)
{
    int i = 0;

    while (i < tally->n && strcmp(tally->source[i], source) != 0)
        i++;
    if (i == tally->n && tally->n < MOST_SOURCES - 1)
        (void)snprintf(tally->source[tally->n++], 32, "%.31s", source);
    return &tally->mean[i];
}

static int find_cell(const char *word)
{
    for (int i = 0; i < CUES_CELLS; i++)
        if (strcmp(cues_cell_words[i], word) == 0)
            return i;
    return -1;
}

static int two_guesses(const char *cue, int cell)
{
    struct ch_set cells = cues_board(false);
    float worth[CUES_CELLS];
    struct cues_infer_belief belief;
    int won = 0;

    cues_infer_hear(&belief, cue, LISTENER_ALL, false);
    cues_infer_worth(&belief, false, worth);
    for (int i = 0; i < 2; i++) {
        int guess = cues_infer_best(worth, &cells);

        ch_set_remove(&cells, (unsigned)guess);
        won += points(guess, cell);
    }
    return won;
}

static int run_names(const char *path)
{
    struct tally tally = {.n = 0};
    char line[512];
    double n = 0;
    clock_t start = clock();
    FILE *in = fopen(path, "r");

    if (in == NULL)
        return 1;
    while (fgets(line, sizeof line, in) != NULL) {
        char *name = strchr(line, '\t'), *cell;

        if (name == NULL || (cell = strchr(name + 1, '\t')) == NULL)
            continue;
        *name++ = '\0';
        *cell++ = '\0';
        cell[strcspn(cell, "\r\n")] = '\0';
        count(mean_of(&tally, line), two_guesses(name, find_cell(cell)));
        n++;
    }
    (void)fclose(in);
    for (int i = 0; i < tally.n; i++)
        print_mean(tally.source[i], &tally.mean[i]);
    printf("%.2f ms a guess\n",
           1000.0 * (double)(clock() - start) / CLOCKS_PER_SEC / n);
    return 0;
}

/* --- Games --------------------------------------------------------------- */

struct table {
    struct ch_setup setup;
    struct cues_state state;
    struct cues_bot_state memory[CH_SEATS];
    enum ch_level level[CH_SEATS];
    struct ch_rng rng;
    struct mean won[CH_LEVELS], gave[CH_LEVELS], first[CH_LEVELS];
    struct mean ms[9];
    int wins[CH_LEVELS], seated[CH_LEVELS], passes, last_passes, rounds;
    bool loud;
};

static void ask(struct table *t, ch_seat seat, struct ch_move *move)
{
    struct cues_state seen = t->state;
    struct ch_bot_view view = {.game = &hues_and_cues_game,
                               .setup = &t->setup,
                               .seat = seat,
                               .state = &seen};
    struct ch_budget budget = {NULL, NULL};
    clock_t start = clock();
    const char *wrong;
    char why[CH_WHY];

    if (!hues_and_cues_game.redeal(&seen, seat, &t->rng))
        abort();
    cues_bot.choose(&t->memory[seat], &view, &budget, move, why);
    wrong = ch_game_check(&hues_and_cues_game, &t->state, move);
    if (wrong != NULL) {
        printf("seat %d: %s (%s)\n", seat, wrong, move->text);
        abort();
    }
    count(&t->ms[move->verb],
          1000.0 * (double)(clock() - start) / CLOCKS_PER_SEC);
    if (t->loud)
        printf("%d %s%s: %s\n", seat, hues_and_cues_game.verbs[move->verb].name,
               move->verb == V_CUE ? " *" : "", why);
}

static void note_round(struct table *t)
{
    const struct cues_round *last = &t->state.last;

    t->rounds++;
    t->passes += last->cue[1][0] == '\0';
    t->last_passes +=
        last->cue[1][0] == '\0' && t->state.round >= t->state.rounds;
    for (ch_seat seat = 0; seat < t->state.seats; seat++) {
        if (seat == last->giver) {
            count(&t->gave[t->level[seat]], last->points[seat]);
            continue;
        }
        count(&t->won[t->level[seat]], last->points[seat]);
        count(&t->first[t->level[seat]],
              points(last->piece[0][seat] - 1, last->target - 1));
    }
    if (t->loud)
        printf("-- %s: \"%s\", \"%s\"\n", cues_cell_words[last->target - 1],
               last->cue[0], last->cue[1]);
}

static void play(struct table *t)
{
    struct ch_score score[CH_SEATS];

    while (hues_and_cues_game.actors(&t->state) != 0) {
        ch_seats who = hues_and_cues_game.actors(&t->state);
        int round = t->state.round;
        struct ch_move move = {0};

        if (ch_in(who, CH_DEALER))
            ch_move_deal(&hues_and_cues_game, &t->state, &t->rng, &move);
        else
            ask(t, (ch_seat)ch_lowest(who), &move);
        hues_and_cues_game.apply(&t->state, &move, NULL);
        if (t->state.round > round)
            note_round(t);
    }
    hues_and_cues_game.score(&t->state, score);
    for (ch_seat seat = 0; seat < t->state.seats; seat++) {
        t->wins[t->level[seat]] += score[seat].won;
        t->seated[t->level[seat]]++;
    }
}

static void begin_game(struct table *t, int game, int seats, char **level,
                       const char *option)
{
    struct ch_seed seed = ch_seed_from((uint64_t)game + 1);

    memset(&t->state, 0, sizeof t->state);
    ch_setup_standard(&hues_and_cues_game, (unsigned)seats, &t->setup);
    if (option != NULL)
        (void)ch_setup_option(&hues_and_cues_game, &t->setup, option);
    hues_and_cues_game.setup(&t->state, &t->setup);
    ch_rng_init(&t->rng, &seed, 0);
    for (int i = 0; i < seats; i++) {
        const char *name = level[(i + game) % seats]; /* nobody sits better */
        struct ch_seed own = ch_seed_from((uint64_t)(game * 16 + i + 1000));

        t->level[i] = name[0] == 'e'   ? CH_EASY
                      : name[0] == 'n' ? CH_NORMAL
                                       : CH_HARD;
        memset(&t->memory[i], 0, sizeof t->memory[i]);
        cues_bot.begin(&t->memory[i], &hues_and_cues_game, &t->setup,
                       (ch_seat)i, t->level[i], &own);
    }
}

static void print_table(const struct table *t)
{
    static const char *const names[CH_LEVELS] = {"easy", "normal", "hard"};

    for (int i = 0; i < CH_LEVELS; i++) {
        if (t->seated[i] == 0)
            continue;
        printf("%s: won %d of %d seats\n", names[i], t->wins[i], t->seated[i]);
        print_mean("  guesses", &t->won[i]);
        print_mean("  first", &t->first[i]);
        print_mean("  gives", &t->gave[i]);
    }
    printf("%d rounds, %d passes, %d of them in a last round\n", t->rounds,
           t->passes, t->last_passes);
    for (int verb = 0; verb < 9; verb++)
        if (t->ms[verb].n > 0) {
            printf("ms ");
            print_mean(hues_and_cues_game.verbs[verb].name, &t->ms[verb]);
        }
}

static int run_games(int n, int seats, char **level)
{
    static struct table t;
    const char *option = NULL;

    if (seats > 0 && strchr(level[seats - 1], '=') != NULL)
        option = level[--seats];
    if (seats < 3 || seats > SEATS)
        return 2;
    t.loud = n == 1;
    for (int game = 0; game < n; game++) {
        begin_game(&t, game, seats, level, option);
        play(&t);
    }
    print_table(&t);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "names") == 0)
        return run_names(argv[2]);
    if (argc > 5 && strcmp(argv[1], "games") == 0)
        return run_games((int)strtol(argv[2], NULL, 10), argc - 3, argv + 3);
    fprintf(stderr, "usage: cues_figures names FILE | games N LEVEL...\n");
    return 2;
}
