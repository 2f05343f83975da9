/*
 * test_net_http.c - requests and handshakes, valid and invalid.
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

#include "lib/echo_server.h"

/* Sends it on a new connection; returns the status, and the head if wanted. */
static int ask(struct echo_server *server, const char *request, char *head)
{
    char mine[8192];
    struct net_client c;
    int status;

    echo_server_connect(server, &c);
    status =
        net_client_ask(&c, request, head != NULL ? head : mine, sizeof mine);
    net_client_close(&c);
    return status;
}

static void pages_come_with_their_headers(void **state)
{
    struct echo_server server;
    char head[8192];
    struct net_client c;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect(&server, &c);
    assert_int_equal(net_client_ask(&c,
                                    "GET /?a=%20b HTTP/1.1\r\n"
                                    "Host: localhost\r\n\r\n",
                                    head, sizeof head),
                     200);
    assert_string_equal(server.path, "/");
    assert_string_equal(server.query, "a=%20b");
    assert_string_equal(server.address, "127.0.0.1");
    assert_true(server.local);
    assert_non_null(
        strstr(head, "Content-Security-Policy: default-src 'none'"));
    assert_non_null(strstr(head, "X-Content-Type-Options: nosniff"));
    assert_non_null(strstr(head, "Cache-Control: no-store"));
    assert_null(strstr(head, "Server:"));
    assert_null(strstr(head, "Strict-Transport-Security"));
    assert_true(net_client_need(&c, 8));
    assert_memory_equal(c.in, "<p>hello", 8);
    net_client_took(&c, 8);
    /* The same connection again, without a body. */
    assert_int_equal(net_client_ask(&c,
                                    "HEAD / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
                                    head, sizeof head),
                     200);
    assert_non_null(strstr(head, "Content-Length: 8"));
    assert_int_equal(net_client_ask(&c,
                                    "GET / HTTP/1.1\r\nHost: 10.0.0.1\r\n"
                                    "If-None-Match: \"one\"\r\n\r\n",
                                    head, sizeof head),
                     304);
    assert_int_equal(net_client_ask(&c,
                                    "GET /t/%41%20b HTTP/1.1\r\n"
                                    "Host: localhost\r\nVia: 1.1 p\r\n\r\n",
                                    head, sizeof head),
                     404);
    assert_string_equal(server.path, "/t/A b");
    assert_false(server.local);
    net_client_close(&c);
    echo_server_close(&server);
}

static void a_large_page_arrives(void **state)
{
    struct echo_server server;
    char head[8192];
    struct net_client c;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect(&server, &c);
    assert_int_equal(net_client_ask(&c,
                                    "GET /big HTTP/1.1\r\n"
                                    "Host: localhost\r\n\r\n",
                                    head, sizeof head),
                     200);
    assert_true(net_client_need(&c, ECHO_SERVER_BODY));
    assert_memory_equal(c.in, server.big, ECHO_SERVER_BODY);
    net_client_close(&c);
    echo_server_close(&server);
}

/* Refused by evhttp or by us. */
static void assert_our_words(const char *head, struct net_client *c)
{
    assert_non_null(strstr(head, "Content-Security-Policy: default-src"));
    assert_non_null(strstr(head, "X-Content-Type-Options: nosniff"));
    assert_non_null(strstr(head, "Cache-Control: no-store"));
    assert_non_null(strstr(head, "Content-Type: text/plain; charset=utf-8"));
    assert_true(c->n > 0 && c->in[0] != '<');
    assert_int_equal(c->in[c->n - 1], '\n');
}

