/*
 * child.c - a child process that exchanges lines with us.
 *
 * Our ends of the pipes never block: every wait is a poll() with a timeout.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/sim/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

extern char **environ;

/* --- Start ---------------------------------------------------------------- */

/* A pipe that is closed on exec; our end of it does not block. */
static bool make_pipe(int end[2], int ours)
{
    if (pipe(end) != 0)
        return false;
    (void)fcntl(end[0], F_SETFD, FD_CLOEXEC); /* cannot fail here */
    (void)fcntl(end[1], F_SETFD, FD_CLOEXEC);
    (void)fcntl(end[ours], F_SETFL, O_NONBLOCK);
    return true;
}

static void close_pipe(int end[2])
{
    (void)close(end[0]); /* nothing was written: errors do not matter */
    (void)close(end[1]);
}

/* We ignore these signals, and an ignored signal is inherited. */
static void reset_signals(posix_spawnattr_t *attributes)
{
    sigset_t usual;

    (void)sigemptyset(&usual);
    (void)sigaddset(&usual, SIGPIPE);
    (void)sigaddset(&usual, SIGXFSZ);
    (void)posix_spawnattr_setsigdefault(attributes, &usual);
}

static int spawn(struct child *child, const char *command, int in, int out)
{
    /* The shell splits words and handles redirections, then execs. */
    char sh[] = "sh", c[] = "-c", exec_words[] = "eval \"exec $1\"";
    char *words[] = {sh, c, exec_words, sh, (char *)(uintptr_t)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error;

    (void)posix_spawn_file_actions_init(&files); /* cannot fail with glibc */
    (void)posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    (void)posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null",
                                           O_WRONLY, 0);
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP |
                                                    POSIX_SPAWN_SETSIGDEF);
    (void)posix_spawnattr_setpgroup(&attributes, 0);
    reset_signals(&attributes);
    error = posix_spawn(&child->pid, "/bin/sh", &files, &attributes, words,
                        environ);
    (void)posix_spawn_file_actions_destroy(&files);
    (void)posix_spawnattr_destroy(&attributes);
    return error;
}

bool child_start(struct child *child, const char *command)
{
    int in[2], out[2];

    *child = (struct child){.pid = 0};
    if (!make_pipe(in, 1))
        return false;
    if (!make_pipe(out, 0)) {
        close_pipe(in);
        return false;
    }
    errno = spawn(child, command, in[0], out[1]);
    if (errno != 0) {
        child->pid = 0;
        close_pipe(in);
        close_pipe(out);
        return false;
    }
    (void)close(in[0]); /* the child has its own */
    (void)close(out[1]);
    child->to = in[1];
    child->from = out[0];
    return true;
}

/* --- Lines ---------------------------------------------------------------- */

/* Waits until the pipe is ready. False when the time is up. */
static bool wait_for(int fd, short what, double until)
{
    struct pollfd pipe_end = {.fd = fd, .events = what};

    for (;;) {
        double left = until - clock_mono_seconds();
        int n;

        if (left <= 0)
            return false;
        n = poll(&pipe_end, 1, left < 3600 ? (int)(left * 1e3) + 1 : 3600000);
        if (n > 0)
            return true;
        if (n < 0 && errno != EINTR)
            return false;
    }
}

bool child_send(struct child *child, const char *text, size_t len, double until)
{
    while (len > 0) {
        ssize_t n = write(child->to, text, len);

        if (n > 0) {
            text += n;
            len -= (size_t)n;
        } else if (errno == EAGAIN) {
            if (!wait_for(child->to, POLLOUT, until))
                return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

/* Removes the first line from the buffer, if it is complete. */
static bool cut_line(struct child *child, char *out)
{
    char *end = memchr(child->text, '\n', child->used);
    size_t len;

    if (end == NULL)
        return false;
    len = (size_t)(end - child->text);
    memcpy(out, child->text, len);
    if (len > 0 && out[len - 1] == '\r')
        out[len - 1] = '\0';
    out[len] = '\0';
    child->used -= len + 1;
    memmove(child->text, end + 1, child->used);
    return true;
}

enum child_status child_read(struct child *child, char *out, double until)
{
    while (!cut_line(child, out)) {
        ssize_t n;

        if (child->used == sizeof child->text)
            return CHILD_TOO_LONG;
        n = read(child->from, child->text + child->used,
                 sizeof child->text - child->used);
        if (n == 0)
            return CHILD_ENDED;
        if (n < 0 && errno == EAGAIN) {
            if (!wait_for(child->from, POLLIN, until))
                return CHILD_TIMED_OUT;
        } else if (n < 0 && errno != EINTR) {
            return CHILD_ENDED;
        } else if (n > 0) {
            child->used += (size_t)n;
            child->seen += (size_t)n;
        }
    }
    if (child->seen >= CHILD_FLOOD_BYTES)
        return CHILD_FLOODED;
    return clock_mono_seconds() < until ? CHILD_LINE : CHILD_TIMED_OUT;
}

/* --- End ------------------------------------------------------------------ */

/* Discards output until the child closes its end. */
static void drain(struct child *child, double until)
{
    while (wait_for(child->from, POLLIN, until)) {
        ssize_t n = read(child->from, child->text, sizeof child->text);

        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return;
    }
}

void child_end(struct child *child, double seconds)
{
    if (child->pid == 0)
        return;
    (void)close(child->to); /* unread input is lost with it */
    drain(child, clock_mono_seconds() + seconds);
    (void)close(child->from);
    (void)kill(-child->pid, SIGKILL); /* its group; may be empty */
    (void)kill(child->pid, SIGKILL);
    while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    child->pid = 0;
}
