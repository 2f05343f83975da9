/*
 * theme_lists.h - the lists of words that hosts can choose for Haiclue: ours,
 * and those of the operator.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_THEME_LISTS_H
#define CH_SERVER_THEME_LISTS_H

#include <stdbool.h>

#include "cluehouse/json.h"
#include "net/net_config.h"

struct server;

enum { THEME_LISTS_NAME = 24, THEME_LISTS_MOST = 64 };

/* The operator's. */
struct theme_lists {
    unsigned n;
    struct {
        char name[THEME_LISTS_NAME];
        char *text;
    } list[THEME_LISTS_MOST];
};

/* Reads the files NAME.txt of the folder that the operator named, if any.
 * False: see *why. */
bool theme_lists_open(struct server *server, char why[NET_WHY]);
void theme_lists_free(struct server *server);
/* A theme's text, or NULL. */
const char *theme_lists_find(const struct server *server, const char *name);
/* The member "themes": the names of all. */
void theme_lists_write(const struct server *server, struct ch_json *out);

#endif
