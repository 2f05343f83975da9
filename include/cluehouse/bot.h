/*
 * bot.h - the interface of bots: programs that play a seat.
 *
 * A bot knows what its seat knows, by construction: it hears the facts told to
 * its seat, and when it is asked it is given a state that was re-dealt for its
 * seat: what the seat can see is true, what it cannot see is made up. Lists,
 * prompts, verdicts and the view are the same there as at the true table
 * (game.h's second law). A bot may re-deal that state again, as often as it
 * likes, to search. It never gets the true state, and does not link the match.
 *
 * A bot's choice depends on what it heard, what its seat may know and its seed,
 * and on nothing else: not on what was made up for it, not on a clock. (If the
 * budget stops it early it plays the best it has found.)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_BOT_H
#define CH_BOT_H

#include "cluehouse/game.h"
#include "cluehouse/facts.h"
#include "cluehouse/rng.h"

enum ch_level { CH_EASY, CH_NORMAL, CH_HARD, CH_LEVELS };

enum { CH_WHY = 240 }; /* bytes of a sentence, with its NUL */

/* What the referee answers a seat at any time: the same at the true table and
 * at every re-dealt one. */
struct ch_referee {
    struct ch_prompt (*prompt)(const void *ctx, ch_seat seat);
    void (*legal)(const void *ctx, ch_seat seat, struct ch_move_sink *to);
    const char *(*check)(const void *ctx, const struct ch_move *move);
};

/* What a bot is given when its seat is asked. */
struct ch_bot_view {
    const struct ch_game *game;
    const struct ch_setup *setup;
    ch_seat seat;
    const void *state; /* re-dealt for the seat: game->size bytes; NULL for a
                        * blind bot, which has only the referee */
    const struct ch_referee *referee;
    const void *ctx; /* the referee's */
    void *scratch;   /* bot->scratch bytes to work in, aligned as by malloc and
                      * not initialized; NULL if it asks for none */
};

/* For bots: what the seat is asked, may do, and would be told of a move. */
static inline struct ch_prompt
ch_bot_view_prompt(const struct ch_bot_view *view)
{
    return view->state != NULL ? view->game->prompt(view->state, view->seat)
                               : view->referee->prompt(view->ctx, view->seat);
}

static inline void ch_bot_view_legal(const struct ch_bot_view *view,
                                     struct ch_move_sink *to)
{
    if (view->state != NULL)
        view->game->legal(view->state, view->seat, to);
    else
        view->referee->legal(view->ctx, view->seat, to);
}

static inline const char *ch_bot_view_check(const struct ch_bot_view *view,
                                            const struct ch_move *move)
{
    return view->state != NULL ? ch_game_check(view->game, view->state, move)
                               : view->referee->check(view->ctx, move);
}

/* The time for one choice. A bot polls it now and then; over may be NULL: the
 * time is not limited. */
struct ch_budget {
    bool (*over)(void *ctx);
    void *ctx;
};

static inline bool ch_budget_is_spent(const struct ch_budget *budget)
{
    return budget->over != NULL && budget->over(budget->ctx);
}

/*
 * One kind of bot. All its memory is one block of `size` bytes that the caller
 * owns, zeroed before begin; it holds no pointers that must be freed. What it
 * needs only while it chooses is scratch: one block can serve a whole table.
 */
struct ch_bot {
    const char *name; /* "mind", "plain", "random" */
    const char *game; /* the game it plays, or NULL for any */
    const char *say;  /* one line that says how it plays */
    size_t size;
    size_t scratch;
    bool has_levels; /* plays at every enum ch_level, and is called by it. At
                      * most one bot a game; others ignore their level. */
    bool blind; /* needs only what it heard and the referee's answers: nobody
                 * has to re-deal a state for it, which takes time */

    void (*begin)(void *memory, const struct ch_game *game,
                  const struct ch_setup *setup, ch_seat seat,
                  enum ch_level level, const struct ch_seed *seed);
    /* A fact told to its seat; in the order told. NULL: it does not listen. */
    void (*hear)(void *memory, const struct ch_fact *fact);
    /* The seat is asked. *out is a legal move; *why, a sentence for people that
     * gives the reason, has CH_WHY bytes. Its format is one whole literal that
     * ends with a full stop: the web client has each in other languages. */
    void (*choose)(void *memory, const struct ch_bot_view *view,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why);
};

#endif
