/*
 * test_net_relay.c - clients of one node that another node serves.
 *
 * Both nodes run in this thread: `near` is the one that clients connect to. A
 * message that begins with "go" is relayed to `far`, which echoes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/clock.h"
#include "lib/echo_server.h"
#include "net/node_address.h"
#include "net/node_auth.h"

enum { NODE = 7 }; /* the number of `far` */

static struct echo_server near, far;
static char to[128]; /* where `near` relays to */
static bool far_runs = true, near_says_first, near_holds;
static unsigned near_said;
static char folder[] = "/tmp/test-net-relay-XXXXXX", cert[100], key[100];

static void run(void *ctx)
{
    (void)ctx;
    echo_server_run(&near);
    if (far.net != NULL && far_runs)
        echo_server_run(&far);
}

static void run_ms(int ms)
{
    uint64_t end = clock_mono_ms() + (uint64_t)ms;

    while (clock_mono_ms() < end)
        run(NULL);
}

/* More than the socket accepts. */
static unsigned say_much(struct echo_server *server, struct ws_conn *conn)
{
    struct net_counts counts = {0};
    unsigned n = 0;

    for (; n < 1000 && counts.output == 0; n++) {
        ws_conn_queue(conn, server->big, 50000);
        ws_conn_release_all(conn);
        net_flush(server->net);
        net_count(server->net, &counts);
    }
    assert_true(n < 1000);
    ws_conn_queue(conn, "bye from here", 13);
    ws_conn_release_all(conn);
    return n;
}

static void on_message(void *ctx, struct ws_conn *conn, const char *text,
                       size_t len)
{
    near.messages++;
    (void)ctx;
    if (strncmp(text, "go", 2) != 0) {
        ws_conn_queue(conn, "here", 4);
        ws_conn_release_all(conn);
        return;
    }
    near_said = near_says_first ? say_much(&near, conn) : 0;
    if (near_holds)
        ws_conn_hold(conn);
    else
        assert_true(ws_conn_relay(conn, to, NODE, text, len));
}

static void open_one(struct echo_server *server, struct net_config config)
{
    struct net_handler handler = echo_server_handler(server);
    char why[NET_WHY] = "";

    memset(server, 0, sizeof *server);
    server->base = event_base_new();
    config.listen = "127.0.0.1:0";
    if (server == &near)
        handler.message = on_message;
    server->net = net_open(server->base, &config, &handler, why);
    if (server->net == NULL)
        fail_msg("%s", why);
    server->big = malloc(ECHO_SERVER_BODY);
    memset(server->big, 'b', ECHO_SERVER_BODY);
}

static struct net_config config_of(void)
{
    struct net_config config = {
        .limits = {.messages = 1000000, .burst = 60000}};

    memset(config.peer_key, 7, sizeof config.peer_key);
    return config;
}

static void open_near_with(struct net_config config)
{
    far_runs = true;
    near_says_first = near_holds = false;
    far.net = NULL;
    open_one(&near, config);
}

static void open_near(void)
{
    open_near_with(config_of());
}

static void open_far(struct net_config config)
{
    if (config.peer_listen == NULL)
        config.peer_listen = "127.0.0.1:0";
    open_one(&far, config);
    if (strncmp(config.peer_listen, "unix:", 5) == 0)
        (void)snprintf(to, sizeof to, "%s", config.peer_listen);
    else
        (void)snprintf(to, sizeof to, "127.0.0.1:%u", net_peer_port(far.net));
}

static void open_both(void)
{
    open_near();
    open_far(config_of());
}

static void open_tls(void)
{
    struct net_config config = config_of();

    config.tls_cert = cert;
    config.tls_key = key;
    open_near_with(config);
    open_far(config_of());
}

static void close_both(void)
{
    struct net_counts counts;
    uint64_t end = clock_mono_ms() + 2000; /* less than any timeout */

    do {
        run_ms(10);
        net_count(near.net, &counts);
    } while (counts.relays > 0 && clock_mono_ms() < end);
    assert_int_equal(counts.relays, 0);
    echo_server_close(&near);
    if (far.net != NULL)
        echo_server_close(&far);
    far.net = NULL;
}

/* Until both nodes know that all clients are gone. */
static void settle(void)
{
    uint64_t end = clock_mono_ms() + 2000;

    while ((near.closed < near.opened || far.closed < far.opened) &&
           clock_mono_ms() < end)
        run(NULL);
}

static void join(struct net_client *c, bool tls)
{
    assert_true(net_client_connect(c, net_port(near.net), run, NULL));
    assert_true(!tls || net_client_start_tls(c));
    assert_int_equal(net_client_upgrade(c, net_port(near.net), ""), 101);
}

/* --- Messages ------------------------------------------------------------- */

