/* settings.c - settings of `cluehouse serve`. SPDX-License-Identifier: MIT */
#include "cli/ops/settings.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/diag.h"
#include "cli/nearest.h"
#include "cli/ops/address_option.h"

extern char **environ;

enum {
    LISTEN,
    DATA,
    PUBLIC_URL,
    TLS_CERT,
    TLS_KEY,
    CONFIG,
    LOG_LEVEL,
    QR,
    BOT_PACE,
    WORKERS,
    KEEP_OPEN,
    KEEP_PLAYING,
    KEEP_OVER,
    MOST_TABLES,
    MOST_CONNECTIONS,
    MOST_PER_ADDRESS,
    MOST_MESSAGES,
    MOST_BOTS,
    MOST_WRONG_CODES,
    MOST_OUTPUT,
    TRUST_PROXY,
    METRICS,
    SANDBOX,
    THEMES,
    SETTINGS
};

const struct args_option settings_options[] = {
    [LISTEN] = {"listen", "WHERE",
                "127.0.0.1:8137, 0.0.0.0:8137, [::]:8137 or unix:/path"},
    [DATA] = {"data", "DIR", "folder of the database"},
    [PUBLIC_URL] = {"public-url", "URL",
                    "how people reach it, if not at WHERE"},
    [TLS_CERT] = {"tls-cert", "FILE", "certificates, PEM; for https"},
    [TLS_KEY] = {"tls-key", "FILE", "their key, PEM"},
    [CONFIG] = {"config", "FILE", "more settings, as lines NAME = VALUE"},
    [LOG_LEVEL] = {"log-level", "LEVEL", "error, warn, info or debug"},
    [QR] = {"qr", "WHEN", "show a QR code: auto, on or off"},
    [BOT_PACE] = {"bot-pace", "on|off", "may bots take their time?"},
    [WORKERS] = {"workers", "N", "threads that bots think on (cores less one)"},
    [KEEP_OPEN] = {"keep-open", "TIME",
                   "close tables without people: not begun (2h),"},
    [KEEP_PLAYING] = {"keep-playing", "TIME", "being played (14d),"},
    [KEEP_OVER] = {"keep-over", "TIME", "or over (30d)"},
    [MOST_TABLES] = {"limit-tables", "N", "most tables (100000)"},
    [MOST_CONNECTIONS] = {"limit-connections", "N", "most in all (20000)"},
    [MOST_PER_ADDRESS] = {"limit-per-address", "N",
                          "most of one address (256)"},
    [MOST_MESSAGES] = {"limit-messages", "N", "a second and connection (50)"},
    [MOST_BOTS] = {"limit-bots", "N", "most seats with bots (5000)"},
    [MOST_WRONG_CODES] = {"limit-wrong-codes", "N",
                          "tried a minute, by all together (60)"},
    [MOST_OUTPUT] = {"limit-output", "MIB",
                     "memory for what clients have not taken (64)"},
    [TRUST_PROXY] = {"trust-proxy", NULL,
                     "take addresses from a proxy's X-Forwarded-For"},
    [METRICS] = {"metrics", "WHO",
                 "local, public or off: who may see /metrics"},
    [SANDBOX] = {"sandbox", "WHEN", "shut itself in: auto, on or off"},
    [THEMES] = {"themes", "DIR", "more lists of words for Haiclue: NAME.txt"},
    {NULL, NULL, NULL},
};

/* --- Files ---------------------------------------------------------------- */

static bool set_file(const struct option_source *source, const char *value,
                     const char **out)
{
    if (value[0] == '\0')
        return option_value_refuse(source, value, "name a file");
    *out = value;
    return true;
}

/* --- Host names ----------------------------------------------------------- */

static void add_host(struct settings *out, const char *name, size_t len)
{
    for (unsigned i = 0; i < 4; i++) {
        if (out->host[i][0] != '\0')
            continue;
        if (len == 0 || len >= sizeof out->host[i])
            return;
        memcpy(out->host[i], name, len);
        out->host[i][len] = '\0';
        out->server.net.hosts[i] = out->host[i];
        return;
    }
}

/* The server answers to the public name and to the machine's own, with and
 * without ".local", under which phones on the same network find it. */
static void add_hosts(struct settings *out)
{
    const char *url = out->server.public_url;
    char name[240] = "", local[256];

    if (url != NULL) {
        const char *host = strstr(url, "://") + 3;

        add_host(out, host,
                 host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":"));
    }
    if (gethostname(name, sizeof name - 1) != 0 || name[0] == '\0')
        return;
    add_host(out, name, strlen(name));
    (void)snprintf(local, sizeof local, "%s.local", name);
    if (strchr(name, '.') == NULL)
        add_host(out, local, strlen(local));
}

/* --- One setting ---------------------------------------------------------- */

