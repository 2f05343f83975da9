/*
 * tls.c - OpenSSL, with few choices.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/net_int.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/err.h>
#include <openssl/pem.h>

/* OpenSSL's own words for what people get wrong most often say nothing:
 * "system lib", "PEM lib", "no certificate assigned". */
static const char *plainly(unsigned long error)
{
    const char *reason = ERR_reason_error_string(error);

    if (ERR_SYSTEM_ERROR(error))
        return strerror(ERR_GET_REASON(error));
    if (ERR_GET_REASON(error) == ERR_R_UNSUPPORTED ||
        (ERR_GET_LIB(error) == ERR_LIB_PEM &&
         ERR_GET_REASON(error) == PEM_R_NO_START_LINE))
        return "there is none in it; it must be a PEM file";
    if (ERR_GET_REASON(error) == ERR_R_INTERRUPTED_OR_CANCELLED)
        return "it has a pass phrase, and there is nobody to ask";
    return reason != NULL ? reason : "unknown reason";
}

/* The first error is the cause; those after it only pass it on. */
static void say_why(char why[NET_WHY], const char *what, const char *file)
{
    (void)snprintf(why, NET_WHY, "cannot use %s %s: %s", what, file,
                   plainly(ERR_peek_error()));
    ERR_clear_error();
}

/* OpenSSL would ask at the terminal, and everybody at the tables would wait
 * for the answer. */
static int no_pass_phrase(char *to, int max, int writing, void *with)
{
    (void)to;
    (void)max;
    (void)writing;
    (void)with;
    return -1;
}

static bool load_pair(SSL_CTX *ctx, const char *cert, const char *key,
                      char why[NET_WHY])
{
    if (SSL_CTX_use_certificate_chain_file(ctx, cert) != 1) {
        say_why(why, "the certificate", cert);
        return false;
    }
    if (SSL_CTX_use_PrivateKey_file(ctx, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(ctx) == 1)
        return true;
    /* It read a key; so it was another one's. */
    if (ERR_GET_LIB(ERR_peek_error()) == ERR_LIB_X509 ||
        ERR_GET_LIB(ERR_peek_error()) == ERR_LIB_SSL) {
        ERR_clear_error();
        (void)snprintf(why, NET_WHY, "the key %s is not that of %s", key, cert);
    } else {
        say_why(why, "the key", key);
    }
    return false;
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
    SSL_CTX_set_default_passwd_cb(ctx, no_pass_phrase);
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
    if (load_pair(ctx, cert, key, why))
        return ctx;
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
        net->used = memory_resize(net->used, net->max_used * sizeof *net->used);
    }
    net->used[net->n_used++] = ssl;
    net_wake(net);
}
