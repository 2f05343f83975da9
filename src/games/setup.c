/* setup.c - seats and options. SPDX-License-Identifier: MIT */
#include <string.h>

#include "cluehouse/game.h"
#include "cluehouse/schema.h"
#include "cluehouse/words.h"

void ch_setup_standard(const struct ch_game *game, unsigned seats,
                       struct ch_setup *out)
{
    memset(out, 0, sizeof *out);
    out->rules = game->rules;
    out->seats = seats <= CH_SEATS ? (uint8_t)seats : CH_SEATS + 1;
    for (int i = 0; game->options[i].value.name != NULL; i++)
        out->option[i] = game->options[i].standard;
}

const char *ch_setup_option(const struct ch_game *game, struct ch_setup *setup,
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
            return ch_schema_value_parse(value, equals + 1, strlen(equals + 1),
                                         &setup->option[i]) == NULL
                       ? NULL
                       : "no-such-value";
    }
    return "no-such-option";
}

const char *ch_setup_check(const struct ch_game *game,
                           const struct ch_setup *setup)
{
    const char *why;
    int i = 0;

    if (setup->rules > game->rules ||
        setup->rules < (game->oldest > 0 ? game->oldest : game->rules))
        return "no-such-rules";
    if (setup->seats < game->min_seats || setup->seats > game->max_seats)
        return "wrong-number-of-seats";
    for (; game->options[i].value.name != NULL; i++)
        if (setup->option[i] < game->options[i].value.min ||
            setup->option[i] > game->options[i].value.max)
            return "no-such-value";
    for (; i < CH_OPTIONS; i++)
        if (setup->option[i] != 0)
            return "no-such-option";
    why = game->check_setup != NULL ? game->check_setup(setup) : NULL;
    return why == NULL && game->words != NULL ? ch_words_check(game, setup)
                                              : why;
}

/* --- Who begins ----------------------------------------------------------- */

ch_seat ch_setup_first(const struct ch_game *game, const struct ch_setup *setup)
{
    _Alignas(16) unsigned char state[CH_STATE] = {0};

    if (game->first == NULL || ch_setup_check(game, setup) != NULL)
        return CH_DEALER;
    game->setup(state, setup);
    return game->first(state);
}

ch_seat ch_setup_after(const struct ch_game *game, const struct ch_setup *setup,
                       ch_seat seat)
{
    _Alignas(16) unsigned char state[CH_STATE] = {0};

    if (game->after == NULL || ch_setup_check(game, setup) != NULL)
        return (ch_seat)((seat + 1U) % setup->seats);
    game->setup(state, setup);
    return game->after(state, seat);
}

void ch_setup_set_first(const struct ch_game *game, struct ch_setup *setup,
                        ch_seat seat)
{
    if (game->first == NULL)
        return;
    setup->option[game->first_option] =
        seat == CH_DEALER ? game->options[game->first_option].standard
                          : (int16_t)(game->first_value + seat);
}
