/*
 * qr_terminal.c - a QR code on the terminal.
 *
 * Two rows of modules make one line of half blocks, so that modules are square.
 * Colours are set explicitly, dark on light as in the standard, because phones
 * may not read a code that a dark terminal inverts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ops/qr_terminal.h"

#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Modules around the code; the standard asks for 4, phones need 1. */
enum { MARGIN = 2 };

static bool names_utf8(const char *locale)
{
    for (; *locale != '\0'; locale++)
        if (strncasecmp(locale, "utf-8", 5) == 0 ||
            strncasecmp(locale, "utf8", 4) == 0)
            return true;
    return false;
}

/* Is the locale's encoding UTF-8? The variables by precedence. */
static bool speaks_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);

        if (value != NULL && value[0] != '\0')
            return names_utf8(value);
    }
    return false;
}

bool qr_terminal_supported(void)
{
    const char *term = getenv("TERM");

    return isatty(STDOUT_FILENO) == 1 && speaks_utf8() && term != NULL &&
           strcmp(term, "dumb") != 0;
}

static bool is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           (code->data[y * code->width + x] & 1) != 0;
}

static void print_rows(const QRcode *code, int y)
{
    static const char *const blocks[] = {" ", "\u2584", "\u2580", "\u2588"};

    fputs("  \033[30;107m", stdout);
    for (int x = -MARGIN; x < code->width + MARGIN; x++)
        fputs(blocks[2 * is_dark(code, x, y) + is_dark(code, x, y + 1)],
              stdout);
    fputs("\033[0m\n", stdout);
}

bool qr_terminal_print(const char *text)
{
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);

    if (code == NULL)
        return false;
    for (int y = -MARGIN; y < code->width + MARGIN; y += 2)
        print_rows(code, y);
    QRcode_free(code);
    return true;
}
