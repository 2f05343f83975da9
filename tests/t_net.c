/*
 * t_net.c - HTTP and WebSocket, as friends and strangers use them.
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
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

#include "net/net.h"
#include "net_client.h"

enum { BODY = 300000 };

/* A server that says back what it hears, and does some other things. */
struct house {
    struct event_base *base;
    struct net *net;
    struct conn *last; /* opened */
    unsigned opened, closed, messages;
    bool hold; /* the test decides when output goes */
    bool local;
    char path[2048], query[2048], address[NET_ADDRESS];
    char heard[NET_MESSAGE + 1];
    char *big;
};

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

static void pump(void *with)
{
    struct house *house = with;

    (void)event_base_loop(house->base, EVLOOP_NONBLOCK);
    net_flush(house->net);
    (void)usleep(200);
}

static void pump_ms(struct house *house, int ms)
{
    for (int i = 0; i < ms; i++) {
        pump(house);
        (void)usleep(800);
    }
}

static void open_house(struct house *house, struct net_config config)
{
    const struct net_handler handler = {on_request, on_opened, on_message,
                                        on_closed,  NULL,      house};
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

static void close_house(struct house *house)
{
    net_close(house->net);
    event_base_free(house->base);
    free(house->big);
    assert_int_equal(house->opened, house->closed);
}

static void open_client(struct house *house, struct client *c)
{
    assert_true(client_connect(c, net_port(house->net), pump, house));
}

static void open_ws(struct house *house, struct client *c)
{
    open_client(house, c);
    assert_int_equal(client_upgrade(c, net_port(house->net), ""), 101);
}

static void says_back(void **state)
{
    struct house house;
    struct client c;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    assert_true(client_send_text(&c, "hello"));
    assert_string_equal(client_get_text(&c), "hello");
    assert_true(client_send_text(&c, "close"));
    assert_string_equal(client_get_text(&c), "bye");
    assert_int_equal(client_get_close(&c), NET_GONE);
    client_close(&c);
    pump_ms(&house, 20);
    assert_int_equal(house.closed, 1);
    close_house(&house);
}

/* --- HTTP ------------------------------------------------------------------ */

/* Says it on a connection of its own; the status, and the head if wanted. */
static int ask(struct house *house, const char *request, char *head)
{
    char mine[8192];
    struct client c;
    int status;

    open_client(house, &c);
    status = client_ask(&c, request, head != NULL ? head : mine, sizeof mine);
    client_close(&c);
    return status;
}

static void pages_come_with_their_headers(void **state)
{
    struct house house;
    char head[8192];
    struct client c;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_client(&house, &c);
    assert_int_equal(client_ask(&c, "GET /?a=%20b HTTP/1.1\r\n"
                                "Host: localhost\r\n\r\n",
                                head, sizeof head), 200);
    assert_string_equal(house.path, "/");
    assert_string_equal(house.query, "a=%20b");
    assert_string_equal(house.address, "127.0.0.1");
    assert_true(house.local);
    assert_non_null(strstr(head, "Content-Security-Policy: default-src 'none'"));
    assert_non_null(strstr(head, "X-Content-Type-Options: nosniff"));
    assert_non_null(strstr(head, "Cache-Control: no-store"));
    assert_null(strstr(head, "Server:"));
    assert_null(strstr(head, "Strict-Transport-Security"));
    assert_true(client_need(&c, 8));
    assert_memory_equal(c.in, "<p>hello", 8);
    client_took(&c, 8);
    /* The same connection again, without a body. */
    assert_int_equal(client_ask(&c, "HEAD / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
                                head, sizeof head), 200);
    assert_non_null(strstr(head, "Content-Length: 8"));
    assert_int_equal(client_ask(&c, "GET / HTTP/1.1\r\nHost: 10.0.0.1\r\n"
                                "If-None-Match: \"one\"\r\n\r\n",
                                head, sizeof head), 304);
    assert_int_equal(client_ask(&c, "GET /t/%41%20b HTTP/1.1\r\n"
                                "Host: localhost\r\nVia: 1.1 p\r\n\r\n",
                                head, sizeof head), 404);
    assert_string_equal(house.path, "/t/A b");
    assert_false(house.local);
    client_close(&c);
    close_house(&house);
}

static void a_large_page_arrives(void **state)
{
    struct house house;
    char head[8192];
    struct client c;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_client(&house, &c);
    assert_int_equal(client_ask(&c, "GET /big HTTP/1.1\r\n"
                                "Host: localhost\r\n\r\n",
                                head, sizeof head), 200);
    assert_true(client_need(&c, BODY));
    assert_memory_equal(c.in, house.big, BODY);
    client_close(&c);
    close_house(&house);
}

/* What must not get through; evhttp's own refusals are as good as ours. */
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
        {400, 0, "GET / HTTP/1.1\r\n" HOST
                 "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {400, 0, "GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n"
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
        {501, 0, "G\x01T / HTTP/1.1\r\n" HOST "\r\n"},
        {400, 0, "hello\r\n\r\n"},
#undef HOST
    };
    struct house house;

    (void)state;
    open_house(&house, (struct net_config){0});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char head[8192] = "";
        struct client c;
        size_t len = all[i].len > 0 ? all[i].len : strlen(all[i].text);
        int status;

        open_client(&house, &c);
        house.path[0] = '\0';
        assert_true(client_send(&c, all[i].text, len));
        status = client_ask(&c, "", head, sizeof head);
        if (status != all[i].status)
            print_message("# case %zu: %d, not %d: %s\n", i, status,
                          all[i].status, all[i].text);
        assert_string_equal(house.path, "");
        assert_int_equal(status, all[i].status);
        assert_false(client_need(&c, CLIENT_BUFFER));
        assert_true(c.ended);
        client_close(&c);
    }
    close_house(&house);
}

