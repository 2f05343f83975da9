/*
 * settings.h - settings of `cluehouse serve`, from three sources.
 *
 * A setting has one name: `--listen` on the command line, CLUEHOUSE_LISTEN in
 * the environment, `listen = ...` in a file. The command line takes precedence
 * over the environment, and that over the file. Errors are reported in every
 * source, even if another one takes precedence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_SETTINGS_H
#define CH_CLI_OPS_SETTINGS_H

#include "cli/args.h"
#include "cli/ops/datadir.h"
#include "server/server.h"

enum settings_qr { QR_AUTO, QR_ON, QR_OFF };

struct settings {
    struct server_config server;
    enum settings_qr qr;
    char *file; /* text of the file; values point into it */
    char data[DATADIR];
    char public_url[200];
    char webhook_secret[200], node_secret[200];
    char store_password[1000];
    char *store;       /* the address with the password; never printed */
    char node[64];     /* the name of this machine */
    char host[4][256]; /* host names that we answer to */
};

/* The options of `serve`. */
extern const struct args_option setting_options[];

/* Reads all sources. False after an error message. Free *out in either case. */
bool settings_read(struct args *args, struct settings *out);
void settings_free(struct settings *settings);

#endif
