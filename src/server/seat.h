/*
 * seat.h - a seat of a table, and who plays there.
 *
 * Invariant: member m has seat s exactly when seat s is a person's and has
 * member m.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SEAT_H
#define CH_SERVER_SEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/bot.h"
#include "cluehouse/match.h"
#include "server/names.h"
#include "server/undo_clock.h"

struct member;
struct table;

enum { COLOURS = 12 }; /* that people may choose for their pieces */

enum seat_kind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT };

struct seat {
    enum seat_kind kind;
    uint8_t member;      /* of a person; NOBODY if it left during the game */
    enum ch_level level; /* of a bot */
    uint8_t bot;         /* its name, of bot_names */
    uint8_t colour;      /* of the pieces, below COLOURS; no two are equal */
    bool ready;
    char was[NAME_BYTES]; /* the name of the person who left it in this game */
    uint32_t asides;      /* asides made in this game, since it was loaded, */
    uint32_t undos;       /* and moves taken back */
    bool stand_in;        /* a bot sits in until the person is back */
    bool idle;      /* asked for long, and its person does nothing: idle.c */
    bool abandoned; /* a bot sits in, and the person has been away for long */
    bool timed_out; /* its time ran out, and it has not acted since */
    bool grants;    /* votes for the more time that another asked for */
    bool pauses;    /* votes for a pause */
    uint32_t thinking; /* the question that a bot works on, or 0 */
    uint32_t job;      /* the number of that job; older answers are void */
    uint32_t asked;    /* the question that its clock runs for, or 0 */
    uint8_t allowance; /* which time limit applies: game_clock.c */
    uint64_t asked_at; /* since when its person could have answered that */
    uint64_t since;    /* when its clock was last counted; 0: it stands */
    int64_t move_ms, game_ms; /* left on the clock; below 0 in extra time */
    struct undo_clock undo;   /* for when a move is taken back */
    uint64_t looks_until;     /* at what happened: scene.c */
};

/* The member who plays there; NULL: a bot, nobody, or a person who left. */
const struct member *seat_person(const struct table *table, ch_seat seat);
/* Has its person left for good, and the game goes on? */
bool seat_is_left(const struct table *table, ch_seat seat);
/* The name shown there, also of bots and of who left; "" for an empty seat. */
const char *seat_name(const struct table *table, ch_seat seat);
/* A free seat, or NOBODY. */
ch_seat seat_first_free(const struct table *table);

/* The member takes a seat, which is free. */
void seat_sit(struct table *table, uint8_t member, ch_seat seat);
/* The member gives up its seat before the start; without one nothing happens.
 * Choices made for the seat go with it. */
void seat_stand(struct table *table, uint8_t member);
/* The member leaves for good. During a game the seat stays a person's, and is
 * played by a bot or by default moves. */
void seat_leave(struct table *table, uint8_t member);
/* After a game: seats of people who left are free again. */
void seat_reopen(struct table *table);
/* The number of a bot's level by its name, or -1. */
int seat_level(const struct table *table, const char *name);
void seat_put_bot(struct table *table, ch_seat seat, int level);
unsigned seat_count_bots(const struct table *table);

#endif
