/*
 * load_server.c - a server of our own.
 *
 * It is pinned to the first processor that we may use and we to the second, so
 * that neither disturbs the other. It is killed when we end, whatever the
 * reason.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_server.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/diag.h"
#include "cli/program.h"

enum { START_TIMEOUT_MS = 20000 }; /* with sanitizers it starts slowly */

/* The n-th processor that we may use, or -1. */
static int nth_processor(int n)
{
    cpu_set_t may;

    if (sched_getaffinity(0, sizeof may, &may) != 0)
        return -1;
    for (size_t i = 0; i < CPU_SETSIZE; i++)
        if (CPU_ISSET(i, &may) && n-- == 0)
            return (int)i;
    return -1;
}

static void pin_to(int processor)
{
    cpu_set_t one;

    if (processor < 0)
        return;
    CPU_ZERO(&one);
    CPU_SET((size_t)processor, &one);
    (void)sched_setaffinity(0, sizeof one, &one); /* may fail */
}

/* --- Its data folder ------------------------------------------------------ */

static bool choose_data(struct load_server *server)
{
    const char *under = getenv("TMPDIR");

    if (server->config->data != NULL) {
        (void)snprintf(server->data, sizeof server->data, "%s",
                       server->config->data);
        return true;
    }
    /* Not /tmp: it may be in memory, where a commit costs nothing. */
    (void)snprintf(server->data, sizeof server->data,
                   "%.400s/cluehouse-load-XXXXXX",
                   under != NULL ? under : "/var/tmp");
    server->own_data = mkdtemp(server->data) != NULL;
    if (!server->own_data)
        diag_error("cannot make %s: %s", server->data, strerror(errno));
    return server->own_data;
}

static void remove_data(const struct load_server *server)
{
    DIR *folder = opendir(server->data);
    struct dirent *file;

    if (folder == NULL)
        return;
    while ((file = readdir(folder)) != NULL)
        (void)unlinkat(dirfd(folder), file->d_name, 0);
    (void)closedir(folder);
    (void)rmdir(server->data);
}

/* --- Start ---------------------------------------------------------------- */

static void exec_server(const struct load_server *server, const char *listen,
                        int to)
{
    const struct load_server_config *config = server->config;
    const char *program = config->program;
    char messages[24], beside[PROGRAM_PATH] = "cluehouse";

    if (program == NULL) {
        (void)program_sibling("cluehouse", beside); /* else execl() fails */
        program = beside;
    }
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)dup2(to, STDOUT_FILENO);
    pin_to(server->processor);
    (void)snprintf(messages, sizeof messages, "%u", config->messages);
    (void)execl(program, "cluehouse", "serve", "--listen", listen, "--data",
                server->data, "--limit-messages", messages, "--bot-pace", "off",
                "--log-level", config->log_level, (char *)NULL);
    diag_error("cannot start %s: %s", program, strerror(errno));
    _exit(127);
}

/* `to` becomes its standard output. */
static bool spawn(struct load_server *server, const char *listen, int to)
{
    server->pid = fork();
    if (server->pid < 0) {
        diag_error("cannot start a server: %s", strerror(errno));
        server->pid = 0;
        return false;
    }
    if (server->pid == 0)
        exec_server(server, listen, to);
    return true;
}

static bool find_url(struct load_server *server, const char *text)
{
    const char *at = strstr(text, "http://");
    size_t len;

    if (at == NULL)
        return false;
    len = strcspn(at, " \r\n\t");
    if (at[len] == '\0' || len >= sizeof server->url)
        return false; /* the line is not complete */
    memcpy(server->url, at, len);
    server->url[len] = '\0';
    return true;
}

static bool await_url(struct load_server *server)
{
    struct pollfd wait = {.fd = server->from, .events = POLLIN};
    char text[8192];
    size_t used = 0;

    while (used < sizeof text - 1 && poll(&wait, 1, START_TIMEOUT_MS) > 0) {
        ssize_t n = read(server->from, text + used, sizeof text - 1 - used);

        if (n <= 0)
            break;
        used += (size_t)n;
        text[used] = '\0';
        if (find_url(server, text))
            return true;
    }
    diag_error("the server did not tell its address");
    return false;
}

