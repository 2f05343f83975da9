/*
 * child.h - a child process that exchanges lines with us.
 *
 * Whatever the child does, we never wait longer than agreed, never use more
 * memory, and never get SIGPIPE. Its standard error is dropped; a command may
 * redirect it: `./mybot 2>mybot.err`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SIM_CHILD_H
#define CH_CLI_SIM_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "cli/sim/bot_protocol.h"

enum { CHILD_FLOOD_BYTES = 1 << 20 };

struct child {
    pid_t pid; /* 0: none */
    int to, from;
    size_t used; /* bytes in text, the next line first */
    size_t seen; /* bytes read; the caller resets it after an answer */
    char text[BOT_PROTOCOL_BOT_LINE];
};

enum child_status {
    CHILD_LINE,
    CHILD_TIMED_OUT, /* the time is up */
    CHILD_ENDED,
    CHILD_TOO_LONG, /* a line of BOT_PROTOCOL_BOT_LINE bytes or more */
    CHILD_FLOODED   /* CHILD_FLOOD_BYTES were read without a reset */
};

/* Starts a command, split into words by the shell, in a process group of its
 * own. False: see errno. */
bool child_start(struct child *child, const char *command);
/* Sends all of the text. False if that is not possible before `until`, a time
 * of clock_mono_seconds(). */
bool child_send(struct child *child, const char *text, size_t len,
                double until);
/* Reads the next line, terminated and without its newline; `out` has
 * BOT_PROTOCOL_BOT_LINE bytes. */
enum child_status child_read(struct child *child, char *out, double until);
/* Closes its input, gives it so many seconds to exit, and kills what is left of
 * its group. May be called twice, and for a zeroed struct. */
void child_end(struct child *child, double seconds);

#endif
