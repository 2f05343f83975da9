/*
 * assets.h - the files of the web client, built into the program.
 *
 * web/build.mjs generates the table. Each file is there in three encodings; the
 * server sends the smallest that the browser accepts.
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
    bool lasting; /* its name has a hash of its content */
    struct {
        const unsigned char *begin, *end;
    } form[ASSET_FORMS];
};

extern const struct asset web_assets[];

#endif
