/*
 * sim.c - `cluehouse sim`: complete games and their statistics.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/sim/sim_runner.h"
#include "cli/sim/sim_stats.h"
#include "cluehouse/json.h"

enum {
    SEATS,
    GAMES,
    SEED,
    OPTION,
    WORDS,
    JOBS,
    SEAT,
    ROTATE,
    BOT_SECONDS,
    THINK,
    LIMIT,
    JSON
};
static const struct args_option options[] = {
    [SEATS] = {"seats", "N", "players at the table (as few as can play)"},
    [GAMES] = {"games", "N", "how many games (1000)"},
    [SEED] = {"seed", "S", "of the first game; the next has S + 1 (1)"},
    [OPTION] = {"option", "K=V",
                "a table option, as cluehouse games lists them"},
    [WORDS] = {"words", "FILE", "words for Haiclue: a list, or a theme"},
    [JOBS] = {"jobs", "N", "threads (as many as there are processors)"},
    [SEAT] = {"seat", "WHO=PLAYER", "WHO is a seat or all (all=random)"},
    [ROTATE] = {"rotate", NULL, "players change seats from game to game"},
    [BOT_SECONDS] = {"bot-seconds", "S", "for an answer of exec:COMMAND (5)"},
    [THINK] = {"think", "MS", "milliseconds to think about a move (no limit)"},
    [LIMIT] = {"limit", "N", "a game of more moves has failed (100000)"},
    [JSON] = {"json", NULL, "one object instead of text"},
    {NULL, NULL, NULL},
};

struct sim_args {
    struct table_spec spec;
    uint64_t seed, games, jobs, limit, think_ms;
    double bot_seconds;
    bool json, rotate;
};

static bool read_game(struct args *args, struct table_spec *spec)
{
    if (spec->name != NULL)
        return args_refuse_word(args);
    spec->name = args->value;
    return true;
}

static bool read_arg(struct args *args, int what, struct sim_args *out)
{
    switch (what) {
    case ARG_WORD:
        return read_game(args, &out->spec);
    case SEATS:
        return args_number(args, 1, CH_SEATS, &out->spec.seats);
    case GAMES:
        return args_number(args, 1, UINT64_C(1000000000000), &out->games);
    case SEED:
        return args_number(args, 0, SIM_RUNNER_SEED_MAX, &out->seed);
    case OPTION:
        return table_spec_add_option(&out->spec, args->value);
    case WORDS:
        out->spec.words = args->value;
        return true;
    case JOBS:
        return args_number(args, 1, SIM_RUNNER_THREADS, &out->jobs);
    case SEAT:
        return table_spec_add_player(&out->spec, args->value);
    case ROTATE:
        out->rotate = true;
        return true;
    case BOT_SECONDS:
        return args_real(args, 0.01, 3600, &out->bot_seconds);
    case THINK:
        return args_number(args, 1, 3600000, &out->think_ms);
    case LIMIT:
        return args_number(args, 1, UINT64_C(1000000000), &out->limit);
    case JSON:
        out->json = true;
        return true;
    default:
        return false;
    }
}

static bool read_args(struct args *args, struct sim_args *out)
{
    int what = args_next(args);

    while (what != ARG_END) {
        if (!read_arg(args, what, out))
            return false;
        what = args_next(args);
    }
    if (out->spec.name != NULL)
        return true;
    diag_error("sim needs the name of a game");
    diag_hint("see: cluehouse games");
    return false;
}

static unsigned count_processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (n < 1)
        return 1;
    return n < SIM_RUNNER_THREADS ? (unsigned)n : SIM_RUNNER_THREADS;
}

/* --- The result ----------------------------------------------------------- */

static void print_text(const struct sim_runner_config *config,
                       const struct sim_runner_results *results)
{
    printf("%s, %d seats, seeds %" PRIu64 " to %" PRIu64 ", %u %s\n",
           config->who.game->title, config->who.setup.seats, config->seed,
           config->seed + config->games - 1, config->jobs,
           config->jobs == 1 ? "thread" : "threads");
    printf("games     %" PRIu64 " in %.2f s, %.0f a second\n", results->games,
           results->seconds, (double)results->games / results->seconds);
    printf("moves     %" PRIu64 " by seats, %.0f a second\n", results->moves,
           (double)results->moves / results->seconds);
    printf("longest   %" PRIu64 " moves (seed %" PRIu64 ")\n", results->longest,
           results->longest_seed);
    if (config->rotate)
        printf("seats     change from game to game\n");
    printf("failures  %" PRIu64 "\n", results->failures);
    if (table_spec_has_programs(&config->who))
        printf("lost bots %" PRIu64 "\n", results->lost);
    sim_stats_print(config, results);
}

