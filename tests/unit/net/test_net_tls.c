/*
 * test_net_tls.c - TLS, unix sockets, wrong settings, and random abuse of both
 * kinds of sockets.
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
#include <openssl/x509.h>

#include "net/memory.h"
#include "net/tls.h"
#include "lib/echo_server.h"

static char folder[] = "/tmp/t_net.XXXXXX";

static void in_folder(const char *name, char path[100])
{
    (void)snprintf(path, 100, "%s/%s", folder, name);
}

static void empty_folder(void)
{
    static const char *const all[] = {"cert.pem", "key.pem", "other.pem",
                                      "socket", "stale"};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char path[100];

        in_folder(all[i], path);
        (void)unlink(path);
    }
    (void)rmdir(folder);
}

static void make_certificate(const char *cert, const char *key)
{
    char line[600];

    (void)snprintf(line, sizeof line,
                   "openssl req -x509 -newkey ec -pkeyopt "
                   "ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost "
                   "-days 2 -keyout %s -out %s 2>/dev/null",
                   key, cert);
    assert_int_equal(system(line), 0);
}

/* A server with a new certificate, and a client. */
static void open_tls(struct echo_server *server, struct net_client *c,
                     char cert[100], char key[100])
{
    in_folder("cert.pem", cert);
    in_folder("key.pem", key);
    make_certificate(cert, key);
    echo_server_open(server,
                     (struct net_config){.tls_cert = cert, .tls_key = key});
    echo_server_connect(server, c);
    assert_true(net_client_start_tls(c));
}

static bool same_certificate(const struct net_client *a,
                             const struct net_client *b)
{
    X509 *one = SSL_get1_peer_certificate(a->ssl);
    X509 *two = SSL_get1_peer_certificate(b->ssl);
    bool same = X509_cmp(one, two) == 0;

    X509_free(one);
    X509_free(two);
    return same;
}

static void tls_works_the_same(void **state)
{
    char cert[100], key[100], why[NET_WHY] = "", head[4096];
    struct echo_server server;
    struct net_client c, big;
    struct net_client_frame frame;

    (void)state;
    open_tls(&server, &c, cert, key);
    assert_int_equal(net_client_ask(&c,
                                    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                    head, sizeof head),
                     200);
    assert_non_null(strstr(head, "Strict-Transport-Security"));
    assert_true(net_client_need(&c, 8));
    net_client_took(&c, 8);
    assert_int_equal(net_client_upgrade(&c, net_port(server.net), ""), 101);
    assert_true(net_client_send_text(&c, "hello"));
    assert_string_equal(net_client_get_text(&c), "hello");
    /* More than a socket accepts at once. */
    for (int i = 0; i < 20; i++) {
        ws_conn_queue(server.last, server.big, 50000);
        ws_conn_release_all(server.last);
        for (int k = 0; i % 5 == 4 && k < 5; k++) {
            assert_true(net_client_get_frame(&c, &frame));
            assert_int_equal(frame.len, 50000);
            assert_memory_equal(frame.body, server.big, 50000);
        }
    }
    /* Only later connections get the new certificate. */
    make_certificate(cert, key);
    assert_true(net_reload(server.net, why));
    echo_server_connect(&server, &big);
    assert_true(net_client_start_tls(&big));
    assert_false(same_certificate(&c, &big));
    assert_int_equal(net_client_upgrade(&big, net_port(server.net), ""), 101);
    assert_int_equal(truncate(key, 10), 0);
    assert_false(net_reload(server.net, why));
    assert_non_null(strstr(why, "key"));
    assert_true(net_client_send_text(&big, "close"));
    assert_string_equal(net_client_get_text(&big), "bye");
    assert_int_equal(net_client_get_close(&big), WS_CLOSE_GONE);
    net_client_reset(&big);
    assert_true(net_client_send_text(&c, "still here"));
    assert_string_equal(net_client_get_text(&c), "still here");
    net_client_close(&c);
    /* Plain HTTP on a TLS port. */
    echo_server_connect(&server, &c);
    assert_int_equal(net_client_ask(&c,
                                    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                    head, sizeof head),
                     0);
    net_client_close(&c);
    echo_server_connect(&server, &c);
    echo_server_run_ms(&server, 2);
    net_client_reset(&c);
    echo_server_run_ms(&server, 400);
    echo_server_close(&server);
}

static bool refuses(const char *cert, const char *key, const char *words)
{
    char why[NET_WHY] = "";
    SSL_CTX *ctx = tls_load(cert, key, why);

    SSL_CTX_free(ctx);
    if (ctx == NULL && strstr(why, words) != NULL)
        return true;
    print_message("not '%s': %s\n", words, why);
    return false;
}