static void a_client_is_served_elsewhere(void **state)
{
    struct net_client c;
    struct net_counts counts;

    (void)state;
    open_both();
    join(&c, false);
    assert_true(net_client_send_text(&c, "hello"));
    assert_string_equal(net_client_get_text(&c), "here");
    assert_true(net_client_send_text(&c, "go there"));
    assert_string_equal(net_client_get_text(&c), "go there");
    assert_true(net_client_send_text(&c, "hello"));
    assert_string_equal(net_client_get_text(&c), "hello");
    net_count(near.net, &counts);
    assert_int_equal(counts.relays, 1);
    assert_int_equal(counts.relays_failed, 0);
    assert_int_equal(counts.relayed_in, 2 * 6 + 8 + 5);
    assert_int_equal(counts.relayed_out, 2 * 2 + 8 + 5);
    /* The far node closes: its code and its words, not ours. */
    assert_true(net_client_send_text(&c, "close"));
    assert_string_equal(net_client_get_text(&c), "bye");
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_GONE);
    assert_false(net_client_need(&c, 1));
    assert_true(c.ended);
    net_client_close(&c);
    run_ms(20);
    assert_int_equal(near.failed, 0);
    assert_int_equal(near.closed, 1);
    assert_int_equal(far.closed, 1);
    close_both();
}

/* Bytes of a long random text of frames, sent in random pieces. */
static void try_all_sizes(bool tls)
{
    enum { N = 400 };
    static uint8_t bytes[N * (NET_MESSAGE + 14)];
    static char text[N][NET_MESSAGE + 1];
    static const size_t special[] = {0, 1, 125, 126, 127, NET_MESSAGE};
    struct net_client c;
    size_t n, at = 0;

    join(&c, tls);
    srandom(5);
    n = net_client_write_frame(bytes, 0x81, true, "go", 2);
    for (int i = 0; i < N; i++) {
        size_t len = i < 6 ? special[i] : (size_t)random() % (NET_MESSAGE + 1);

        for (size_t k = 0; k < len; k++)
            text[i][k] = (char)('a' + random() % 26);
        text[i][len] = '\0';
        n += net_client_write_frame(bytes + n, 0x81, true, text[i], len);
    }
    for (int next = -1; next < N;) {
        size_t piece = (size_t)random() % (random() % 2 ? 40 : 9000);

        piece = piece < n - at ? piece : n - at;
        assert_true(net_client_send(&c, bytes + at, piece));
        at += piece;
        if (random() % 3 == 0)
            run(NULL);
        if (at == n || c.n > 100000 || random() % 50 == 0) {
            (void)net_client_need(&c, 1);
            assert_string_equal(net_client_get_text(&c),
                                next < 0 ? "go" : text[next]);
            next++;
        }
    }
    net_client_close(&c);
}

static void all_sizes_in_random_pieces(void **state)
{
    (void)state;
    open_both();
    try_all_sizes(false);
    close_both();
    open_tls();
    try_all_sizes(true);
    close_both();
}

/* More than a socket accepts at once. */
static void much_comes_down(void **state)
{
    (void)state;
    for (int tls = 0; tls < 2; tls++) {
        struct net_client c;
        struct net_client_frame frame;

        if (tls)
            open_tls();
        else
            open_both();
        join(&c, tls);
        assert_true(net_client_send_text(&c, "go"));
        assert_string_equal(net_client_get_text(&c), "go");
        for (int i = 0; i < 40; i++) {
            far.big[0] = (char)('A' + i);
            ws_conn_queue(far.last, far.big, 200000);
            ws_conn_release_all(far.last);
            run_ms(1 + 20 * (i % 8 == 0));
            assert_true(net_client_get_frame(&c, &frame));
            assert_int_equal(frame.len, 200000);
            assert_memory_equal(frame.body, far.big, 200000);
        }
        assert_int_equal(far.closed, 0);
        net_client_close(&c);
        close_both();
    }
}

/* All in one piece, before `near` has read the first of it. With and without
 * something to say of its own first, and with the decision being made later. */
static void try_pipelined(bool tls)
{
    enum { N = 1000 };
    static uint8_t bytes[N * 80];
    char text[64];

    for (int round = 0; round < 4; round++) {
        struct net_client c;
        size_t n = net_client_write_frame(bytes, 0x81, true, "go", 2);

        near_says_first = round == 1 || round == 3;
        near_holds = round >= 2;
        for (int i = 0; i < N; i++) {
            (void)snprintf(text, sizeof text, "%0*d", 1 + i % 60, i);
            n += net_client_write_frame(bytes + n, 0x81, true, text,
                                        strlen(text));
        }
        join(&c, tls);
        assert_true(net_client_send(&c, bytes, n));
        if (near_holds) {
            run_ms(20);
            assert_int_equal(near.messages, (unsigned)round + 1);
            assert_true(ws_conn_relay(near.last, to, NODE, "go", 2));
        }
        run_ms(20); /* the far node is ready before the client reads */
        if (near_says_first) {
            for (unsigned i = 0; i < near_said; i++)
                assert_int_equal(strlen(net_client_get_text(&c)), 50000);
            assert_string_equal(net_client_get_text(&c), "bye from here");
        }
        assert_string_equal(net_client_get_text(&c), "go");
        for (int i = 0; i < N; i++) {
            (void)snprintf(text, sizeof text, "%0*d", 1 + i % 60, i);
            assert_string_equal(net_client_get_text(&c), text);
        }
        net_client_close(&c);
        run_ms(10);
    }
    assert_int_equal(near.messages, 4);
    assert_int_equal(near.failed, 0);
}

