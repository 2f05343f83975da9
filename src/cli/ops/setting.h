/*
 * setting.h - one setting of `cluehouse serve`: its name and its values.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_OPS_SETTING_H
#define CH_CLI_OPS_SETTING_H

#include "cli/ops/option_value.h"
#include "cli/ops/settings.h"

enum setting {
    SETTING_LISTEN,
    SETTING_DATA,
    SETTING_PUBLIC_URL,
    SETTING_TLS_CERT,
    SETTING_TLS_KEY,
    SETTING_CONFIG,
    SETTING_LOG_LEVEL,
    SETTING_QR,
    SETTING_BOT_PACE,
    SETTING_WORKERS,
    SETTING_KEEP_OPEN,
    SETTING_KEEP_PLAYING,
    SETTING_KEEP_OVER,
    SETTING_MOST_TABLES,
    SETTING_MOST_CONNECTIONS,
    SETTING_MOST_PER_ADDRESS,
    SETTING_MOST_MESSAGES,
    SETTING_MOST_BOTS,
    SETTING_MOST_WRONG_CODES,
    SETTING_MOST_OUTPUT,
    SETTING_TRUST_PROXY,
    SETTING_METRICS,
    SETTING_SANDBOX,
    SETTING_THEMES,
    SETTING_OFFENSIVE,
    SETTING_PUSH,
    SETTING_PUSH_PRIVATE,
    SETTING_WEBHOOK,
    SETTING_WEBHOOK_SECRET,
    SETTING_WEBHOOK_PRIVATE,
    SETTING_STORE,
    SETTING_STORE_PASSWORD,
    SETTING_NODE,
    SETTING_NODE_LISTEN,
    SETTING_NODE_ADDRESS,
    SETTING_NODE_SECRET,
    SETTINGS /* how many there are */
};

/* False after an error message that names the source. */
bool setting_set(enum setting which, const struct option_source *source,
                 const char *value, struct settings *out);

#endif
