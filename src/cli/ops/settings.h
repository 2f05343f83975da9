/*
 * settings.h - what `cluehouse serve` can be told, from three places.
 *
 * A setting has one name: `--listen` on the command line, CLUEHOUSE_LISTEN in
 * the environment, `listen = ...` in a file. The command line goes before the
 * environment, and that before the file. Whatever is wrong in any of them is
 * complained about, even if another place has the last word.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_SETTINGS_H
#define CH_CLI_SETTINGS_H

#include "cli/ops/datadir.h"
#include "cli/options.h"
#include "server/house.h"

enum settings_qr { QR_AUTO, QR_ON, QR_OFF };

struct serve_settings {
    struct house_config house;
    enum settings_qr qr;
    char *file; /* text of the config file, which values point into */
    char data[DATADIR];
    char public_url[200];
    char host[4][256]; /* names that we answer to */
};

/* The options of `serve`. */
extern const struct option settings_options[];

/* Reads everything. False after a complaint. Free it in either case. */
bool settings_read(struct args *args, struct serve_settings *out);
void settings_free(struct serve_settings *settings);

#endif
