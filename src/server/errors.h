/*
 * errors.h - the server's own refusals: slug, rule and sentence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_ERRORS_H
#define CH_SERVER_ERRORS_H

#include "cluehouse/game.h"

/* What a slug means, be it the server's or the game's; never NULL. Without a
 * game only slugs that all games share are known. */
const struct ch_refusal *errors_explain(const struct ch_game *game,
                                        const char *slug);

#endif
