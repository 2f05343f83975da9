/* setup.c - seats and options. SPDX-License-Identifier: MIT */
#include <string.h>

#include "cluehouse/game.h"
#include "games/form.h"

void ch_setup_standard(const struct ch_game *game, unsigned seats,
                       struct ch_setup *out)
{
    memset(out, 0, sizeof *out);
    out->seats = seats <= CH_SEATS ? (uint8_t)seats : CH_SEATS + 1;
    for (int i = 0; game->options[i].value.name != NULL; i++)
        out->option[i] = game->options[i].standard;
}

const char *ch_setup_option(const struct ch_game *game, struct ch_setup *how,
                            const char *assignment)
{
    const char *equals = strchr(assignment, '=');
    size_t len;

    if (equals == NULL)
        return "no-such-option";
    len = (size_t)(equals - assignment);
    for (int i = 0; game->options[i].value.name != NULL; i++) {
        const struct ch_arg *value = &game->options[i].value;

        if (strlen(value->name) == len &&
            memcmp(value->name, assignment, len) == 0)
            return arg_parse(value, equals + 1, strlen(equals + 1),
                             &how->option[i]) == NULL
                       ? NULL
                       : "no-such-value";
    }
    return "no-such-option";
}

const char *ch_setup_check(const struct ch_game *game,
                           const struct ch_setup *how)
{
    int i = 0;

    if (how->seats < game->min_seats || how->seats > game->max_seats)
        return "wrong-number-of-seats";
    for (; game->options[i].value.name != NULL; i++)
        if (how->option[i] < game->options[i].value.min ||
            how->option[i] > game->options[i].value.max)
            return "no-such-value";
    for (; i < CH_OPTIONS; i++)
        if (how->option[i] != 0)
            return "no-such-option";
    return game->refuse != NULL ? game->refuse(how) : NULL;
}
