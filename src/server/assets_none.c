/*
 * assets_none.c - a page that says that there is no web client (-Dweb=none).
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/assets.h"

static const unsigned char page[] =
    "<!doctype html>\n"
    "<html lang=\"en\"><meta charset=\"utf-8\"><title>Cluehouse</title>\n"
    "<h1>Cluehouse</h1>\n"
    "<p>This server was built without its web client (-Dweb=none). Programs "
    "that speak its protocol can play at /ws.</p>\n"
    "</html>\n";

const struct asset web_assets[] = {
    {"/index.html",
     "text/html; charset=utf-8",
     "\"none\"",
     false,
     {{page, page + sizeof page - 1}}},
    {0},
};
