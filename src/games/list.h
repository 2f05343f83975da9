/* list.h - the games, one file each. SPDX-License-Identifier: MIT */
#ifndef CH_GAMES_LIST_H
#define CH_GAMES_LIST_H

#include "cluehouse/game.h"

extern const struct ch_game game_clue;
extern const struct ch_game game_hues;
extern const struct ch_game game_haiclue;
extern const struct ch_game game_hue;
extern const struct ch_game game_template; /* to copy; not on the list */

#endif