static bool set_limit(int which, const struct option_source *source,
                      const char *value, struct server_config *server)
{
    struct net_limits *limits = &server->net.limits;
    unsigned n;

    switch (which) {
    case WORKERS:
        return option_value_number(source, value, 1, 64, &server->workers);
    case MOST_TABLES:
        return option_value_number(source, value, 1, 10000000, &server->tables);
    case MOST_CONNECTIONS:
        return option_value_number(source, value, 1, 1000000,
                                   &limits->connections);
    case MOST_PER_ADDRESS:
        return option_value_number(source, value, 1, 1000000,
                                   &limits->per_address);
    case MOST_BOTS:
        return option_value_number(source, value, 1, 1000000, &server->bots);
    case MOST_WRONG_CODES:
        return option_value_number(source, value, 1, 100000,
                                   &server->wrong_codes);
    case MOST_OUTPUT:
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
                                which == LOG_LEVEL ? levels
                                : which == METRICS ? who
                                                   : when,
                                &n);

    if (ok && which == LOG_LEVEL)
        out->server.log_level = (enum server_log_level)n;
    else if (ok && which == METRICS)
        out->server.metrics = n;
    else if (ok && which == SANDBOX)
        out->server.sandbox = boxes[n];
    else if (ok)
        out->qr = (enum settings_qr)n;
    return ok;
}

/* Where a setting that names a file or a folder is kept. */
static const char **file_of(int which, struct server_config *server)
{
    return which == DATA       ? &server->data
           : which == TLS_CERT ? &server->net.tls_cert
           : which == TLS_KEY  ? &server->net.tls_key
                               : &server->themes;
}

static bool set_value(int which, const struct option_source *source,
                      const char *value, struct settings *out)
{
    struct server_config *server = &out->server;

    switch (which) {
    case LISTEN:
        return address_option_listen(source, value, &server->net.listen);
    case DATA:
    case TLS_CERT:
    case TLS_KEY:
    case THEMES:
        return set_file(source, value, file_of(which, server));
    case PUBLIC_URL:
        server->public_url = out->public_url;
        return address_option_url(source, value, out->public_url,
                                  sizeof out->public_url);
    case CONFIG:
        return true; /* was read before */
    case LOG_LEVEL:
    case QR:
    case METRICS:
    case SANDBOX:
        return set_choice(which, source, value, out);
    case BOT_PACE:
        return option_value_switch(source, value, &server->bot_pace);
    case TRUST_PROXY:
        return option_value_switch(source, value, &server->net.trust_proxy);
    case KEEP_OPEN:
        return option_value_duration(source, value, &server->keep_open);
    case KEEP_PLAYING:
        return option_value_duration(source, value, &server->keep_playing);
    case KEEP_OVER:
        return option_value_duration(source, value, &server->keep_over);
    default:
        return set_limit(which, source, value, server);
    }
}

/* --- The file ------------------------------------------------------------- */

static int find_setting(const char *name, struct nearest *nearest)
{
    for (int i = 0; i < SETTINGS; i++) {
        if (strcmp(settings_options[i].name, name) == 0)
            return i;
        nearest_offer(nearest, settings_options[i].name);
    }
    return -1;
}

static char *trim(char *text)
{
    size_t len;

    text += strspn(text, " \t\r");
    len = strlen(text);
    while (len > 0 && strchr(" \t\r", text[len - 1]) != NULL)
        text[--len] = '\0';
    return text;
}

static bool bad_line(const char *file, unsigned number, const char *name,
                     const struct nearest *nearest)
{
    diag_error("line %u of %s: there is no setting '%s'", number,
               diag_path(file).text, diag_quote(name).text);
    if (nearest->best != NULL)
        diag_hint("did you mean %s?", nearest->best);
    else
        diag_hint("cluehouse serve --help names the settings");
    return false;
}

/* One line, which is modified. */
static bool read_line(const char *file, unsigned number, char *line,
                      struct settings *out)
{
    char *name = trim(line), *equals = strchr(name, '='), *value;
    struct option_source source;
    struct nearest nearest;
    int which;

    if (name[0] == '\0' || name[0] == '#')
        return true;
    if (equals == NULL) {
        diag_error("line %u of %s is no setting", number, diag_path(file).text);
        diag_hint("write NAME = VALUE, or # and a remark");
        return false;
    }
    *equals = '\0';
    name = trim(name);
    value = trim(equals + 1);
    nearest = nearest_to(name);
    which = find_setting(name, &nearest);
    if (which < 0 || which == CONFIG)
        return bad_line(file, number, name, &nearest);
    (void)snprintf(source.text, sizeof source.text, "line %u of %.200s: %s",
                   number, diag_path(file).text, name);
    return set_value(which, &source, value, out);
}

/* The whole text, to be freed; NULL after an error message. */
static char *load_file(const char *name)
{
    enum { MOST = 1 << 16 };
    char *text = calloc(1, MOST + 1);
    FILE *file = fopen(name, "re");
    size_t len = 0;

    if (file != NULL && text != NULL)
        len = fread(text, 1, MOST + 1, file);
    if (file == NULL || text == NULL || ferror(file) != 0)
        diag_error("cannot read the settings in %s: %s", diag_path(name).text,
                   strerror(errno));
    else if (len > MOST || strlen(text) != len)
        diag_error("%s is no file of settings", diag_path(name).text);
    else {
        (void)fclose(file); /* not written to */
        return text;
    }
    free(text);
    if (file != NULL)
        (void)fclose(file); /* not written to */
    return NULL;
}

