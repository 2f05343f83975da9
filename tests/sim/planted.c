/*
 * planted.c - every planted fault must be found: planted GAME LIST.
 *
 * LIST has one line a fault, "number what is wrong". Built with CH_PLANT, so
 * that ch_planted chooses which fault is alive. First the games must pass with
 * none, so that a complaint is the fault's.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plant.h"
#include "games/list.h"
#include "sim.h"

struct ch_plant ch_planted = {"", 0};

enum { SEEDS = 60 };

/* Plays all seat counts and some options until something is found. */
static bool find_fault(struct sim *sim, unsigned seeds)
{
    const struct ch_game *game = sim->game;

    sim->n_paths = 0;
    sim->redeals = 0;
    sim->stuck = 0;
    for (unsigned seed = 1; seed <= seeds; seed++)
        for (unsigned seats = game->min_seats; seats <= game->max_seats;
             seats++) {
            struct ch_setup how;
            int i = 0;

            ch_setup_standard(game, seats, &how);
            for (; game->options[i].value.name != NULL; i++)
                if ((seed + (unsigned)i) % 3 == 0)
                    how.option[i] = seed % 2 ? game->options[i].value.max
                                             : game->options[i].value.min;
            if (ch_setup_check(game, &how) != NULL)
                ch_setup_standard(game, seats, &how);
            if (!sim_play(sim, game, &how, seed))
                return true;
        }
    return !sim_all_hidden_varied(sim);
}

int main(int argc, char **argv)
{
    struct sim *sim = calloc(1, sizeof *sim);
    FILE *list = argc > 2 ? fopen(argv[2], "r") : NULL;
    int n = 0, missed = 0;
    char line[256];

    if (sim == NULL || list == NULL)
        return 2;
    sim->game = strcmp(argv[1], "template") == 0 ? &game_template
                                                 : ch_game_find(argv[1]);
    if (sim->game == NULL)
        return 2;
    bool clean = !find_fault(sim, 8);
    printf("%s 1 - nothing is found when nothing is planted\n",
           clean ? "ok" : "not ok");
    if (!clean)
        printf("# %s\n", sim->complaint);
    while (fgets(line, sizeof line, list) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        n++;
        ch_planted =
            (struct ch_plant){sim->game->name, (int)strtol(line, NULL, 10)};
        sim->complaint[0] = '\0';
        bool found = find_fault(sim, SEEDS);
        missed += !found;
        printf("%s %d - %s\n# %s\n", found ? "ok" : "not ok", n + 1, line,
               sim->complaint);
        fflush(stdout);
    }
    (void)fclose(list); /* only read */
    printf("1..%d\n", n + 1);
    free(sim);
    return clean && missed == 0 && n > 0 ? 0 : 1;
}
