/* tally.c - see tally.h. SPDX-License-Identifier: MIT */
#include "cli/sim/tally.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct tally_share tally_share(uint64_t hits, uint64_t cases)
{
    const double z = 1.959964; /* 95 % of a normal distribution is within */
    double n = (double)cases, p, middle, half;

    if (cases == 0)
        return (struct tally_share){0, 0, 1};
    p = (double)hits / n;
    middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (struct tally_share){p, fmax(0, middle - half),
                                fmin(1, middle + half)};
}

struct row {
    struct shown name;
    int seat;       /* of the first of them */
    uint64_t seats; /* how many go by this name */
    uint64_t wins, games;
    int64_t points;
};

/* The row that a player is counted in; a new one if need be. */
static struct row *row_for(const struct crowd_wish *wish, int player,
                           struct row *rows, int *n)
{
    struct shown name = wish_call(&wish->who, player);

    for (int i = 0; wish->rotate && i < *n; i++)
        if (strcmp(rows[i].name.text, name.text) == 0)
            return &rows[i];
    rows[*n] = (struct row){.name = name, .seat = player};
    return &rows[(*n)++];
}

static int count(const struct crowd_wish *wish, const struct crowd *crowd,
                 struct row rows[CH_SEATS])
{
    int n = 0;

    for (int player = 0; player < wish->who.how.seats; player++) {
        struct row *row = row_for(wish, player, rows, &n);

        row->seats++;
        row->wins += crowd->wins[player];
        row->points += crowd->points[player];
        row->games += crowd->games - crowd->failures;
    }
    return n;
}

static double mean_points(const struct row *row)
{
    return row->games > 0 ? (double)row->points / (double)row->games : 0;
}

void tally_print(const struct crowd_wish *wish, const struct crowd *crowd)
{
    struct row rows[CH_SEATS];
    int n = count(wish, crowd, rows);

    printf("\n%s  player      wins   share  95 %% interval  mean points\n",
           wish->rotate ? "seats" : "seat");
    for (int i = 0; i < n; i++) {
        const struct row *row = &rows[i];
        struct tally_share share = tally_share(row->wins, row->games);

        printf("%*d  %-8s %7" PRIu64 " %5.1f %%  %5.1f to %5.1f  %11.2f\n",
               wish->rotate ? 5 : 4, wish->rotate ? (int)row->seats : row->seat,
               row->name.text, row->wins, 100 * share.share, 100 * share.low,
               100 * share.high, mean_points(row));
    }
}

void tally_json(const struct crowd_wish *wish, const struct crowd *crowd,
                struct ch_json *out)
{
    struct row rows[CH_SEATS];
    int n = count(wish, crowd, rows);

    ch_json_array(out, "results");
    for (int i = 0; i < n; i++) {
        const struct row *row = &rows[i];
        struct tally_share share = tally_share(row->wins, row->games);

        ch_json_open(out, NULL);
        if (wish->rotate)
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
        ch_json_close(out);
    }
    ch_json_end(out);
}