static void sizes_are_limited(void **state)
{
    struct house house;
    char *request = calloc(1, 20000);
    int n;

    (void)state;
    open_house(&house, (struct net_config){0});
    n = snprintf(request, 20000, "GET / HTTP/1.1\r\nHost: localhost\r\nX: ");
    memset(request + n, 'x', 9000);
    memcpy(request + n + 9000, "\r\n\r\n", 5);
    assert_true(ask(&house, request, NULL) >= 400 || house.path[0] == '\0');
    n = snprintf(request, 20000, "GET /");
    memset(request + n, 'x', 3000);
    (void)snprintf(request + n + 3000, 1000,
                   " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_int_equal(ask(&house, request, NULL), 414);
    assert_string_equal(house.path, "");
    free(request);
    close_house(&house);
}

/* The second of two requests at once was not looked at: it gets no answer. */
static void nobody_asks_twice_at_once(void **state)
{
    struct house house;
    char head[8192];
    struct client c;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_client(&house, &c);
    assert_int_equal(client_ask(&c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                "GET /b HTTP/1.1\nHost: localhost\r\n\r\n",
                                head, sizeof head), 200);
    assert_non_null(strstr(head, "Connection: close"));
    assert_false(client_need(&c, 100));
    assert_true(c.ended);
    assert_string_equal(house.path, "/");
    client_close(&c);
    close_house(&house);
}

static void hosts_can_be_named(void **state)
{
    struct house house;

    (void)state;
    open_house(&house, (struct net_config){.hosts = {"play.example:8443"}});
    assert_int_equal(ask(&house, "GET / HTTP/1.1\r\n"
                         "Host: PLAY.example\r\n\r\n", NULL), 200);
    assert_int_equal(ask(&house, "GET / HTTP/1.1\r\n"
                         "Host: pla.example\r\n\r\n", NULL), 421);
    close_house(&house);
    open_house(&house, (struct net_config){.hosts = {"*"}});
    assert_int_equal(ask(&house, "GET / HTTP/1.1\r\n"
                         "Host: any.example:1\r\n\r\n", NULL), 200);
    close_house(&house);
}

/* --- The handshake --------------------------------------------------------- */

static void bad_handshakes_are_refused(void **state)
{
#define GET "GET /ws HTTP/1.1\r\nHost: localhost:99\r\n"
#define UP "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
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
        {400, GET UP VERSION "Sec-WebSocket-Key: abc\r\n\r\n"},
        {400, GET UP VERSION
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=A\r\n\r\n"},
        {400, GET UP VERSION
         "Sec-WebSocket-Key: dGhl!HNhbXBsZSBub25jZQ==\r\n\r\n"},
        {400, "GET /ws HTTP/1.0\r\nHost: localhost:99\r\n" UP VERSION KEY
              "\r\n"},
        {405, "POST /ws HTTP/1.1\r\nHost: localhost:99\r\n" UP VERSION KEY
              "Content-Length: 0\r\n\r\n"},
    };
    struct house house;
    char head[8192];

    (void)state;
    open_house(&house, (struct net_config){0});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        int status = ask(&house, all[i].text, head);

        if (status != all[i].status)
            print_message("# case %zu: %d, not %d\n", i, status,
                          all[i].status);
        assert_int_equal(status, all[i].status);
        assert_null(strstr(head, "Sec-WebSocket-Extensions"));
        if (status == 101)
            assert_non_null(strstr(head, "Sec-WebSocket-Accept: "
                                         "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    }
    assert_int_equal(house.opened, 4);
    pump_ms(&house, 20);
    assert_int_equal(house.closed, 4);
    close_house(&house);
}

/* Frames in the same packet as the handshake, and one cut in two there. */
static void bytes_behind_the_handshake_count(void **state)
{
    char request[8192];
    uint8_t frame[64];
    char head[1024];
    struct house house;
    struct client c;
    size_t n, m;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_client(&house, &c);
    n = (size_t)snprintf(request, sizeof request,
                         GET UP VERSION KEY "\r\n");
    m = client_write_frame(frame, 0x81, true, "one", 3);
    memcpy(request + n, frame, m);
    n += m;
    m = client_write_frame(frame, 0x81, true, "two", 3);
    memcpy(request + n, frame, m);
    assert_true(client_send(&c, request, n + 4));
    assert_int_equal(client_ask(&c, "", head, sizeof head), 101);
    assert_string_equal(client_get_text(&c), "one");
    assert_true(client_send(&c, frame + 4, m - 4));
    assert_string_equal(client_get_text(&c), "two");
    client_close(&c);
    close_house(&house);
}

/* Byte by byte; some of it and then silence; some of it and then the end. */
static void half_handshakes_hurt_nobody(void **state)
{
    static const char text[] = GET UP VERSION KEY "\r\n";
    struct house house;
    struct client c[sizeof text];
    char head[1024];

    (void)state;
    open_house(&house, (struct net_config){0});
    for (size_t i = 1; i < sizeof text; i++) {
        open_client(&house, &c[i]);
        assert_true(client_send(&c[i], text, i < sizeof text - 1 ? i : i - 1));
        pump(&house);
        if (i % 3 == 0)
            client_close(&c[i]);
        else if (i % 3 == 1)
            client_reset(&c[i]);
    }
    open_client(&house, &c[0]);
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        assert_true(client_send(&c[0], text + i, 1));
        pump(&house);
    }
    assert_int_equal(client_ask(&c[0], "", head, sizeof head), 101);
    assert_true(client_send_text(&c[0], "here"));
    assert_string_equal(client_get_text(&c[0]), "here");
    client_close(&c[0]);
    close_house(&house);
    for (size_t i = 1; i < sizeof text; i++)
        if (i % 3 == 2)
            client_close(&c[i]);
}

/* --- Frames ---------------------------------------------------------------- */

/* What ends a connection, with which code, after "a" was said back. */
static void bad_frames_close_with_the_right_code(void **state)
{
#define BYTES(text) sizeof text - 1, text
    static const struct {
        unsigned code;
        size_t len;
        const char *bytes;
    } all[] = {
        {1002, BYTES("\x81\x01" "a")}, /* no mask */
        {1002, BYTES("\x81\x00")},
        {1002, BYTES("\xc1\x80" "0000")}, /* reserved bits */
        {1002, BYTES("\x91\x80" "0000")},
        {1002, BYTES("\x83\x80" "0000")}, /* unknown opcodes */
        {1002, BYTES("\x8b\x80" "0000")},
        {1002, BYTES("\x80\x80" "0000")}, /* goes on with nothing */
        {1002, BYTES("\x01\x80" "0000" "\x81\x80" "0000")}, /* begins twice */
        {1002, BYTES("\x09\x80" "0000")},             /* control in parts */
        {1002, BYTES("\x89\xfe\x00\x7e" "0000")},     /* control too long */
        {1002, BYTES("\x81\xfe\x00\x05" "0000")},     /* length too long */
        {1002, BYTES("\x81\xff\0\0\0\0\0\0\0\x05" "0000")},
        {1002, BYTES("\x81\xff\xff\0\0\0\0\0\0\0" "0000")}, /* negative */
        {1002, BYTES("\x88\x81" "0000" "a")}, /* half a close code */
        {1002, BYTES("\x88\x82" "0000" "\x33\xdd")}, /* 1005 is not said */
        {1003, BYTES("\x82\x81" "0000" "a")}, /* binary */
        {1003, BYTES("\x02\x80" "0000")},
        {1007, BYTES("\x81\x81" "\0\0\0\0" "\xff")},
        {1007, BYTES("\x81\x82" "\0\0\0\0" "\xc3\x28")},
        {1007, BYTES("\x81\x83" "\0\0\0\0" "\xed\xa0\x80")}, /* surrogate */
        {1007, BYTES("\x81\x81" "\0\0\0\0" "\xc3")}, /* cut off */
        {1009, BYTES("\x81\xfe\x10\x01" "0000")}, /* 4097 */
        {1009, BYTES("\x81\xff\0\0\0\0\0\x01\0\0" "0000")},
        {1009, BYTES("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" "0000")},
        {1000, BYTES("\x88\x82" "\0\0\0\0" "\x03\xe8")}, /* goodbyes */
        {4321, BYTES("\x88\x85" "\0\0\0\0" "\x10\xe1" "bye")},
        {1005, BYTES("\x88\x80" "\0\0\0\0")},
    };
    struct house house;

    (void)state;
    open_house(&house, (struct net_config){0});
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        for (int slow = 0; slow < 2; slow++) {
            struct client c;
            unsigned code;

            open_ws(&house, &c);
            assert_true(client_send_text(&c, "a"));
            for (size_t k = 0; slow && k < all[i].len; k++) {
                (void)client_send(&c, all[i].bytes + k, 1);
                pump(&house);
            }
            if (!slow)
                assert_true(client_send(&c, all[i].bytes, all[i].len));
            assert_string_equal(client_get_text(&c), "a");
            code = client_get_close(&c);
            if (code != all[i].code)
                print_message("# case %zu: %u, not %u\n", i, code,
                              all[i].code);
            assert_int_equal(code, all[i].code);
            assert_false(client_need(&c, 1)); /* and the end */
            assert_true(c.ended);
            client_close(&c);
            pump_ms(&house, 4);
            assert_int_equal(house.closed, house.opened);
        }
    }
    assert_int_equal(house.messages, 2 * sizeof all / sizeof all[0]);
    close_house(&house);
}

static void messages_of_all_sizes_arrive(void **state)
{
    static const size_t sizes[] = {0, 1, 125, 126, 127, 4095, 4096};
    struct house house;
    struct client c;
    char text[NET_MESSAGE + 1];

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memset(text, 'a' + (int)i, sizes[i]);
        text[sizes[i]] = '\0';
        assert_true(client_send_text(&c, text));
        assert_string_equal(client_get_text(&c), text);
    }
    client_close(&c);
    close_house(&house);
}

