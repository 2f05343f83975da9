/*
 * sim.h - plays any game at random and looks for broken promises.
 *
 * The simulation knows nothing of the games. At each step it tries what must
 * hold for all of them; the first promise found broken is put in words.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_SIM_H
#define CH_TESTS_SIM_H

#include "cluehouse/game.h"
#include "cluehouse/news.h"
#include "cluehouse/rng.h"

enum {
    SIM_LIST = 16384,  /* most moves in one list */
    SIM_VIEW = 65536,  /* bytes of one view */
    SIM_MOVES = 30000, /* a game that is longer does not end */
    SIM_PATHS = 4096   /* different places in a dealer's view */
};

/* A list of moves. */
struct sim_list {
    struct ch_offers offers;
    uint32_t n;
    struct ch_move move[SIM_LIST];
};

/* A place in the dealer's view that is hidden from some seat. */
struct sim_path {
    char name[96];
    uint32_t hidden; /* how often it was hidden when somebody was re-dealt */
    uint32_t varied; /* how often the re-dealt state had another value */
};

struct sim {
    const struct ch_game *game;
    struct ch_setup how;
    struct ch_rng rng;
    unsigned char *state;    /* moved to fresh memory at each step */
    ch_seats silent;         /* seats that only play their mildest move, */
    uint32_t silent_from;    /* from this step on */
    uint32_t step;           /* moves so far */
    uint32_t redeals, stuck; /* tried; found nothing */

    struct sim_list list, other;
    char view_a[SIM_VIEW], view_b[SIM_VIEW];
    struct ch_news news, news_b;

    uint32_t n_paths;
    struct sim_path path[SIM_PATHS];

    uint32_t n_log;
    struct ch_move log[SIM_MOVES];
    uint64_t digest[SIM_MOVES];

    char complaint[1024]; /* "" while all is well */
};

/* Plays one game. True if nothing was found; else sim->complaint says what.
 * Path counts go on from game to game. */
bool sim_play(struct sim *sim, const struct ch_game *game,
              const struct ch_setup *how, uint64_t seed);
/* After many games: a place that was hidden often and never varied is a
 * complaint too. */
bool sim_all_hidden_varied(struct sim *sim);

/* Complains, once; always false. */
bool sim_complain(struct sim *sim, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* sim_moves.c: lists, judge, text, order. False after a complaint. */
bool sim_check_seat(struct sim *sim, ch_seat seat);
bool sim_check_order(struct sim *sim);
void sim_damage(struct sim *sim, struct ch_move *move);
void sim_make_list(struct sim *sim, const void *state, ch_seat seat,
                   struct sim_list *out);

/* sim_secrets.c: what a seat sees, may do and is told depends on what it may
 * know. */
bool sim_check_redeal(struct sim *sim, ch_seat seat);
bool sim_check_facts(struct sim *sim, const struct ch_move *move);
bool sim_check_aside(struct sim *sim, const struct ch_move *move);
bool sim_view(struct sim *sim, const void *state, ch_seat seat, char *out);

#endif
