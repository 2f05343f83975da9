/*
 * listen.c - opens the listening socket (TCP or unix).
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <event2/listener.h>

#include "net/memory.h"

enum { BACKLOG = 1024 };

/* Usually out of file descriptors: to accept again at once would only spin. The
 * next sweep calls listen_retry. (`ctx` is evhttp's, not ours.) */
static void on_accept_error(struct evconnlistener *listener, void *ctx)
{
    (void)ctx;
    (void)evconnlistener_disable(listener);
}

void listen_retry(struct listen *listen, struct net_core *core)
{
    int fd = fcntl(core->dummy, F_DUPFD_CLOEXEC, 3);

    if (fd >= 0)
        (void)close(fd);
    else if (!listen->out_of_files)
        net_core_log(core, strerror(errno), "accept");
    listen->out_of_files = fd < 0;
    if (!core->stopping && fd >= 0)
        (void)evconnlistener_enable(listen->listener);
}

void listen_stop(struct listen *listen)
{
    (void)evconnlistener_disable(listen->listener);
}

void listen_close(struct listen *listen)
{
    if (listen->unix_path != NULL && listen->listener != NULL)
        (void)unlink(listen->unix_path);
    free(listen->unix_path);
}

static bool is_answering(const struct sockaddr_un *at)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool yes =
        fd >= 0 && connect(fd, (const struct sockaddr *)at, sizeof *at) == 0;

    if (fd >= 0)
        (void)close(fd);
    return yes;
}

/* A socket file that nobody listens on was left behind by a crash. */
static bool clear_path(const struct sockaddr_un *at, char why[NET_WHY])
{
    struct stat is;

    if (lstat(at->sun_path, &is) != 0)
        return true;
    if (!S_ISSOCK(is.st_mode)) {
        (void)snprintf(why, NET_WHY,
                       "%s is there and is no socket: name another path",
                       at->sun_path);
        return false;
    }
    if (is_answering(at)) {
        (void)snprintf(why, NET_WHY, "%s is taken: is another server running?",
                       at->sun_path);
        return false;
    }
    (void)unlink(at->sun_path);
    return true;
}

static int bind_unix(struct listen *listen, const char *path, char why[NET_WHY])
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    size_t len = strlen(path);
    mode_t mask;
    int fd, bound;

    if (len == 0 || len >= sizeof at.sun_path) {
        (void)snprintf(why, NET_WHY,
                       "the path of a unix socket has 1 to %zu "
                       "bytes",
                       sizeof at.sun_path - 1);
        return -1;
    }
    memcpy(at.sun_path, path, len + 1);
    if (!clear_path(&at, why))
        return -1;
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    mask = umask(0117);
    bound = fd < 0 ? -1 : bind(fd, (struct sockaddr *)&at, sizeof at);
    (void)umask(mask);
    if (bound != 0) {
        (void)snprintf(why, NET_WHY, "cannot make the socket %.100s: %s", path,
                       strerror(errno));
        if (fd >= 0)
            (void)close(fd);
        return -1;
    }
    listen->unix_path = memory_new(len + 1);
    memcpy(listen->unix_path, path, len + 1);
    return fd;
}

/* Splits "host:port" or "[::1]:port". */
static bool split(const char *where, char host[NET_ADDRESS], const char **port)
{
    const char *colon = strrchr(where, ':');
    size_t n = colon == NULL ? 0 : (size_t)(colon - where);
    bool six = n >= 2 && where[0] == '[' && where[n - 1] == ']';

    if (colon == NULL || n >= NET_ADDRESS)
        return false;
    memcpy(host, where + six, n);
    host[six ? n - 2 : n] = '\0';
    *port = colon + 1;
    return (*port)[0] != '\0' && strlen(*port) <= 5 &&
           strspn(*port, "0123456789") == strlen(*port) &&
           strtoul(*port, NULL, 10) <= 65535 &&
           (six || strchr(host, ':') == NULL);
}

static int bind_to(const struct addrinfo *at)
{
    const int yes = 1;
    int fd =
        socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, at->ai_addr, at->ai_addrlen) != 0 ||
        listen(fd, BACKLOG) != 0) {
        int error = errno;

        (void)close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

static void explain_bind_error(char why[NET_WHY], const char *where,
                               const char *port, const char *option)
{
    if (errno == EADDRINUSE)
        (void)snprintf(why, NET_WHY,
                       "port %s is taken: stop what uses it, or "
                       "choose another with %s",
                       port, option);
    else if (errno == EACCES)
        (void)snprintf(why, NET_WHY,
                       "port %s needs more rights: choose one "
                       "above 1023 with %s",
                       port, option);
    else
        (void)snprintf(why, NET_WHY, "cannot listen at %.100s: %s", where,
                       strerror(errno));
}

static int bind_port(const char *where, const char *option, char why[NET_WHY])
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    char host[NET_ADDRESS];
    const char *port;
    struct addrinfo *found;
    int fd, error;

    if (!split(where, host, &port)) {
        (void)snprintf(why, NET_WHY,
                       "%.100s is no address to listen at: "
                       "write 127.0.0.1:8137, [::1]:8137 or unix:/path",
                       where);
        return -1;
    }
    error = getaddrinfo(host[0] == '\0' ? NULL : host, port, &hints, &found);
    if (error != 0) {
        (void)snprintf(why, NET_WHY, "cannot find %.100s: %s", where,
                       gai_strerror(error));
        return -1;
    }
    fd = bind_to(found);
    if (fd < 0)
        explain_bind_error(why, where, port, option);
    freeaddrinfo(found);
    return fd;
}

static unsigned port_of(int fd)
{
    struct sockaddr_storage at = {0};
    socklen_t len = sizeof at;

    if (getsockname(fd, (struct sockaddr *)&at, &len) != 0)
        return 0;
    if (at.ss_family == AF_INET)
        return ntohs(((struct sockaddr_in *)&at)->sin_port);
    if (at.ss_family == AF_INET6)
        return ntohs(((struct sockaddr_in6 *)&at)->sin6_port);
    return 0;
}

bool listen_open(struct listen *listen, struct event_base *base,
                 const char *where, const char *option, char why[NET_WHY])
{
    bool local = strncmp(where, "unix:", 5) == 0;
    int fd = local ? bind_unix(listen, where + 5, why)
                   : bind_port(where, option, why);

    if (fd < 0)
        return false;
    listen->port = port_of(fd);
    listen->listener = evconnlistener_new(
        base, NULL, NULL, LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC,
        BACKLOG, fd);
    if (listen->listener == NULL) {
        (void)snprintf(why, NET_WHY, "cannot listen at %.100s", where);
        (void)close(fd);
        return false;
    }
    evconnlistener_set_error_cb(listen->listener, on_accept_error);
    return true;
}
