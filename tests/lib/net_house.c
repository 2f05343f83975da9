/*
 * net_house.c - a small server for tests of the net.
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

#include "net_house.h"

static void on_request(void *with, const struct net_request *request,
                       struct net_reply *reply)
{
    struct house *house = with;

    (void)snprintf(house->path, sizeof house->path, "%s", request->path);
    (void)snprintf(house->query, sizeof house->query, "%s", request->query);
    (void)snprintf(house->address, sizeof house->address, "%s",
                   request->address);
    house->local = request->local;
    if (strcmp(request->path, "/") == 0) {
        reply->status = 200;
        reply->type = "text/html; charset=utf-8";
        reply->body = "<p>hello";
        reply->len = 8;
        reply->etag = "\"one\"";
    } else if (strcmp(request->path, "/big") == 0) {
        reply->status = 200;
        reply->body = house->big;
        reply->len = BODY;
        reply->lasting = true;
    }
}

static void on_opened(void *with, struct conn *conn)
{
    struct house *house = with;

    house->opened++;
    house->last = conn;
    conn_set_with(conn, house);
}

static void on_message(void *with, struct conn *conn, const char *text,
                       size_t len)
{
    struct house *house = with;

    assert_ptr_equal(conn_with(conn), house);
    assert_int_equal(strlen(text), len);
    house->messages++;
    memcpy(house->heard, text, len + 1);
    if (strcmp(text, "close") == 0) {
        conn_text(conn, "bye", 3);
        conn_close(conn, NET_GONE, "gone");
        conn_send(conn);
    } else if (!house->hold) {
        conn_text(conn, text, len);
        conn_send(conn);
    }
}

static void on_closed(void *with, struct conn *conn)
{
    struct house *house = with;

    assert_true(house->closed < house->opened);
    house->closed++;
    if (house->last == conn)
        house->last = NULL;
}

static void on_note(void *with, const char *what, const char *address)
{
    (void)what, (void)address;
    ((struct house *)with)->notes++;
}

void pump(void *with)
{
    struct house *house = with;

    (void)event_base_loop(house->base, EVLOOP_NONBLOCK);
    net_flush(house->net);
    (void)usleep(200);
}

void pump_ms(struct house *house, int ms)
{
    for (int i = 0; i < ms; i++) {
        pump(house);
        (void)usleep(800);
    }
}

struct net_handler house_handler(struct house *house)
{
    return (struct net_handler){on_request, on_opened, on_message,
                                on_closed,  on_note,   house};
}

void open_house(struct house *house, struct net_config config)
{
    const struct net_handler handler = house_handler(house);
    char why[NET_WHY] = "";

    memset(house, 0, sizeof *house);
    house->base = event_base_new();
    if (config.listen == NULL)
        config.listen = "127.0.0.1:0";
    house->net = net_open(house->base, &config, &handler, why);
    if (house->net == NULL)
        fail_msg("%s", why);
    house->big = calloc(1, BODY);
    for (int i = 0; i < BODY; i++)
        house->big[i] = (char)('a' + i % 26);
}

void close_house(struct house *house)
{
    net_close(house->net);
    event_base_free(house->base);
    free(house->big);
    assert_int_equal(house->opened, house->closed);
}

void open_client(struct house *house, struct client *c)
{
    assert_true(client_connect(c, net_port(house->net), pump, house));
}

void open_ws(struct house *house, struct client *c)
{
    open_client(house, c);
    assert_int_equal(client_upgrade(c, net_port(house->net), ""), 101);
}
