/*
 * simulate.c - runs the generic simulation with every seat count and option of
 * a game: simulate GAME [SEEDS].
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "sim.h"

static int n_tests, n_failed;

static void run(struct sim *sim, const struct ch_setup *setup, const char *what,
                unsigned seeds)
{
    bool fine = true;
    unsigned seed;

    for (seed = 1; fine && seed <= seeds; seed++)
        fine = sim_play(sim, sim->game, setup, seed);
    n_tests++;
    if (!fine) {
        n_failed++;
        printf("# seed %u: %s\n", seed - 1, sim->complaint);
    }
    printf("%s %d - %s, %d seats, %s\n", fine ? "ok" : "not ok", n_tests,
           sim->game->name, setup->seats, what);
}

/* Each option by itself at its smallest, middle and largest value. */
static void run_options(struct sim *sim, unsigned seats, unsigned seeds)
{
    const struct ch_option *options = sim->game->options;

    for (int i = 0; options[i].value.name != NULL; i++) {
        int low = options[i].value.min, high = options[i].value.max;
        int tried[3] = {low, (low + high) / 2, high};

        for (int k = 0; k < 3; k++) {
            struct ch_setup setup;
            char what[128];

            if (tried[k] == options[i].standard ||
                (k > 0 && tried[k] == tried[k - 1]))
                continue;
            ch_setup_standard(sim->game, seats, &setup);
            setup.option[i] = (int16_t)tried[k];
            if (ch_setup_check(sim->game, &setup) != NULL)
                continue;
            (void)snprintf(what, sizeof what, "%s %d", options[i].value.name,
                           tried[k]);
            run(sim, &setup, what, seeds);
        }
    }
}

int main(int argc, char **argv)
{
    struct sim *sim = calloc(1, sizeof *sim);
    unsigned seeds = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 20;

    if (sim == NULL || argc < 2)
        return 2;
    sim->game = strcmp(argv[1], "template") == 0 ? &template_game
                                                 : ch_game_find(argv[1]);
    if (sim->game == NULL)
        return 2;
    for (unsigned seats = sim->game->min_seats; seats <= sim->game->max_seats;
         seats++) {
        struct ch_setup setup;

        ch_setup_standard(sim->game, seats, &setup);
        run(sim, &setup, "standard options", seeds);
        run_options(sim, seats, seeds / 5 + 1);
    }
    bool varied = n_failed > 0 || sim_all_hidden_varied(sim);
    n_tests++;
    n_failed += !varied;
    if (!varied)
        printf("# %s\n", sim->complaint);
    printf("%s %d - %s, everything hidden varies\n", varied ? "ok" : "not ok",
           n_tests, sim->game->name);
    printf("# %u re-deals, %u found nothing\n1..%d\n", sim->redeals, sim->stuck,
           n_tests);
    free(sim);
    return n_failed == 0 ? 0 : 1;
}