static bool read_file(const char *file, struct settings *out)
{
    char *at = out->file = load_file(file);

    if (at == NULL)
        return false;
    for (unsigned number = 1; at != NULL; number++) {
        char *line = at;

        at = strchr(line, '\n');
        if (at != NULL)
            *at++ = '\0';
        if (!read_line(file, number, line, out))
            return false;
    }
    return true;
}

/* --- The environment ------------------------------------------------------ */

#define PREFIX "CLUEHOUSE_"
enum { VARIABLE = 48 };

static void to_upper(char *text)
{
    for (; *text != '\0'; text++)
        *text = *text == '-' ? '_' : (char)toupper((unsigned char)*text);
}

static void variable_name(int which, char out[VARIABLE])
{
    (void)snprintf(out, VARIABLE, PREFIX "%s", settings_options[which].name);
    to_upper(out);
}

/* A misspelt name is an error: otherwise a limit would silently not apply. A
 * name that is not like any of ours is only reported, as it may belong to
 * something else (Kubernetes sets CLUEHOUSE_SERVICE_HOST for a service called
 * cluehouse). */
static bool check_variable(const char *variable)
{
    char name[VARIABLE], typed[VARIABLE], ours[SETTINGS][VARIABLE];
    struct nearest nearest;

    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(variable, "="),
                   variable);
    memcpy(typed, name, sizeof typed);
    to_upper(typed);
    nearest = nearest_to(typed + sizeof PREFIX - 1);
    for (int i = 0; i < SETTINGS; i++) {
        variable_name(i, ours[i]);
        if (strcmp(name, ours[i]) == 0)
            return true;
        nearest_offer(&nearest, ours[i] + sizeof PREFIX - 1);
    }
    diag_error("there is no setting %s", diag_quote(name).text);
    if (nearest.best != NULL)
        diag_hint("did you mean " PREFIX "%s?", nearest.best);
    else
        diag_hint("it does not count");
    return nearest.best == NULL;
}

static bool check_environment(void)
{
    bool ok = true;

    for (char **at = environ; *at != NULL; at++)
        if (strncmp(*at, PREFIX, sizeof PREFIX - 1) == 0)
            ok = check_variable(*at) && ok;
    return ok;
}

/* An empty variable counts as unset. */
static const char *environment_value(int which, struct option_source *source)
{
    char name[VARIABLE];
    const char *value;

    variable_name(which, name);
    (void)snprintf(source->text, sizeof source->text, "%s", name);
    value = getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}

static bool read_environment(struct settings *out)
{
    if (!check_environment())
        return false;
    for (int i = 0; i < SETTINGS; i++) {
        struct option_source source;
        const char *value = environment_value(i, &source);

        if (value != NULL && !set_value(i, &source, value, out))
            return false;
    }
    return true;
}

/* --- All sources ---------------------------------------------------------- */

/* The command line is read first, because it may name the file, and is applied
 * last. */
static bool read_command_line(struct args *args, const char *value[SETTINGS])
{
    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return false;
        if (what == ARG_WORD)
            return args_refuse_word(args);
        value[what] = settings_options[what].value == NULL ? "on" : args->value;
    }
    return true;
}

static bool apply_command_line(const char *const value[SETTINGS],
                               struct settings *out)
{
    for (int i = 0; i < SETTINGS; i++) {
        struct option_source source;

        (void)snprintf(source.text, sizeof source.text, "--%s",
                       settings_options[i].name);
        if (value[i] != NULL && !set_value(i, &source, value[i], out))
            return false;
    }
    return true;
}

/* Checks settings that depend on each other. */
static bool check_combination(const struct server_config *server)
{
    const struct net_config *net = &server->net;

    if ((net->tls_cert == NULL) != (net->tls_key == NULL)) {
        diag_error("there is a %s without a %s",
                   net->tls_cert != NULL ? "certificate" : "key",
                   net->tls_cert != NULL ? "key" : "certificate");
        diag_hint("give both --tls-cert and --tls-key, or neither");
        return false;
    }
    return true;
}

bool settings_read(struct args *args, struct settings *out)
{
    const char *value[SETTINGS] = {NULL}, *file;
    struct option_source source;

    memset(out, 0, sizeof *out);
    server_standard(&out->server);
    if (!read_command_line(args, value))
        return false;
    file = value[CONFIG] != NULL ? value[CONFIG]
                                 : environment_value(CONFIG, &source);
    if ((file != NULL && !read_file(file, out)) || !read_environment(out) ||
        !apply_command_line(value, out) || !check_combination(&out->server))
        return false;
    if (!datadir_find(out->server.data, out->data))
        return false;
    out->server.data = out->data;
    add_hosts(out);
    return true;
}

void settings_free(struct settings *settings)
{
    free(settings->file);
    settings->file = NULL;
}
