/* qr_terminal.h - a QR code on the terminal. SPDX-License-Identifier: MIT */
#ifndef CH_CLI_OPS_QR_TERMINAL_H
#define CH_CLI_OPS_QR_TERMINAL_H

#include <stdbool.h>

/* Is standard output a terminal that can show one (UTF-8)? */
bool qr_terminal_supported(void);
/* Prints the code. False if the text is too long, or memory is out. */
bool qr_terminal_print(const char *text);

#endif