/* In parts, with a ping between, a character cut in two, and empty parts. */
static void fragments_are_put_together(void **state)
{
    struct house house;
    struct client c;
    struct client_frame frame;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int round = 0; round < 3; round++) {
        assert_true(client_send_frame(&c, 0x01, "gr\xc3", 3));
        pump_ms(&house, 2);
        assert_true(client_send_frame(&c, 0x89, "hey", 3));
        assert_true(client_get_frame(&c, &frame));
        assert_int_equal(frame.first, 0x8a);
        assert_string_equal((const char *)frame.body, "hey");
        assert_true(client_send_frame(&c, 0x00, "", 0));
        assert_true(client_send_frame(&c, 0x00, "\xbc", 1));
        pump_ms(&house, 2);
        assert_true(client_send_frame(&c, 0x80, "n", 1));
        assert_string_equal(client_get_text(&c), "gr\xc3\xbcn");
    }
    /* Together too long. */
    for (int i = 0; i < 5; i++)
        (void)client_send_frame(&c, i == 0 ? 0x01 : 0x00, house.big, 1000);
    assert_int_equal(client_get_close(&c), NET_TOO_BIG);
    client_close(&c);
    close_house(&house);
}

/* Several clients in the middle of something do not mix. */
static void readers_are_not_mixed_up(void **state)
{
    enum { N = 100 };
    struct house house;
    struct client c[N];
    char text[N][40];

    (void)state;
    open_house(&house, (struct net_config){0});
    for (int i = 0; i < N; i++) {
        open_ws(&house, &c[i]);
        (void)snprintf(text[i], sizeof text[i], "this is client number %d", i);
    }
    for (int round = 0; round < 3; round++) {
        uint8_t frame[80];
        size_t n;

        for (int i = 0; i < N; i++) {
            n = client_write_frame(frame, 0x81, true, text[i],
                                   strlen(text[i]));
            assert_true(client_send(&c[i], frame, 1 + (size_t)i % (n - 1)));
        }
        pump_ms(&house, 5);
        for (int i = 0; i < N; i++) {
            size_t cut;

            n = client_write_frame(frame, 0x81, true, text[i],
                                   strlen(text[i]));
            cut = 1 + (size_t)i % (n - 1);
            assert_true(client_send(&c[i], frame + cut, n - cut));
        }
        for (int i = 0; i < N; i++)
            assert_string_equal(client_get_text(&c[i]), text[i]);
    }
    for (int i = 0; i < N; i++)
        client_close(&c[i]);
    pump_ms(&house, 20);
    assert_int_equal(house.closed, N);
    close_house(&house);
}

