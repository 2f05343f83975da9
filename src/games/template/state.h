/*
 * state.h - the state of the template, and the functions that work on it.
 *
 *   rules.c   verbs, facts, options, refusals, and the game table
 *   state.c   setup, who acts, prompts, scores
 *   legal.c   which moves are legal, and what the dealer draws
 *   apply.c   what a move does
 *   view.c    what a seat sees
 *   redeal.c  a state that a seat cannot tell from the true one
 *   audit.c   invariants
 *
 * All games have these files. A small game can have all of it in rules.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_GAMES_TEMPLATE_STATE_H
#define CH_GAMES_TEMPLATE_STATE_H

#include "cluehouse/game.h"

enum { CARDS = 12 };
enum answer { NONE, STAY, FOLD };

enum verb { V_DEAL, V_STAY, V_FOLD };
enum fact { F_CARD, F_ANSWERED, F_SHOWN, F_POINT };
enum option { O_ROUNDS };

struct template_state {
    uint8_t seats, rounds, round;
    uint8_t card[6];   /* 0: not dealt */
    uint8_t answer[6]; /* enum answer */
    uint8_t points[6];
    uint8_t shown[6]; /* last round's cards of seats that stayed, or 0 */
};

/* rules.c */
extern const struct ch_game template_game;

/* state.c */
bool template_is_over(const struct template_state *t);
/* The seats that have not answered yet. */
ch_seats template_waiting(const struct template_state *t);
void template_setup(void *state, const struct ch_setup *setup);
ch_seats template_actors(const void *state);
struct ch_prompt template_prompt(const void *state, ch_seat seat);
void template_score(const void *state, struct ch_score out[CH_SEATS]);

/* legal.c */
void template_legal(const void *state, ch_seat seat, struct ch_move_sink *to);
const char *template_check(const void *state, const struct ch_move *move);
void template_chance(const void *state, struct ch_chance *out);

/* apply.c, view.c, redeal.c, audit.c */
void template_apply(void *state, const struct ch_move *move,
                    struct ch_facts *facts);
void template_view(const void *state, ch_seat seat, struct ch_json *out);
bool template_redeal(void *state, ch_seat seat, struct ch_rng *rng);
const char *template_audit(const void *state);

#endif