static void pipelined_messages_arrive_in_order(void **state)
{
    (void)state;
    open_both();
    try_pipelined(false);
    close_both();
    open_tls();
    try_pipelined(true);
    close_both();
}

/* It stays here after all: nothing is lost, and it may be held again. */
static void a_held_client_is_resumed(void **state)
{
    struct net_client c;
    uint8_t bytes[200];
    size_t n = 0;

    (void)state;
    open_both();
    near_holds = true;
    join(&c, false);
    for (int i = 0; i < 6; i++)
        n += net_client_write_frame(bytes + n, 0x81, true,
                                    i % 3 == 0 ? "go" : "stay",
                                    i % 3 == 0 ? 2 : 4);
    assert_true(net_client_send(&c, bytes, n - 3)); /* half a frame, too */
    run_ms(10);
    assert_int_equal(near.messages, 1);
    ws_conn_resume(near.last);
    run_ms(10);
    assert_int_equal(near.messages, 4);
    assert_true(net_client_send(&c, bytes + n - 3, 3));
    run_ms(10);
    assert_int_equal(near.messages, 4);
    ws_conn_resume(near.last);
    for (int i = 0; i < 4; i++)
        assert_string_equal(net_client_get_text(&c), "here");
    assert_int_equal(near.messages, 6);
    /* And a held one can be closed. */
    assert_true(net_client_send_text(&c, "go"));
    run_ms(10);
    ws_conn_close(near.last, WS_CLOSE_GONE, "gone");
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_GONE);
    net_client_close(&c);
    close_both();
}

/* --- Slow readers --------------------------------------------------------- */

static size_t in_use(void)
{
    struct mallinfo2 now = mallinfo2();

    return now.uordblks + now.hblkhd;
}

/* The client sends until nothing moves any more, because nobody reads at the
 * far end: little is kept between. Then all of it arrives. */
static void fast_senders_are_held_up(void **state)
{
    enum { LEN = 4000 };
    static uint8_t frame[LEN + 14];
    struct net_client c;
    size_t n, sent = 0, at = 0, before;
    int stuck = 0;

    (void)state;
    open_both();
    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_string_equal(net_client_get_text(&c), "go");
    n = net_client_write_frame(frame, 0x81, true, far.big, LEN);
    far_runs = false;
    far.hold = true;
    before = in_use();
    while (stuck < 200) {
        ssize_t did = send(c.fd, frame + at, n - at, MSG_NOSIGNAL);

        stuck = did > 0 ? 0 : stuck + 1;
        at += did > 0 ? (size_t)did : 0;
        sent += at == n;
        at %= n;
        run(NULL);
    }
    assert_true(sent * n > 200000); /* more than the relay may keep */
    assert_true(in_use() < before + 80000);
    far_runs = true;
    if (at > 0) {
        assert_true(net_client_send(&c, frame + at, n - at));
        sent++;
    }
    for (int i = 0; i < 10000 && far.messages < sent + 1; i++)
        run(NULL);
    assert_int_equal(far.messages, sent + 1);
    assert_int_equal(strlen(far.received), LEN);
    net_client_close(&c);
    close_both();
}

/* The client does not read what the far node sends. */
static void slow_readers_are_held_up(void **state)
{
    struct net_config config = config_of();
    struct net_client c;
    struct net_counts counts;
    uint64_t relayed;
    int sent = 0;

    (void)state;
    open_near();
    open_far(config);
    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_string_equal(net_client_get_text(&c), "go");
    /* As much as the far node keeps for one client, in the end. */
    while (far.last != NULL && far.closed == 0 && sent < 10000) {
        ws_conn_queue(far.last, far.big, 10000);
        ws_conn_release_all(far.last);
        sent++;
        run(NULL);
        net_count(far.net, &counts);
        if (counts.dropped_slow > 0)
            break;
    }
    assert_int_equal(counts.dropped_slow, 1);
    net_count(near.net, &counts);
    relayed = counts.relayed_out;
    assert_true(relayed > 100000);
    run_ms(50);
    net_count(near.net, &counts);
    assert_int_equal(counts.relayed_out, relayed);
    /* It reads again: whole frames, then the far node's own close frame. */
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_TRY_LATER);
    net_client_close(&c);
    run_ms(20);
    assert_int_equal(near.failed, 0);
    close_both();
}

/* One side that accepts nothing for the idle time ends the relay: a node that
 * hangs, and a client that does not read. */
