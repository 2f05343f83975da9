/*
 * session.h - a game in the terminal: a table at which people sit.
 *
 * Every line of the log is stored before anybody is told what it says.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SESSION_H
#define CH_CLI_SESSION_H

#include <stdio.h>

#include "cli/term/show.h"
#include "cli/table.h"

enum { SESSION_NAME = 40 }; /* bytes of a name with its NUL */

struct session {
    struct settled who;
    struct table *table; /* owned */
    ch_seats people;     /* seats that read from standard input */
    struct ch_seed seed;
    const char *seed_text; /* what to give --seed for the same; borrowed */
    FILE *log;             /* owned; NULL: no log is kept */
    const char *log_path;  /* borrowed */
    struct draw_style style;
    const char *names[CH_SEATS];
    char name[CH_SEATS][SESSION_NAME];
    uint32_t shown[CH_SEATS]; /* the question last put to a person */
    bool on_auto;             /* the mildest moves, to the end */
    bool echo;                /* the input is a script: show what it says */
};

/* Sits everybody down. False after a complaint. */
bool session_open(struct session *session);
/* Stores and tells what the table's record has. False after a complaint. */
bool session_tell(struct session *session);
/* Closes the log, with the seed if the game is over. False after a complaint.
 */
bool session_close(struct session *session);

enum turn { TURN_DONE, TURN_QUIT, TURN_FAILED };
/* Asks a person until there is a move, or no more input. */
enum turn person_turn(struct session *session, ch_seat seat);

#endif
