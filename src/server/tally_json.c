/*
 * tally_json.c - the tally of an evening as JSON, for messages and for the row.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/tally_json.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/table.h"

/* --- Messages ------------------------------------------------------------- */

static void write_winners(const struct tally *tally,
                          const struct tally_game *game, bool names,
                          struct ch_json *out)
{
    ch_json_array_begin(out, "winners");
    for (unsigned i = 0; i < tally->people; i++) {
        if ((game->winners >> i & 1) == 0)
            continue;
        if (names)
            ch_json_str(out, NULL, tally->person[i].name);
        else
            ch_json_int(out, NULL, i);
    }
    ch_json_array_end(out);
}

/* `secret`: for the row, which nobody is sent. */
static void write_person(const struct tally_person *person, bool secret,
                         struct ch_json *out)
{
    char hex[2 * TOKEN_HASH + 1];

    ch_json_object_begin(out, NULL);
    ch_json_str(out, "name", person->name);
    if (secret)
        ch_json_str(out, "token",
                    sodium_bin2hex(hex, sizeof hex, person->token, TOKEN_HASH));
    ch_json_int(out, "wins", person->wins);
    ch_json_int(out, "games", person->games);
    ch_json_bool(out, "bot", person->bot);
    ch_json_object_end(out);
}

static void write_value(const struct tally *tally, bool secret,
                        struct ch_json *out)
{
    ch_json_object_begin(out, NULL);
    ch_json_array_begin(out, "games");
    for (unsigned i = 0; i < tally->games; i++) {
        const struct tally_game *game = &tally->game[i];

        ch_json_object_begin(out, NULL);
        ch_json_int(out, "round", game->round);
        ch_json_str(out, "game", game->game);
        write_winners(tally, game, !secret, out);
        ch_json_bool(out, "ended", game->ended);
        if (secret)
            ch_json_str(out, "log", game->log);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
    ch_json_array_begin(out, "people");
    for (unsigned i = 0; i < tally->people; i++)
        write_person(&tally->person[i], secret, out);
    ch_json_array_end(out);
    ch_json_object_end(out);
}

/* Writes it, and keeps a copy in *kept if there is memory for one. */
static void write_all(const struct tally *tally, bool secret, char **kept,
                      struct ch_json *out)
{
    size_t from;

    if (tally->games == 0)
        return;
    if (*kept != NULL) {
        ch_json_raw(out, "tally", *kept, strlen(*kept));
        return;
    }
    ch_json_key(out, "tally");
    from = out->len;
    write_value(tally, secret, out);
    if (!out->overflowed)
        *kept = strndup(out->text + from, out->len - from);
}

void tally_json_write(struct table *table, struct ch_json *out)
{
    write_all(&table->tally, false, &table->tally.for_all, out);
}

void tally_json_save(struct table *table, struct ch_json *out)
{
    write_all(&table->tally, true, &table->tally.for_row, out);
}

/* --- Reading -------------------------------------------------------------- */

static bool read_token(const char *hex, uint8_t token[TOKEN_HASH])
{
    size_t len;

    return sodium_hex2bin(token, TOKEN_HASH, hex, strlen(hex), NULL, &len,
                          NULL) == 0 &&
           len == TOKEN_HASH;
}

static bool read_person(struct tally *tally, json_t *from)
{
    struct tally_person person = {.bot = false};
    const char *name, *token;
    json_int_t wins, games;
    int bot;

    if (json_unpack(from, "{s:s,s:s,s:I,s:I,s:b}", "name", &name, "token",
                    &token, "wins", &wins, "games", &games, "bot", &bot) != 0 ||
        tally->people == TALLY_PEOPLE || strlen(name) >= NAME_BYTES ||
        wins < 0 || wins > games || games > UINT32_MAX ||
        !read_token(token, person.token))
        return false;
    (void)snprintf(person.name, sizeof person.name, "%s", name);
    person.bot = bot != 0;
    person.wins = (uint32_t)wins;
    person.games = (uint32_t)games;
    *tally_new_person(tally) = person;
    return true;
}

static bool read_winners(const struct tally *tally, json_t *from,
                         uint64_t *winners)
{
    json_t *one;
    size_t i;

    json_array_foreach(from, i, one) {
        json_int_t person = json_integer_value(one);

        if (!json_is_integer(one) || person < 0 || person >= tally->people)
            return false;
        *winners |= UINT64_C(1) << person;
    }
    return true;
}

static bool read_game(struct tally *tally, uint32_t round, json_t *from)
{
    struct tally_game game = {.ended = false};
    const char *name, *log;
    json_int_t number;
    json_t *winners;
    int ended;

    if (json_unpack(from, "{s:I,s:s,s:o,s:b,s:s}", "round", &number, "game",
                    &name, "winners", &winners, "ended", &ended, "log",
                    &log) != 0 ||
        number < 1 || number > round || ch_game_find(name) == NULL ||
        (log[0] != '\0' && !id_is_table(log)) ||
        !read_winners(tally, winners, &game.winners))
        return false;
    game.round = (uint32_t)number;
    game.ended = ended != 0;
    (void)snprintf(game.game, sizeof game.game, "%s", name);
    (void)snprintf(game.log, sizeof game.log, "%s", log);
    *tally_new_game(tally) = game;
    return true;
}

bool tally_json_read(struct table *table, json_t *row)
{
    json_t *from = json_object_get(row, "tally"), *one;
    struct tally *tally = &table->tally;
    size_t i;

    if (from == NULL) /* before the first game is over, and in old rows */
        return true;
    json_array_foreach(json_object_get(from, "people"), i, one)
        if (!read_person(tally, one))
            return false;
    json_array_foreach(json_object_get(from, "games"), i, one)
        if (!read_game(tally, table->round, one))
            return false;
    return tally->games > 0;
}
