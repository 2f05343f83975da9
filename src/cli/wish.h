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
#include "cli/say.h"
#include "cluehouse/game.h"

enum { WISH_WORDS = 32 }; /* more of one kind repeat themselves */

struct wish {
    const char *name;               /* of the game, as typed; NULL: none */
    uint64_t seats;                 /* 0: as few as can play */
    const char *option[WISH_WORDS]; /* "name=value" */
    int n_options;
    const char *player[WISH_WORDS]; /* "0=hard", "all=exec:./mybot" */
    int n_players;
};

/* What the wish came to. */
struct settled {
    const struct ch_game *game;
    struct ch_setup how;
    struct bot_choice player[CH_SEATS]; /* no bot, no program: a person */
    const char *program[CH_SEATS]; /* NULL, or a command that plays; borrowed */
    unsigned turn; /* player i of the wish sits at seat (i + turn) % seats */
    double bot_seconds;   /* for a program's answer */
    double think_seconds; /* for a bot's move; 0: no limit */
};

#define WISH_BOT_SECONDS 5.0

/* Note an `--option` or a `--seat`. False after a complaint. */
bool wish_option(struct wish *wish, const char *assignment);
bool wish_player(struct wish *wish, const char *assignment);
/* False after a complaint. */
bool wish_settle(const struct wish *wish, struct settled *out);

/* What to call who sits there: "hard", "exec:./mybot". */
struct shown wish_call(const struct settled *who, int seat);
/* Does a program sit anywhere? */
bool wish_has_programs(const struct settled *who);

/* By name or alias; NULL after a complaint that lists the games. */
const struct ch_game *wish_game(const char *name);
/* The bot of that name; none after a complaint that lists them. */
struct bot_choice wish_find_player(const struct ch_game *game,
                                   const char *name);

#endif
