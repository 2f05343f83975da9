/*
 * sim.c - `cluehouse sim`: complete games, counted.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/sim/crowd.h"
#include "cli/options.h"
#include "cli/say.h"
#include "cli/sim/tally.h"
#include "cluehouse/json.h"

enum {
    SEATS,
    GAMES,
    SEED,
    OPTION,
    JOBS,
    SEAT,
    ROTATE,
    BOT_SECONDS,
    THINK,
    LIMIT,
    JSON
};
static const struct option options[] = {
    [SEATS] = {"seats", "N", "players at the table (as few as can play)"},
    [GAMES] = {"games", "N", "how many games (1000)"},
    [SEED] = {"seed", "S", "of the first game; the next has S + 1 (1)"},
    [OPTION] = {"option", "K=V",
                "a table option, as cluehouse games lists them"},
    [JOBS] = {"jobs", "N", "threads (as many as there are processors)"},
    [SEAT] = {"seat", "WHO=PLAYER", "WHO is a seat or all (all=random)"},
    [ROTATE] = {"rotate", NULL, "players change seats from game to game"},
    [BOT_SECONDS] = {"bot-seconds", "S", "for an answer of exec:COMMAND (5)"},
    [THINK] = {"think", "MS", "milliseconds to think about a move (no limit)"},
    [LIMIT] = {"limit", "N", "a game of more moves has failed (100000)"},
    [JSON] = {"json", NULL, "one object instead of text"},
    {NULL, NULL, NULL},
};

struct request {
    struct wish wish;
    uint64_t seed, games, jobs, limit, think_ms;
    double bot_seconds;
    bool json, rotate;
};

static bool take_name(struct args *args, struct wish *wish)
{
    if (wish->name != NULL)
        return args_unwanted(args);
    wish->name = args->value;
    return true;
}

static bool take(struct args *args, int what, struct request *out)
{
    switch (what) {
    case ARG_WORD:
        return take_name(args, &out->wish);
    case SEATS:
        return args_number(args, 1, CH_SEATS, &out->wish.seats);
    case GAMES:
        return args_number(args, 1, UINT64_C(1000000000000), &out->games);
    case SEED:
        return args_number(args, 0, SEED_MAX, &out->seed);
    case OPTION:
        return wish_option(&out->wish, args->value);
    case JOBS:
        return args_number(args, 1, CROWD_JOBS, &out->jobs);
    case SEAT:
        return wish_player(&out->wish, args->value);
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

static bool read_request(struct args *args, struct request *out)
{
    int what = args_next(args);

    while (what != ARG_END) {
        if (!take(args, what, out))
            return false;
        what = args_next(args);
    }
    if (out->wish.name != NULL)
        return true;
    complain("sim needs the name of a game");
    advise("see: cluehouse games");
    return false;
}

static unsigned processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (n < 1)
        return 1;
    return n < CROWD_JOBS ? (unsigned)n : CROWD_JOBS;
}

/* --- The outcome -------------------------------------------------------- */

static void print_text(const struct crowd_wish *wish, const struct crowd *crowd)
{
    printf("%s, %d seats, seeds %" PRIu64 " to %" PRIu64 ", %u %s\n",
           wish->who.game->title, wish->who.how.seats, wish->seed,
           wish->seed + wish->games - 1, wish->jobs,
           wish->jobs == 1 ? "thread" : "threads");
    printf("games     %" PRIu64 " in %.2f s, %.0f a second\n", crowd->games,
           crowd->seconds, (double)crowd->games / crowd->seconds);
    printf("moves     %" PRIu64 " by seats, %.0f a second\n", crowd->moves,
           (double)crowd->moves / crowd->seconds);
    printf("longest   %" PRIu64 " moves (seed %" PRIu64 ")\n", crowd->longest,
           crowd->longest_seed);
    if (wish->rotate)
        printf("seats     change from game to game\n");
    printf("failures  %" PRIu64 "\n", crowd->failures);
    if (wish_has_programs(&wish->who))
        printf("lost bots %" PRIu64 "\n", crowd->lost);
    tally_print(wish, crowd);
}

