/*
 * bot_protocol.c - lines of the bot protocol, printed and parsed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/sim/bot_protocol.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "cluehouse/schema.h"

static size_t append(char *out, size_t at, const char *text)
{
    size_t len = strlen(text);

    if (at + len < BOT_PROTOCOL_HOST_LINE)
        memcpy(out + at, text, len + 1);
    return at + len;
}

size_t bot_protocol_print_table(const struct bot_protocol_table *table,
                                char *out)
{
    const struct ch_option *option = table->game->options;
    char hex[2 * sizeof table->seed.bytes + 1], number[8];
    size_t at;

    (void)sodium_bin2hex(hex, sizeof hex, table->seed.bytes,
                         sizeof table->seed.bytes);
    at = (size_t)snprintf(out, BOT_PROTOCOL_HOST_LINE,
                          "table %s rules %d seats %d seat %d seed %s",
                          table->game->name, table->setup.rules,
                          table->setup.seats, table->seat, hex);
    for (int i = 0; option[i].value.name != NULL; i++) {
        at = append(out, at, " ");
        at = append(out, at, option[i].value.name);
        at = append(out, at, "=");
        at = append(out, at,
                    ch_schema_value_text(&option[i].value,
                                         table->setup.option[i], number));
    }
    return append(out, at, "\n");
}

/* Iterates over the words of a line. */
struct words {
    const char *at, *end;
};

/* Copies the next word. False if there is none, or it is too long. */
static bool next_word(struct words *words, char *out, size_t room)
{
    const char *word;
    size_t len = ch_schema_next_word(&words->at, words->end, &word);

    if (len == 0 || len >= room)
        return false;
    memcpy(out, word, len);
    out[len] = '\0';
    return true;
}

/* "seats 2": the name, then a number. */
static bool next_number(struct words *words, const char *name, int most,
                        int16_t *out)
{
    struct ch_arg arg = {.name = name, .max = (int16_t)most};
    char word[16];

    return next_word(words, word, sizeof word) && strcmp(word, name) == 0 &&
           next_word(words, word, sizeof word) &&
           ch_schema_value_parse(&arg, word, strlen(word), out) == NULL;
}

static bool read_hex(const char *hex, void *out, size_t size)
{
    size_t n = 0;

    return strlen(hex) == 2 * size &&
           sodium_hex2bin(out, size, hex, 2 * size, NULL, &n, NULL) == 0 &&
           n == size;
}

static const char *read_options(struct words *words,
                                struct bot_protocol_table *out)
{
    char word[128];

    while (next_word(words, word, sizeof word)) {
        const char *why = ch_setup_option(out->game, &out->setup, word);

        if (why != NULL)
            return why;
    }
    return ch_setup_check(out->game, &out->setup);
}

const char *bot_protocol_parse_table(const char *rest,
                                     struct bot_protocol_table *out)
{
    struct words words = {rest, rest + strlen(rest)};
    char word[2 * sizeof out->seed.bytes + 1];
    int16_t rules, seats, seat;

    if (!next_word(&words, word, sizeof word))
        return "table-not-understood";
    out->game = ch_game_find(word);
    if (out->game == NULL)
        return "no-such-game";
    if (!next_number(&words, "rules", INT16_MAX, &rules) ||
        !next_number(&words, "seats", CH_SEATS, &seats) ||
        !next_number(&words, "seat", seats - 1, &seat) ||
        !next_word(&words, word, sizeof word) || strcmp(word, "seed") != 0 ||
        !next_word(&words, word, sizeof word) ||
        !read_hex(word, out->seed.bytes, sizeof out->seed.bytes))
        return "table-not-understood";
    out->seat = (ch_seat)seat;
    ch_setup_standard(out->game, (unsigned)seats, &out->setup);
    if (rules > out->game->rules ||
        rules < (out->game->oldest > 0 ? out->game->oldest : out->game->rules))
        return "other-rules";
    out->setup.rules = (uint8_t)rules;
    return read_options(&words, out);
}

/* Appends a state, or "-", and the end of the line. */
static size_t append_state(const struct ch_game *game, const void *state,
                           char *out, size_t at)
{
    if (state == NULL)
        return append(out, at, "-\n");
    (void)sodium_bin2hex(out + at, BOT_PROTOCOL_HOST_LINE - at, state,
                         game->size);
    return append(out, at + 2 * game->size, "\n");
}

size_t bot_protocol_print_state(const struct ch_game *game, const void *state,
                                char *out)
{
    return append_state(game, state, out, append(out, 0, "state "));
}

size_t bot_protocol_print_ask(uint32_t question, const struct ch_game *game,
                              const void *state, char *out)
{
    size_t at = (size_t)snprintf(out, BOT_PROTOCOL_HOST_LINE,
                                 "ask %" PRIu32 " ", question);

    return append_state(game, state, out, at);
}

const char *bot_protocol_parse_state(const char *rest,
                                     const struct bot_protocol_table *table,
                                     uint8_t *state)
{
    const struct ch_game *game = table->game;

    if (strcmp(rest, "-") == 0)
        return "no-state";
    if (!read_hex(rest, state, game->size))
        return "ask-not-understood";
    return state[game->seats_at] == table->setup.seats &&
                   game->audit(state) == NULL
               ? NULL
               : "state-is-not-sound";
}

const char *bot_protocol_parse_ask(const char *rest,
                                   const struct bot_protocol_table *table,
                                   uint8_t *state)
{
    size_t len = strcspn(rest, " ");

    if (len == 0 || rest[len] != ' ')
        return "ask-not-understood";
    return bot_protocol_parse_state(rest + len + 1, table, state);
}