static void sides_that_hang_are_given_up(void **state)
{
    struct net_config config = config_of();

    (void)state;
    config.limits.idle_seconds = 1;
    for (int slow = 0; slow < 2; slow++) {
        struct net_client c;
        struct net_counts counts;
        uint64_t end = clock_mono_ms() + 5000;

        open_near_with(config);
        open_far(config_of());
        join(&c, false);
        assert_true(net_client_send_text(&c, "go"));
        assert_string_equal(net_client_get_text(&c), "go");
        far_runs = slow;
        while (near.closed == 0 && near.failed == 0 && clock_mono_ms() < end) {
            if (slow && far.last != NULL) {
                ws_conn_queue(far.last, far.big, 10000);
                ws_conn_release_all(far.last);
            } else if (!slow) {
                (void)send(c.fd, far.big, 100000, MSG_NOSIGNAL);
            }
            run(NULL);
        }
        net_count(near.net, &counts);
        assert_int_equal(counts.dropped_slow, slow);
        assert_int_equal(near.failed, !slow);
        if (!slow)
            assert_string_equal(near.why, "timeout");
        net_client_close(&c);
        far_runs = true;
        close_both();
    }
}

/* A relayed client is not pinged by the node it connected to. */
static void only_the_far_node_pings(void **state)
{
    struct net_config config = config_of();
    struct net_client c;
    struct net_client_frame frame;

    (void)state;
    config.limits.idle_seconds = 1;
    open_near_with(config);
    open_far(config_of());
    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_string_equal(net_client_get_text(&c), "go");
    run_ms(1800);
    assert_true(net_client_send_text(&c, "still there"));
    assert_true(net_client_get_frame(&c, &frame));
    assert_int_equal(frame.first, 0x81); /* no ping before it */
    net_client_close(&c);
    close_both();
    /* Those of the far node come through, and so do the answers. */
    open_near();
    open_far(config);
    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_string_equal(net_client_get_text(&c), "go");
    for (int i = 0; i < 4; i++) {
        assert_true(net_client_get_frame(&c, &frame));
        assert_int_equal(frame.first, 0x89);
        assert_true(net_client_send_frame(&c, 0x8a, "", 0));
    }
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_GOING_AWAY);
    net_client_close(&c);
    close_both();
}

/* --- Failures ------------------------------------------------------------- */

static void expect_failure(const char *why, bool refused, unsigned code)
{
    struct net_client c;
    struct net_counts counts;
    unsigned before = near.failed;

    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_int_equal(net_client_get_close(&c), code);
    assert_false(net_client_need(&c, 1));
    assert_int_equal(near.failed, before + 1);
    assert_string_equal(near.why, why);
    assert_int_equal(near.refused, refused);
    net_count(near.net, &counts);
    assert_int_equal(counts.relays_failed, before + 1);
    net_client_close(&c);
}

static void nobody_listens(void **state)
{
    (void)state;
    open_near();
    (void)snprintf(to, sizeof to, "127.0.0.1:1");
    expect_failure("refused", true, WS_CLOSE_RESTART);
    (void)snprintf(to, sizeof to, "unix:/tmp/there-is-no-such-socket");
    expect_failure("refused", true, WS_CLOSE_RESTART);
    close_both();
}

/* A listener that says what the test wants, and then hangs or closes. */
static int fake_listen(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);

    assert_int_equal(bind(fd, (struct sockaddr *)&at, len), 0);
    assert_int_equal(listen(fd, 5), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &len), 0);
    (void)snprintf(to, sizeof to, "127.0.0.1:%u", ntohs(at.sin_port));
    return fd;
}

static void a_node_that_hangs_times_out(void **state)
{
    int fd;
    uint64_t start, took;

    (void)state;
    open_near();
    fd = fake_listen();
    start = clock_mono_ms();
    expect_failure("timeout", false, WS_CLOSE_RESTART);
    took = clock_mono_ms() - start;
    assert_true(took >= 1900 && took < 4000);
    (void)close(fd);
    close_both();
}

static int fake;
static const char *fake_says;
static int fake_fd = -1;

/* Accepts, says its piece, reads what comes, and closes behind an answer. */
static void run_fake(void *ctx)
{
    run(ctx);
    if (fake_fd < 0) {
        fake_fd = accept4(fake, NULL, NULL, SOCK_NONBLOCK);
        if (fake_fd >= 0)
            (void)send(fake_fd, fake_says, strlen(fake_says), MSG_NOSIGNAL);
    }
}