/* A pass phrase is never asked for: that would block the loop. */
static void lock_key(const char *key, const char *locked)
{
    char line[600];

    (void)snprintf(line, sizeof line,
                   "openssl pkey -aes128 -passout pass:secret -in %s -out %s",
                   key, locked);
    assert_int_equal(system(line), 0);
}

static void bad_certificates_are_explained(void **state)
{
    char cert[100], key[100], other[100], none[100];

    (void)state;
    in_folder("cert.pem", cert);
    in_folder("key.pem", key);
    in_folder("other.pem", other);
    in_folder("none.pem", none);
    make_certificate(cert, key);
    assert_true(refuses(none, key, "none.pem: No such file"));
    assert_true(refuses(cert, none, "none.pem: No such file"));
    assert_true(refuses(key, key, "there is none in it"));
    assert_true(refuses(cert, cert, "there is none in it"));
    lock_key(key, other);
    assert_true(refuses(cert, other, "pass phrase"));
    make_certificate(other, key);
    assert_true(refuses(cert, key, "is not that of"));
}

/* evhttp refuses it and closes; the text is ours. */
static void nonsense_is_refused_in_our_words(void **state)
{
    char cert[100], key[100], head[4096];
    struct echo_server server;
    struct net_client c;

    (void)state;
    open_tls(&server, &c, cert, key);
    assert_int_equal(net_client_ask(&c, "hello\r\n\r\n", head, sizeof head),
                     400);
    assert_non_null(strstr(head, "Strict-Transport-Security: max-age="));
    assert_non_null(strstr(head, "Content-Length: 25\r\n"));
    assert_false(net_client_need(&c, 100));
    assert_true(c.ended);
    assert_int_equal(c.n, 25);
    assert_memory_equal(c.in, "the request is malformed\n", 25);
    net_client_close(&c);
    echo_server_close(&server);
}

static void slow_tls_readers_are_dropped(void **state)
{
    char cert[100], key[100];
    struct echo_server server;
    struct net_client c;
    struct net_counts counts = {0};

    (void)state;
    open_tls(&server, &c, cert, key);
    assert_int_equal(net_client_upgrade(&c, net_port(server.net), ""), 101);
    for (int i = 0; i < 100000 && counts.dropped_slow == 0; i++) {
        ws_conn_queue(server.last, server.big, 700);
        ws_conn_release_all(server.last);
        net_flush(server.net);
        net_count(server.net, &counts);
    }
    assert_int_equal(counts.dropped_slow, 1);
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_TRY_LATER);
    net_client_close(&c);
    echo_server_close(&server);
}

static void unix_sockets_work_the_same(void **state)
{
    char path[100], listen[120], why[NET_WHY] = "", head[4096];
    struct echo_server server, again;
    struct net_client c;
    const struct net_handler handler = echo_server_handler(&again);
    struct net_config config = {0};
    FILE *file;

    (void)state;
    in_folder("socket", path);
    (void)snprintf(listen, sizeof listen, "unix:%s", path);
    config.listen = listen;
    echo_server_open(&server, config);
    assert_true(net_client_connect_unix(&c, path, echo_server_run, &server));
    assert_int_equal(net_client_ask(&c,
                                    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                    head, sizeof head),
                     200);
    assert_string_equal(server.address, "unix");
    assert_true(net_client_need(&c, 8));
    net_client_took(&c, 8);
    assert_int_equal(net_client_upgrade(&c, 1, ""), 101);
    assert_true(net_client_send_text(&c, "hello"));
    assert_string_equal(net_client_get_text(&c), "hello");
    net_client_close(&c);
    /* Another server listens there. */
    assert_null(net_open(server.base, &config, &handler, why));
    assert_non_null(strstr(why, "taken"));
    assert_int_equal(access(path, F_OK), 0);
    echo_server_close(&server);
    assert_int_equal(access(path, F_OK), -1);
    /* A file that is no socket stays. */
    file = fopen(path, "w");
    assert_non_null(file);
    (void)fclose(file);
    server.base = event_base_new();
    assert_null(net_open(server.base, &config, &handler, why));
    assert_int_equal(access(path, F_OK), 0);
    event_base_free(server.base);
    assert_int_equal(unlink(path), 0);
}

static void a_stale_socket_makes_room(void **state)
{
    char path[100], listen_at[120];
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    struct echo_server server;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    (void)state;
    in_folder("stale", path);
    (void)snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(close(fd), 0);
    (void)snprintf(listen_at, sizeof listen_at, "unix:%s", path);
    echo_server_open(&server, (struct net_config){.listen = listen_at});
    echo_server_close(&server);
}

