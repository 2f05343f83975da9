/*
 * session.h - a game in the terminal and its log.
 *
 * Every line of the log is stored before its facts are shown.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_TERM_SESSION_H
#define CH_CLI_TERM_SESSION_H

#include <stdio.h>

#include "cli/sim/local_match.h"
#include "cli/term/show.h"

enum { SESSION_NAME = 40 }; /* bytes of a name with its NUL */

struct session {
    struct table_spec_resolved who;
    struct local_match *table; /* owned */
    ch_seats people;           /* seats that read from standard input */
    struct ch_seed seed;
    const char *seed_text; /* for --seed, to repeat the deal; borrowed */
    FILE *log;             /* owned; NULL: no log */
    const char *log_path;  /* borrowed */
    struct draw_style style;
    const char *names[CH_SEATS];
    char name[CH_SEATS][SESSION_NAME];
    uint32_t shown[CH_SEATS]; /* the question last shown at each seat */
    bool on_auto;             /* default moves to the end of the game */
    bool echo;                /* the input is a script: repeat its lines */
};

/* Starts the match and its log. False after an error message. */
bool session_open(struct session *session);
/* Stores the record of the last move and shows its facts. False after an error
 * message. */
bool session_publish(struct session *session);
/* Closes the log, with the seed if the game is over. False after an error
 * message. */
bool session_close(struct session *session);

#endif