static void resets_hurt_nobody(void **state)
{
    struct house house;
    uint8_t frame[64];
    size_t n = client_write_frame(frame, 0x81, true, "hello", 5);

    (void)state;
    open_house(&house, (struct net_config){0});
    for (size_t i = 0; i <= n; i++) {
        struct client c;

        open_ws(&house, &c);
        assert_true(client_send(&c, frame, i));
        if (i % 2 == 0)
            pump(&house);
        client_reset(&c);
        pump(&house);
        if (i == n && house.last != NULL) { /* something to a dead one */
            conn_text(house.last, house.big, 1000);
            conn_send(house.last);
        }
    }
    pump_ms(&house, 20);
    assert_int_equal(house.closed, house.opened);
    close_house(&house);
}

/* --- Limits ---------------------------------------------------------------- */

static void a_thousand_at_once_are_too_many(void **state)
{
    struct house house;
    struct client c;
    uint8_t *bytes = calloc(1000, 16), *end = bytes;
    const char *text;
    unsigned said = 0, slow = 0;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int i = 0; i < 1000; i++)
        end += client_write_frame(end, 0x81, true, "x", 1);
    assert_true(client_send(&c, bytes, (size_t)(end - bytes)));
    while ((text = client_get_text(&c)) != NULL) {
        if (strcmp(text, "x") == 0)
            said++;
        else if (strstr(text, "\"slug\":\"slow-down\"") != NULL)
            slow++;
    }
    assert_in_range(said, 200, 260);
    assert_int_equal(slow, 200);
    client_close(&c);
    pump_ms(&house, 10);
    assert_int_equal(house.closed, 1);
    /* Pings are no way around it. */
    open_ws(&house, &c);
    end = bytes;
    for (int i = 0; i < 1000; i++)
        end += client_write_frame(end, 0x89, true, "x", 1);
    assert_true(client_send(&c, bytes, (size_t)(end - bytes)));
    assert_int_equal(client_get_close(&c), NET_POLICY);
    client_close(&c);
    free(bytes);
    close_house(&house);
}

static void addresses_are_limited(void **state)
{
    struct house house;
    struct client c[4];
    const char *from = "X-Forwarded-For: 1.2.3.4, 2001:db8:1:2:3::4\r\n";
    unsigned fine = 0, port;

    (void)state;
    open_house(&house, (struct net_config){
                           .trust_proxy = true,
                           .limits = {.per_address = 2, .request_burst = 10,
                                      .requests = 1}});
    port = net_port(house.net);
    for (int i = 0; i < 4; i++) {
        open_client(&house, &c[i]);
        fine += client_upgrade(&c[i], port, from) == 101;
    }
    assert_int_equal(fine, 2);
    assert_string_equal(conn_address(house.last), "2001:db8:1:2::");
    for (int i = 0; i < 4; i++)
        client_close(&c[i]);
    pump_ms(&house, 10);
    for (int i = 0; i < 20; i++) {
        open_client(&house, &c[0]);
        fine += client_upgrade(&c[0], port, from) == 101;
        client_close(&c[0]);
        pump_ms(&house, 5);
    }
    assert_in_range(fine, 8, 9);
    open_client(&house, &c[0]); /* others may */
    assert_int_equal(client_upgrade(&c[0], port,
                                    "X-Forwarded-For: 1.2.3.4\r\n"), 101);
    client_close(&c[0]);
    open_client(&house, &c[0]);
    assert_int_equal(client_upgrade(&c[0], port, "X-Forwarded-For: x\r\n"),
                     400);
    client_close(&c[0]);
    close_house(&house);
}

