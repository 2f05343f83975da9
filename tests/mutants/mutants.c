/*
 * mutants.c - runs the generic simulation against every mutant of a game:
 * mutants GAME LIST.
 *
 * The simulation must complain about each mutant, and about nothing while no
 * mutant is alive.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "mutants/mutant.h"
#include "sim/sim.h"

enum { SEEDS = 60, SEEDS_WITHOUT = 8 };

/* Varies the options with the seed, within what the game allows. */
static void choose_setup(const struct ch_game *game, unsigned seats,
                         unsigned seed, struct ch_setup *setup)
{
    ch_setup_standard(game, seats, setup);
    for (unsigned i = 0; game->options[i].value.name != NULL; i++)
        if ((seed + i) % 3 == 0)
            setup->option[i] = seed % 2 ? game->options[i].value.max
                                        : game->options[i].value.min;
    if (ch_setup_check(game, setup) != NULL)
        ch_setup_standard(game, seats, setup);
    if (seed % 4 == 0)
        ch_setup_set_first(game, setup, (ch_seat)(seed / 4 % seats));
}

/* Plays with every seat count. True as soon as the simulation complains. */
static bool is_caught(struct sim *sim, unsigned seeds)
{
    const struct ch_game *game = sim->game;

    sim->complaint[0] = '\0';
    sim->n_paths = 0;
    sim->redeals = 0;
    sim->stuck = 0;
    for (unsigned seed = 1; seed <= seeds; seed++)
        for (unsigned seats = game->min_seats; seats <= game->max_seats;
             seats++) {
            struct ch_setup setup;

            choose_setup(game, seats, seed, &setup);
            if (!sim_play(sim, game, &setup, seed))
                return true;
        }
    return !sim_all_hidden_varied(sim);
}

static bool report(int n, bool passed, const char *title, const struct sim *sim)
{
    printf("%s %d - %s\n", passed ? "ok" : "not ok", n, title);
    if (sim->complaint[0] != '\0')
        printf("# %s\n", sim->complaint);
    fflush(stdout);
    return passed;
}

/* Runs all mutants of a list. True if there are some, and all are caught. */
static bool run_list(struct sim *sim, FILE *list)
{
    struct mutant mutant;
    int n = 1;
    bool passed = report(n, !is_caught(sim, SEEDS_WITHOUT),
                         "no mutant, no complaint", sim);

    while (mutant_next(list, &mutant)) {
        char title[sizeof mutant.title + 32];

        mutant_alive = mutant.number;
        (void)snprintf(title, sizeof title, "mutant %d: %s", mutant.number,
                       mutant.title);
        passed = report(++n, is_caught(sim, SEEDS), title, sim) && passed;
    }
    printf("1..%d\n", n);
    return passed && n > 1;
}

int main(int argc, char **argv)
{
    struct sim *sim = calloc(1, sizeof *sim);
    FILE *list = argc > 2 ? fopen(argv[2], "r") : NULL;
    bool passed;

    if (sim == NULL || list == NULL)
        return 2;
    sim->game = strcmp(argv[1], "template") == 0 ? &template_game
                                                 : ch_game_find(argv[1]);
    if (sim->game == NULL)
        return 2;
    passed = run_list(sim, list);
    (void)fclose(list); /* only read */
    free(sim);
    return passed ? 0 : 1;
}