static void print_json(const struct sim_runner_config *config,
                       const struct sim_runner_results *results)
{
    char text[8192];
    struct ch_json json;

    ch_json_init(&json, text, sizeof text);
    ch_json_object_begin(&json, NULL);
    ch_json_str(&json, "game", config->who.game->name);
    ch_json_int(&json, "seats", config->who.setup.seats);
    ch_json_int(&json, "games", (int64_t)results->games);
    ch_json_int(&json, "moves", (int64_t)results->moves);
    ch_json_int(&json, "failures", (int64_t)results->failures);
    ch_json_int(&json, "lost_bots", (int64_t)results->lost);
    ch_json_real(&json, "games_per_s",
                 (double)results->games / results->seconds);
    ch_json_real(&json, "moves_per_s",
                 (double)results->moves / results->seconds);
    ch_json_int(&json, "longest", (int64_t)results->longest);
    ch_json_int(&json, "longest_seed", (int64_t)results->longest_seed);
    ch_json_int(&json, "seed", (int64_t)config->seed);
    ch_json_int(&json, "jobs", config->jobs);
    ch_json_real(&json, "seconds", results->seconds);
    sim_stats_json(config, results, &json);
    ch_json_object_end(&json);
    puts(text);
}

/* The command line that repeats a failed game. */
static void hint_repeat(const struct sim_runner_config *config,
                        const struct table_spec *typed, uint64_t seed)
{
    char more[512] = "";
    size_t at = 0;

    for (int i = 0; i < typed->n_options + typed->n_players; i++) {
        bool option = i < typed->n_options;
        int n = snprintf(
            more + at, sizeof more - at, " --%s %s", option ? "option" : "seat",
            option ? typed->option[i] : typed->player[i - typed->n_options]);

        if (n < 0 || (size_t)n >= sizeof more - at)
            break;
        at += (size_t)n;
    }
    diag_hint("to repeat it: cluehouse sim %s --seats %d --seed %" PRIu64
              " --games 1 --limit %" PRIu64 "%s%s",
              config->who.game->name, config->who.setup.seats, seed,
              config->limit, config->rotate ? " --rotate" : "", more);
}

static void report_failure(const struct sim_runner_config *config,
                           const struct table_spec *typed,
                           const struct sim_runner_failure *bad)
{
    char path[64], move[CH_LINE];

    (void)ch_move_print(config->who.game, &bad->move, move, sizeof move);
    diag_error("the game with seed %" PRIu64 " failed after %" PRIu64
               " moves: %s%s%s",
               bad->seed, bad->moves, bad->why, bad->detail != NULL ? ": " : "",
               bad->detail != NULL ? bad->detail : "");
    diag_hint("the last move that was tried: %s", move);
    (void)snprintf(path, sizeof path, "cluehouse-failure-%" PRIu64 ".log",
                   bad->seed);
    if (sim_runner_write_log(config, bad, path))
        diag_hint("its log is in %s", path);
    hint_repeat(config, typed, bad->seed);
}

static int play_games(const struct sim_runner_config *config,
                      const struct sim_args *chosen)
{
    struct sim_runner_results results;

    if (!sim_runner_run(config, &results))
        return CLI_FAILED;
    if (chosen->json)
        print_json(config, &results);
    else
        print_text(config, &results);
    for (uint64_t i = 0; i < results.failures && i < SIM_RUNNER_FAILURES; i++)
        report_failure(config, &chosen->spec, &results.first[i]);
    return results.failures == 0 ? CLI_OK : CLI_FAILED;
}

static int sim_run(struct args *args)
{
    struct sim_args chosen = {.seed = 1,
                              .games = 1000,
                              .limit = SIM_RUNNER_MOVES,
                              .bot_seconds = TABLE_SPEC_BOT_SECONDS};
    struct sim_runner_config config;
    int code;

    chosen.jobs = count_processors();
    if (!read_args(args, &chosen) ||
        !table_spec_resolve(&chosen.spec, &config.who))
        return CLI_USAGE;
    config.seed = chosen.seed;
    config.games = chosen.games;
    config.limit = chosen.limit;
    config.rotate = chosen.rotate;
    config.who.bot_seconds = chosen.bot_seconds;
    config.who.think_seconds = 1e-3 * (double)chosen.think_ms;
    /* External programs run one at a time. */
    config.jobs =
        table_spec_has_programs(&config.who) ? 1 : (unsigned)chosen.jobs;
    config.progress = isatty(STDERR_FILENO) == 1;
    code = play_games(&config, &chosen);
    table_spec_release(&config.who);
    return code;
}

const struct command sim_command = {
    .name = "sim",
    .usage = "GAME [options]",
    .summary = "plays complete games and counts",
    .options = options,
    .more = "Every game runs through the referee, who checks each move and "
            "audits the\ntable after it. Moves are those by seats, the "
            "dealer's are not counted.\nThe same seed gives the same games, "
            "whatever the number of threads.\nIf a game fails its log is "
            "written to cluehouse-failure-SEED.log in the\ncurrent folder, and "
            "the exit code is 1.\nThe 95 % interval is that of "
            "the share of wins: two players whose intervals\nare apart "
            "differ, and with --rotate not because of their seats.\nPLAYER is "
            "one of cluehouse games NAME, "
            "or exec:COMMAND: a program that follows\n"
            "docs/bot-protocol.md. One that breaks down is named and "
            "played for.\n",
    .run = sim_run,
};
