/* sim_stats.c - win rates of simulated games. SPDX-License-Identifier: MIT */
#include "cli/sim/sim_stats.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A share with its 95 % interval by Wilson's formula, which also holds for few
 * cases and for shares near 0 and 1. All from 0 to 1. */
struct share {
    double share, low, high;
};

static struct share compute_share(uint64_t hits, uint64_t cases)
{
    const double z = 1.959964; /* a normal distribution has 95 % within z */
    double n = (double)cases, p, middle, half;

    if (cases == 0)
        return (struct share){0, 0, 1};
    p = (double)hits / n;
    middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (struct share){p, fmax(0, middle - half), fmin(1, middle + half)};
}

struct row {
    struct diag_quote name;
    int seat;       /* of the first player of that name */
    uint64_t seats; /* players of that name */
    uint64_t wins, games;
    int64_t points;
};

/* The row that a player is counted in; adds one if needed. */
static struct row *row_for(const struct sim_runner_config *config, int player,
                           struct row *rows, int *n)
{
    struct diag_quote name = table_spec_player_name(&config->who, player);

    for (int i = 0; config->rotate && i < *n; i++)
        if (strcmp(rows[i].name.text, name.text) == 0)
            return &rows[i];
    rows[*n] = (struct row){.name = name, .seat = player};
    return &rows[(*n)++];
}

static int count_rows(const struct sim_runner_config *config,
                      const struct sim_runner_results *results,
                      struct row rows[CH_SEATS])
{
    int n = 0;

    for (int player = 0; player < config->who.setup.seats; player++) {
        struct row *row = row_for(config, player, rows, &n);

        row->seats++;
        row->wins += results->wins[player];
        row->points += results->points[player];
        row->games += results->games - results->failures;
    }
    return n;
}

static double mean_points(const struct row *row)
{
    return row->games > 0 ? (double)row->points / (double)row->games : 0;
}

void sim_stats_print(const struct sim_runner_config *config,
                     const struct sim_runner_results *results)
{
    struct row rows[CH_SEATS];
    int n = count_rows(config, results, rows);

    printf("\n%s  player      wins   share  95 %% interval  mean points\n",
           config->rotate ? "seats" : "seat");
    for (int i = 0; i < n; i++) {
        const struct row *row = &rows[i];
        struct share share = compute_share(row->wins, row->games);

        printf("%*d  %-8s %7" PRIu64 " %5.1f %%  %5.1f to %5.1f  %11.2f\n",
               config->rotate ? 5 : 4,
               config->rotate ? (int)row->seats : row->seat, row->name.text,
               row->wins, 100 * share.share, 100 * share.low, 100 * share.high,
               mean_points(row));
    }
}

void sim_stats_json(const struct sim_runner_config *config,
                    const struct sim_runner_results *results,
                    struct ch_json *out)
{
    struct row rows[CH_SEATS];
    int n = count_rows(config, results, rows);

    ch_json_array_begin(out, "results");
    for (int i = 0; i < n; i++) {
        const struct row *row = &rows[i];
        struct share share = compute_share(row->wins, row->games);

        ch_json_object_begin(out, NULL);
        if (config->rotate)
            ch_json_int(out, "seats", (int64_t)row->seats);
        else
            ch_json_int(out, "seat", row->seat);
        ch_json_str(out, "player", row->name.text);
        ch_json_int(out, "wins", (int64_t)row->wins);
        ch_json_int(out, "games", (int64_t)row->games);
        ch_json_real(out, "share", share.share);
        ch_json_real(out, "low", share.low);
        ch_json_real(out, "high", share.high);
        ch_json_real(out, "points", mean_points(row));
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}
