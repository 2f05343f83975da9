/*
 * tls.c - OpenSSL: certificates, reading and writing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/tls.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <openssl/err.h>
#include <openssl/pem.h>

/* OpenSSL's own texts for the most common mistakes say nothing: "system lib",
 * "PEM lib", "no certificate assigned". */
static const char *reason_text(unsigned long error)
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

/* The first error in OpenSSL's queue is the cause; the rest pass it on. */
static void format_error(char why[NET_WHY], const char *what, const char *file)
{
    (void)snprintf(why, NET_WHY, "cannot use %s %s: %s", what, file,
                   reason_text(ERR_peek_error()));
    ERR_clear_error();
}

/* By default OpenSSL asks at the terminal, which would block the event loop. */
static int no_pass_phrase(char *to, int max, int writing, void *ctx)
{
    (void)to;
    (void)max;
    (void)writing;
    (void)ctx;
    return -1;
}

static bool load_pair(SSL_CTX *ctx, const char *cert, const char *key,
                      char why[NET_WHY])
{
    if (SSL_CTX_use_certificate_chain_file(ctx, cert) != 1) {
        format_error(why, "the certificate", cert);
        return false;
    }
    if (SSL_CTX_use_PrivateKey_file(ctx, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(ctx) == 1)
        return true;
    /* The key was read, so it belongs to another certificate. */
    if (ERR_GET_LIB(ERR_peek_error()) == ERR_LIB_X509 ||
        ERR_GET_LIB(ERR_peek_error()) == ERR_LIB_SSL) {
        ERR_clear_error();
        (void)snprintf(why, NET_WHY, "the key %s is not that of %s", key, cert);
    } else {
        format_error(why, "the key", key);
    }
    return false;
}

static void set_options(SSL_CTX *ctx)
{
    (void)SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION);
    (void)SSL_CTX_set_options(
        ctx, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                 SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA |
                 SSL_OP_IGNORE_UNEXPECTED_EOF);
    /* Buffers only while they are needed; a half-sent buffer may move. */
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
        format_error(why, "TLS with", cert);
        return NULL;
    }
    set_options(ctx);
    ERR_clear_error();
    if (load_pair(ctx, cert, key, why))
        return ctx;
    SSL_CTX_free(ctx);
    return NULL;
}

/* Translates OpenSSL's result to errno. */
static ssize_t failure(const SSL *ssl, int result)
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
    return result == 1 ? (ssize_t)n : failure(ssl, result);
}

ssize_t tls_write(SSL *ssl, const void *from, size_t n)
{
    size_t done;
    int result;

    ERR_clear_error();
    result = SSL_write_ex(ssl, from, n, &done);
    return result == 1 ? (ssize_t)done : failure(ssl, result);
}
