/* control.c - see control.h. SPDX-License-Identifier: MIT */
#include "cli/ops/control.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/ops/datadir.h"
#include "cli/say.h"

enum { ANSWER_MOST = 64 << 20 };

/* The address of a socket is short, a path need not be: so it is named from
 * the folder's descriptor. */
static int connect_to(const char *folder)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int fd, dir, kept;

    dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (dir < 0)
        return -1;
    (void)snprintf(to.sun_path, sizeof to.sun_path, "/proc/self/fd/%d/control",
                   dir);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        kept = errno;
        (void)close(fd);
        errno = kept;
        fd = -1;
    }
    kept = errno;
    (void)close(dir);
    errno = kept;
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

/* Everything until the other side closes, with a NUL. NULL: see errno. */
static char *receive_all(int fd, size_t *len)
{
    size_t room = 1 << 16, used = 0;
    char *text = malloc(room), *more;
    ssize_t n = 1;

    while (text != NULL && n != 0) {
        if (room - used < 2) {
            more = room < ANSWER_MOST ? realloc(text, room * 2) : NULL;
            if (more == NULL)
                goto fail;
            text = more;
            room *= 2;
        }
        n = recv(fd, text + used, room - used - 1, 0);
        if (n < 0 && errno != EINTR)
            goto fail;
        used += n > 0 ? (size_t)n : 0;
    }
    if (text != NULL)
        text[used] = '\0';
    *len = used;
    return text;
fail:
    free(text);
    return NULL;
}

/* Takes the first line off an answer. */
static enum control read_answer(char *text, size_t *len)
{
    char *end = memchr(text, '\n', *len);
    size_t head, said;

    if (end != NULL)
        *end = '\0';
    if (end != NULL && strncmp(text, "no ", 3) == 0) {
        complain("%s", shown_path(text + 3).text);
        return CONTROL_FAILED;
    }
    head = end != NULL ? (size_t)(end - text) + 1 : 0;
    said = head > 0 && strncmp(text, "ok ", 3) == 0
               ? (size_t)strtoull(text + 3, NULL, 10)
               : *len + 1;
    if (said != *len - head) {
        complain("the server's answer broke off");
        advise("it may have stopped; try again");
        return CONTROL_FAILED;
    }
    memmove(text, text + head, said);
    text[said] = '\0';
    *len = said;
    return CONTROL_FINE;
}

static enum control talk(int fd, const char *line, char **text, size_t *len)
{
    enum control result;

    *text = NULL;
    if (send_all(fd, line, strlen(line)))
        *text = receive_all(fd, len);
    if (*text == NULL) {
        complain("cannot talk to the server: %s", strerror(errno));
        return CONTROL_FAILED;
    }
    result = read_answer(*text, len);
    if (result != CONTROL_FINE) {
        free(*text);
        *text = NULL;
    }
    return result;
}

enum control control_ask(const char *folder, const char *verb, const char *word,
                         char **text, size_t *len)
{
    char line[DATADIR + 16];
    enum control result;
    int fd;

    fd = connect_to(folder);
    if (fd < 0 &&
        (errno == ENOENT || errno == ENOTDIR || errno == ECONNREFUSED))
        return CONTROL_NOBODY;
    if (fd < 0) {
        complain("cannot talk to the server at %s/control: %s",
                 shown_path(folder).text, strerror(errno));
        return CONTROL_FAILED;
    }
    if (strpbrk(word, "\r\n") != NULL ||
        snprintf(line, sizeof line, "%s %s\n", verb, word) >=
            (int)sizeof line) {
        complain("'%s' is no name to %s", shown(word).text, verb);
        result = CONTROL_FAILED;
    } else {
        result = talk(fd, line, text, len);
    }
    (void)close(fd);
    return result;
}
