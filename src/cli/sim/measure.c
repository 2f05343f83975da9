/* measure.c - speed of a game's functions. SPDX-License-Identifier: MIT */
#include "cli/sim/measure.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/sim/sim_runner.h"
#include "cluehouse/json.h"
#include "cluehouse/facts.h"

enum {
    SAMPLES = 2048, /* a few hundred bytes each: they stay in the cache */
    SPREAD = 5,     /* one position in so many is sampled, at random */
    BATCH = 512,    /* calls between two readings of the clock */
    VIEW_BYTES = 1 << 17
};

struct samples {
    const struct ch_game *game;
    struct ch_setup setup;
    struct ch_rng rng;
    struct ch_facts facts;
    struct ch_move move[SAMPLES];
    size_t stride;
    unsigned char *state;   /* SAMPLES states, `stride` bytes each */
    unsigned char *scratch; /* one state */
    char *text;             /* VIEW_BYTES */
    ch_seat viewer;         /* for time_view */
    uint64_t sink; /* uses the results, so that no loop is optimised away */
};

static void *state_at(const struct samples *s, int i)
{
    return s->state + (size_t)i * s->stride;
}

/* --- Samples -------------------------------------------------------------- */

static void next_move(struct samples *s, struct ch_move *move)
{
    ch_seats who = s->game->actors(s->scratch);

    if (ch_in(who, CH_DEALER)) {
        ch_move_deal(s->game, s->scratch, &s->rng, move);
        return;
    }
    for (uint32_t skip = ch_rng_below(&s->rng, ch_bits(who)); skip > 0; skip--)
        who &= who - 1;
    ch_move_pick(s->game, s->scratch, (ch_seat)ch_lowest(who), &s->rng, move);
}

static int collect_from_game(struct samples *s, int n)
{
    memset(s->scratch, 0, s->stride);
    ch_game_begin(s->game, s->scratch, &s->setup);
    for (int i = 0; i < SIM_RUNNER_MOVES; i++) {
        struct ch_move move;

        if (n == SAMPLES || s->game->actors(s->scratch) == 0)
            break;
        next_move(s, &move);
        if (move.seat != CH_DEALER && ch_rng_below(&s->rng, SPREAD) == 0) {
            memcpy(state_at(s, n), s->scratch, s->game->size);
            s->move[n++] = move;
        }
        s->game->apply(s->scratch, &move, NULL);
    }
    return n;
}

static void collect_samples(struct samples *s)
{
    struct ch_seed seed = ch_seed_from(1);
    int n = 0;

    ch_rng_init(&s->rng, &seed, 0);
    while (n < SAMPLES)
        n = collect_from_game(s, n);
}

/* --- Timing ------------------------------------------------------------- */

typedef void work_fn(struct samples *s, int i);

static void work_legal(struct samples *s, int i)
{
    struct ch_move move;

    ch_move_pick(s->game, state_at(s, i), s->move[i].seat, &s->rng, &move);
    s->sink += move.verb;
}

static void work_check(struct samples *s, int i)
{
    s->sink += ch_game_check(s->game, state_at(s, i), &s->move[i]) == NULL;
}

static void work_copy(struct samples *s, int i)
{
    memcpy(s->scratch, state_at(s, i), s->game->size);
    ch_facts_init(&s->facts);
    s->sink += s->scratch[0];
}

static void work_apply(struct samples *s, int i)
{
    work_copy(s, i);
    s->game->apply(s->scratch, &s->move[i], &s->facts);
    s->sink += s->facts.n;
}

static void work_view(struct samples *s, int i)
{
    struct ch_json json;

    ch_json_init(&json, s->text, VIEW_BYTES);
    ch_json_object_begin(&json, NULL);
    s->game->view(state_at(s, i), s->viewer, &json);
    ch_json_object_end(&json);
    s->sink += json.len;
}

/* Nanoseconds for one call. */
static double time_work(struct samples *s, work_fn *work, double seconds)
{
    double start = clock_process_seconds(), now = start;
    uint64_t calls = 0;

    for (int i = 0; now < start + seconds; i = (i + BATCH) % SAMPLES) {
        for (int k = 0; k < BATCH; k++)
            work(s, i + k);
        calls += BATCH;
        now = clock_process_seconds();
    }
    return (now - start) * 1e9 / (double)calls;
}

static double time_apply(struct samples *s, double seconds)
{
    double copy = time_work(s, work_copy, seconds / 4);
    double both = time_work(s, work_apply, seconds);

    return both > copy ? both - copy : 0;
}

static double time_view(struct samples *s, double seconds)
{
    double worst = 0;

    for (ch_seat seat = 0; seat < s->setup.seats; seat++) {
        double ns;

        s->viewer = seat;
        ns = time_work(s, work_view, seconds / s->setup.seats);
        worst = ns > worst ? ns : worst;
    }
    return worst;
}

bool measure_game(const struct ch_game *game, const struct ch_setup *setup,
                  double seconds, struct measure_result *out)
{
    size_t stride = (game->size + 63) / 64 * 64;
    struct samples *s = calloc(1, sizeof *s);
    unsigned char *memory = aligned_alloc(64, (SAMPLES + 1) * stride);
    char *text = malloc(VIEW_BYTES);
    bool ok = s != NULL && memory != NULL && text != NULL;

    if (ok) {
        s->game = game;
        s->setup = *setup;
        s->stride = stride;
        s->state = memory;
        s->scratch = memory + SAMPLES * stride;
        s->text = text;
        collect_samples(s);
        out->legal_ns = time_work(s, work_legal, seconds);
        out->check_ns = time_work(s, work_check, seconds);
        out->apply_ns = time_apply(s, seconds);
        out->view_ns = time_view(s, seconds);
    }
    free(text);
    free(memory);
    free(s);
    return ok;
}
