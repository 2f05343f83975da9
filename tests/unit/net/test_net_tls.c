/*
 * test_net_tls.c - TLS, unix sockets, wrong settings, and a torture of both
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

#include "net/net_int.h"
#include "lib/net_house.h"

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

/* A house with a new certificate, and somebody who talks to it. */
static void open_tls(struct house *house, struct client *c, char cert[100],
                     char key[100])
{
    in_folder("cert.pem", cert);
    in_folder("key.pem", key);
    make_certificate(cert, key);
    open_house(house, (struct net_config){.tls_cert = cert, .tls_key = key});
    open_client(house, c);
    assert_true(client_start_tls(c));
}

static bool same_certificate(const struct client *a, const struct client *b)
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
    struct house house;
    struct client c, big;
    struct client_frame frame;

    (void)state;
    open_tls(&house, &c, cert, key);
    assert_int_equal(client_ask(&c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                head, sizeof head),
                     200);
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
    assert_false(same_certificate(&c, &big));
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
                                head, sizeof head),
                     0);
    client_close(&c);
    open_client(&house, &c);
    pump_ms(&house, 2);
    client_reset(&c);
    pump_ms(&house, 400);
    close_house(&house);
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

/* A pass phrase is never asked for: that would stop every table. */
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

/* evhttp refuses it by itself, and closes; the words are ours. */
static void nonsense_is_refused_in_our_words(void **state)
{
    char cert[100], key[100], head[4096];
    struct house house;
    struct client c;

    (void)state;
    open_tls(&house, &c, cert, key);
    assert_int_equal(client_ask(&c, "hello\r\n\r\n", head, sizeof head), 400);
    assert_non_null(strstr(head, "Strict-Transport-Security: max-age="));
    assert_non_null(strstr(head, "Content-Length: 25\r\n"));
    assert_false(client_need(&c, 100));
    assert_true(c.ended);
    assert_int_equal(c.n, 25);
    assert_memory_equal(c.in, "the request is malformed\n", 25);
    client_close(&c);
    close_house(&house);
}

static void slow_tls_readers_are_dropped(void **state)
{
    char cert[100], key[100];
    struct house house;
    struct client c;
    struct net_counts counts = {0};

    (void)state;
    open_tls(&house, &c, cert, key);
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
    const struct net_handler handler = house_handler(&again);
    struct net_config config = {0};
    FILE *file;

    (void)state;
    in_folder("socket", path);
    (void)snprintf(listen, sizeof listen, "unix:%s", path);
    config.listen = listen;
    open_house(&house, config);
    assert_true(client_connect_unix(&c, path, pump, &house));
    assert_int_equal(client_ask(&c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                head, sizeof head),
                     200);
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
    static const char *const bad[] = {"",
                                      "8137",
                                      "localhost",
                                      "a:b",
                                      "::1:80",
                                      "127.0.0.1:",
                                      "127.0.0.1:99999999",
                                      "unix:",
                                      "unix:/no/such/folder/s"};
    struct house house;
    const struct net_handler handler = house_handler(&house);
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