static void garbage_is_seen(void **state)
{
    static const char challenge[] =
        NODE_AUTH_GREETING "00112233445566778899aabbccddeeff\r\n";
    static const struct {
        const char *greeting, *answer, *why;
    } all[] = {
        {"HTTP/1.1 400 Bad Request\r\n\r\n", "", "garbage"},
        {"C", "XXXXXXX", "garbage"},
        {challenge, "SSH-2.0-OpenSSH_9.2\r\n\r\n", "garbage"},
        {challenge, "HTTP/1.1 200 OK\r\n\r\n", "garbage"},
        {challenge, "HTTP/1.1 503 Full\r\n\r\n", "busy"},
        {challenge, "HTTP/1.1 508 Loop\r\n\r\n", "loop"},
        {challenge, "HTTP/1.1 101 Yes\r\n\r\n", "wrong-key"},
        {challenge,
         "HTTP/1.1 101 Yes\r\nCluehouse-Proof: "
         "00000000000000000000000000000000"
         "00000000000000000000000000000000\r\n\r\n",
         "wrong-key"},
        {challenge, NULL, "garbage"}, /* a head without an end */
    };
    char *endless = malloc(5000);

    (void)state;
    memset(endless, 'h', 4999);
    endless[4999] = '\0';
    open_near();
    fake = fake_listen();
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *answer = all[i].answer == NULL ? endless : all[i].answer;
        struct net_client c;

        fake_says = all[i].greeting;
        assert_true(net_client_connect(&c, net_port(near.net), run_fake, NULL));
        assert_int_equal(net_client_upgrade(&c, net_port(near.net), ""), 101);
        assert_true(net_client_send_text(&c, "go"));
        while (fake_fd < 0)
            run_fake(NULL);
        run_ms(5);
        (void)send(fake_fd, answer, strlen(answer), MSG_NOSIGNAL);
        assert_int_equal(net_client_get_close(&c), WS_CLOSE_RESTART);
        assert_int_equal(near.failed, i + 1);
        assert_string_equal(near.why, all[i].why);
        net_client_close(&c);
        (void)close(fake_fd);
        fake_fd = -1;
    }
    (void)close(fake);
    free(endless);
    close_both();
}

static void another_key_is_refused(void **state)
{
    struct net_config config = config_of();

    (void)state;
    open_near();
    config.peer_key[31] ^= 1;
    open_far(config);
    expect_failure("wrong-key", false, WS_CLOSE_RESTART);
    assert_int_equal(far.opened, 0);
    assert_int_equal(far.logged, 1);
    close_both();
}

/* A node that has the key, says these bytes in one piece with its answer, and
 * dies. */
static void fake_serve(const void *bytes, size_t n)
{
    struct node_auth auth = {.challenge = "00112233445566778899aabbccddeeff"};
    unsigned char secret[NET_PEER_KEY];
    char request[1024] = "", proof[NODE_AUTH_PROOF + 1], answer[1024];
    const char *nonce;
    int len;

    fake_says = NODE_AUTH_GREETING "00112233445566778899aabbccddeeff\r\n";
    while (fake_fd < 0 || strstr(request, "\r\n\r\n") == NULL) {
        size_t had = strlen(request);

        run_fake(NULL);
        if (fake_fd >= 0)
            (void)recv(fake_fd, request + had, sizeof request - 1 - had, 0);
    }
    nonce = strstr(request, "Sec-WebSocket-Key: ") + 19;
    memcpy(auth.nonce, nonce, NODE_AUTH_NONCE);
    memset(secret, 7, sizeof secret);
    node_auth_prove_answer(secret, &auth, proof);
    len = snprintf(answer, sizeof answer,
                   "HTTP/1.1 101 Yes\r\nCluehouse-Proof: %s\r\n\r\n", proof);
    memcpy(answer + len, bytes, n);
    assert_int_equal(send(fake_fd, answer, (size_t)len + n, 0), len + (int)n);
    run_ms(10);
    (void)shutdown(fake_fd, SHUT_WR);
    run_ms(10);
    (void)close(fake_fd);
    fake_fd = -1;
}

/* Between two frames the client is told; in the middle of one it just ends.
 * Between two fragments of a message it is told, too. */
static void a_node_dies_anywhere(void **state)
{
    static const uint8_t frames[] = "\x81\x02hi\x81\x7e\x00\x80";
    static const uint8_t fragment[] = "\x01\x02hi";
    static const uint8_t closing[] = "\x81\x02hi\x88\x02\x0f\xa4";

    (void)state;
    open_near();
    fake = fake_listen();
    for (size_t n = 0; n <= sizeof frames - 1; n++) {
        struct net_client c;
        bool whole = n == 0 || n == 4;

        join(&c, false);
        assert_true(net_client_send_text(&c, "go"));
        fake_serve(frames, n);
        if (n >= 4)
            assert_string_equal(net_client_get_text(&c), "hi");
        assert_int_equal(net_client_get_close(&c),
                         whole ? WS_CLOSE_RESTART : 0);
        assert_true(c.ended || !net_client_need(&c, c.n + 1));
        if (!whole) /* as much as the node sent */
            assert_int_equal(c.n, n < 4 ? n : n - 4);
        assert_int_equal(near.failed, n + 1);
        assert_string_equal(near.why, "ended");
        net_client_close(&c);
    }
    for (int i = 0; i < 2; i++) {
        struct net_client c;

        near.failed = 0;
        join(&c, false);
        assert_true(net_client_send_text(&c, "go"));
        fake_serve(i == 0 ? fragment : closing, i == 0 ? 4 : 8);
        assert_int_equal(net_client_get_close(&c),
                         i == 0 ? WS_CLOSE_RESTART : WS_CLOSE_GONE);
        assert_int_equal(near.failed, i == 0);
        net_client_close(&c);
    }
    (void)close(fake);
    close_both();
}