static void budgets_run_out(void **state)
{
    struct house house;
    unsigned n = 0, m = 0;

    (void)state;
    open_house(&house, (struct net_config){0});
    for (int i = 0; i < 10; i++) {
        n += net_budget(house.net, 1, "192.0.2.1", 0.01, 4);
        m += net_budget(house.net, 1, i % 2 == 0 ? "2001:db8::1"
                                                 : "2001:db8::ffff:2",
                        0.01, 4);
    }
    assert_int_equal(n, 4);
    assert_int_equal(m, 4);
    assert_true(net_budget(house.net, 2, "192.0.2.1", 0.01, 4));
    assert_true(net_budget(house.net, 1, "192.0.2.2", 0.01, 4));
    for (unsigned i = 0; i < 100000; i++) { /* a crowd */
        char address[NET_ADDRESS];

        (void)snprintf(address, sizeof address, "10.%u.%u.%u", i >> 16,
                       i >> 8 & 255, i & 255);
        (void)net_budget(house.net, 0, address, 1, 1);
    }
    close_house(&house);
}

static void there_is_an_end_to_connections(void **state)
{
    struct house house;
    struct client c[6];
    unsigned fine = 0;

    (void)state;
    open_house(&house,
               (struct net_config){.limits = {.connections = 4}});
    for (int i = 0; i < 6; i++) {
        open_client(&house, &c[i]);
        fine += client_upgrade(&c[i], net_port(house.net), "") == 101;
    }
    assert_int_equal(fine, 4);
    client_close(&c[0]);
    pump_ms(&house, 400); /* and there is room again */
    open_client(&house, &c[0]);
    assert_int_equal(client_upgrade(&c[0], net_port(house.net), ""), 101);
    for (int i = 0; i < 6; i++)
        client_close(&c[i]);
    close_house(&house);
}

static void the_silent_are_pinged_and_dropped(void **state)
{
    struct house house;
    struct client c, quiet;
    struct client_frame frame;
    struct net_counts counts;

    (void)state;
    open_house(&house, (struct net_config){.limits = {.idle_seconds = 2}});
    open_ws(&house, &c);
    open_ws(&house, &quiet);
    for (int i = 0; i < 2; i++) {
        assert_true(client_get_frame(&c, &frame));
        assert_int_equal(frame.first, 0x89);
        assert_true(client_send_frame(&c, 0x8a, "", 0));
    }
    assert_int_equal(client_get_close(&quiet), NET_GOING_AWAY);
    assert_true(client_send_text(&c, "still here"));
    assert_string_equal(client_get_text(&c), "still here");
    net_count(house.net, &counts);
    assert_int_equal(counts.dropped_idle, 1);
    client_close(&c);
    client_close(&quiet);
    close_house(&house);
}

/* --- Output ---------------------------------------------------------------- */

static bool nothing_comes(struct house *house, struct client *c)
{
    uint8_t byte;

    pump_ms(house, 5);
    return c->n == 0 && recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0;
}

static void text(struct conn *conn, const char *say)
{
    conn_text(conn, say, strlen(say));
}

static void output_waits_until_it_is_released(void **state)
{
    struct house house;
    struct client c;
    struct conn *conn;
    struct client_frame frame;

    (void)state;
    open_house(&house, (struct net_config){0});
    house.hold = true;
    open_ws(&house, &c);
    conn = house.last;
    text(conn, "one");
    assert_true(nothing_comes(&house, &c));
    conn_release(conn); /* not sealed */
    assert_true(nothing_comes(&house, &c));
    conn_seal(conn);
    text(conn, "two");
    assert_true(nothing_comes(&house, &c));
    /* A pong does not wait for a commit, and stands between frames. */
    assert_true(client_send_frame(&c, 0x89, "p", 1));
    assert_true(client_get_frame(&c, &frame));
    assert_int_equal(frame.first, 0x8a);
    conn_release(conn);
    assert_string_equal(client_get_text(&c), "one");
    assert_true(nothing_comes(&house, &c));
    text(conn, "three");
    conn_discard(conn);
    assert_true(nothing_comes(&house, &c));
    text(conn, "four");
    conn_seal(conn);
    text(conn, "five");
    conn_discard(conn);
    conn_release(conn);
    assert_true(nothing_comes(&house, &c));
    text(conn, "six");
    conn_send(conn);
    text(conn, "seven");
    assert_string_equal(client_get_text(&c), "six");
    assert_true(nothing_comes(&house, &c));
    conn_send(conn);
    assert_string_equal(client_get_text(&c), "seven");
    client_close(&c);
    close_house(&house);
}

