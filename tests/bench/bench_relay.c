/*
 * bench_relay.c - what a relayed message costs, compared with a direct one.
 *
 *     bench_relay [CLIENTS [MESSAGES_PER_SECOND [SECONDS]]]
 *
 * No test. Two children are nodes: the far one echoes messages of 200 bytes,
 * the near one relays to it. The parent is the clients. They speak in turn, a
 * twentieth of them every millisecond or so, which is what the rate demands.
 *
 * SPDX-License-Identifier: MIT
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <event2/event.h>

#include "lib/net_client.h"
#include "net/net.h"

enum { LEN = 200, FRAME = 2 + 2 + LEN }; /* of an echo */

struct node {
    struct net *net;
    const char *to; /* NULL: echoes */
};

static void on_request(void *ctx, const struct net_request *request,
                       struct net_reply *reply)
{
    (void)ctx, (void)request, (void)reply;
}

static void on_conn(void *ctx, struct ws_conn *conn)
{
    (void)ctx, (void)conn;
}

static void on_message(void *ctx, struct ws_conn *conn, const char *text,
                       size_t len)
{
    const struct node *node = ctx;

    if (node->to != NULL) {
        (void)ws_conn_relay(conn, node->to, 1, text, len);
        return;
    }
    ws_conn_queue(conn, text, len);
    ws_conn_release_all(conn);
}

/* Tells its two ports, and serves for ever. */
static pid_t start(const char *to, unsigned ports[2])
{
    struct node node = {.to = to};
    struct event_base *base;
    struct net_config config = {
        .listen = "127.0.0.1:0",
        .peer_listen = "127.0.0.1:0",
        .limits = {.messages = 1000000, .burst = 60000}};
    const struct net_handler handler = {.request = on_request,
                                        .opened = on_conn,
                                        .message = on_message,
                                        .closed = on_conn,
                                        .ctx = &node};
    char why[NET_WHY];
    int pipes[2];
    pid_t pid;

    if (pipe(pipes) != 0)
        exit(1);
    pid = fork();
    if (pid != 0) {
        if (read(pipes[0], ports, 2 * sizeof *ports) != 2 * sizeof *ports)
            exit(1);
        return pid;
    }
    memset(config.peer_key, 1, sizeof config.peer_key);
    base = event_base_new();
    node.net = net_open(base, &config, &handler, why);
    if (node.net == NULL) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
    ports[0] = net_port(node.net);
    ports[1] = net_peer_port(node.net);
    if (write(pipes[1], ports, 2 * sizeof *ports) != 2 * sizeof *ports)
        exit(1);
    for (;;) {
        (void)event_base_loop(base, EVLOOP_ONCE);
        net_flush(node.net);
    }
}

static double seconds_of(clockid_t clock)
{
    struct timespec t = {0};

    (void)clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double cpu_of(pid_t pid)
{
    clockid_t clock;

    return clock_getcpuclockid(pid, &clock) == 0 ? seconds_of(clock) : 0;
}

static void connect_all(int *fd, int n, unsigned port, const char *text)
{
    for (int i = 0; i < n; i++) {
        struct net_client c;

        if (!net_client_connect(&c, port, NULL, NULL) ||
            net_client_upgrade(&c, port, "") != 101 ||
            !net_client_send_text(&c, text) ||
            net_client_get_text(&c) == NULL) {
            fprintf(stderr, "client %d does not get in\n", i);
            exit(1);
        }
        fd[i] = c.fd;
        free(c.in);
    }
}

/* Bytes that came back. */
static uint64_t drain(int watch)
{
    static uint8_t in[65536];
    struct epoll_event ready[256];
    uint64_t got = 0;
    int k = epoll_wait(watch, ready, 256, 1);

    for (int i = 0; i < k; i++) {
        ssize_t n = recv(ready[i].data.fd, in, sizeof in, MSG_DONTWAIT);

        got += n > 0 ? (uint64_t)n : 0;
    }
    return got;
}

/* Returns the messages that were echoed. */
static uint64_t talk(const int *fd, int n, double rate, double seconds,
                     const char *text)
{
    uint8_t frame[LEN + 14];
    size_t len = net_client_write_frame(frame, 0x81, true, text, LEN);
    uint64_t said = 0, got = 0;
    int watch = epoll_create1(0);
    double start = seconds_of(CLOCK_MONOTONIC), now = start;

    for (int i = 0; i < n; i++) {
        struct epoll_event on = {EPOLLIN, {.fd = fd[i]}};

        (void)epoll_ctl(watch, EPOLL_CTL_ADD, fd[i], &on);
    }
    while (now < start + seconds) {
        for (; (double)said < (now - start) * rate; said++)
            if (send(fd[said % (uint64_t)n], frame, len, MSG_NOSIGNAL) !=
                (ssize_t)len)
                exit(1);
        got += drain(watch);
        now = seconds_of(CLOCK_MONOTONIC);
    }
    for (int i = 0; i < 1000 && got < said * FRAME; i++)
        got += drain(watch);
    (void)close(watch);
    return got / FRAME;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 100;
    double rate = argc > 2 ? strtod(argv[2], NULL) : 20000;
    double seconds = argc > 3 ? strtod(argv[3], NULL) : 5;
    int *fd = calloc((size_t)n, sizeof *fd);
    unsigned far_ports[2], near_ports[2];
    pid_t far, near;
    char to[40], text[LEN + 1];

    memset(text, 'x', LEN);
    text[LEN] = '\0';
    far = start(NULL, far_ports);
    (void)snprintf(to, sizeof to, "127.0.0.1:%u", far_ports[1]);
    near = start(to, near_ports);
    for (int relayed = 0; relayed < 2; relayed++) {
        double cpu[2];
        uint64_t done;

        connect_all(fd, n, relayed ? near_ports[0] : far_ports[0], text);
        cpu[0] = cpu_of(far);
        cpu[1] = cpu_of(near);
        done = talk(fd, n, rate, seconds, text);
        cpu[0] = cpu_of(far) - cpu[0];
        cpu[1] = cpu_of(near) - cpu[1];
        printf("%s: %.0f messages/s echoed; CPU a message: %.2f us at the node "
               "of the table, %.2f us at the relay\n",
               relayed ? "relayed" : "direct", (double)done / seconds,
               cpu[0] / (double)done * 1e6, cpu[1] / (double)done * 1e6);
        for (int i = 0; i < n; i++)
            (void)close(fd[i]);
    }
    (void)kill(near, SIGTERM);
    (void)kill(far, SIGTERM);
    (void)waitpid(near, NULL, 0);
    (void)waitpid(far, NULL, 0);
    free(fd);
    return 0;
}