static void the_far_node_dies(void **state)
{
    struct net_client c;

    (void)state;
    open_both();
    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_string_equal(net_client_get_text(&c), "go");
    net_close(far.net); /* without a word */
    event_base_free(far.base);
    free(far.big);
    far.net = NULL;
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_RESTART);
    assert_int_equal(near.failed, 1);
    assert_string_equal(near.why, "ended");
    net_client_close(&c);
    close_both();
}

static bool is_far(void *ctx, uint64_t node)
{
    (*(unsigned *)ctx)++;
    return node == NODE;
}

static bool is_nobody(void *ctx, uint64_t node)
{
    (void)ctx;
    return node != NODE;
}

/* It hangs, and its connections stay. */
static void a_node_is_declared_dead(void **state)
{
    struct net_client c;
    unsigned asked = 0;

    (void)state;
    open_both();
    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_string_equal(net_client_get_text(&c), "go");
    far_runs = false;
    net_end_relays(near.net, is_nobody, NULL);
    run_ms(10);
    assert_int_equal(near.failed, 0);
    net_end_relays(near.net, is_far, &asked);
    assert_int_equal(asked, 1);
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_RESTART);
    assert_int_equal(near.failed, 1);
    assert_string_equal(near.why, "dead");
    assert_false(near.refused);
    net_client_close(&c);
    far_runs = true;
    close_both();
}

static void the_client_dies(void **state)
{
    struct net_client c;

    (void)state;
    open_both();
    for (int round = 0; round < 40; round++) {
        join(&c, false);
        if (round < 2) {
            assert_true(net_client_send_text(&c, "go"));
            assert_string_equal(net_client_get_text(&c), "go");
        } else { /* at any moment of the handshake */
            assert_true(net_client_send_text(&c, "go"));
            for (int i = 0; i < round / 2; i++)
                run(NULL);
        }
        if (round % 2 == 0)
            net_client_reset(&c);
        else
            net_client_close(&c);
        run_ms(5);
        settle();
        assert_int_equal(near.closed, near.opened);
        assert_int_equal(far.closed, far.opened);
    }
    assert_int_equal(near.failed, 0);
    close_both();
}

/* What a client said before it left is heard, although it does not read what
 * the node sends. Most of it waits in the kernel, where a reset would end
 * it. */
static void last_words_are_heard(void **state)
{
    enum { N = 1000, LEN = 500 };
    static uint8_t frame[LEN + 14];
    struct net_client c;
    size_t n;

    (void)state;
    open_both();
    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_string_equal(net_client_get_text(&c), "go");
    far.hold = true;
    (void)say_much(&far, far.last);
    far_runs = false;
    run_ms(20);
    n = net_client_write_frame(frame, 0x81, true, far.big, LEN);
    for (int i = 0; i < N; i++)
        assert_true(net_client_send(&c, frame, n));
    (void)shutdown(c.fd, SHUT_WR);
    run_ms(50);
    far_runs = true;
    for (int i = 0; i < 5000 && far.closed == 0; i++)
        run(NULL);
    assert_int_equal(far.messages, N + 1);
    assert_int_equal(far.closed, 1);
    net_client_close(&c);
    settle();
    assert_int_equal(near.closed, 1);
    close_both();
}

/* --- The end of the server ------------------------------------------------ */

static void stopping_says_so(void **state)
{
    struct net_client c;

    (void)state;
    for (int round = 0; round < 3; round++) {
        open_both();
        join(&c, false);
        if (round == 1)
            far_runs = false; /* in the middle of the handshake */
        assert_true(net_client_send_text(&c, "go"));
        if (round != 1)
            assert_string_equal(net_client_get_text(&c), "go");
        run_ms(10);
        net_stop(round == 2 ? far.net : near.net, 50);
        assert_int_equal(net_client_get_close(&c), WS_CLOSE_GOING_AWAY);
        assert_int_equal(near.failed, 0);
        net_client_close(&c);
        far_runs = true;
        close_both();
    }
}

/* --- Who the client is ---------------------------------------------------- */

static void the_far_node_knows_the_client(void **state)
{
    struct net_config config = config_of();
    struct net_client c[4];

    (void)state;
    config.trust_proxy = true;
    open_near_with(config);
    config = config_of();
    config.limits.per_address = 2;
    open_far(config);
    for (int i = 0; i < 4; i++) {
        assert_true(net_client_connect(&c[i], net_port(near.net), run, NULL));
        assert_int_equal(
            net_client_upgrade(&c[i], net_port(near.net),
                               i == 3 ? "X-Forwarded-For: 192.0.2.8\r\n"
                                      : "X-Forwarded-For: 192.0.2.7\r\n"),
            101);
        assert_true(net_client_send_text(&c[i], "go"));
        if (i == 2) {
            assert_int_equal(net_client_get_close(&c[i]), WS_CLOSE_RESTART);
            assert_string_equal(near.why, "busy");
            continue;
        }
        assert_string_equal(net_client_get_text(&c[i]), "go");
        assert_string_equal(ws_conn_address(far.last),
                            i == 3 ? "192.0.2.8" : "192.0.2.7");
        assert_false(ws_conn_is_local(far.last));
        /* Budgets are of the address, too. */
        assert_int_equal(ws_conn_budget(far.last, 0, 1, 0.001, 1), i != 1);
    }
    for (int i = 0; i < 4; i++)
        net_client_close(&c[i]);
    close_both();
}