/* What is sealed keeps the close waiting; what nobody releases is not told. */
static void a_close_waits_for_what_is_sealed(void **state)
{
    struct house house;
    struct client c;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    text(house.last, "sealed");
    conn_seal(house.last);
    conn_close(house.last, NET_GONE, "gone");
    assert_true(nothing_comes(&house, &c));
    text(house.last, "too late");
    conn_release(house.last);
    assert_string_equal(client_get_text(&c), "sealed");
    assert_int_equal(client_get_close(&c), NET_GONE);
    client_close(&c);

    open_ws(&house, &c);
    text(house.last, "sealed");
    conn_seal(house.last);
    text(house.last, "open");
    conn_close(house.last, NET_REPLACED, "replaced");
    conn_discard(house.last);
    assert_null(client_get_text(&c));
    client_close(&c);

    /* A fault of the client's does not tell what was held. */
    open_ws(&house, &c);
    text(house.last, "sealed");
    conn_seal(house.last);
    text(house.last, "open");
    assert_true(client_send(&c, "\x81\x01x", 3));
    assert_null(client_get_text(&c));
    client_close(&c);
    close_house(&house);
}

/* One who does not read is dropped, with the right code behind whole frames. */
static void slow_readers_are_dropped(void **state)
{
    struct house house;
    struct client c;
    struct net_counts counts;
    const char *got;
    unsigned sent = 0, came = 0;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int i = 0; i < 100000; i++) {
        net_count(house.net, &counts);
        if (house.last == NULL || counts.dropped_slow > 0)
            break;
        conn_text(house.last, house.big, 10000);
        conn_send(house.last);
        sent++;
        net_flush(house.net);
    }
    assert_int_equal(counts.dropped_slow, 1);
    for (;;) {
        struct client_frame frame;

        assert_true(client_get_frame(&c, &frame));
        if (frame.first == 0x88) {
            assert_int_equal(frame.body[0] << 8 | frame.body[1],
                             NET_TRY_LATER);
            break;
        }
        got = (const char *)frame.body;
        assert_int_equal(frame.len, 10000);
        assert_memory_equal(got, house.big, 10000);
        came++;
    }
    assert_true(came > 0 && came < sent);
    client_close(&c);
    pump_ms(&house, 20);
    assert_int_equal(house.closed, 1);
    close_house(&house);
}

/* One who reads late gets all of it, in order. */
static void late_readers_get_everything(void **state)
{
    enum { N = 200, SIZE = 997 };
    struct house house;
    struct client c;
    struct client_frame frame;

    (void)state;
    open_house(&house, (struct net_config){0});
    open_ws(&house, &c);
    for (int burst = 0; burst < 20; burst++) {
        for (int i = 0; i < N; i++) {
            char number[16];

            (void)snprintf(number, sizeof number, "%08d", burst * N + i);
            memcpy(house.big, number, 8);
            conn_text(house.last, house.big, SIZE);
        }
        conn_send(house.last);
        net_flush(house.net);
        for (int i = 0; i < N; i++) {
            char number[16];

            (void)snprintf(number, sizeof number, "%08d", burst * N + i);
            assert_true(client_get_frame(&c, &frame));
            assert_int_equal(frame.len, SIZE);
            assert_memory_equal(frame.body, number, 8);
        }
    }
    client_close(&c);
    close_house(&house);
}

static void stopping_says_goodbye(void **state)
{
    struct house house;
    struct client c[3], late;

    (void)state;
    open_house(&house, (struct net_config){0});
    for (int i = 0; i < 3; i++)
        open_ws(&house, &c[i]);
    net_stop(house.net);
    for (int i = 0; i < 2; i++)
        assert_int_equal(client_get_close(&c[i]), NET_GOING_AWAY);
    if (client_connect(&late, net_port(house.net), pump, &house)) {
        pump_ms(&house, 5);
        client_close(&late);
    }
    for (int i = 0; i < 3; i++)
        client_close(&c[i]);
    close_house(&house);
}

/* --- TLS, unix sockets ------------------------------------------------------ */

static char folder[] = "/tmp/t_net.XXXXXX";

static void in_folder(const char *name, char path[100])
{
    (void)snprintf(path, 100, "%s/%s", folder, name);
}

static void make_certificate(const char *cert, const char *key)
{
    char line[600];

    (void)snprintf(line, sizeof line,
                   "openssl req -x509 -newkey ec -pkeyopt "
                   "ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost "
                   "-days 2 -keyout %s -out %s 2>/dev/null", key, cert);
    assert_int_equal(system(line), 0);
}

