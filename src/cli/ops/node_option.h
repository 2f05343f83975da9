/*
 * node_option.h - settings of a server that shares its store with others.
 *
 * All functions return false after an error message.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_NODE_OPTION_H
#define CH_CLI_OPS_NODE_OPTION_H

#include "cli/ops/option_value.h"
#include "cli/ops/settings.h"

/* postgres://...: it may have a password in it, and is never repeated. */
bool node_option_store(const struct option_source *source, const char *value,
                       const char **out);
bool node_option_name(const struct option_source *source, const char *value,
                      const char **out);
/* Warns of a file that everybody can read, which containers may need. */
bool node_option_secret(const struct option_source *source, const char *name,
                        char *out, size_t room);
/* The password of the database: the first line of a file of any mode. */
bool node_option_password(const struct option_source *source, const char *name,
                          char *out, size_t room);
/* Of a command: adds the password of this file, or else of the one that
 * CLUEHOUSE_STORE_PASSWORD names, to *where if that is a URI. To be freed,
 * never printed. NULL after an error message. */
char *node_option_address(const char *where, const char *file);
/* Do they fit together? Fills in what was not said. */
bool node_option_check(struct settings *settings);

#endif
