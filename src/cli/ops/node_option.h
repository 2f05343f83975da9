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
/* Do they fit together? Fills in what was not said. */
bool node_option_check(struct settings *settings);

#endif