static void local_and_tunnelled_clients_are_told_apart(void **state)
{
    struct net_client c;

    (void)state;
    open_both();
    for (int tunnel = 0; tunnel < 2; tunnel++) {
        assert_true(net_client_connect(&c, net_port(near.net), run, NULL));
        assert_int_equal(net_client_upgrade(&c, net_port(near.net),
                                            tunnel ? "Via: somebody\r\n" : ""),
                         101);
        assert_true(net_client_send_text(&c, "go"));
        assert_string_equal(net_client_get_text(&c), "go");
        assert_int_equal(ws_conn_is_local(far.last), !tunnel);
        assert_string_equal(ws_conn_address(far.last), "127.0.0.1");
        net_client_close(&c);
        run_ms(10);
    }
    close_both();
}

/* A node whose address is its own passes clients on to itself, three times. */
static void loops_end(void **state)
{
    struct net_config config = config_of();
    struct net_client c;

    (void)state;
    config.peer_listen = "unix:/tmp/test-net-relay.sock";
    open_near_with(config);
    (void)snprintf(to, sizeof to, "%s", config.peer_listen);
    join(&c, false);
    /* The fourth refuses to relay: on_message would fail, so it closes. */
    assert_true(net_client_send_text(&c, "here"));
    assert_string_equal(net_client_get_text(&c), "here");
    for (unsigned hop = 0; hop < NODE_AUTH_HOPS; hop++) {
        struct ws_conn *last = near.last;

        near_holds = true;
        assert_true(hop > 0 || net_client_send_text(&c, "go"));
        run_ms(10);
        assert_true(ws_conn_relay(last, to, NODE, "go", 2));
        run_ms(20);
        assert_ptr_not_equal(near.last, last);
    }
    assert_false(ws_conn_relay(near.last, to, NODE, "go", 2));
    ws_conn_close(near.last, WS_CLOSE_GONE, "too far");
    assert_int_equal(net_client_get_close(&c), WS_CLOSE_GONE);
    net_client_close(&c);
    close_both();
}

/* --- The far node's door -------------------------------------------------- */

/* One field too few, one changed under the proof, hops, an old challenge. */
static int knock(struct node_auth_client client, unsigned secret, int lie,
                 char *body, size_t max)
{
    struct net_client c;
    struct node_auth auth = {0};
    unsigned char bytes[NET_PEER_KEY];
    char proof[NODE_AUTH_PROOF + 1], request[1024], head[1024];
    int status;

    memset(bytes, (int)secret, sizeof bytes);
    assert_true(net_client_connect(&c, net_peer_port(far.net), run, NULL));
    assert_true(net_client_need(&c, 17 + 32 + 2));
    memcpy(auth.challenge, c.in + 17, NODE_AUTH_CHALLENGE);
    net_client_took(&c, 17 + 32 + 2);
    if (lie == 1)
        auth.challenge[0] ^= 1;
    node_auth_make_nonce(&auth);
    node_auth_prove(bytes, &auth, &client, proof);
    if (lie == 2)
        client.address[0] ^= 3;
    (void)snprintf(request, sizeof request,
                   "GET %s HTTP/1.1\r\nHost: node\r\nSec-WebSocket-Key: %s\r\n"
                   "Cluehouse-Client: %s\r\nCluehouse-Local: %d\r\n"
                   "Cluehouse-TLS: %d\r\nCluehouse-Hops: %u\r\n%s"
                   "Cluehouse-Proof: %s\r\n\r\n",
                   lie == 3 ? "/" : "/ws", auth.nonce, client.address,
                   client.local, client.tls, client.hops,
                   lie == 4 ? "Cluehouse-Hops: 1\r\n" : "", proof);
    status = net_client_ask(&c, request, head, sizeof head);
    (void)net_client_need(&c, 10);
    (void)snprintf(body, max, "%.*s", (int)c.n, (const char *)c.in);
    net_client_close(&c);
    run_ms(5);
    return status;
}

static void the_door_is_narrow(void **state)
{
    const struct node_auth_client good = {"192.0.2.7", false, true, 1};
    struct node_auth_client bad = good;
    char body[200];

    (void)state;
    open_both();
    far_runs = true;
    assert_int_equal(knock(good, 7, 1, body, sizeof body), 403);
    assert_string_equal(body, "the nodes' keys differ\n");
    assert_int_equal(knock(good, 8, 0, body, sizeof body), 403);
    assert_int_equal(knock(good, 7, 2, body, sizeof body), 403);
    assert_int_equal(knock(good, 7, 3, body, sizeof body), 400);
    assert_int_equal(knock(good, 7, 4, body, sizeof body), 400);
    bad.hops = 4;
    assert_int_equal(knock(bad, 7, 0, body, sizeof body), 508);
    bad = good;
    bad.local = true; /* that address is not */
    assert_int_equal(knock(bad, 7, 0, body, sizeof body), 400);
    (void)snprintf(bad.address, sizeof bad.address, "somebody");
    assert_int_equal(knock(bad, 7, 0, body, sizeof body), 400);
    assert_int_equal(far.opened, 0);
    assert_int_equal(far.logged, 8);
    close_both();
}

