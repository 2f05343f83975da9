/*
 * say.h - messages to whoever typed the command.
 *
 * A complaint says what is wrong, advice on the next line says what to do.
 * Both go to standard error, in lower case and without a full stop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SAY_H
#define CH_CLI_SAY_H

/* "cluehouse: " and the message. */
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);
/* The same, indented, for the line after it. */
__attribute__((format(printf, 1, 2))) void advise(const char *format, ...);

/* A word of the user's that may be shown: cut to a sensible length, control
 * characters and what is not UTF-8 replaced. Use it within one expression:
 * shown(word).text */
struct shown {
    char text[64];
};
struct shown shown(const char *word);
/* The same for the name of a file, which is shown whole. */
struct shown_path {
    char text[4096];
};
struct shown_path shown_path(const char *path);

/* Looks for what somebody may have meant: offer it candidates. */
struct near {
    const char *typed;
    const char *best;  /* NULL: nothing is near */
    unsigned distance; /* of the best: letters wrong, missing or too many */
};
struct near near_to(const char *typed);
void near_try(struct near *near, const char *candidate);

#endif
