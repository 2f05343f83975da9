/*
 * tally.h - the games of an evening at one table, and who won how many.
 *
 * A person is known by its token, so that another name makes no other person;
 * a bot by its name. Games that were ended before their end are listed, and
 * count for nobody.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_TALLY_H
#define CH_SERVER_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "server/member.h"
#include "store/store.h"

enum {
    TALLY_GAMES = 20, /* the last ones, that are listed; sums go on */
    TALLY_PEOPLE = 64 /* one bit each in a game's winners */
};

struct tally_person {
    char name[NAME_BYTES]; /* the latest */
    uint8_t token[TOKEN_HASH];
    bool bot;
    uint32_t wins, games;
};

struct tally_game {
    uint32_t round;
    char game[sizeof((struct store_row *)0)->game];
    uint64_t winners;   /* people, one bit each */
    bool ended;         /* before its end, by those who played it */
    char log[STORE_ID]; /* under which the game is stored now, or "" */
};

struct tally {
    unsigned games, people;
    struct tally_game *game; /* the oldest first */
    struct tally_person *person;
    /* Both kinds of JSON that tally_json.c writes, or NULL: it stands in every
     * message about the table, and changes once a game. */
    char *for_all, *for_row;
    bool told; /* to everybody who is here */
};

/* One more entry, which is all 0. If there are too many games, the oldest makes
 * room; for a person there has to be some. */
struct tally_game *tally_new_game(struct tally *tally);
struct tally_person *tally_new_person(struct tally *tally);

/* Adds the present game, which is over, or is `ended` without a winner; once,
 * however often it is called. */
void tally_add(struct table *table, bool ended);
/* The game is stored under another id from now on; adds it if necessary. */
void tally_archive(struct table *table, const char id[STORE_ID]);
/* Where that game is stored, or "" if nobody knows any more. */
const char *tally_log(const struct table *table, uint32_t round);
/* The member has another name. */
void tally_rename(struct table *table, const struct member *member);

void tally_free(struct tally *tally);
/* Lets go of the JSON, because something is about to change. */
void tally_changes(struct tally *tally);

#endif
