/*
 * address_option.h - addresses among the settings: where the server listens
 * and how people reach it.
 *
 * Both functions return false after an error that names the source.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_ADDRESS_OPTION_H
#define CH_CLI_OPS_ADDRESS_OPTION_H

#include "cli/ops/option_value.h"

/* ADDRESS:PORT or unix:/PATH, as --listen takes it. *out is the value. */
bool address_option_listen(const struct option_source *source,
                           const char *value, const char **out);
/* "https://games.example.org:8137"; trailing slashes are removed. */
bool address_option_url(const struct option_source *source, const char *value,
                        char *out, size_t room);

#endif
