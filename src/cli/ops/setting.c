/* setting.c - one setting of `cluehouse serve`. SPDX-License-Identifier: MIT */
#include "cli/ops/setting.h"

#include "cli/ops/address_option.h"
#include "cli/ops/node_option.h"
#include "cli/ops/notice_option.h"

const struct args_option setting_options[] = {
    [SETTING_LISTEN] =
        {"listen", "WHERE",
         "127.0.0.1:8137, 0.0.0.0:8137, [::]:8137 or unix:/path"},
    [SETTING_DATA] = {"data", "DIR", "folder of the database"},
    [SETTING_PUBLIC_URL] = {"public-url", "URL",
                            "how people reach it, if not at WHERE"},
    [SETTING_TLS_CERT] = {"tls-cert", "FILE", "certificates, PEM; for https"},
    [SETTING_TLS_KEY] = {"tls-key", "FILE", "their key, PEM"},
    [SETTING_CONFIG] = {"config", "FILE",
                        "more settings, as lines NAME = VALUE"},
    [SETTING_LOG_LEVEL] = {"log-level", "LEVEL", "error, warn, info or debug"},
    [SETTING_QR] = {"qr", "WHEN", "show a QR code: auto, on or off"},
    [SETTING_BOT_PACE] = {"bot-pace", "on|off", "may bots take their time?"},
    [SETTING_WORKERS] = {"workers", "N",
                         "threads that bots think on (cores less one)"},
    [SETTING_KEEP_OPEN] = {"keep-open", "TIME",
                           "close tables without people: not begun (2h),"},
    [SETTING_KEEP_PLAYING] = {"keep-playing", "TIME", "being played (14d),"},
    [SETTING_KEEP_OVER] = {"keep-over", "TIME", "or over (30d)"},
    [SETTING_MOST_TABLES] = {"limit-tables", "N", "most tables (100000)"},
    [SETTING_MOST_CONNECTIONS] = {"limit-connections", "N",
                                  "most in all (20000)"},
    [SETTING_MOST_PER_ADDRESS] = {"limit-per-address", "N",
                                  "most of one address (256)"},
    [SETTING_MOST_MESSAGES] = {"limit-messages", "N",
                               "a second and connection (50)"},
    [SETTING_MOST_BOTS] = {"limit-bots", "N", "most seats with bots (5000)"},
    [SETTING_MOST_WRONG_CODES] = {"limit-wrong-codes", "N",
                                  "tried a minute, by all together (60)"},
    [SETTING_MOST_OUTPUT] = {"limit-output", "MIB",
                             "memory for what clients have not taken (64)"},
    [SETTING_TRUST_PROXY] = {"trust-proxy", NULL,
                             "take addresses from a proxy's X-Forwarded-For"},
    [SETTING_METRICS] = {"metrics", "WHO",
                         "local, public or off: who may see /metrics"},
    [SETTING_SANDBOX] = {"sandbox", "WHEN", "shut itself in: auto, on or off"},
    [SETTING_THEMES] = {"themes", "DIR",
                        "more lists of words for Haiclue: NAME.txt"},
    [SETTING_OFFENSIVE] = {"offensive", "FILE",
                           "more words for the filter of tables"},
    [SETTING_PUSH] =
        {"push", "CONTACT",
         "send Web Push; CONTACT is your mailto: or https: address"},
    [SETTING_PUSH_PRIVATE] = {"push-private", NULL,
                              "push services may be on private networks"},
    [SETTING_WEBHOOK] = {"webhook", "URL", "tell this URL of turns and games"},
    [SETTING_WEBHOOK_SECRET] =
        {"webhook-secret", "FILE",
         "sign what it is told with the first line there"},
    [SETTING_WEBHOOK_PRIVATE] = {"webhook-private", NULL,
                                 "the webhook may be on a private network"},
    [SETTING_STORE] = {"store", "URI",
                       "postgres://...: a store that several nodes share"},
    [SETTING_STORE_PASSWORD] = {"store-password", "FILE",
                                "whose first line is the role's password"},
    [SETTING_NODE] = {"node", "NAME",
                      "of this server among them (the machine's)"},
    [SETTING_NODE_LISTEN] = {"node-listen", "WHERE",
                             "where other nodes connect: 10.0.0.2:8138"},
    [SETTING_NODE_ADDRESS] = {"node-address", "WHERE",
                              "the same as they see it, if it differs"},
    [SETTING_NODE_SECRET] = {"node-secret", "FILE",
                             "whose first line is the same at all nodes"},
    {NULL, NULL, NULL},
};

/* --- Files ---------------------------------------------------------------- */

static bool set_file(int which, const struct option_source *source,
                     const char *value, struct server_config *server)
{
    if (value[0] == '\0')
        return option_value_refuse(source, value, "name a file");
    if (which == SETTING_DATA)
        server->data = value;
    else if (which == SETTING_TLS_CERT)
        server->net.tls_cert = value;
    else if (which == SETTING_TLS_KEY)
        server->net.tls_key = value;
    else if (which == SETTING_THEMES)
        server->themes = value;
    else
        server->offensive = value;
    return true;
}

/* --- One setting ---------------------------------------------------------- */

