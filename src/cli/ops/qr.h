/* qr.h - a QR code on a terminal. SPDX-License-Identifier: MIT */
#ifndef CH_CLI_QR_H
#define CH_CLI_QR_H

#include <stdbool.h>

/* Can standard output show one: a terminal that knows UTF-8? */
bool qr_possible(void);
/* Prints it. False if the text is too long, or memory is out. */
bool qr_print(const char *text);

#endif
