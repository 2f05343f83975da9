/*
 * control_client.c - requests to a running server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ops/control_client.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/buf.h"
#include "cli/diag.h"
#include "cli/ops/datadir.h"

enum { ANSWER_MOST = 64 << 20 };

/* Paths of sockets are limited to 108 bytes, so the socket is named relative to
 * the folder's descriptor. */
static int connect_to(const char *folder, const struct timeval *patience)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int fd, dir, saved_errno;

    dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (dir < 0)
        return -1;
    (void)snprintf(to.sun_path, sizeof to.sun_path, "/proc/self/fd/%d/control",
                   dir);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) {
        (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, patience,
                         sizeof *patience);
        (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, patience,
                         sizeof *patience);
    }
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        saved_errno = errno;
        (void)close(fd);
        errno = saved_errno;
        fd = -1;
    }
    saved_errno = errno;
    (void)close(dir);
    errno = saved_errno;
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

/* Reads until the server closes the connection. The text is terminated. NULL:
 * see errno. */
static char *receive_all(int fd, size_t *len)
{
    enum { CHUNK = 1 << 16 };
    struct buf text = {NULL, 0, 0};
    ssize_t n = 1;

    while (n != 0) {
        if (text.used >= ANSWER_MOST || !buf_reserve(&text, CHUNK + 1)) {
            errno = ENOMEM;
            break;
        }
        n = recv(fd, text.bytes + text.used, CHUNK, 0);
        if (n < 0 && errno != EINTR)
            break;
        text.used += n > 0 ? (size_t)n : 0;
    }
    if (n == 0)
        text.bytes[text.used] = '\0';
    else
        buf_free(&text);
    *len = text.used;
    return text.bytes;
}

/* Checks and removes the first line of an answer. */
static enum control_client_result read_answer(char *text, size_t *len)
{
    char *end = memchr(text, '\n', *len);
    size_t head, announced;

    if (end != NULL)
        *end = '\0';
    if (end != NULL && strncmp(text, "no ", 3) == 0) {
        diag_error("%s", diag_path(text + 3).text);
        return CONTROL_CLIENT_FAILED;
    }
    head = end != NULL ? (size_t)(end - text) + 1 : 0;
    announced = head > 0 && strncmp(text, "ok ", 3) == 0
                    ? (size_t)strtoull(text + 3, NULL, 10)
                    : *len + 1;
    if (announced != *len - head) {
        diag_error("the server's answer broke off");
        diag_hint("it may have stopped; try again");
        return CONTROL_CLIENT_FAILED;
    }
    memmove(text, text + head, announced);
    text[announced] = '\0';
    *len = announced;
    return CONTROL_CLIENT_OK;
}

/* After errno. */
static void say_silent(void)
{
    if (errno != EAGAIN && errno != EWOULDBLOCK) {
        diag_error("cannot talk to the server: %s", strerror(errno));
        return;
    }
    diag_error("the server does not answer; it is starting, or waits for its "
               "disk or its database");
    diag_hint("see its log. What you asked for may still be done");
}

static enum control_client_result exchange(int fd, const char *line,
                                           char **text, size_t *len)
{
    enum control_client_result result;

    *text = NULL;
    if (send_all(fd, line, strlen(line)))
        *text = receive_all(fd, len);
    if (*text == NULL) {
        say_silent();
        return CONTROL_CLIENT_FAILED;
    }
    result = read_answer(*text, len);
    if (result != CONTROL_CLIENT_OK) {
        free(*text);
        *text = NULL;
    }
    return result;
}

enum control_client_result control_client_ask(const char *folder,
                                              const char *verb,
                                              const char *word, char **text,
                                              size_t *len)
{
    /* A copy may take its time. */
    static const struct timeval patience = {.tv_sec = 5}, none;
    char line[DATADIR + 16];
    enum control_client_result result;
    bool denied;
    int fd;

    fd = connect_to(folder, strcmp(verb, "admin") == 0 ? &patience : &none);
    if (fd < 0 &&
        (errno == ENOENT || errno == ENOTDIR || errno == ECONNREFUSED))
        return CONTROL_CLIENT_NO_SERVER;
    denied = fd < 0 && (errno == EACCES || errno == EPERM);
    if (fd < 0) {
        diag_error("cannot talk to the server at %s/control: %s",
                   diag_path(folder).text, strerror(errno));
        if (denied)
            diag_hint("run this as the user whom the server runs as, or as "
                      "root");
        return CONTROL_CLIENT_FAILED;
    }
    if (strpbrk(word, "\r\n") != NULL ||
        snprintf(line, sizeof line, "%s %s\n", verb, word) >=
            (int)sizeof line) {
        diag_error("'%s' is no name to %s", diag_quote(word).text, verb);
        result = CONTROL_CLIENT_FAILED;
    } else {
        result = exchange(fd, line, text, len);
    }
    (void)close(fd);
    return result;
}
