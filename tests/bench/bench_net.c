/*
 * bench_net.c - what a WebSocket costs: memory when idle, time when not.
 *
 *     bench_net [CLIENTS [SECONDS]]
 *
 * No test. A child serves: each message is echoed to a group of four, and
 * all of a turn of the loop goes out together, as at a table. The parent is the
 * clients.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>

#include "net/net.h"
#include "lib/net_client.h"

enum { GROUP = 4 };

struct serving {
    struct net *net;
    struct ws_conn **all;
    uint32_t n;
};

static void on_request(void *ctx, const struct net_request *request,
                       struct net_reply *reply)
{
    (void)ctx, (void)request, (void)reply;
}

static void on_opened(void *ctx, struct ws_conn *conn)
{
    struct serving *serving = ctx;

    serving->all =
        realloc(serving->all, (serving->n + 1) * sizeof(struct ws_conn *));
    serving->all[serving->n] = conn;
    ws_conn_set_ctx(conn, (void *)(uintptr_t)serving->n++);
}

static void on_message(void *ctx, struct ws_conn *conn, const char *text,
                       size_t len)
{
    struct serving *serving = ctx;
    uint32_t first = (uint32_t)(uintptr_t)ws_conn_ctx(conn) / GROUP * GROUP;

    for (uint32_t i = first; i < first + GROUP && i < serving->n; i++) {
        if (serving->all[i] == NULL)
            continue;
        ws_conn_queue(serving->all[i], text, len);
        ws_conn_release_all(serving->all[i]);
    }
}

static void on_closed(void *ctx, struct ws_conn *conn)
{
    struct serving *serving = ctx;

    serving->all[(uintptr_t)ws_conn_ctx(conn)] = NULL;
}

static void serve(int tell)
{
    struct serving serving = {0};
    struct event_base *base = event_base_new();
    const struct net_config config = {
        .listen = "127.0.0.1:0",
        .limits = {.connections = 100000, .messages = 1000000, .burst = 60000}};
    const struct net_handler handler = {on_request, on_opened, on_message,
                                        on_closed,  NULL,      &serving,
                                        NULL,       NULL,      NULL};
    char why[NET_WHY];
    unsigned port;

    serving.net = net_open(base, &config, &handler, why);
    if (serving.net == NULL) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
    port = net_port(serving.net);
    if (write(tell, &port, sizeof port) != sizeof port)
        exit(1);
    for (;;) {
        (void)event_base_loop(base, EVLOOP_ONCE);
        net_flush(serving.net);
    }
}

static long rss_kb(pid_t pid)
{
    char path[64], line[256];
    long kb = 0;
    FILE *file;

    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kb = strtol(line + 6, NULL, 10);
    if (file != NULL)
        (void)fclose(file);
    return kb;
}

static double cpu_s(pid_t pid)
{
    clockid_t clock;
    struct timespec t = {0};

    if (clock_getcpuclockid(pid, &clock) == 0)
        (void)clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double now_s(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One of each group speaks as soon as it has heard itself. */
static uint64_t talk(const int *fd, int n, double seconds)
{
    uint8_t frame[128], in[65536];
    char text[90];
    size_t len;
    uint64_t said = 0;
    int watch = epoll_create1(0);
    double end = now_s() + seconds;

    memset(text, 'x', sizeof text);
    len = net_client_write_frame(frame, 0x81, true, text, sizeof text);
    for (int i = 0; i < n; i++) {
        struct epoll_event on = {EPOLLIN, {.u32 = (uint32_t)i}};

        (void)epoll_ctl(watch, EPOLL_CTL_ADD, fd[i], &on);
        if (i % GROUP == 0)
            said += send(fd[i], frame, len, MSG_NOSIGNAL) == (ssize_t)len;
    }
    while (now_s() < end) {
        struct epoll_event ready[512];
        int k = epoll_wait(watch, ready, 512, 100);

        for (int i = 0; i < k; i++) {
            uint32_t who = ready[i].data.u32;

            if (recv(fd[who], in, sizeof in, MSG_DONTWAIT) > 0 &&
                who % GROUP == 0)
                said += send(fd[who], frame, len, MSG_NOSIGNAL) == (ssize_t)len;
        }
    }
    (void)close(watch);
    return said;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 4000;
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 3;
    struct rlimit files;
    int pipes[2], *fd;
    unsigned port;
    pid_t pid;
    long before, after;
    double cpu, took;
    uint64_t said;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    if (pipe(pipes) != 0)
        return 1;
    pid = fork();
    if (pid == 0)
        serve(pipes[1]);
    if (read(pipes[0], &port, sizeof port) != sizeof port)
        return 1;
    fd = calloc((size_t)n, sizeof *fd);
    (void)usleep(100000);
    before = rss_kb(pid);
    cpu = cpu_s(pid);
    for (int i = 0; i < n; i++) {
        struct net_client c;

        if (!net_client_connect(&c, port, NULL, NULL) ||
            net_client_upgrade(&c, port, "") != 101) {
            fprintf(stderr, "client %d does not get in\n", i);
            (void)kill(pid, SIGTERM);
            return 1;
        }
        fd[i] = c.fd;
        free(c.in);
    }
    (void)usleep(300000);
    after = rss_kb(pid);
    printf("%d clients: %ld kB, %.2f kB each; %.0f us of CPU each\n", n, after,
           (double)(after - before) / n, (cpu_s(pid) - cpu) / n * 1e6);
    cpu = cpu_s(pid);
    took = now_s();
    said = talk(fd, n, seconds);
    took = now_s() - took;
    cpu = cpu_s(pid) - cpu;
    printf("%.0f messages/s to %d each, %.0f per second of CPU; %ld kB\n",
           (double)said / took, GROUP, (double)said / cpu, rss_kb(pid));
    (void)kill(pid, SIGTERM);
    (void)waitpid(pid, NULL, 0);
    free(fd);
    return 0;
}