static void print_json(const struct crowd_wish *wish, const struct crowd *crowd)
{
    char text[8192];
    struct ch_json json;

    ch_json_init(&json, text, sizeof text);
    ch_json_open(&json, NULL);
    ch_json_str(&json, "game", wish->who.game->name);
    ch_json_int(&json, "seats", wish->who.how.seats);
    ch_json_int(&json, "games", (int64_t)crowd->games);
    ch_json_int(&json, "moves", (int64_t)crowd->moves);
    ch_json_int(&json, "failures", (int64_t)crowd->failures);
    ch_json_int(&json, "lost_bots", (int64_t)crowd->lost);
    ch_json_real(&json, "games_per_s", (double)crowd->games / crowd->seconds);
    ch_json_real(&json, "moves_per_s", (double)crowd->moves / crowd->seconds);
    ch_json_int(&json, "longest", (int64_t)crowd->longest);
    ch_json_int(&json, "longest_seed", (int64_t)crowd->longest_seed);
    ch_json_int(&json, "seed", (int64_t)wish->seed);
    ch_json_int(&json, "jobs", wish->jobs);
    ch_json_real(&json, "seconds", crowd->seconds);
    tally_json(wish, crowd, &json);
    ch_json_close(&json);
    puts(text);
}

/* What to type to see the same game fail again. */
static void advise_repeat(const struct crowd_wish *wish, const struct wish *how,
                          uint64_t seed)
{
    char more[512] = "";
    size_t at = 0;

    for (int i = 0; i < how->n_options + how->n_players; i++) {
        bool option = i < how->n_options;
        int n = snprintf(
            more + at, sizeof more - at, " --%s %s", option ? "option" : "seat",
            option ? how->option[i] : how->player[i - how->n_options]);

        if (n < 0 || (size_t)n >= sizeof more - at)
            break;
        at += (size_t)n;
    }
    advise("to repeat it: cluehouse sim %s --seats %d --seed %" PRIu64
           " --games 1 --limit %" PRIu64 "%s%s",
           wish->who.game->name, wish->who.how.seats, seed, wish->limit,
           wish->rotate ? " --rotate" : "", more);
}

static void report_failure(const struct crowd_wish *wish,
                           const struct wish *how, const struct failure *bad)
{
    char path[64], move[CH_LINE];

    (void)ch_move_print(wish->who.game, &bad->move, move, sizeof move);
    complain("the game with seed %" PRIu64 " failed after %" PRIu64
             " moves: %s%s%s",
             bad->seed, bad->moves, bad->why, bad->detail != NULL ? ": " : "",
             bad->detail != NULL ? bad->detail : "");
    advise("the last move that was tried: %s", move);
    (void)snprintf(path, sizeof path, "cluehouse-failure-%" PRIu64 ".log",
                   bad->seed);
    if (crowd_write_log(wish, bad, path))
        advise("its log is in %s", path);
    advise_repeat(wish, how, bad->seed);
}

static int sim_run(struct args *args)
{
    struct request request = {.seed = 1,
                              .games = 1000,
                              .limit = CROWD_LIMIT,
                              .bot_seconds = WISH_BOT_SECONDS};
    struct crowd_wish wish;
    struct crowd crowd;

    request.jobs = processors();
    if (!read_request(args, &request) || !wish_settle(&request.wish, &wish.who))
        return CLI_USAGE;
    wish.seed = request.seed;
    wish.games = request.games;
    wish.limit = request.limit;
    wish.rotate = request.rotate;
    wish.who.bot_seconds = request.bot_seconds;
    wish.who.think_seconds = 1e-3 * (double)request.think_ms;
    /* Programs are started and ended one at a time. */
    wish.jobs = wish_has_programs(&wish.who) ? 1 : (unsigned)request.jobs;
    wish.progress = isatty(STDERR_FILENO) == 1;
    if (!crowd_play(&wish, &crowd))
        return CLI_FAILED;
    if (request.json)
        print_json(&wish, &crowd);
    else
        print_text(&wish, &crowd);
    for (uint64_t i = 0; i < crowd.failures && i < CROWD_FAILURES; i++)
        report_failure(&wish, &request.wish, &crowd.first[i]);
    return crowd.failures == 0 ? CLI_FINE : CLI_FAILED;
}

const struct command command_sim = {
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
