/*
 * wish.h - the table that a command line asks for.
 *
 * Words are gathered in any order; settling them looks up the game first, and
 * complains about the first thing that does not fit it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_WISH_H
#define CH_CLI_WISH_H

#include "bots/bots.h"
#include "cluehouse/game.h"

enum { WISH_WORDS = 32 }; /* more of one kind repeat themselves */

struct wish {
    const char *name;               /* of the game, as typed; NULL: none */
    uint64_t seats;                 /* 0: as few as can play */
    const char *option[WISH_WORDS]; /* "name=value" */
    int n_options;
    const char *player[WISH_WORDS]; /* "0=hard", "all=random" */
    int n_players;
};

/* What the wish came to. */
struct settled {
    const struct ch_game *game;
    struct ch_setup how;
    struct bot_choice player[CH_SEATS]; /* no bot: a person sits there */
};

/* Note an `--option` or a `--seat`. False after a complaint. */
bool wish_option(struct wish *wish, const char *assignment);
bool wish_player(struct wish *wish, const char *assignment);
/* False after a complaint. */
bool wish_settle(const struct wish *wish, struct settled *out);

/* By name or alias; NULL after a complaint that lists the games. */
const struct ch_game *wish_game(const char *name);
/* The bot of that name; none after a complaint that lists them. */
struct bot_choice wish_find_player(const struct ch_game *game,
                                   const char *name);

#endif
