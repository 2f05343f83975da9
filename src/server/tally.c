/*
 * tally.c - the games of an evening at one table, and who won how many.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/memory.h"
#include "server/table.h"

/* --- Entries -------------------------------------------------------------- */

/* Makes an array one longer. */
static void *grow(void *array, size_t size)
{
    void *more = realloc(array, size);

    if (more == NULL)
        memory_end();
    return more;
}

void tally_changes(struct tally *tally)
{
    free(tally->for_all);
    free(tally->for_row);
    tally->for_all = tally->for_row = NULL;
    tally->told = false;
}

struct tally_game *tally_new_game(struct tally *tally)
{
    struct tally_game *game;

    tally_changes(tally);
    if (tally->games == TALLY_GAMES) {
        memmove(tally->game, tally->game + 1,
                (TALLY_GAMES - 1) * sizeof tally->game[0]);
        tally->games--;
    }
    tally->game =
        grow(tally->game, (tally->games + 1U) * sizeof tally->game[0]);
    game = &tally->game[tally->games++];
    memset(game, 0, sizeof *game);
    return game;
}

struct tally_person *tally_new_person(struct tally *tally)
{
    struct tally_person *person;

    tally_changes(tally);
    tally->person =
        grow(tally->person, (tally->people + 1U) * sizeof tally->person[0]);
    person = &tally->person[tally->people++];
    memset(person, 0, sizeof *person);
    return person;
}

void tally_free(struct tally *tally)
{
    tally_changes(tally);
    free(tally->game);
    free(tally->person);
}

/* --- People --------------------------------------------------------------- */

/* Does somebody who has not left have this token? */
static bool is_here(const struct table *table, const uint8_t *token)
{
    for (uint8_t i = 0; i < table->members; i++)
        if (!table->member[i].gone &&
            memcmp(table->member[i].token, token, TOKEN_HASH) == 0)
            return true;
    return false;
}

static struct tally_person *find_token(struct tally *tally,
                                       const uint8_t *token)
{
    for (unsigned i = 0; i < tally->people; i++)
        if (!tally->person[i].bot &&
            memcmp(tally->person[i].token, token, TOKEN_HASH) == 0)
            return &tally->person[i];
    return NULL;
}

/* A bot; or, as `free`, a person whom nobody here can be told from: it left,
 * and came back with another token. */
static struct tally_person *find_name(struct table *table, const char *name,
                                      bool bot, bool free)
{
    struct tally *tally = &table->tally;

    for (unsigned i = 0; i < tally->people; i++) {
        struct tally_person *person = &tally->person[i];

        if (person->bot == bot && strcmp(person->name, name) == 0 &&
            (!free || !is_here(table, person->token)))
            return person;
    }
    return NULL;
}

static bool has_won_a_listed_game(const struct tally *tally, unsigned person)
{
    for (unsigned i = 0; i < tally->games; i++)
        if ((tally->game[i].winners >> person & 1) != 0)
            return true;
    return false;
}

/* A new entry; in place of one that nobody misses if there are too many. NULL:
 * there is none. */
static struct tally_person *add_person(struct table *table)
{
    struct tally *tally = &table->tally;
    struct tally_person *least = NULL;

    if (tally->people < TALLY_PEOPLE)
        return tally_new_person(tally);
    for (unsigned i = 0; i < TALLY_PEOPLE; i++) {
        struct tally_person *person = &tally->person[i];

        if ((least == NULL || person->games < least->games) &&
            !is_here(table, person->token) && !has_won_a_listed_game(tally, i))
            least = person;
    }
    return least;
}

/* Who plays at the seat. A seat whose person left counts for that person. */
static struct tally_person *get_person(struct table *table, ch_seat seat)
{
    const struct member *member = seat_person(table, seat);
    const char *name = seat_name(table, seat);
    bool bot = table->seat[seat].kind == SEAT_BOT;
    struct tally_person *person = NULL;

    if (member != NULL)
        person = find_token(&table->tally, member->token);
    if (person == NULL)
        person = find_name(table, name, bot, member != NULL);
    if (person == NULL) {
        person = add_person(table);
        if (person == NULL)
            return NULL;
        *person = (struct tally_person){.bot = bot};
    }
    (void)snprintf(person->name, sizeof person->name, "%s", name);
    if (member != NULL)
        memcpy(person->token, member->token, TOKEN_HASH);
    return person;
}

void tally_rename(struct table *table, const struct member *member)
{
    struct tally_person *person = find_token(&table->tally, member->token);

    tally_changes(&table->tally);
    if (person != NULL)
        (void)snprintf(person->name, sizeof person->name, "%s", member->name);
}

/* --- Games ---------------------------------------------------------------- */

static struct tally_game *find_game(const struct table *table, uint32_t round)
{
    const struct tally *tally = &table->tally;

    for (unsigned i = 0; i < tally->games; i++)
        if (tally->game[i].round == round)
            return &tally->game[i];
    return NULL;
}

static void count_seats(struct table *table, struct tally_game *game)
{
    struct ch_score score[CH_SEATS];

    ch_match_score(table->match, score);
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        struct tally_person *person = get_person(table, seat);

        if (person == NULL)
            continue;
        person->games++;
        if (!score[seat].won)
            continue;
        person->wins++;
        game->winners |= UINT64_C(1) << (person - table->tally.person);
    }
}

void tally_add(struct table *table, bool ended)
{
    struct tally_game *game;

    if (table->match == NULL || find_game(table, table->round) != NULL)
        return;
    game = tally_new_game(&table->tally);
    game->round = table->round;
    game->ended = ended;
    (void)snprintf(game->game, sizeof game->game, "%s", table->game->name);
    if (!ended)
        count_seats(table, game);
}

void tally_archive(struct table *table, const char id[STORE_ID])
{
    struct tally_game *game;

    tally_add(table, table->phase != STORE_OVER);
    game = find_game(table, table->round);
    if (game == NULL)
        return;
    tally_changes(&table->tally);
    memcpy(game->log, id, sizeof game->log);
}

const char *tally_log(const struct table *table, uint32_t round)
{
    const struct tally_game *game = find_game(table, round);

    return game != NULL ? game->log : "";
}
