/*
 * diag.h - error messages on the terminal.
 *
 * An error says what is wrong, a hint on the next line says what to do. Both go
 * to standard error, in lower case and without a full stop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_DIAG_H
#define CH_CLI_DIAG_H

/* Prints "cluehouse: " and the message. */
__attribute__((format(printf, 1, 2))) void diag_error(const char *format, ...);
/* Prints the message indented, as a line below the error. */
__attribute__((format(printf, 1, 2))) void diag_hint(const char *format, ...);

/* User input made safe for an error message: cut to a sensible length, control
 * characters and invalid UTF-8 replaced. Use it within one expression:
 * diag_quote(word).text */
struct diag_quote {
    char text[64];
};
struct diag_quote diag_quote(const char *word);
/* The same for the name of a file, which is shown in full. */
struct diag_path {
    char text[4096];
};
struct diag_path diag_path(const char *path);

#endif
