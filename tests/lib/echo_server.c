/*
 * echo_server.c - a small server for tests of src/net.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "echo_server.h"

static void on_request(void *ctx, const struct net_request *request,
                       struct net_reply *reply)
{
    struct echo_server *server = ctx;

    (void)snprintf(server->path, sizeof server->path, "%s", request->path);
    (void)snprintf(server->query, sizeof server->query, "%s", request->query);
    (void)snprintf(server->address, sizeof server->address, "%s",
                   request->address);
    server->local = request->local;
    if (strcmp(request->path, "/") == 0) {
        reply->status = 200;
        reply->type = "text/html; charset=utf-8";
        reply->body = "<p>hello";
        reply->len = 8;
        reply->etag = "\"one\"";
    } else if (strcmp(request->path, "/big") == 0) {
        reply->status = 200;
        reply->body = server->big;
        reply->len = ECHO_SERVER_BODY;
        reply->lasting = true;
    }
}

static void on_opened(void *ctx, struct ws_conn *conn)
{
    struct echo_server *server = ctx;

    server->opened++;
    server->last = conn;
    ws_conn_set_ctx(conn, server);
}

static void on_message(void *ctx, struct ws_conn *conn, const char *text,
                       size_t len)
{
    struct echo_server *server = ctx;

    assert_ptr_equal(ws_conn_ctx(conn), server);
    assert_int_equal(strlen(text), len);
    server->messages++;
    memcpy(server->received, text, len + 1);
    if (strcmp(text, "close") == 0) {
        ws_conn_queue(conn, "bye", 3);
        ws_conn_close(conn, WS_CLOSE_GONE, "gone");
        ws_conn_release_all(conn);
    } else if (!server->hold) {
        ws_conn_queue(conn, text, len);
        ws_conn_release_all(conn);
    }
}

static void on_closed(void *ctx, struct ws_conn *conn)
{
    struct echo_server *server = ctx;

    assert_true(server->closed < server->opened);
    server->closed++;
    if (server->last == conn)
        server->last = NULL;
}

static void on_log(void *ctx, const char *what, const char *address)
{
    (void)what, (void)address;
    ((struct echo_server *)ctx)->logged++;
}

static void on_relay_failed(void *ctx, const char *address, uint64_t node,
                            const char *why, bool refused)
{
    struct echo_server *server = ctx;

    (void)address, (void)node;
    server->failed++;
    server->refused = refused;
    (void)snprintf(server->why, sizeof server->why, "%s", why);
}

void echo_server_run(void *ctx)
{
    struct echo_server *server = ctx;

    (void)event_base_loop(server->base, EVLOOP_NONBLOCK);
    net_flush(server->net);
    (void)usleep(200);
}

void echo_server_run_ms(struct echo_server *server, int ms)
{
    for (int i = 0; i < ms; i++) {
        echo_server_run(server);
        (void)usleep(800);
    }
}

struct net_handler echo_server_handler(struct echo_server *server)
{
    return (struct net_handler){on_request, on_opened, on_message,
                                on_closed,  on_log,    server,
                                NULL,       NULL,      on_relay_failed};
}

void echo_server_open(struct echo_server *server, struct net_config config)
{
    const struct net_handler handler = echo_server_handler(server);
    char why[NET_WHY] = "";

    memset(server, 0, sizeof *server);
    server->base = event_base_new();
    if (config.listen == NULL)
        config.listen = "127.0.0.1:0";
    server->net = net_open(server->base, &config, &handler, why);
    if (server->net == NULL)
        fail_msg("%s", why);
    server->big = calloc(1, ECHO_SERVER_BODY);
    for (int i = 0; i < ECHO_SERVER_BODY; i++)
        server->big[i] = (char)('a' + i % 26);
}

void echo_server_close(struct echo_server *server)
{
    net_close(server->net);
    event_base_free(server->base);
    free(server->big);
    assert_int_equal(server->opened, server->closed);
}

void echo_server_connect(struct echo_server *server, struct net_client *c)
{
    assert_true(
        net_client_connect(c, net_port(server->net), echo_server_run, server));
}

void echo_server_connect_ws(struct echo_server *server, struct net_client *c)
{
    echo_server_connect(server, c);
    assert_int_equal(net_client_upgrade(c, net_port(server->net), ""), 101);
}
