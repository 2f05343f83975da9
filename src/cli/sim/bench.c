/*
 * bench.c - `cluehouse bench`: speed of the games on one core.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "cli/args.h"
#include "cli/diag.h"
#include "cli/game_arg.h"
#include "cli/sim/measure.h"
#include "cli/sim/sim_runner.h"
#include "cluehouse/json.h"

enum { GAME, SEATS, SECONDS, JSON };
static const struct args_option options[] = {
    [GAME] = {"game", "GAME", "this game only"},
    [SEATS] = {"seats", "N", "this number of players only"},
    [SECONDS] = {"seconds", "S", "for each measurement (0.25)"},
    [JSON] = {"json", NULL, "one object a line instead of a table"},
    {NULL, NULL, NULL},
};

struct bench {
    const struct ch_game *game; /* NULL: all */
    uint64_t seats;             /* 0: all */
    double seconds;
    bool json;
    struct local_match *table; /* owned */
};

/* Bots that know a single game are slower by far: they are measured at one
 * number of seats. All our games can be played by four. */
enum { SPECIAL_SEATS = 4 };

/* One row of the result. */
struct row {
    const struct ch_game *game;
    int seats;
    const char *players;
    double games_per_s, moves_per_s;
    struct measure_result measure_result;
};

static bool read_arg(struct args *args, int what, struct bench *out)
{
    switch (what) {
    case ARG_WORD:
        return args_refuse_word(args);
    case GAME:
        out->game = game_arg_find(args->value);
        return out->game != NULL;
    case SEATS:
        return args_number(args, 1, CH_SEATS, &out->seats);
    case SECONDS:
        return args_real(args, 0.001, 600, &out->seconds);
    case JSON:
        out->json = true;
        return true;
    default:
        return false;
    }
}

static void print_head(void)
{
    printf("%-13s %5s %-8s %10s %12s %9s %9s %9s %9s %6s\n", "game", "seats",
           "players", "games/s", "moves/s", "legal ns", "check ns", "apply ns",
           "view ns", "bytes");
}

static void print_row(const struct row *row)
{
    const struct measure_result *m = &row->measure_result;

    printf("%-13s %5d %-8s %10.0f %12.0f %9.0f %9.1f %9.1f %9.0f %6zu\n",
           row->game->name, row->seats, row->players, row->games_per_s,
           row->moves_per_s, m->legal_ns, m->check_ns, m->apply_ns, m->view_ns,
           row->game->size);
}

static void print_json(const struct row *row)
{
    char text[1024];
    struct ch_json json;

    ch_json_init(&json, text, sizeof text);
    ch_json_object_begin(&json, NULL);
    ch_json_str(&json, "game", row->game->name);
    ch_json_int(&json, "seats", row->seats);
    ch_json_str(&json, "players", row->players);
    ch_json_real(&json, "games_per_s", row->games_per_s);
    ch_json_real(&json, "moves_per_s", row->moves_per_s);
    ch_json_real(&json, "legal_ns", row->measure_result.legal_ns);
    ch_json_real(&json, "check_ns", row->measure_result.check_ns);
    ch_json_real(&json, "apply_ns", row->measure_result.apply_ns);
    ch_json_real(&json, "view_ns", row->measure_result.view_ns);
    ch_json_int(&json, "state_bytes", (int64_t)row->game->size);
    ch_json_object_end(&json);
    puts(text);
}

/* Whole games through the referee, for the given time. */
static bool play_row(struct bench *bench, const struct table_spec_resolved *who,
                     struct row *row)
{
    double start = clock_process_seconds(), now = start;
    struct sim_runner_results sums = {.games = 0};
    struct sim_runner_failure bad;