static bool set_limit(int which, const struct option_source *source,
                      const char *value, struct server_config *server)
{
    struct net_limits *limits = &server->net.limits;
    unsigned n;

    switch (which) {
    case SETTING_WORKERS:
        return option_value_number(source, value, 1, 64, &server->workers);
    case SETTING_MOST_TABLES:
        return option_value_number(source, value, 1, 10000000, &server->tables);
    case SETTING_MOST_CONNECTIONS:
        return option_value_number(source, value, 1, 1000000,
                                   &limits->connections);
    case SETTING_MOST_PER_ADDRESS:
        return option_value_number(source, value, 1, 1000000,
                                   &limits->per_address);
    case SETTING_MOST_BOTS:
        return option_value_number(source, value, 1, 1000000, &server->bots);
    case SETTING_MOST_WRONG_CODES:
        return option_value_number(source, value, 1, 100000,
                                   &server->wrong_codes);
    case SETTING_MOST_OUTPUT:
        if (!option_value_number(source, value, 1, 65536, &n))
            return false;
        limits->output = 1024 * n;
        return true;
    default:
        if (!option_value_number(source, value, 1, 100000, &n))
            return false;
        limits->messages = n;
        limits->burst = 4 * n; /* as in the defaults */
        return true;
    }
}

static bool set_choice(int which, const struct option_source *source,
                       const char *value, struct settings *out)
{
    static const char *const levels[] = {"error", "warn", "info", "debug",
                                         NULL};
    static const char *const who[] = {"local", "public", "off", NULL};
    static const char *const when[] = {"auto", "on", "off", NULL};
    static const enum sandbox boxes[] = {SANDBOX_AUTO, SANDBOX_ON, SANDBOX_OFF};
    unsigned n = 0;
    bool ok = option_value_word(source, value,
                                which == SETTING_LOG_LEVEL ? levels
                                : which == SETTING_METRICS ? who
                                                           : when,
                                &n);

    if (ok && which == SETTING_LOG_LEVEL)
        out->server.log_level = (enum server_log_level)n;
    else if (ok && which == SETTING_METRICS)
        out->server.metrics = n;
    else if (ok && which == SETTING_SANDBOX)
        out->server.sandbox = boxes[n];
    else if (ok)
        out->qr = (enum settings_qr)n;
    return ok;
}

static bool set_duration(int which, const struct option_source *source,
                         const char *value, struct server_config *server)
{
    return option_value_duration(source, value,
                                 which == SETTING_KEEP_OPEN ? &server->keep_open
                                 : which == SETTING_KEEP_PLAYING
                                     ? &server->keep_playing
                                     : &server->keep_over);
}

static bool set_notices(int which, const struct option_source *source,
                        const char *value, struct settings *out)
{
    struct server_config *server = &out->server;

    if (which == SETTING_PUSH)
        return notice_option_contact(source, value, &server->push);
    if (which == SETTING_WEBHOOK)
        return notice_option_webhook(source, value, &server->webhook);
    server->webhook_secret = out->webhook_secret;
    return notice_option_secret(source, value, out->webhook_secret,
                                sizeof out->webhook_secret);
}

static bool set_node(int which, const struct option_source *source,
                     const char *value, struct settings *out)
{
    struct server_config *server = &out->server;

    switch (which) {
    case SETTING_STORE:
        return node_option_store(source, value, &server->store);
    case SETTING_STORE_PASSWORD:
        return node_option_password(source, value, out->store_password,
                                    sizeof out->store_password);
    case SETTING_NODE:
        return node_option_name(source, value, &server->node);
    case SETTING_NODE_LISTEN:
        return address_option_listen(source, value, &server->net.peer_listen);
    case SETTING_NODE_ADDRESS:
        return address_option_listen(source, value, &server->node_address);
    default:
        server->node_secret = out->node_secret;
        return node_option_secret(source, value, out->node_secret,
                                  sizeof out->node_secret);
    }
}

static bool set_switch(int which, const struct option_source *source,
                       const char *value, struct server_config *server)
{
    return option_value_switch(
        source, value,
        which == SETTING_BOT_PACE       ? &server->bot_pace
        : which == SETTING_TRUST_PROXY  ? &server->net.trust_proxy
        : which == SETTING_PUSH_PRIVATE ? &server->push_private
                                        : &server->webhook_private);
}

static bool set_address(int which, const struct option_source *source,
                        const char *value, struct settings *out)
{
    if (which == SETTING_LISTEN)
        return address_option_listen(source, value, &out->server.net.listen);
    out->server.public_url = out->public_url;
    return address_option_url(source, value, out->public_url,
                              sizeof out->public_url);
}

bool setting_set(enum setting which, const struct option_source *source,
                 const char *value, struct settings *out)
{
    struct server_config *server = &out->server;

    if (which == SETTING_CONFIG || which >= SETTING_STORE)
        return which == SETTING_CONFIG || /* was read before */
               set_node(which, source, value, out);
    switch (which) {
    case SETTING_LISTEN:
    case SETTING_PUBLIC_URL:
        return set_address(which, source, value, out);
    case SETTING_DATA:
    case SETTING_TLS_CERT:
    case SETTING_TLS_KEY:
    case SETTING_THEMES:
    case SETTING_OFFENSIVE:
        return set_file(which, source, value, server);
    case SETTING_LOG_LEVEL:
    case SETTING_QR:
    case SETTING_METRICS:
    case SETTING_SANDBOX:
        return set_choice(which, source, value, out);
    case SETTING_BOT_PACE:
    case SETTING_TRUST_PROXY:
    case SETTING_PUSH_PRIVATE:
    case SETTING_WEBHOOK_PRIVATE:
        return set_switch(which, source, value, server);
    case SETTING_PUSH:
    case SETTING_WEBHOOK:
    case SETTING_WEBHOOK_SECRET:
        return set_notices(which, source, value, out);
    case SETTING_KEEP_OPEN:
    case SETTING_KEEP_PLAYING:
    case SETTING_KEEP_OVER:
        return set_duration(which, source, value, server);
    default:
        return set_limit(which, source, value, server);
    }
}
