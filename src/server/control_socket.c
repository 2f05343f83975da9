/*
 * control_socket.c - the socket in the data folder.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/control_socket.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/server.h"

/* A socket's address is short, and the folder's path may be longer: so it is
 * named from the folder's descriptor. */
static struct sockaddr_un address_in(int folder)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};

    (void)snprintf(at.sun_path, sizeof at.sun_path, "/proc/self/fd/%d/control",
                   folder);
    return at;
}

/* Binds; the mode is set before the socket has a name. */
static bool bind_in(int fd, int folder)
{
    struct sockaddr_un at = address_in(folder);

    return fchmod(fd, 0600) == 0 &&
           bind(fd, (const struct sockaddr *)&at, sizeof at) == 0;
}

static bool is_answered(int folder)
{
    struct sockaddr_un at = address_in(folder);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool answers;

    if (fd < 0)
        return false;
    answers = connect(fd, (const struct sockaddr *)&at, sizeof at) == 0;
    (void)close(fd); /* nothing was written yet */
    return answers;
}

int control_socket_open(int folder, char why[NET_WHY])
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int error;

    if (fd >= 0 && bind_in(fd, folder))
        return fd;
    error = errno;
    (void)snprintf(why, NET_WHY,
                   "cannot make the control socket in the data "
                   "folder: %s",
                   strerror(error));
    if (fd >= 0 && error == EADDRINUSE) {
        if (is_answered(folder))
            (void)snprintf(why, NET_WHY,
                           "another cluehouse uses this data "
                           "folder; stop it, or name another with --data");
        else if (unlinkat(folder, "control", 0) == 0 && bind_in(fd, folder))
            return fd;
    }
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

void control_socket_clean(int folder)
{
    int again = dup(folder);
    DIR *files = again >= 0 ? fdopendir(again) : NULL;
    struct dirent *file;

    while (files != NULL && (file = readdir(files)) != NULL)
        if (strncmp(file->d_name, SERVER_COPY, sizeof SERVER_COPY - 1) == 0)
            (void)unlinkat(folder, file->d_name, 0);
    if (files != NULL)
        (void)closedir(files);
    else if (again >= 0)
        (void)close(again);
}
