/*
 * serve.c - `cluehouse serve`: the table server.
 *
 * The first line on standard output is the address, for people and scripts;
 * the log goes to standard error.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/ops/datadir.h"
#include "cli/ops/qr_terminal.h"
#include "cli/ops/settings.h"

/* --- Preparation ---------------------------------------------------------- */

static bool check_folder(const char *path)
{
    if (!datadir_make(path)) {
        diag_hint("name another one with --data");
        return false;
    }
    if (access(path, R_OK | W_OK | X_OK) != 0) {
        diag_error("cannot write in the data folder %s: %s",
                   diag_path(path).text, strerror(errno));
        diag_hint("name another one with --data");
        return false;
    }
    return true;
}

/* Every connection needs a descriptor. Raises the soft limit as far as allowed,
 * and lowers the limit of connections to what there is; a warning follows only
 * if more were asked for explicitly. */
static void raise_file_limit(struct net_limits *limits)
{
    enum { OTHERS = 64 }; /* our own files, sockets and pipes */
    struct server_config standard;
    struct rlimit limit;
    rlim_t need = (rlim_t)limits->connections + OTHERS;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= need)
        return;
    limit.rlim_cur = limit.rlim_max < need ? limit.rlim_max : need;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 &&
        getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    if (limit.rlim_cur >= need || limit.rlim_cur <= 2 * OTHERS)
        return;
    server_standard(&standard);
    if (limits->connections != standard.net.limits.connections) {
        diag_error("the system allows %llu open files, too few for %u "
                   "connections",
                   (unsigned long long)limit.rlim_cur, limits->connections);
        diag_hint("raise it: ulimit -n, or LimitNOFILE= of the unit");
    }
    limits->connections = (unsigned)limit.rlim_cur - OTHERS;
}

/* Tells systemd, if it started us, that we are ready: sd_notify(3) without the
 * library. Failure is ignored: nobody else listens. */
static void notify_systemd(const char *what)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t len = path != NULL ? strlen(path) : 0;
    int fd;

    if (len < 2 || len >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, len);
    if (path[0] == '@')
        to.sun_path[0] = '\0'; /* an abstract name */
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    (void)sendto(fd, what, strlen(what), MSG_NOSIGNAL,
                 (const struct sockaddr *)&to,
                 (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len));
    (void)close(fd);
}

/* --- The greeting --------------------------------------------------------- */

static bool listens_everywhere(const char *listen)
{
    return strncmp(listen, "0.0.0.0:", 8) == 0 ||
           strncmp(listen, "[::]:", 5) == 0;
}

static bool listens_here_only(const char *listen)
{
    return strncmp(listen, "127.", 4) == 0 ||
           strncmp(listen, "[::1]:", 6) == 0 ||
           strncmp(listen, "localhost:", 10) == 0;
}

/* The first IPv4 address of this machine on a network. */
static bool lan_address(char out[INET_ADDRSTRLEN])
{
    struct ifaddrs *all, *one;
    bool found = false;

    if (getifaddrs(&all) != 0)
        return false;
    for (one = all; one != NULL && !found; one = one->ifa_next) {
        struct sockaddr_in in;

        if (one->ifa_addr == NULL || one->ifa_addr->sa_family != AF_INET ||
            (one->ifa_flags & IFF_LOOPBACK) != 0 ||
            (one->ifa_flags & IFF_UP) == 0)
            continue;
        memcpy(&in, one->ifa_addr, sizeof in);
        found = inet_ntop(AF_INET, &in.sin_addr, out, INET_ADDRSTRLEN) != NULL;
    }
    freeifaddrs(all);
    return found;
}

/* The address that other machines can use, if there is one, with our scheme and
 * port. */
static bool others_url(const struct settings *settings, const char *ours,
                       char *out, size_t room)
{
    const char *listen = settings->server.net.listen;
    const char *port = strrchr(ours, ':');
    char address[INET_ADDRSTRLEN];

    if (settings->server.public_url == NULL && listens_everywhere(listen)) {
        if (port == NULL || !lan_address(address))
            return false;
        (void)snprintf(out, room, "http%s://%s%s",
                       strncmp(ours, "https:", 6) == 0 ? "s" : "", address,
                       port);
        return true;
    }
    if (strncmp(ours, "unix:", 5) == 0 ||
        (settings->server.public_url == NULL && listens_here_only(listen)))
        return false;
    (void)snprintf(out, room, "%s", ours);
    return true;
}

static void print_welcome(const struct settings *settings, const char *url)
{
    char others[300];
    bool reachable = others_url(settings, url, others, sizeof others);

    printf("%s\n", url);
    (void)fflush(stdout); /* scripts wait for it; program_end() checks */
    if (reachable && strcmp(others, url) != 0)
        printf("Others on this network: %s\n", others);
    if (settings->qr == QR_ON ||
        (settings->qr == QR_AUTO && qr_terminal_supported())) {
        if (reachable)
            (void)qr_terminal_print(others); /* optional: failure is ignored */
        else if (strncmp(url, "unix:", 5) != 0)
            printf("Only this machine can reach it; to let others in, start it "
                   "with --listen 0.0.0.0:8137\n");
    }
    printf("The server is running. Ctrl-C stops it; all tables are kept.\n");
    (void)fflush(stdout);
}

/* --- The command ---------------------------------------------------------- */

static int serve(struct settings *settings)
{
    char why[NET_WHY] = "";
    struct server *server;

    if (!check_folder(settings->server.data))
        return CLI_FAILED;
    raise_file_limit(&settings->server.net.limits);
    server = server_open(&settings->server, why);
    if (server == NULL) {
        diag_error("cannot start the server: %s", why);
        return CLI_FAILED;
    }
    print_welcome(settings, server_url(server));
    notify_systemd("READY=1");
    server_run(server);
    notify_systemd("STOPPING=1");
    server_close(server);
    return CLI_OK;
}

static int serve_run(struct args *args)
{
    struct settings settings;
    int code = CLI_USAGE;

    if (settings_read(args, &settings))
        code = serve(&settings);
    settings_free(&settings);
    return code;
}

const struct command serve_command = {
    .name = "serve",
    .usage = "[options]",
    .summary = "starts the server: tables over the network",
    .options = setting_options,
    .more =
        "The same names work as lines of a file (listen = 0.0.0.0:8137) and "
        "as\n"
        "variables (CLUEHOUSE_LISTEN). What stands on the command line counts\n"
        "most, then variables, then the file.\n\n"
        "The first line on standard output is the address; the log goes to\n"
        "standard error. SIGTERM stops the server, SIGHUP reads certificates\n"
        "again. See docs/operating.md.\n",
    .run = serve_run,
};
