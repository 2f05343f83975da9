/*
 * sim.h - generic simulation: plays any game at random and checks properties.
 *
 * The simulation knows no rules. At each step it checks what must hold for
 * every game; the first violation becomes the complaint.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_SIM_H
#define CH_TESTS_SIM_H

#include "cluehouse/game.h"
#include "cluehouse/facts.h"
#include "cluehouse/rng.h"

enum {
    SIM_LIST = 16384,  /* most moves in one list */
    SIM_VIEW = 65536,  /* bytes of one view */
    SIM_MOVES = 30000, /* a longer game counts as endless */
    SIM_PATHS = 4096   /* different fields in a dealer's view */
};

/* A list of moves. */
struct sim_list {
    struct ch_move_sink offers;
    uint32_t n;
    struct ch_move move[SIM_LIST];
};

/* A field of the dealer's view that is hidden from some seat. */
struct sim_path {
    char name[96];
    uint32_t hidden; /* how often it was hidden in a re-deal */
    uint32_t varied; /* how often the re-dealt state had another value */
};

struct sim {
    const struct ch_game *game;
    struct ch_setup setup;
    struct ch_rng rng;
    unsigned char *state;    /* in new memory after each step */
    ch_seats silent;         /* seats that only make the default move, */
    uint32_t silent_from;    /* from this step on */
    uint32_t step;           /* moves so far */
    uint32_t redeals, stuck; /* tried; failed */

    struct sim_list list, other;
    char view_a[SIM_VIEW], view_b[SIM_VIEW];
    struct ch_facts facts, news_b;

    uint32_t n_paths;
    struct sim_path path[SIM_PATHS];

    uint32_t n_log;
    struct ch_move log[SIM_MOVES];
    uint64_t digest[SIM_MOVES];

    char complaint[1024]; /* "" if there is none */
};

/* Plays one game. False after a violation, which is in sim->complaint. Path
 * counts accumulate over games. */
bool sim_play(struct sim *sim, const struct ch_game *game,
              const struct ch_setup *setup, uint64_t seed);
/* After many games: false if a field was hidden often and no re-deal ever
 * changed it. */
bool sim_all_hidden_varied(struct sim *sim);

/* Sets the complaint if there is none yet; always false. */
bool sim_complain(struct sim *sim, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* sim_moves.c: legal(), check(), text, order. False after a complaint. */
bool sim_check_seat(struct sim *sim, ch_seat seat);
bool sim_check_order(struct sim *sim);
void sim_damage(struct sim *sim, struct ch_move *move);
void sim_make_list(struct sim *sim, const void *state, ch_seat seat,
                   struct sim_list *out);

/* sim_secrets.c: what a seat sees, may do and is told depends only on what it
 * may know. False after a complaint. */
bool sim_check_redeal(struct sim *sim, ch_seat seat);
bool sim_check_facts(struct sim *sim, const struct ch_move *move);
bool sim_check_undo(struct sim *sim, const struct ch_move *move);
bool sim_check_aside(struct sim *sim, const struct ch_move *move);
bool sim_view(struct sim *sim, const void *state, ch_seat seat, char *out);

#endif