static void tls_works_the_same(void **state)
{
    char cert[100], key[100], why[NET_WHY] = "", head[4096];
    struct house house;
    struct client c, big;
    struct client_frame frame;

    (void)state;
    in_folder("cert.pem", cert);
    in_folder("key.pem", key);
    make_certificate(cert, key);
    open_house(&house, (struct net_config){.tls_cert = cert, .tls_key = key});
    open_client(&house, &c);
    assert_true(client_start_tls(&c));
    assert_int_equal(client_ask(&c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                head, sizeof head), 200);
    assert_non_null(strstr(head, "Strict-Transport-Security"));
    assert_true(client_need(&c, 8));
    client_took(&c, 8);
    assert_int_equal(client_upgrade(&c, net_port(house.net), ""), 101);
    assert_true(client_send_text(&c, "hello"));
    assert_string_equal(client_get_text(&c), "hello");
    /* More than a socket takes at once. */
    for (int i = 0; i < 20; i++) {
        conn_text(house.last, house.big, 50000);
        conn_send(house.last);
        for (int k = 0; i % 5 == 4 && k < 5; k++) {
            assert_true(client_get_frame(&c, &frame));
            assert_int_equal(frame.len, 50000);
            assert_memory_equal(frame.body, house.big, 50000);
        }
    }
    /* New certificates are for those who come later. */
    make_certificate(cert, key);
    assert_true(net_reload(house.net, why));
    open_client(&house, &big);
    assert_true(client_start_tls(&big));
    assert_int_equal(client_upgrade(&big, net_port(house.net), ""), 101);
    assert_int_equal(truncate(key, 10), 0);
    assert_false(net_reload(house.net, why));
    assert_non_null(strstr(why, "key"));
    assert_true(client_send_text(&big, "close"));
    assert_string_equal(client_get_text(&big), "bye");
    assert_int_equal(client_get_close(&big), NET_GONE);
    client_reset(&big);
    assert_true(client_send_text(&c, "still here"));
    assert_string_equal(client_get_text(&c), "still here");
    client_close(&c);
    /* Not everybody speaks it. */
    open_client(&house, &c);
    assert_int_equal(client_ask(&c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                head, sizeof head), 0);
    client_close(&c);
    open_client(&house, &c);
    pump_ms(&house, 2);
    client_reset(&c);
    pump_ms(&house, 400);
    close_house(&house);
}

static void slow_tls_readers_are_dropped(void **state)
{
    char cert[100], key[100];
    struct house house;
    struct client c;
    struct net_counts counts = {0};

    (void)state;
    in_folder("cert.pem", cert);
    in_folder("key.pem", key);
    make_certificate(cert, key);
    open_house(&house, (struct net_config){.tls_cert = cert, .tls_key = key});
    open_client(&house, &c);
    assert_true(client_start_tls(&c));
    assert_int_equal(client_upgrade(&c, net_port(house.net), ""), 101);
    for (int i = 0; i < 100000 && counts.dropped_slow == 0; i++) {
        conn_text(house.last, house.big, 700);
        conn_send(house.last);
        net_flush(house.net);
        net_count(house.net, &counts);
    }
    assert_int_equal(counts.dropped_slow, 1);
    assert_int_equal(client_get_close(&c), NET_TRY_LATER);
    client_close(&c);
    close_house(&house);
}

static void unix_sockets_work_the_same(void **state)
{
    char path[100], listen[120], why[NET_WHY] = "", head[4096];
    struct house house, again;
    struct client c;
    const struct net_handler handler = {on_request, on_opened, on_message,
                                        on_closed,  NULL,      &again};
    struct net_config config = {0};
    FILE *file;

    (void)state;
    in_folder("socket", path);
    (void)snprintf(listen, sizeof listen, "unix:%s", path);
    config.listen = listen;
    open_house(&house, config);
    assert_true(client_connect_unix(&c, path, pump, &house));
    assert_int_equal(client_ask(&c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                head, sizeof head), 200);
    assert_string_equal(house.address, "unix");
    assert_true(client_need(&c, 8));
    client_took(&c, 8);
    assert_int_equal(client_upgrade(&c, 1, ""), 101);
    assert_true(client_send_text(&c, "hello"));
    assert_string_equal(client_get_text(&c), "hello");
    client_close(&c);
    /* Somebody is there: not a second time. */
    assert_null(net_open(house.base, &config, &handler, why));
    assert_non_null(strstr(why, "taken"));
    assert_int_equal(access(path, F_OK), 0);
    close_house(&house);
    assert_int_equal(access(path, F_OK), -1);
    /* A file that is no socket stays. */
    file = fopen(path, "w");
    assert_non_null(file);
    (void)fclose(file);
    house.base = event_base_new();
    assert_null(net_open(house.base, &config, &handler, why));
    assert_int_equal(access(path, F_OK), 0);
    event_base_free(house.base);
    assert_int_equal(unlink(path), 0);
}

static void a_stale_socket_makes_room(void **state)
{
    char path[100], listen_at[120];
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    struct house house;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    (void)state;
    in_folder("stale", path);
    (void)snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(close(fd), 0);
    (void)snprintf(listen_at, sizeof listen_at, "unix:%s", path);
    open_house(&house, (struct net_config){.listen = listen_at});
    close_house(&house);
}

static void mistakes_are_named(void **state)
{
    static const char *const bad[] = {"", "8137", "localhost", "a:b", "::1:80",
                                      "127.0.0.1:", "127.0.0.1:99999999",
                                      "unix:", "unix:/no/such/folder/s"};
    struct house house;
    const struct net_handler handler = {on_request, on_opened, on_message,
                                        on_closed,  NULL,      &house};
    char why[NET_WHY], taken[40];

    (void)state;
    open_house(&house, (struct net_config){0});
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        why[0] = '\0';
        assert_null(net_open(house.base, &(struct net_config){.listen = bad[i]},
                             &handler, why));
        assert_true(why[0] != '\0');
    }
    (void)snprintf(taken, sizeof taken, "127.0.0.1:%u", net_port(house.net));
    assert_null(net_open(house.base, &(struct net_config){.listen = taken},
                         &handler, why));
    assert_non_null(strstr(why, "is taken"));
    assert_null(net_open(house.base,
                         &(struct net_config){.listen = "127.0.0.1:0",
                                              .tls_cert = "/no/cert",
                                              .tls_key = "/no/key"},
                         &handler, why));
    assert_non_null(strstr(why, "/no/cert"));
    close_house(&house);
}

