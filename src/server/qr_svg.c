/*
 * qr_svg.c - draws a QR code in SVG.
 *
 * All dark modules are one path, drawn run by run. The colours are fixed: many
 * phones do not read light codes on a dark background.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/qr_svg.h"

#include <qrencode.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum { QUIET = 4 }; /* modules of the quiet zone */

struct canvas {
    char *text;
    size_t len, max;
    bool full;
};

__attribute__((format(printf, 2, 3))) static void add(struct canvas *canvas,
                                                      const char *format, ...)
{
    size_t room = canvas->max - canvas->len;
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(canvas->text + canvas->len, room, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= room)
        canvas->full = true;
    else
        canvas->len += (size_t)n;
}

static void draw_row(struct canvas *canvas, const unsigned char *row, int width,
                     int y)
{
    for (int x = 0, n; x < width; x += n) {
        for (n = 0; x + n < width && (row[x + n] & 1) != 0; n++)
            ;
        if (n > 0)
            add(canvas, "M%d %dh%dv1h-%dz", x + QUIET, y + QUIET, n, n);
        else
            n = 1;
    }
}

size_t qr_svg_write(const char *text, char *out, size_t max)
{
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    struct canvas canvas = {.text = out, .max = max};
    int side;

    if (code == NULL)
        return 0;
    side = code->width + 2 * QUIET;
    add(&canvas,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 "
        "0h%dv%dH0z\"/>"
        "<path d=\"",
        side, side, side, side);
    for (int y = 0; y < code->width; y++)
        draw_row(&canvas, code->data + y * code->width, code->width, y);
    add(&canvas, "\"/></svg>\n");
    QRcode_free(code);
    return canvas.full ? 0 : canvas.len;
}