static void mistakes_are_named(void **state)
{
    static const char *const bad[] = {"",
                                      "8137",
                                      "localhost",
                                      "a:b",
                                      "::1:80",
                                      "127.0.0.1:",
                                      "127.0.0.1:99999999",
                                      "unix:",
                                      "unix:/no/such/folder/s"};
    struct echo_server server;
    const struct net_handler handler = echo_server_handler(&server);
    char why[NET_WHY], taken[40];

    (void)state;
    echo_server_open(&server, (struct net_config){0});
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        why[0] = '\0';
        assert_null(net_open(server.base,
                             &(struct net_config){.listen = bad[i]}, &handler,
                             why));
        assert_true(why[0] != '\0');
    }
    (void)snprintf(taken, sizeof taken, "127.0.0.1:%u", net_port(server.net));
    assert_null(net_open(server.base, &(struct net_config){.listen = taken},
                         &handler, why));
    assert_non_null(strstr(why, "is taken"));
    assert_null(net_open(server.base,
                         &(struct net_config){.listen = "127.0.0.1:0",
                                              .tls_cert = "/no/cert",
                                              .tls_key = "/no/key"},
                         &handler, why));
    assert_non_null(strstr(why, "/no/cert"));
    echo_server_close(&server);
}

static uint32_t dice = 1;

static uint32_t roll(uint32_t n)
{
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 8) % n;
}

static void garble(struct echo_server *server, struct net_client *c)
{
    uint8_t bytes[300];
    char word[100];
    size_t n = roll(sizeof bytes);

    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)roll(256);
    switch (roll(8)) {
    case 0:
        (void)net_client_send(c, bytes, n);
        break;
    case 1: /* frames with anything in them */
        (void)net_client_send_frame(c, roll(256), bytes, n);
        break;
    case 2:
        (void)net_client_send_frame(c, 0x89, bytes, n % 126);
        break;
    case 3:
        (void)net_client_send_text(c, "close");
        break;
    case 4:
        if (server->last != NULL)
            ws_conn_close(server->last, WS_CLOSE_GONE, "tortured");
        break;
    case 5:
        if (server->last != NULL) {
            ws_conn_queue(server->last, server->big, roll(70000));
            if (roll(2) == 0)
                ws_conn_seal(server->last);
            if (roll(3) == 0)
                ws_conn_release(server->last);
            if (roll(3) == 0)
                ws_conn_discard(server->last);
        }
        break;
    default:
        (void)snprintf(word, sizeof word, "message %u", roll(1000));
        (void)net_client_send_text(c, word);
    }
}

static void torture(const struct net_config *config, int rounds)
{
    enum { N = 16 };
    struct echo_server server;
    struct net_client c[N];
    bool open[N] = {false};

    echo_server_open(&server, *config);
    for (int round = 0; round < rounds; round++) {
        int i = (int)roll(N);

        if (!open[i]) {
            echo_server_connect(&server, &c[i]);
            open[i] = config->tls_cert == NULL || net_client_start_tls(&c[i]);
            if (!open[i])
                net_client_close(&c[i]);
            else if (roll(10) > 0)
                (void)net_client_upgrade(&c[i], net_port(server.net), "");
        } else if (roll(12) == 0) {
            if (roll(2) == 0)
                net_client_reset(&c[i]);
            else
                net_client_close(&c[i]);
            open[i] = false;
        } else {
            garble(&server, &c[i]);
        }
        if (roll(3) == 0)
            echo_server_run(&server);
    }
    for (int i = 0; i < N; i++)
        if (open[i])
            net_client_close(&c[i]);
    echo_server_run_ms(&server, 300);
    assert_int_equal(server.closed, server.opened);
    echo_server_connect(&server, &c[0]);
    if (config->tls_cert != NULL)
        assert_true(net_client_start_tls(&c[0]));
    assert_int_equal(net_client_upgrade(&c[0], net_port(server.net), ""), 101);
    net_client_close(&c[0]);
    echo_server_close(&server);
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
        cmocka_unit_test(tls_works_the_same),
        cmocka_unit_test(bad_certificates_are_explained),
        cmocka_unit_test(nonsense_is_refused_in_our_words),
        cmocka_unit_test(slow_tls_readers_are_dropped),
        cmocka_unit_test(unix_sockets_work_the_same),
        cmocka_unit_test(a_stale_socket_makes_room),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(torture_is_survived),
    };
    int failed;

    if (mkdtemp(folder) == NULL)
        return 2;
    failed = cmocka_run_group_tests_name("net_tls", tests, NULL, NULL);
    empty_folder();
    return failed;
}