    for (uint64_t seed = 1; now < start + bench->seconds; seed++) {
        if (!sim_runner_play_one(bench->table, who, seed, SIM_RUNNER_MOVES,
                                 &sums, &bad)) {
            diag_error("%s with %d seats fails: %s", who->game->name,
                       who->setup.seats, bad.why);
            diag_hint("see: cluehouse sim %s --seats %d", who->game->name,
                      who->setup.seats);
            return false;
        }
        now = clock_process_seconds();
    }
    row->games_per_s = (double)sums.games / (now - start);
    row->moves_per_s = (double)sums.moves / (now - start);
    if (bench->json)
        print_json(row);
    else
        print_row(row);
    fflush(stdout); /* rows take seconds each */
    return true;
}

/* The strong bots are left out: they take long to think, and it is the referee
 * that is measured. */
static bool is_measured(const struct ch_bot *bot,
                        const struct table_spec_resolved *who)
{
    return bot->game == NULL ||
           (bot_plays(bot, who->game) && who->setup.seats == SPECIAL_SEATS &&
            !bot->has_levels);
}

/* One row for each kind of bot, with that bot at every seat. */
static bool bench_players(struct bench *bench, struct table_spec_resolved *who,
                          struct row *row)
{
    for (int i = 0; bot_registry[i] != NULL; i++) {
        if (!is_measured(bot_registry[i], who))
            continue;
        for (int seat = 0; seat < CH_SEATS; seat++)
            who->player[seat].bot = bot_registry[i];
        row->players = bot_registry[i]->name;
        if (!play_row(bench, who, row))
            return false;
    }
    return true;
}

static bool bench_seats(struct bench *bench, const struct ch_game *game,
                        unsigned seats)
{
    struct table_spec_resolved who = {.game = game};
    struct row row = {.game = game, .seats = (int)seats};

    ch_setup_standard(game, seats, &who.setup);
    if (!measure_game(game, &who.setup, bench->seconds, &row.measure_result)) {
        diag_error("cannot measure: out of memory");
        return false;
    }
    return bench_players(bench, &who, &row);
}

static bool bench_game(struct bench *bench, const struct ch_game *game)
{
    for (unsigned seats = game->min_seats; seats <= game->max_seats; seats++)
        if ((bench->seats == 0 || bench->seats == seats) &&
            !bench_seats(bench, game, seats))
            return false;
    return true;
}

static bool bench_all(struct bench *bench)
{
    if (!bench->json)
        print_head();
    for (int i = 0; ch_games[i] != NULL; i++)
        if ((bench->game == NULL || bench->game == ch_games[i]) &&
            !bench_game(bench, ch_games[i]))
            return false;
    return true;
}

static bool seats_fit(const struct bench *bench)
{
    const struct ch_game *game = bench->game;

    if (game == NULL || bench->seats == 0 ||
        (bench->seats >= game->min_seats && bench->seats <= game->max_seats))
        return true;
    diag_error("%s is not for %d players", game->title, (int)bench->seats);
    diag_hint("give --seats from %d to %d", game->min_seats, game->max_seats);
    return false;
}

static int bench_run(struct args *args)
{
    struct bench bench = {.seconds = 0.25};
    bool ok;

    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!read_arg(args, what, &bench))
            return CLI_USAGE;
    if (!seats_fit(&bench))
        return CLI_USAGE;
    bench.table = calloc(1, sizeof *bench.table);
    if (bench.table == NULL) {
        diag_error("cannot measure: out of memory");
        return CLI_FAILED;
    }
    ok = bench_all(&bench);
    free(bench.table);
    return ok ? CLI_OK : CLI_FAILED;
}

const struct command bench_command = {
    .name = "bench",
    .usage = "[options]",
    .summary = "measures the games on one core",
    .options = options,
    .more =
        "Games and moves a second are those of whole games through the "
        "referee, with\nevery check that a real table has. The rest is "
        "nanoseconds a call, over\npositions of random games: legal (count the "
        "moves and pick one), check,\napply with its facts, and view (for the "
        "seat where it takes longest); and\nthe bytes of a state. Time is the "
        "processor's: other programs do not count.\n",
    .run = bench_run,
};
