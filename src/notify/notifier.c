/*
 * notifier.c - the process that sends notices, and the line to it.
 *
 * There are two: one that sends, and one that waits for its end and starts the
 * next, because the server cannot start any once it has shut itself in. Both
 * end when the server does, however that ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include "notify/notifier.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "notify/notify_worker.h"

enum {
    START_MS = 10000,
    STOP_MS = 1000,
    STEP_MS = 10,
    AGAIN_SECONDS = 1,      /* before the next one is started, */
    AGAIN_MOST_SECONDS = 60 /* doubled each time up to this */
};

/* --- In the new processes ------------------------------------------------- */

static void say(int line, const char *text)
{
    (void)send(line, text, strlen(text), MSG_NOSIGNAL);
}

/* Whoever reads what the server prints does not wait for us. */
static void be_silent(void)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

    if (nothing < 0)
        return;
    (void)dup2(nothing, STDIN_FILENO);
    (void)dup2(nothing, STDOUT_FILENO);
}

/* The server decides when we end: it closes the line. A signal for the whole
 * group, as a terminal sends it, is for the server. */
static void be_a_child(int line)
{
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGTERM, SIG_IGN);
    (void)signal(SIGHUP, SIG_IGN);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    be_silent();
    if (line != STDERR_FILENO + 1)
        (void)dup2(line, STDERR_FILENO + 1);
    (void)close_range(STDERR_FILENO + 2, ~0U, 0);
}

static _Noreturn void work(const struct notifier_config *config, int line,
                           struct http_sender *sender)
{
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)prctl(PR_SET_NAME, "cluehouse-send");
    if (getppid() == 1 || !config->confine(config->ctx, false))
        _exit(EXIT_FAILURE);
    notify_worker_run(config, sender, line);
    _exit(EXIT_SUCCESS);
}

static bool is_closed(int line)
{
    struct pollfd wake = {.fd = line, .events = POLLIN};
    char byte;

    return poll(&wake, 1, 0) > 0 && recv(line, &byte, 1, MSG_PEEK) <= 0;
}

/* libcurl is loaded here, once, before the files that it is made of can no
 * longer be read; those who send inherit it. */
static _Noreturn void supervise(const struct notifier_config *config)
{
    const int line = STDERR_FILENO + 1;
    char why[NOTIFIER_WHY] = "", text[NOTIFIER_WHY + 20];
    struct http_sender *sender = http_sender_new(why, sizeof why);
    unsigned wait = AGAIN_SECONDS;

    (void)prctl(PR_SET_NAME, "cluehouse-watch");
    if (sender == NULL || !config->confine(config->ctx, true)) {
        (void)snprintf(text, sizeof text, "!%s",
                       sender == NULL ? why : "there is no whole sandbox");
        say(line, text);
        _exit(EXIT_FAILURE);
    }
    for (;;) {
        pid_t child = fork();
        int status = 0;

        if (child == 0)
            work(config, line, sender);
        if (child > 0)
            while (waitpid(child, &status, 0) < 0 && errno == EINTR)
                continue;
        if ((child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
            is_closed(line))
            _exit(EXIT_SUCCESS);
        (void)sleep(wait);
        wait = 2 * wait < AGAIN_MOST_SECONDS ? 2 * wait : AGAIN_MOST_SECONDS;
    }
}

/* --- In the server -------------------------------------------------------- */

/* Waits for its first word. */
static bool await_start(int line, char why[NOTIFIER_WHY])
{
    struct pollfd wake = {.fd = line, .events = POLLIN};
    char text[NOTIFIER_WHY] = "";
    ssize_t n = 0;

    if (poll(&wake, 1, START_MS) > 0)
        n = recv(line, text, sizeof text - 1, 0);
    if (n > 0 && text[0] == '{')
        return true;
    (void)snprintf(why, NOTIFIER_WHY, "%s",
                   n > 1 ? text + 1
                         : "the process that sends notices does not start");
    return false;
}

int notifier_start(const struct notifier_config *config, pid_t *pid,
                   char why[NOTIFIER_WHY])
{
    int line[2];

    (void)snprintf(why, NOTIFIER_WHY,
                   "cannot start the process that sends notices");
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, line) != 0)
        return -1;
    *pid = fork();
    if (*pid == 0) {
        (void)close(line[0]); /* or it would never see the end of it */
        be_a_child(line[1]);
        supervise(config);
    }
    (void)close(line[1]);
    if (*pid < 0 || !await_start(line[0], why) ||
        fcntl(line[0], F_SETFL, O_NONBLOCK) != 0) {
        notifier_stop(line[0], *pid);
        return -1;
    }
    return line[0];
}

void notifier_stop(int line, pid_t pid)
{
    (void)close(line);
    for (int ms = 0; pid > 0 && ms < STOP_MS; ms += STEP_MS) {
        if (waitpid(pid, NULL, WNOHANG) != 0)
            return;
        (void)usleep(STEP_MS * 1000);
    }
}
