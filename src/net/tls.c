/*
 * tls.c - OpenSSL, with few choices.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_int.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include <openssl/err.h>

static void say_why(char why[NET_WHY], const char *what, const char *file)
{
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());

    (void)snprintf(why, NET_WHY, "cannot use %s %s: %s", what, file,
                   reason != NULL ? reason : "unknown reason");
    ERR_clear_error();
}

static void set_up(SSL_CTX *ctx)
{
    (void)SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION);
    (void)SSL_CTX_set_options(
        ctx, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                 SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA |
                 SSL_OP_IGNORE_UNEXPECTED_EOF);
    /* Buffers only while they are needed; what is half sent may move. */
    (void)SSL_CTX_set_mode(ctx, SSL_MODE_RELEASE_BUFFERS |
                                    SSL_MODE_ENABLE_PARTIAL_WRITE |
                                    SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    (void)SSL_CTX_set_cipher_list(
        ctx, "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL:!eNULL:!MD5:!SHA1");
    (void)SSL_CTX_set_session_id_context(ctx, (const unsigned char *)"ch", 2);
    (void)SSL_CTX_set_session_cache_mode(ctx, SSL_SESS_CACHE_OFF);
    (void)SSL_CTX_set_num_tickets(ctx, 1);
}

SSL_CTX *tls_load(const char *cert, const char *key, char why[NET_WHY])
{
    SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());

    if (ctx == NULL) {
        say_why(why, "TLS with", cert);
        return NULL;
    }
    set_up(ctx);
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(ctx, cert) != 1) {
        say_why(why, "the certificate", cert);
    } else if (SSL_CTX_use_PrivateKey_file(ctx, key, SSL_FILETYPE_PEM) != 1 ||
               SSL_CTX_check_private_key(ctx) != 1) {
        say_why(why, "the key", key);
    } else {
        return ctx;
    }
    SSL_CTX_free(ctx);
    return NULL;
}

bool net_reload(struct net *net, char why[NET_WHY])
{
    SSL_CTX *ctx;

    if (net->cert == NULL)
        return true;
    ctx = tls_load(net->cert, net->key, why);
    if (ctx == NULL)
        return false;
    SSL_CTX_free(net->tls); /* those who use it hold it */
    net->tls = ctx;
    return true;
}

/* What OpenSSL says, as errno says it. */
static ssize_t outcome(const SSL *ssl, int result)
{
    int why = SSL_get_error(ssl, result);

    if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) {
        errno = EAGAIN;
        return -1;
    }
    if (why == SSL_ERROR_ZERO_RETURN)
        return 0;
    ERR_clear_error();
    errno = EPIPE;
    return -1;
}

ssize_t tls_read(SSL *ssl, void *to, size_t max)
{
    size_t n;
    int result;

    ERR_clear_error();
    result = SSL_read_ex(ssl, to, max, &n);
    return result == 1 ? (ssize_t)n : outcome(ssl, result);
}

ssize_t tls_write(SSL *ssl, const void *from, size_t n)
{
    size_t done;
    int result;

    ERR_clear_error();
    result = SSL_write_ex(ssl, from, n, &done);
    return result == 1 ? (ssize_t)done : outcome(ssl, result);
}

void tls_later(struct net *net, SSL *ssl)
{
    if (ssl == NULL)
        return;
    if (net->n_used == net->max_used) {
        net->max_used = net->max_used * 2 + 16;
        net->used = net_alloc(net->used, net->max_used * sizeof *net->used);
    }
    net->used[net->n_used++] = ssl;
    net_wake(net);
}
