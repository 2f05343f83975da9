/*
 * tls.h - OpenSSL: certificates, reading and writing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_TLS_H
#define CH_NET_TLS_H

#include <sys/types.h>

#include <openssl/ssl.h>

#include "net/net_config.h"

/* Loads a certificate chain and its key from PEM files. NULL: see *why. */
SSL_CTX *tls_load(const char *cert, const char *key, char why[NET_WHY]);

/* As recv and send: 0 is the end; -1 with EAGAIN: later. */
ssize_t tls_read(SSL *ssl, void *to, size_t max);
ssize_t tls_write(SSL *ssl, const void *from, size_t n);

#endif
