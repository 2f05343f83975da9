/*
 * notice_option.h - settings of notices: Web Push and the webhook.
 *
 * All functions return false after an error message.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_NOTICE_OPTION_H
#define CH_CLI_OPS_NOTICE_OPTION_H

#include "cli/ops/option_value.h"
#include "server/server.h"

/* "mailto:ann@example.org" or "https://example.org/contact" */
bool notice_option_contact(const struct option_source *source,
                           const char *value, const char **out);
bool notice_option_webhook(const struct option_source *source,
                           const char *value, const char **out);
/* The first line of a file. */
bool notice_option_secret(const struct option_source *source, const char *file,
                          char *out, size_t room);
/* Do they fit together? */
bool notice_option_check(const struct server_config *server);

#endif
