/*
 * assets.h - the web client, as it was built into the program.
 *
 * web/build.mjs makes the table, and brings each file in three forms; a server
 * sends the smallest that the browser takes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_ASSETS_H
#define CH_SERVER_ASSETS_H

#include <stdbool.h>

enum asset_form { ASSET_PLAIN, ASSET_GZIP, ASSET_BROTLI, ASSET_FORMS };

struct asset {
    const char *path; /* "/assets/main-0123456789ab.js"; NULL ends the table */
    const char *type, *etag;
    bool lasting; /* its name changes with its content */
    struct {
        const unsigned char *begin, *end;
    } form[ASSET_FORMS];
};

extern const struct asset web_assets[];

#endif
