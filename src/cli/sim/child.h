/*
 * child.h - a program that we talk with in lines.
 *
 * Nothing that it does or fails to do makes us wait longer than agreed, use
 * more memory, or die. Its standard error is dropped; a command may send it
 * elsewhere itself: `./mybot 2>mybot.err`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_CHILD_H
#define CH_CLI_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "cli/sim/wire.h"

enum { CHILD_FLOOD_BYTES = 1 << 20 };

struct child {
    pid_t pid; /* 0: none */
    int to, from;
    size_t used; /* bytes in text, of which the first line is next */
    size_t seen; /* bytes read; the reader sets it to 0 when it is content */
    char text[WIRE_BOT_LINE];
};

enum child_says {
    CHILD_LINE,
    CHILD_SILENT, /* the time is up */
    CHILD_ENDED,
    CHILD_TOO_LONG, /* a line of WIRE_BOT_LINE bytes or more */
    CHILD_FLOODS    /* CHILD_FLOOD_BYTES were seen */
};

/* Starts one program with its words, as the shell reads them, in a group of its
 * own. False: errno says why. */
bool child_start(struct child *child, const char *command);
/* Sends it all. False if it cannot be sent before the clock of seconds_now()
 * shows `until`. */
bool child_send(struct child *child, const char *text, size_t len,
                double until);
/* Its next line, as a string without its end; `out` has WIRE_BOT_LINE bytes. */
enum child_says child_read(struct child *child, char *out, double until);
/* Closes its input, gives it so many seconds to leave, and ends whatever is
 * left. Fine for zeroed memory and twice. */
void child_end(struct child *child, double seconds);

#endif
