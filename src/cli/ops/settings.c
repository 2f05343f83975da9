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
#include "cli/ops/node_option.h"
#include "cli/ops/notice_option.h"
#include "cli/ops/setting.h"

extern char **environ;

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

/* --- The file ------------------------------------------------------------- */

static int find_setting(const char *name, struct nearest *nearest)
{
    for (int i = 0; i < SETTINGS; i++) {
        if (strcmp(setting_options[i].name, name) == 0)
            return i;
        nearest_offer(nearest, setting_options[i].name);
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
    if (which < 0 || which == SETTING_CONFIG)
        return bad_line(file, number, name, &nearest);
    (void)snprintf(source.text, sizeof source.text, "line %u of %.200s: %s",
                   number, diag_path(file).text, name);
    return setting_set((enum setting)which, &source, value, out);
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
    (void)snprintf(out, VARIABLE, PREFIX "%s", setting_options[which].name);
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

        if (value != NULL && !setting_set((enum setting)i, &source, value, out))
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
        value[what] = setting_options[what].value == NULL ? "on" : args->value;
    }
    return true;
}

static bool apply_command_line(const char *const value[SETTINGS],
                               struct settings *out)
{
    for (int i = 0; i < SETTINGS; i++) {
        struct option_source source;

        (void)snprintf(source.text, sizeof source.text, "--%s",
                       setting_options[i].name);
        if (value[i] != NULL &&
            !setting_set((enum setting)i, &source, value[i], out))
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
    return notice_option_check(server);
}

bool settings_read(struct args *args, struct settings *out)
{
    const char *value[SETTINGS] = {NULL}, *file;
    struct option_source source;

    memset(out, 0, sizeof *out);
    server_standard(&out->server);
    if (!read_command_line(args, value))
        return false;
    file = value[SETTING_CONFIG] != NULL
               ? value[SETTING_CONFIG]
               : environment_value(SETTING_CONFIG, &source);
    if ((file != NULL && !read_file(file, out)) || !read_environment(out) ||
        !apply_command_line(value, out) || !check_combination(&out->server) ||
        !node_option_check(out))
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
    free(settings->store);
    settings->store = NULL;
}
