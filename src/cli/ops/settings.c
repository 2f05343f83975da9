/* settings.c - see settings.h. SPDX-License-Identifier: MIT */
#include "cli/ops/settings.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/say.h"
#include "cli/value.h"

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
    SETTINGS
};

const struct option settings_options[] = {
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
    {NULL, NULL, NULL},
};

/* --- Files ---------------------------------------------------------------- */

static bool take_file(const struct place *place, const char *value,
                      const char **out)
{
    if (value[0] == '\0')
        return value_wrong(place, value, "name a file");
    *out = value;
    return true;
}

/* --- Names ---------------------------------------------------------------- */

static void add_host(struct serve_settings *out, const char *name, size_t len)
{
    for (unsigned i = 0; i < 4; i++) {
        if (out->host[i][0] != '\0')
            continue;
        if (len == 0 || len >= sizeof out->host[i])
            return;
        memcpy(out->host[i], name, len);
        out->host[i][len] = '\0';
        out->house.net.hosts[i] = out->host[i];
        return;
    }
}

/* We answer to the public name, and to this machine's own, alone and with
 * ".local" as phones on the same network know it. */
static void add_hosts(struct serve_settings *out)
{
    const char *url = out->house.public_url;
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

static bool take_limit(int which, const struct place *place, const char *value,
                       struct house_config *house)
{
    struct net_limits *limits = &house->net.limits;
    unsigned n;

    switch (which) {
    case WORKERS:
        return value_number(place, value, 1, 64, &house->workers);
    case MOST_TABLES:
        return value_number(place, value, 1, 10000000, &house->tables);
    case MOST_CONNECTIONS:
        return value_number(place, value, 1, 1000000, &limits->connections);
    case MOST_PER_ADDRESS:
        return value_number(place, value, 1, 1000000, &limits->per_address);
    case MOST_BOTS:
        return value_number(place, value, 1, 1000000, &house->bots);
    case MOST_WRONG_CODES:
        return value_number(place, value, 1, 100000, &house->wrong_codes);
    case MOST_OUTPUT:
        if (!value_number(place, value, 1, 65536, &n))
            return false;
        limits->output = 1024 * n;
        return true;
    default:
        if (!value_number(place, value, 1, 100000, &n))
            return false;
        limits->messages = n;
        limits->burst = 4 * n; /* as usual */
        return true;
    }
}

static bool take_choice(int which, const struct place *place, const char *value,
                        struct serve_settings *out)
{
    static const char *const levels[] = {"error", "warn", "info", "debug",
                                         NULL};
    static const char *const who[] = {"local", "public", "off", NULL};
    static const char *const when[] = {"auto", "on", "off", NULL};
    static const enum sandbox boxes[] = {SANDBOX_AUTO, SANDBOX_ON, SANDBOX_OFF};
    unsigned n = 0;
    bool fine = value_word(place, value,
                           which == LOG_LEVEL ? levels
                           : which == METRICS ? who
                                              : when,
                           &n);

    if (fine && which == LOG_LEVEL)
        out->house.log_level = (enum house_log)n;
    else if (fine && which == METRICS)
        out->house.metrics = n;
    else if (fine && which == SANDBOX)
        out->house.sandbox = boxes[n];
    else if (fine)
        out->qr = (enum settings_qr)n;
    return fine;
}

static bool take_setting(int which, const struct place *place,
                         const char *value, struct serve_settings *out)
{
    struct house_config *house = &out->house;

    switch (which) {
    case LISTEN:
        return value_listen(place, value, &house->net.listen);
    case DATA:
        return take_file(place, value, &house->data);
    case PUBLIC_URL:
        house->public_url = out->public_url;
        return value_url(place, value, out->public_url, sizeof out->public_url);
    case TLS_CERT:
        return take_file(place, value, &house->net.tls_cert);
    case TLS_KEY:
        return take_file(place, value, &house->net.tls_key);
    case CONFIG:
        return true; /* has been read */
    case LOG_LEVEL:
    case QR:
    case METRICS:
    case SANDBOX:
        return take_choice(which, place, value, out);
    case BOT_PACE:
        return value_switch(place, value, &house->bot_pace);
    case TRUST_PROXY:
        return value_switch(place, value, &house->net.trust_proxy);
    case KEEP_OPEN:
        return value_duration(place, value, &house->keep_open);
    case KEEP_PLAYING:
        return value_duration(place, value, &house->keep_playing);
    case KEEP_OVER:
        return value_duration(place, value, &house->keep_over);
    default:
        return take_limit(which, place, value, house);
    }
}

/* --- The file ------------------------------------------------------------- */

static int find_setting(const char *name, struct near *near)
{
    for (int i = 0; i < SETTINGS; i++) {
        if (strcmp(settings_options[i].name, name) == 0)
            return i;
        near_try(near, settings_options[i].name);
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
                     const struct near *near)
{
    complain("line %u of %s: there is no setting '%s'", number,
             shown_path(file).text, shown(name).text);
    if (near->best != NULL)
        advise("did you mean %s?", near->best);
    else
        advise("cluehouse serve --help names the settings");
    return false;
}

/* One line, which is cut into its parts. */
static bool take_line(const char *file, unsigned number, char *line,
                      struct serve_settings *out)
{
    char *name = trim(line), *equals = strchr(name, '='), *value;
    struct place place;
    struct near near;
    int which;

    if (name[0] == '\0' || name[0] == '#')
        return true;
    if (equals == NULL) {
        complain("line %u of %s is no setting", number, shown_path(file).text);
        advise("write NAME = VALUE, or # and a remark");
        return false;
    }
    *equals = '\0';
    name = trim(name);
    value = trim(equals + 1);
    near = near_to(name);
    which = find_setting(name, &near);
    if (which < 0 || which == CONFIG)
        return bad_line(file, number, name, &near);
    (void)snprintf(place.text, sizeof place.text, "line %u of %.200s: %s",
                   number, shown_path(file).text, name);
    return take_setting(which, &place, value, out);
}

/* The whole text, to be freed; NULL after a complaint. */
static char *read_file(const char *name)
{
    enum { MOST = 1 << 16 };
    char *text = calloc(1, MOST + 1);
    FILE *file = fopen(name, "re");
    size_t len = 0;

    if (file != NULL && text != NULL)
        len = fread(text, 1, MOST + 1, file);
    if (file == NULL || text == NULL || ferror(file) != 0)
        complain("cannot read the settings in %s: %s", shown_path(name).text,
                 strerror(errno));
    else if (len > MOST || strlen(text) != len)
        complain("%s is no file of settings", shown_path(name).text);
    else {
        (void)fclose(file); /* only read */
        return text;
    }
    free(text);
    if (file != NULL)
        (void)fclose(file); /* only read */
    return NULL;
}

static bool take_lines(const char *file, struct serve_settings *out)
{
    char *at = out->file = read_file(file);

    if (at == NULL)
        return false;
    for (unsigned number = 1; at != NULL; number++) {
        char *line = at;

        at = strchr(line, '\n');
        if (at != NULL)
            *at++ = '\0';
        if (!take_line(file, number, line, out))
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

/* A slip of the pen would go unnoticed, and the house be open to more people
 * than was meant: it is refused. What is like none of ours is only mentioned:
 * it may be somebody else's (Kubernetes makes CLUEHOUSE_SERVICE_HOST for a
 * service of our name). */
static bool check_variable(const char *variable)
{
    char name[VARIABLE], typed[VARIABLE], ours[SETTINGS][VARIABLE];
    struct near near;

    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(variable, "="),
                   variable);
    memcpy(typed, name, sizeof typed);
    to_upper(typed);
    near = near_to(typed + sizeof PREFIX - 1);
    for (int i = 0; i < SETTINGS; i++) {
        variable_name(i, ours[i]);
        if (strcmp(name, ours[i]) == 0)
            return true;
        near_try(&near, ours[i] + sizeof PREFIX - 1);
    }
    complain("there is no setting %s", shown(name).text);
    if (near.best != NULL)
        advise("did you mean " PREFIX "%s?", near.best);
    else
        advise("it does not count");
    return near.best == NULL;
}

static bool check_environment(void)
{
    bool fine = true;

    for (char **at = environ; *at != NULL; at++)
        if (strncmp(*at, PREFIX, sizeof PREFIX - 1) == 0)
            fine = check_variable(*at) && fine;
    return fine;
}

/* An empty variable is as good as none. */
static const char *variable(int which, struct place *place)
{
    char name[VARIABLE];
    const char *value;

    variable_name(which, name);
    (void)snprintf(place->text, sizeof place->text, "%s", name);
    value = getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}

static bool take_environment(struct serve_settings *out)
{
    if (!check_environment())
        return false;
    for (int i = 0; i < SETTINGS; i++) {
        struct place place;
        const char *value = variable(i, &place);

        if (value != NULL && !take_setting(i, &place, value, out))
            return false;
    }
    return true;
}

/* --- All together --------------------------------------------------------- */

/* The command line is read first, for it may name the file, and counts last. */
static bool read_line(struct args *args, const char *value[SETTINGS])
{
    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == ARG_BAD)
            return false;
        if (what == ARG_WORD)
            return args_unwanted(args);
        value[what] = settings_options[what].value == NULL ? "on" : args->value;
    }
    return true;
}

static bool take_command_line(const char *const value[SETTINGS],
                              struct serve_settings *out)
{
    for (int i = 0; i < SETTINGS; i++) {
        struct place place;

        (void)snprintf(place.text, sizeof place.text, "--%s",
                       settings_options[i].name);
        if (value[i] != NULL && !take_setting(i, &place, value[i], out))
            return false;
    }
    return true;
}

/* Do the settings go together? */
static bool fits(const struct house_config *house)
{
    const struct net_config *net = &house->net;

    if ((net->tls_cert == NULL) != (net->tls_key == NULL)) {
        complain("there is a %s without a %s",
                 net->tls_cert != NULL ? "certificate" : "key",
                 net->tls_cert != NULL ? "key" : "certificate");
        advise("give both --tls-cert and --tls-key, or neither");
        return false;
    }
    return true;
}

bool settings_read(struct args *args, struct serve_settings *out)
{
    const char *value[SETTINGS] = {NULL}, *file;
    struct place place;

    memset(out, 0, sizeof *out);
    house_standard(&out->house);
    if (!read_line(args, value))
        return false;
    file = value[CONFIG] != NULL ? value[CONFIG] : variable(CONFIG, &place);
    if ((file != NULL && !take_lines(file, out)) || !take_environment(out) ||
        !take_command_line(value, out) || !fits(&out->house))
        return false;
    if (!datadir_find(out->house.data, out->data))
        return false;
    out->house.data = out->data;
    add_hosts(out);
    return true;
}

void settings_free(struct serve_settings *settings)
{
    free(settings->file);
    settings->file = NULL;
}
