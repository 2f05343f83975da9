/*
 * admin.c - the operator's commands, but for those that wait for the store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/admin.h"

#include <event2/buffer.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "server/admin_lists.h"
#include "server/presence.h"
#include "server/server_state.h"

struct admin {
    struct server *server;
    unsigned uid;
    struct evbuffer *out;
    char *why; /* NET_WHY bytes */
};

static bool refuse(const struct admin *admin, const char *why)
{
    (void)snprintf(admin->why, NET_WHY, "%s", why);
    return false;
}

/* Reads a number and the blank behind it. False: there is none. */
static bool read_number(const char **line, uint64_t *out)
{
    char *end;

    if ((*line)[0] < '0' || (*line)[0] > '9')
        return false;
    *out = strtoull(*line, &end, 10);
    if (*out > UINT32_MAX || (*end != ' ' && *end != '\0'))
        return false;
    *line = *end == ' ' ? end + 1 : end;
    return true;
}

/* --- Lists ---------------------------------------------------------------- */

static bool list_tables(const struct admin *admin, const char *line)
{
    (void)line;
    return admin_lists_tables(admin->server, admin->out) ||
           refuse(admin, "there is not enough memory");
}

static bool list_clients(const struct admin *admin, const char *line)
{
    (void)line;
    return admin_lists_clients(admin->server, admin->out) ||
           refuse(admin, "there is not enough memory");
}

static bool list_bans(const struct admin *admin, const char *line)
{
    (void)line;
    return address_bans_list(admin->server, admin->out) ||
           refuse(admin, "there is not enough memory");
}

/* --- Bans ----------------------------------------------------------------- */

struct dismissal {
    const struct address_range *range;
    unsigned n;
};

static void dismiss_one(void *ctx, struct ws_conn *conn)
{
    struct dismissal *dismissal = ctx;
    struct client *client = ws_conn_ctx(conn);
    struct peer_address address;

    if (client == NULL || client->closing ||
        !peer_address_parse(ws_conn_address(conn), &address) ||
        !address_range_has(dismissal->range, &address))
        return;
    presence_dismiss(client, WS_CLOSE_GONE, "address-banned");
    dismissal->n++;
}

/* Reads the range; the line is then what follows it. */
static bool read_range(const struct admin *admin, const char **line,
                       struct address_range *out)
{
    char text[ADDRESS_RANGE_TEXT];
    size_t len = strcspn(*line, " ");
    const char *why = "is no address: write 192.0.2.7, 192.0.2.0/24 or "
                      "2001:db8::/32";

    (void)snprintf(text, sizeof text, "%.*s", (int)len, *line);
    if (len < sizeof text)
        why = address_range_parse(text, out);
    if (why != NULL) {
        (void)snprintf(admin->why, NET_WHY, "'%s' %s", text, why);
        return false;
    }
    *line += len + ((*line)[len] == ' ');
    return true;
}

static bool ban(const struct admin *admin, const char *line)
{
    struct server *server = admin->server;
    struct address_range range;
    struct dismissal dismissal = {.range = &range};
    char text[ADDRESS_RANGE_TEXT];
    uint64_t seconds;

    if (!read_range(admin, &line, &range))
        return false;
    if (!read_number(&line, &seconds))
        return refuse(admin, "say for how many seconds, or 0 for ever");
    if (!address_bans_add(server, &range, seconds, admin->why))
        return false;
    net_each(server->net, dismiss_one, &dismissal);
    address_range_print(&range, text);
    log_event(server, LOG_INFO, "admin-ban",
              "range=%s seconds=%" PRIu64 " closed=%u uid=%u", text, seconds,
              dismissal.n, admin->uid);
    (void)evbuffer_add_printf(admin->out,
                              "%s is banned; %u connection%s closed\n", text,
                              dismissal.n, dismissal.n == 1 ? "" : "s");
    return true;
}

static bool unban(const struct admin *admin, const char *line)
{
    struct address_range range;
    char text[ADDRESS_RANGE_TEXT];

    if (!read_range(admin, &line, &range) ||
        !address_bans_remove(admin->server, &range, admin->why))
        return false;
    address_range_print(&range, text);
    log_event(admin->server, LOG_INFO, "admin-unban", "range=%s uid=%u", text,
              admin->uid);
    (void)evbuffer_add_printf(admin->out, "%s is not banned any more\n", text);
    return true;
}

