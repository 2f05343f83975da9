/*
 * bot.h - minds that play a seat.
 *
 * A bot knows what its seat knows, by construction: it hears the facts told to
 * its seat, and when it is asked it is given a table that was re-dealt for its
 * seat: all that the seat can see is as it is, all that it cannot see is made
 * up. Lists, prompts, verdicts and the view are the same there as at the true
 * table (game.h's second law). It may re-deal that table again, as often as it
 * likes, to think. It never meets the true state, and does not link the match.
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
    struct ch_prompt (*prompt)(const void *with, ch_seat seat);
    void (*legal)(const void *with, ch_seat seat, struct ch_move_sink *to);
    const char *(*check)(const void *with, const struct ch_move *move);
};

/* A table as one seat may imagine it. */
struct ch_eyes {
    const struct ch_game *game;
    const struct ch_setup *how;
    ch_seat seat;
    const void *state; /* re-dealt for the seat: game->size bytes; NULL for a
                        * blind bot, who has only the referee */
    const struct ch_referee *referee;
    const void *with;
    void *scratch; /* bot->scratch bytes to work in, aligned as by malloc, with
                    * anything in them; NULL if it asks for none */
};

/* For bots: what the seat is asked, may do, and would be told of a move. */
static inline struct ch_prompt ch_eyes_prompt(const struct ch_eyes *eyes)
{
    return eyes->state != NULL ? eyes->game->prompt(eyes->state, eyes->seat)
                               : eyes->referee->prompt(eyes->with, eyes->seat);
}

static inline void ch_eyes_legal(const struct ch_eyes *eyes,
                                 struct ch_move_sink *to)
{
    if (eyes->state != NULL)
        eyes->game->legal(eyes->state, eyes->seat, to);
    else
        eyes->referee->legal(eyes->with, eyes->seat, to);
}

static inline const char *ch_eyes_check(const struct ch_eyes *eyes,
                                        const struct ch_move *move)
{
    return eyes->state != NULL ? ch_game_check(eyes->game, eyes->state, move)
                               : eyes->referee->check(eyes->with, move);
}

/* Ask now and then whether time is up; over may be NULL: it never is. */
struct ch_budget {
    bool (*over)(void *with);
    void *with;
};

static inline bool ch_is_over(const struct ch_budget *budget)
{
    return budget->over != NULL && budget->over(budget->with);
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
    bool blind; /* goes by what it heard and by the referee's answers alone:
                 * no table need be re-dealt for it, which takes time */

    void (*begin)(void *mind, const struct ch_game *game,
                  const struct ch_setup *how, ch_seat seat, enum ch_level level,
                  const struct ch_seed *seed);
    /* A fact told to its seat; in the order told. NULL: it does not listen. */
    void (*hear)(void *mind, const struct ch_fact *fact);
    /* The seat is asked. *out is a legal move; *why, a sentence for people that
     * gives the reason, has CH_WHY bytes. Its format is one whole literal that
     * ends with a full stop: the web client has each in other languages. */
    void (*choose)(void *mind, const struct ch_eyes *eyes,
                   const struct ch_budget *budget, struct ch_move *out,
                   char *why);
};

#endif
