/*
 * facts.h - facts: what happened, each with the seats that are told.
 *
 * apply() tells facts as it goes; what only one seat may know is told to that
 * seat, and something vaguer to the rest, in two calls. A fact has the shape
 * that game->facts gives it. Facts are kept packed, in order, in one buffer.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_FACTS_H
#define CH_FACTS_H

#include "cluehouse/game.h"

enum {
    CH_FACTS_BYTES = 8192, /* a Haiclue reveal at 12 seats takes 1,000 */
    /* The one fact that every game has, in place of an index into game->facts:
     * a seat has taken its last move back. {"fact":"undone","seat":0,
     * "back":3,"count":2}: of the facts that were told before this one, the
     * third last and the one after it do not hold any more. */
    CH_FACT_UNDONE = 255
};

struct ch_facts {
    uint32_t n;    /* facts told */
    uint32_t used; /* bytes used */
    bool full;     /* one did not fit: a bug in the game, caught by the match */
    uint8_t bytes[CH_FACTS_BYTES];
};

struct ch_fact {
    ch_seats to;
    uint8_t what; /* index into game->facts, or CH_FACT_UNDONE */
    uint8_t n;
    int16_t arg[CH_ARGS];
    char text[CH_TEXT];
};

/* An empty collection. Only the counters are touched. */
void ch_facts_init(struct ch_facts *facts);

/* For games. `facts` may be NULL: then nothing is kept. The n arguments are
 * given as ints. */
void ch_facts_tell(struct ch_facts *facts, ch_seats to, int what, int n, ...);
/* One argument, then a list of n, then text ("" for none). */
void ch_facts_tell_list(struct ch_facts *facts, ch_seats to, int what,
                        int first, const int16_t *list, int n,
                        const char *text);

/* The next fact, or false after the last. Start with *at = 0. */
bool ch_facts_next(const struct ch_facts *facts, uint32_t *at,
                   struct ch_fact *out);
/* The same, but reads only the audience: to count facts. */
bool ch_facts_audience(const struct ch_facts *facts, uint32_t *at,
                       ch_seats *out);
/* Both from the bytes of collections that were stored one behind another. */
bool ch_facts_read(const uint8_t *bytes, uint32_t used, uint32_t *at,
                   struct ch_fact *out);
bool ch_facts_peek(const uint8_t *bytes, uint32_t used, uint32_t *at,
                   ch_seats *out);

/* Do the facts from byte `from` on, those of a move of this seat, tell somebody
 * what was hidden before? What the seat alone is told it has chosen itself. */
bool ch_facts_reveal(const struct ch_game *game, const struct ch_facts *facts,
                     uint32_t from, ch_seat seat);
/* What a seat was told and still holds, without what was taken back and without
 * the facts that say so: copies that from stored collections to `out`, which
 * has room for all of them, and returns its length. */
uint32_t ch_facts_standing(const uint8_t *bytes, uint32_t used, ch_seat seat,
                           uint8_t *out);

/* The shape of a fact; also of CH_FACT_UNDONE. */
const struct ch_schema *ch_fact_schema(const struct ch_game *game, int what);

bool ch_fact_equal(const struct ch_fact *a, const struct ch_fact *b);

/* "showed 2 0", as recorded plays have it. Returns the bytes written. */
size_t ch_fact_print(const struct ch_game *game, const struct ch_fact *fact,
                     char *out, size_t room);
/* Reads what ch_fact_print wrote, `len` bytes; nobody is its audience. NULL, or
 * a slug that says what is wrong with it; *out is then unchanged. */
const char *ch_fact_parse(const struct ch_game *game, const char *line,
                          size_t len, struct ch_fact *out);
/* {"number":7,"fact":"showed","by":2,"to":0}; number 0 is left out. */
void ch_fact_json(const struct ch_game *game, const struct ch_fact *fact,
                  uint32_t number, struct ch_json *out);
/* The fact as a sentence; names[seat] for seats, or NULL for "seat 2". */
size_t ch_fact_say(const struct ch_game *game, const struct ch_fact *fact,
                   const char *const *names, char *out, size_t room);

#endif