/* --- Announcements -------------------------------------------------------- */

/* NULL, or what is wrong with the text. */
static const char *check_text(const char *text)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;
    unsigned chars = 0;

    while (*at != 0) {
        utf8proc_int32_t c;
        utf8proc_ssize_t n = utf8proc_iterate(at, -1, &c);

        if (n <= 0)
            return "this is not UTF-8 text";
        if (utf8proc_category(c) == UTF8PROC_CATEGORY_CC)
            return "an announcement is one line, without control characters";
        at += n;
        chars++;
    }
    return chars > ANNOUNCE_CHARS ? "an announcement has at most 300 characters"
                                  : NULL;
}

static bool announce(const struct admin *admin, const char *line)
{
    struct server *server = admin->server;
    struct net_counts now;
    uint64_t seconds = 0;
    const char *why;

    if (line[0] == '\0') {
        announce_end(server);
        log_event(server, LOG_INFO, "admin-announce", "ended=true uid=%u",
                  admin->uid);
        return true;
    }
    if (!read_number(&line, &seconds) || line[0] == '\0')
        return refuse(admin, "say for how many seconds, and what");
    why = check_text(line);
    if (why != NULL)
        return refuse(admin, why);
    announce_begin(server, line, NULL, 1000 * seconds);
    net_count(server->net, &now);
    (void)evbuffer_add_printf(admin->out, "%u connection%s told\n", now.open,
                              now.open == 1 ? " was" : "s were");
    log_event(server, LOG_INFO, "admin-announce",
              "seconds=%" PRIu64 " text=%s uid=%u", seconds,
              log_event_quote(line).text, admin->uid);
    return true;
}

/* --- Draining ------------------------------------------------------------- */

static bool drain(const struct admin *admin, const char *line)
{
    struct server *server = admin->server;
    uint64_t minutes;

    if (!read_number(&line, &minutes) || minutes > 60 * 24 * 7)
        return refuse(admin, "say for how many minutes: at most a week, or 0 "
                             "for as long as it takes");
    drain_begin(server, (unsigned)minutes);
    log_event(server, LOG_INFO, "admin-drain",
              "minutes=%" PRIu64 " games=%u uid=%u", minutes,
              drain_games(server), admin->uid);
    (void)evbuffer_add_printf(
        admin->out, "%u game%s in progress; the server stops when %s over\n",
        drain_games(server), drain_games(server) == 1 ? "" : "s",
        drain_games(server) == 1 ? "it is" : "they are");
    return true;
}

static bool undrain(const struct admin *admin, const char *line)
{
    (void)line;
    if (!drain_end(admin->server))
        return refuse(admin, "the server is not draining");
    log_event(admin->server, LOG_INFO, "admin-undrain", "uid=%u", admin->uid);
    return true;
}

/* --- All of them ---------------------------------------------------------- */

bool admin_run(struct server *server, unsigned uid, const char *line,
               struct evbuffer *out, char why[NET_WHY])
{
    static const struct {
        const char *name;
        bool (*run)(const struct admin *admin, const char *line);
        bool lists;
    } commands[] = {
        {"tables", list_tables, true}, {"clients", list_clients, true},
        {"bans", list_bans, true},     {"ban", ban, false},
        {"unban", unban, false},       {"announce", announce, false},
        {"drain", drain, false},       {"undrain", undrain, false},
    };
    const struct admin admin = {server, uid, out, why};
    size_t len = strcspn(line, " ");

    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strlen(commands[i].name) != len ||
            strncmp(commands[i].name, line, len) != 0)
            continue;
        if (commands[i].lists)
            log_event(server, LOG_INFO, "admin-list", "what=%s uid=%u",
                      commands[i].name, uid);
        return commands[i].run(&admin, line + len + (line[len] == ' '));
    }
    return refuse(&admin, "there is no such command; see: cluehouse admin "
                          "--help");
}