/* What must be refused. */
static void nasty_requests_are_refused(void **state)
{
    static const struct {
        int status;
        size_t len; /* 0: as long as the text */
        const char *text;
    } all[] = {
#define HOST "Host: localhost\r\n"
        {400, 0, "GET / HTTP/1.1\r\n\r\n"},
        {400, 0, "GET / HTTP/1.1\r\n" HOST HOST "\r\n"},
        {421, 0, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"},
        {421, 0, "GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n"},
        {421, 0, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"},
        {421, 0, "GET / HTTP/1.1\r\nHost: \r\n\r\n"},
        {421, 0, "GET / HTTP/1.1\r\nHost: localhost:8x\r\n\r\n"},
        {400, 0,
         "GET / HTTP/1.1\r\n" HOST
         "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {400, 0,
         "GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n"
         "Content-Length: 0\r\n\r\n"},
        {413, 0, "GET / HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc"},
        {400, 0, "GET / HTTP/1.1\r\n" HOST "Content-Length: -1\r\n\r\n"},
        {400, 0, "GET / HTTP/1.1\r\n" HOST "X-A : b\r\n\r\n"},
        {400, 0, "GET / HTTP/1.1\r\n" HOST "X-A: b\r\n c\r\n\r\n"},
        {400, 0, "GET / HTTP/1.1\r\n" HOST "X-A: b\x01\r\n\r\n"},
        {400, 0, "GET / HTTP/1.1\r\n" HOST "X-A: b\rX-B: c\r\n\r\n"},
        {400, 0, "GET / HTTP/1.1\nHost: localhost\n\n"},
        {400, sizeof "GET / HTTP/1.1\r\n" HOST "X-A: b\0c\r\n\r\n" - 1,
         "GET / HTTP/1.1\r\n" HOST "X-A: b\0c\r\n\r\n"},
        {400, 0, "GET / HTTP/1.1\r\n" HOST ": b\r\n\r\n"},
        {400, 0, "GET /../x HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET /a/%2e%2E/x HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET /a/./x HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET //x HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET /a%2f%2fx HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET /a%00 HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET /a%0a HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET /a%2 HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET /a\\b HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET http://localhost/ HTTP/1.1\r\n" HOST "\r\n"},
        {405, 0, "POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n"},
        {405, 0, "DELETE / HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET / HTTP/3.0\r\n" HOST "\r\n"},
        {400, 0, "GET / HTTP/1.10\r\n" HOST "\r\n"},
        {400, 0, "GET / HTTP/1.1 \r\n" HOST "\r\n"},
        {400, 0, "GET  / HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "GET /a b HTTP/1.1\r\n" HOST "\r\n"},
        {501, 0, "G\x01T / HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "hello\r\n\r\n"},
        {417, 0,
         "POST / HTTP/1.1\r\n" HOST "Expect: gifts\r\n"
         "Transfer-Encoding: chunked\r\n\r\n"},
        {413, 0,
         "POST / HTTP/1.1\r\n" HOST "Expect: 100-continue\r\n"
         "Content-Length: 3\r\n\r\n"},
#undef HOST
    };
    struct echo_server server;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char head[8192] = "";
        struct net_client c;
        size_t len = all[i].len > 0 ? all[i].len : strlen(all[i].text);
        int status;

        echo_server_connect(&server, &c);
        server.path[0] = '\0';
        assert_true(net_client_send(&c, all[i].text, len));
        status = net_client_ask(&c, "", head, sizeof head);
        if (status != all[i].status)
            print_message("# case %zu: %d, not %d: %s\n", i, status,
                          all[i].status, all[i].text);
        assert_string_equal(server.path, "");
        assert_int_equal(status, all[i].status);
        assert_false(net_client_need(&c, NET_CLIENT_BUFFER));
        assert_true(c.ended);
        assert_our_words(head, &c);
        assert_int_equal(server.logged, i + 1);
        net_client_close(&c);
    }
    echo_server_close(&server);
}

static void sizes_are_limited(void **state)
{
    struct echo_server server;
    char *request = calloc(1, 20000);
    int n;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    n = snprintf(request, 20000, "GET / HTTP/1.1\r\nHost: localhost\r\nX: ");
    memset(request + n, 'x', 9000);
    memcpy(request + n + 9000, "\r\n\r\n", 5);
    assert_true(ask(&server, request, NULL) >= 400 || server.path[0] == '\0');
    n = snprintf(request, 20000, "GET /");
    memset(request + n, 'x', 3000);
    (void)snprintf(request + n + 3000, 1000,
                   " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_int_equal(ask(&server, request, NULL), 414);
    assert_string_equal(server.path, "");
    free(request);
    echo_server_close(&server);
}

/* The second of two pipelined requests was not scanned: no reply. */
static void nobody_asks_twice_at_once(void **state)
{
    struct echo_server server;
    char head[8192];
    struct net_client c;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect(&server, &c);
    assert_int_equal(net_client_ask(&c,
                                    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                    "GET /b HTTP/1.1\nHost: localhost\r\n\r\n",
                                    head, sizeof head),
                     200);
    assert_non_null(strstr(head, "Connection: close"));
    assert_false(net_client_need(&c, 100));
    assert_true(c.ended);
    assert_string_equal(server.path, "/");
    net_client_close(&c);
    echo_server_close(&server);
}

static void hosts_can_be_named(void **state)
{
    struct echo_server server;

    (void)state;
    echo_server_open(&server,
                     (struct net_config){.hosts = {"play.example:8443"}});
    assert_int_equal(ask(&server,
                         "GET / HTTP/1.1\r\n"
                         "Host: PLAY.example\r\n\r\n",
                         NULL),
                     200);
    assert_int_equal(ask(&server,
                         "GET / HTTP/1.1\r\n"
                         "Host: pla.example\r\n\r\n",
                         NULL),
                     421);
    echo_server_close(&server);
    echo_server_open(&server, (struct net_config){.hosts = {"*"}});
    assert_int_equal(ask(&server,
                         "GET / HTTP/1.1\r\n"
                         "Host: any.example:1\r\n\r\n",
                         NULL),
                     200);
    echo_server_close(&server);
}

static void bad_handshakes_are_refused(void **state)
{
#define GET     "GET /ws HTTP/1.1\r\nHost: localhost:99\r\n"
#define UP      "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define KEY     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    static const struct {
        int status;
        const char *text;
    } all[] = {
        {101, GET UP VERSION KEY "\r\n"},
        {101, GET UP VERSION KEY "Origin: http://localhost:99\r\n\r\n"},
        {101, GET UP VERSION KEY
         "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"},
        {101, "GET /ws HTTP/1.1\r\nHost: localhost\r\n" UP VERSION KEY
              "Origin: https://localhost:443\r\n\r\n"},
        {403, GET UP VERSION KEY "Origin: http://localhost\r\n\r\n"},
        {403, GET UP VERSION KEY "Origin: http://evil.example\r\n\r\n"},
        {403, GET UP VERSION KEY "Origin: http://localhost:99.evil\r\n\r\n"},
        {403, GET UP VERSION KEY "Origin: null\r\n\r\n"},
        {403, GET UP VERSION KEY "Origin: file://localhost:99\r\n\r\n"},
        {421, "GET /ws HTTP/1.1\r\nHost: evil.example\r\n" UP VERSION KEY
              "Origin: http://evil.example\r\n\r\n"},
        {426, GET "\r\n"},
        {426, GET VERSION KEY "Connection: Upgrade\r\n\r\n"},
        {426, GET VERSION KEY "Upgrade: websocket\r\n\r\n"},
        {426, GET UP KEY "Sec-WebSocket-Version: 8\r\n\r\n"},
        {426, GET UP KEY "\r\n"},
        {400, GET UP VERSION "\r\n"},
        {400, GET UP VERSION KEY KEY "\r\n"},
        {400, GET UP VERSION "Sec-WebSocket-Key: abc\r\n\r\n"},
        {400,
         GET UP VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=A\r\n\r\n"},
        {400,
         GET UP VERSION "Sec-WebSocket-Key: dGhl!HNhbXBsZSBub25jZQ==\r\n\r\n"},
        {400,
         "GET /ws HTTP/1.0\r\nHost: localhost:99\r\n" UP VERSION KEY "\r\n"},
        {405, "POST /ws HTTP/1.1\r\nHost: localhost:99\r\n" UP VERSION KEY
              "Content-Length: 0\r\n\r\n"},
    };
    struct echo_server server;
    char head[8192];

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        int status = ask(&server, all[i].text, head);

        if (status != all[i].status)
            print_message("# case %zu: %d, not %d\n", i, status, all[i].status);
        assert_int_equal(status, all[i].status);
        assert_null(strstr(head, "Sec-WebSocket-Extensions"));
        if (status == 101)
            assert_non_null(strstr(head, "Sec-WebSocket-Accept: "
                                         "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    }
    assert_int_equal(server.opened, 4);
    echo_server_run_ms(&server, 20);
    assert_int_equal(server.closed, 4);
    echo_server_close(&server);
}

/* Frames in the same packet as the handshake, and a split one. */
static void bytes_behind_the_handshake_count(void **state)
{
    char request[8192];
    uint8_t frame[64];
    char head[1024];
    struct echo_server server;
    struct net_client c;
    size_t n, m;

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    echo_server_connect(&server, &c);
    n = (size_t)snprintf(request, sizeof request, GET UP VERSION KEY "\r\n");
    m = net_client_write_frame(frame, 0x81, true, "one", 3);
    memcpy(request + n, frame, m);
    n += m;
    m = net_client_write_frame(frame, 0x81, true, "two", 3);
    memcpy(request + n, frame, m);
    assert_true(net_client_send(&c, request, n + 4));
    assert_int_equal(net_client_ask(&c, "", head, sizeof head), 101);
    assert_string_equal(net_client_get_text(&c), "one");
    assert_true(net_client_send(&c, frame + 4, m - 4));
    assert_string_equal(net_client_get_text(&c), "two");
    net_client_close(&c);
    echo_server_close(&server);
}

/* Byte by byte; some of it and then silence; some of it and then the end. */
static void half_handshakes_hurt_nobody(void **state)
{
    static const char text[] = GET UP VERSION KEY "\r\n";
    struct echo_server server;
    struct net_client c[sizeof text];
    char head[1024];

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (size_t i = 1; i < sizeof text; i++) {
        echo_server_connect(&server, &c[i]);
        assert_true(
            net_client_send(&c[i], text, i < sizeof text - 1 ? i : i - 1));
        echo_server_run(&server);
        if (i % 3 == 0)
            net_client_close(&c[i]);
        else if (i % 3 == 1)
            net_client_reset(&c[i]);
    }
    echo_server_connect(&server, &c[0]);
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        assert_true(net_client_send(&c[0], text + i, 1));
        echo_server_run(&server);
    }
    assert_int_equal(net_client_ask(&c[0], "", head, sizeof head), 101);
    assert_true(net_client_send_text(&c[0], "here"));
    assert_string_equal(net_client_get_text(&c[0]), "here");
    net_client_close(&c[0]);
    echo_server_close(&server);
    for (size_t i = 1; i < sizeof text; i++)
        if (i % 3 == 2)
            net_client_close(&c[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_come_with_their_headers),
        cmocka_unit_test(a_large_page_arrives),
        cmocka_unit_test(nasty_requests_are_refused),
        cmocka_unit_test(sizes_are_limited),
        cmocka_unit_test(nobody_asks_twice_at_once),
        cmocka_unit_test(hosts_can_be_named),
        cmocka_unit_test(bad_handshakes_are_refused),
        cmocka_unit_test(bytes_behind_the_handshake_count),
        cmocka_unit_test(half_handshakes_hurt_nobody),
    };

    return cmocka_run_group_tests_name("net_http", tests, NULL, NULL);
}