/* A port for a server that will be restarted. Not an ephemeral one: a client
 * that connects to a closed ephemeral port may be given that port itself,
 * connect to itself, and keep the server from binding it again. */
static unsigned choose_port(void)
{
    unsigned first = 20000 + (unsigned)getpid() % 10000;

    for (unsigned port = first; port < first + 2000; port++) {
        struct sockaddr_in at = {.sin_family = AF_INET,
                                 .sin_port = htons((uint16_t)port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        bool is_free =
            fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0;

        if (fd >= 0)
            (void)close(fd);
        if (is_free)
            return port;
    }
    return 0;
}

bool load_server_start(struct load_server *server,
                       const struct load_server_config *config)
{
    int ours = nth_processor(1), ends[2];
    char listen[CLIENT_HOST];
    bool ok;

    server->config = config;
    server->from = -1;
    server->processor = ours >= 0 ? nth_processor(0) : -1;
    if (!choose_data(server))
        return false;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        diag_error("cannot make a pipe: %s", strerror(errno));
        return false;
    }
    (void)snprintf(listen, sizeof listen, "127.0.0.1:%u",
                   config->fixed_port ? choose_port() : 0);
    ok = spawn(server, listen, ends[1]);
    (void)close(ends[1]);
    server->from = ends[0];
    ok = ok && await_url(server);
    pin_to(ours);
    return ok;
}

void load_server_signal(struct load_server *server, int signal)
{
    server->ending = signal;
    (void)kill(server->pid, signal);
}

static bool spawn_again(struct load_server *server)
{
    char listen[CLIENT_HOST];
    const char *host = server->url + strlen("http://");
    int nowhere;
    bool ok;

    (void)snprintf(listen, sizeof listen, "%.*s", (int)strcspn(host, "/"),
                   host);
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    ok = spawn(server, listen, nowhere);
    if (nowhere >= 0)
        (void)close(nowhere);
    server->restarted = true;
    return ok;
}

/* SIGTERM and SIGINT lead to exit code 0; SIGKILL cannot be handled. */
enum load_server_state load_server_restart(struct load_server *server)
{
    int status, signal = server->ending;

    if (waitpid(server->pid, &status, WNOHANG) == 0)
        return LOAD_SERVER_ENDING;
    server->pid = 0;
    server->ending = 0;
    if (signal != SIGKILL && status != 0) {
        diag_error("the server ended badly: %s %d",
                   WIFSIGNALED(status) ? "signal" : "exit code",
                   WIFSIGNALED(status) ? WTERMSIG(status)
                                       : WEXITSTATUS(status));
        return LOAD_SERVER_FAILED;
    }
    return spawn_again(server) ? LOAD_SERVER_BACK : LOAD_SERVER_FAILED;
}

/* A restarted server may find its disk failing: it reports that and exits. It
 * is then started again, as a service manager would do. */
bool load_server_alive(struct load_server *server)
{
    int status;

    if (server->pid == 0 || server->ending != 0 ||
        waitpid(server->pid, &status, WNOHANG) == 0)
        return true;
    server->pid = 0;
    if (server->restarted && WIFEXITED(status) &&
        WEXITSTATUS(status) == CLI_FAILED)
        return spawn_again(server);
    diag_error("the server has ended by itself");
    return false;
}

bool load_server_stop(struct load_server *server)
{
    struct timespec nap = {.tv_nsec = 5000000};
    int status = 0;
    bool ended = server->pid == 0;

    if (!ended)
        (void)kill(server->pid, SIGTERM);
    for (int i = 0; !ended && i < 4000; i++) {
        ended = waitpid(server->pid, &status, WNOHANG) == server->pid;
        if (!ended)
            (void)nanosleep(&nap, NULL);
    }
    if (!ended) {
        diag_error("the server does not end: it is killed");
        (void)kill(server->pid, SIGKILL);
        (void)waitpid(server->pid, &status, 0);
    } else if (status != 0) {
        diag_error("the server ended badly: %s %d",
                   WIFSIGNALED(status) ? "signal" : "exit code",
                   WIFSIGNALED(status) ? WTERMSIG(status)
                                       : WEXITSTATUS(status));
    }
    if (server->from > 0)
        (void)close(server->from);
    if (server->own_data)
        remove_data(server);
    server->pid = 0;
    return status == 0;
}
