/*
 * table_spec.h - the table that a command line asks for.
 *
 * Options are collected first, in any order, and then resolved against the
 * game; the first one that does not fit it is reported.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_TABLE_SPEC_H
#define CH_CLI_SIM_TABLE_SPEC_H

#include "bots/bot.h"
#include "cli/diag.h"
#include "cluehouse/game.h"

enum { TABLE_SPEC_MAX = 32 }; /* most --option, and most --seat */

struct table_spec {
    const char *name;                   /* of the game, as typed; NULL: none */
    uint64_t seats;                     /* 0: the fewest that can play */
    const char *option[TABLE_SPEC_MAX]; /* "name=value" */
    int n_options;
    const char *words; /* a list in place of the game's; NULL: none */
    const char *player[TABLE_SPEC_MAX]; /* "0=hard", "all=exec:./mybot" */
    int n_players;
};

/* A spec that was checked against its game. */
struct table_spec_resolved {
    const struct ch_game *game;
    struct ch_setup setup;
    struct bot_choice player[CH_SEATS]; /* neither bot nor program: a person */
    const char *program[CH_SEATS];      /* an external bot; borrowed */
    unsigned turn; /* player i of the spec sits at seat (i + turn) % seats */
    double bot_seconds;   /* time limit for a program's answer */
    double think_seconds; /* time limit for a bot's move; 0: none */
};

#define TABLE_SPEC_BOT_SECONDS 5.0

/* Add an `--option` or a `--seat`. False after an error message. */
bool table_spec_add_option(struct table_spec *spec, const char *assignment);
bool table_spec_add_player(struct table_spec *spec, const char *assignment);
/* False after an error message. */
bool table_spec_resolve(const struct table_spec *spec,
                        struct table_spec_resolved *out);
/* Lets go of the game, which may have words of one's own. */
void table_spec_release(struct table_spec_resolved *who);

/* The name of the player at a seat: "hard", "exec:./mybot". */
struct diag_quote table_spec_player_name(const struct table_spec_resolved *who,
                                         int seat);
/* Is any seat played by a program? */
bool table_spec_has_programs(const struct table_spec_resolved *who);

/* The bot of that name. No bot after an error message that lists the game's
 * bots, or the levels that it has. */
struct bot_choice table_spec_find_bot(const struct ch_game *game,
                                      const char *name);

#endif