/* --- Torture ---------------------------------------------------------------- */

static uint32_t dice = 1;

static uint32_t roll(uint32_t n)
{
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 8) % n;
}

static void garble(struct house *house, struct client *c)
{
    uint8_t bytes[300];
    char word[100];
    size_t n = roll(sizeof bytes);

    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)roll(256);
    switch (roll(8)) {
    case 0:
        (void)client_send(c, bytes, n);
        break;
    case 1: /* frames with anything in them */
        (void)client_send_frame(c, roll(256), bytes, n);
        break;
    case 2:
        (void)client_send_frame(c, 0x89, bytes, n % 126);
        break;
    case 3:
        (void)client_send_text(c, "close");
        break;
    case 4:
        if (house->last != NULL)
            conn_close(house->last, NET_GONE, "tortured");
        break;
    case 5:
        if (house->last != NULL) {
            conn_text(house->last, house->big, roll(70000));
            if (roll(2) == 0)
                conn_seal(house->last);
            if (roll(3) == 0)
                conn_release(house->last);
            if (roll(3) == 0)
                conn_discard(house->last);
        }
        break;
    default:
        (void)snprintf(word, sizeof word, "message %u", roll(1000));
        (void)client_send_text(c, word);
    }
}

static void torture(const struct net_config *config, int rounds)
{
    enum { N = 16 };
    struct house house;
    struct client c[N];
    bool open[N] = {false};

    open_house(&house, *config);
    for (int round = 0; round < rounds; round++) {
        int i = (int)roll(N);

        if (!open[i]) {
            open_client(&house, &c[i]);
            open[i] = config->tls_cert == NULL || client_start_tls(&c[i]);
            if (!open[i])
                client_close(&c[i]);
            else if (roll(10) > 0)
                (void)client_upgrade(&c[i], net_port(house.net), "");
        } else if (roll(12) == 0) {
            if (roll(2) == 0)
                client_reset(&c[i]);
            else
                client_close(&c[i]);
            open[i] = false;
        } else {
            garble(&house, &c[i]);
        }
        if (roll(3) == 0)
            pump(&house);
    }
    for (int i = 0; i < N; i++)
        if (open[i])
            client_close(&c[i]);
    pump_ms(&house, 300);
    assert_int_equal(house.closed, house.opened);
    open_client(&house, &c[0]);
    if (config->tls_cert != NULL)
        assert_true(client_start_tls(&c[0]));
    assert_int_equal(client_upgrade(&c[0], net_port(house.net), ""), 101);
    client_close(&c[0]);
    close_house(&house);
}

static void torture_is_survived(void **state)
{
    char cert[100], key[100];

    (void)state;
    torture(&(struct net_config){0}, 6000);
    in_folder("cert.pem", cert);
    in_folder("key.pem", key);
    make_certificate(cert, key);
    torture(&(struct net_config){.tls_cert = cert, .tls_key = key}, 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_back),
        cmocka_unit_test(pages_come_with_their_headers),
        cmocka_unit_test(a_large_page_arrives),
        cmocka_unit_test(nasty_requests_are_refused),
        cmocka_unit_test(sizes_are_limited),
        cmocka_unit_test(nobody_asks_twice_at_once),
        cmocka_unit_test(hosts_can_be_named),
        cmocka_unit_test(bad_handshakes_are_refused),
        cmocka_unit_test(bytes_behind_the_handshake_count),
        cmocka_unit_test(half_handshakes_hurt_nobody),
        cmocka_unit_test(bad_frames_close_with_the_right_code),
        cmocka_unit_test(messages_of_all_sizes_arrive),
        cmocka_unit_test(fragments_are_put_together),
        cmocka_unit_test(readers_are_not_mixed_up),
        cmocka_unit_test(resets_hurt_nobody),
        cmocka_unit_test(a_thousand_at_once_are_too_many),
        cmocka_unit_test(addresses_are_limited),
        cmocka_unit_test(budgets_run_out),
        cmocka_unit_test(there_is_an_end_to_connections),
        cmocka_unit_test(the_silent_are_pinged_and_dropped),
        cmocka_unit_test(output_waits_until_it_is_released),
        cmocka_unit_test(a_close_waits_for_what_is_sealed),
        cmocka_unit_test(slow_readers_are_dropped),
        cmocka_unit_test(late_readers_get_everything),
        cmocka_unit_test(stopping_says_goodbye),
        cmocka_unit_test(tls_works_the_same),
        cmocka_unit_test(slow_tls_readers_are_dropped),
        cmocka_unit_test(unix_sockets_work_the_same),
        cmocka_unit_test(a_stale_socket_makes_room),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(torture_is_survived),
    };
    char line[100];
    int failed;

    if (mkdtemp(folder) == NULL)
        return 2;
    failed = cmocka_run_group_tests_name("net", tests, NULL, NULL);
    (void)snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line) == 0 ? failed : 2;
}