/* Who proves nothing has a share of all places; the others are free. */
static void nobody_fills_the_door(void **state)
{
    enum { MOST = 40, SHARE = MOST / 4 };
    struct net_config config = config_of();
    struct net_client idle[SHARE + 2], c;
    unsigned open = 0;

    (void)state;
    config.limits.connections = MOST;
    open_near();
    open_far(config);
    for (int i = 0; i < SHARE + 2; i++)
        assert_true(
            net_client_connect(&idle[i], net_peer_port(far.net), run, NULL));
    run_ms(20);
    for (int i = 0; i < SHARE + 2; i++)
        open += net_client_need(&idle[i], 1);
    assert_int_equal(open, SHARE);
    net_client_close(&idle[0]);
    run_ms(20);
    join(&c, false);
    assert_true(net_client_send_text(&c, "go"));
    assert_string_equal(net_client_get_text(&c), "go");
    for (int i = 1; i < SHARE + 2; i++)
        net_client_close(&idle[i]);
    net_client_close(&c);
    close_both();
}

static void addresses_are_numbers(void **state)
{
    static const char *const bad[] = {
        "",           "localhost:80", "node-b:8138", "192.0.2.7",
        "unix:",      "::1",          "[::1]",       "192.0.2.7:",
        "::1:80",     ":80",          "192.0.2.7:x", "192.0.2:80",
        "[::1]:99999"};
    static const char *const good[] = {"192.0.2.7:80", "[::1]:80", "unix:/a"};
    struct node_address at;
    struct net_config config = config_of();
    const struct net_handler handler = echo_server_handler(&far);
    struct event_base *base = event_base_new();
    char why[NET_WHY] = "";

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (node_address_parse(bad[i], &at) == NULL)
            fail_msg("%s is no address", bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_null(node_address_parse(good[i], &at));
    config.listen = "127.0.0.1:0";
    config.peer_listen = "node-b:8138";
    assert_null(net_open(base, &config, &handler, why));
    assert_non_null(strstr(why, "names are not looked up"));
    config.peer_listen = "127.0.0.1:0";
    memset(config.peer_key, 0, sizeof config.peer_key);
    assert_null(net_open(base, &config, &handler, why));
    assert_non_null(strstr(why, "a key that all nodes share"));
    event_base_free(base);
}

static int make_certificate(void **state)
{
    char line[600];

    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    (void)snprintf(cert, sizeof cert, "%s/cert.pem", folder);
    (void)snprintf(key, sizeof key, "%s/key.pem", folder);
    (void)snprintf(line, sizeof line,
                   "openssl req -x509 -newkey ec -pkeyopt "
                   "ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost "
                   "-days 2 -keyout %s -out %s 2>/dev/null",
                   key, cert);
    return system(line);
}

static int remove_certificate(void **state)
{
    (void)state;
    return unlink(cert) != 0 || unlink(key) != 0 || rmdir(folder) != 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_client_is_served_elsewhere),
        cmocka_unit_test(all_sizes_in_random_pieces),
        cmocka_unit_test(much_comes_down),
        cmocka_unit_test(pipelined_messages_arrive_in_order),
        cmocka_unit_test(a_held_client_is_resumed),
        cmocka_unit_test(fast_senders_are_held_up),
        cmocka_unit_test(slow_readers_are_held_up),
        cmocka_unit_test(sides_that_hang_are_given_up),
        cmocka_unit_test(only_the_far_node_pings),
        cmocka_unit_test(nobody_listens),
        cmocka_unit_test(a_node_that_hangs_times_out),
        cmocka_unit_test(garbage_is_seen),
        cmocka_unit_test(another_key_is_refused),
        cmocka_unit_test(a_node_dies_anywhere),
        cmocka_unit_test(the_far_node_dies),
        cmocka_unit_test(a_node_is_declared_dead),
        cmocka_unit_test(the_client_dies),
        cmocka_unit_test(last_words_are_heard),
        cmocka_unit_test(stopping_says_so),
        cmocka_unit_test(the_far_node_knows_the_client),
        cmocka_unit_test(local_and_tunnelled_clients_are_told_apart),
        cmocka_unit_test(loops_end),
        cmocka_unit_test(the_door_is_narrow),
        cmocka_unit_test(nobody_fills_the_door),
        cmocka_unit_test(addresses_are_numbers),
    };

    return cmocka_run_group_tests_name("net_relay", tests, make_certificate,
                                       remove_certificate);
}
