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
#include "server/ban_dismissal.h"
#include "server/node_news.h"
#include "server/server_state.h"

struct admin {
    struct server *server;
    unsigned uid;
    struct evbuffer *out;
    char *why; /* NET_WHY bytes */
    /* To be told to all nodes before the command is carried out: then only this
     * is filled in. NULL: carry it out. */
    struct store_note *note;
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

static bool list_nodes(const struct admin *admin, const char *line)
{
    (void)line;
    if (!admin->server->nodes.on)
        return refuse(admin, "this server is alone: its database is a file");
    return node_news_list(admin->server, admin->out) ||
           refuse(admin, "there is not enough memory");
}

/* --- Bans ----------------------------------------------------------------- */

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
    char text[ADDRESS_RANGE_TEXT];
    uint64_t seconds;
    unsigned closed;

    if (!read_range(admin, &line, &range))
        return false;
    if (!read_number(&line, &seconds))
        return refuse(admin, "say for how many seconds, or 0 for ever");
    if (admin->note != NULL) {
        node_news_ban(server, &range, seconds, admin->note);
        return address_bans_has_room(server, &range, admin->why);
    }
    if (!address_bans_add(server, &range, seconds, admin->why))
        return false;
    closed = ban_dismissal(server, &range);
    address_range_print(&range, text);
    log_event(server, LOG_INFO, "admin-ban",
              "range=%s seconds=%" PRIu64 " closed=%u uid=%u", text, seconds,
              closed, admin->uid);
    (void)evbuffer_add_printf(admin->out,
                              "%s is banned; %u connection%s closed\n", text,
                              closed, closed == 1 ? "" : "s");
    return true;
}

static bool unban(const struct admin *admin, const char *line)
{
    struct address_range range;
    char text[ADDRESS_RANGE_TEXT];

    if (!read_range(admin, &line, &range))
        return false;
    if (admin->note != NULL && address_bans_find(admin->server, &range)) {
        node_news_unban(&range, admin->note);
        return true;
    }
    if (!address_bans_remove(admin->server, &range, admin->why))
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

    if (line[0] == '\0' && admin->note != NULL) {
        node_news_announce(server, "", 0, admin->note);
        return true;
    }
    if (line[0] == '\0') {
        announce_end(server);
        server->nodes.announced = (struct store_note){.until = 0};
        log_event(server, LOG_INFO, "admin-announce", "ended=true uid=%u",
                  admin->uid);
        return true;
    }
    if (!read_number(&line, &seconds) || line[0] == '\0')
        return refuse(admin, "say for how many seconds, and what");
    why = check_text(line);
    if (why != NULL)
        return refuse(admin, why);
    if (admin->note != NULL) {
        node_news_announce(server, line, seconds, admin->note);
        return true;
    }
    announce_begin(server, line, NULL, 1000 * seconds);
    node_news_announce(server, line, seconds, &server->nodes.announced);
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
    if (server->drain.leaves) {
        (void)evbuffer_add_printf(
            admin->out,
            "%u game%s in progress; %s to the other "
            "nodes, and this node stops\n",
            drain_games(server), drain_games(server) == 1 ? "" : "s",
            drain_games(server) == 1 ? "it moves" : "they move");
        return true;
    }
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

static const struct command {
    const char *name;
    bool (*run)(const struct admin *admin, const char *line);
    bool lists;
    bool shared; /* all nodes are told */
} commands[] = {
    {"tables", list_tables, true, false},
    {"clients", list_clients, true, false},
    {"bans", list_bans, true, false},
    {"nodes", list_nodes, true, false},
    {"ban", ban, false, true},
    {"unban", unban, false, true},
    {"announce", announce, false, true},
    {"drain", drain, false, false},
    {"undrain", undrain, false, false},
};

/* The line is then what follows the command. NULL: see admin->why. */
static const struct command *find_command(const struct admin *admin,
                                          const char **line)
{
    size_t len = strcspn(*line, " ");

    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strlen(commands[i].name) == len &&
            strncmp(commands[i].name, *line, len) == 0) {
            *line += len + ((*line)[len] == ' ');
            return &commands[i];
        }
    (void)refuse(admin, "there is no such command; see: cluehouse admin "
                        "--help");
    return NULL;
}

bool admin_note(struct server *server, const char *line,
                struct store_note *note, char why[NET_WHY])
{
    const struct admin admin = {.server = server, .why = why, .note = note};
    const struct command *command = find_command(&admin, &line);

    note->name[0] = '\0';
    return command != NULL && (!server->nodes.on || !command->shared ||
                               command->run(&admin, line));
}

bool admin_run(struct server *server, unsigned uid, const char *line,
               struct evbuffer *out, char why[NET_WHY])
{
    const struct admin admin = {
        .server = server, .uid = uid, .out = out, .why = why};
    const struct command *command = find_command(&admin, &line);

    if (command != NULL && command->lists)
        log_event(server, LOG_INFO, "admin-list", "what=%s uid=%u",
                  command->name, uid);
    return command != NULL && command->run(&admin, line);
}
