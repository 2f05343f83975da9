/*
 * node_auth.c - challenges and proofs between nodes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/node_auth.h"

#include <stdio.h>

#include <sodium.h>

_Static_assert(NET_PEER_KEY == crypto_auth_KEYBYTES, "libsodium's");
_Static_assert(NODE_AUTH_PROOF == 2 * crypto_auth_BYTES, "in hexadecimal");

enum { RANDOM = NODE_AUTH_CHALLENGE / 2, TEXT = 256 };

void node_auth_make_challenge(struct node_auth *auth)
{
    unsigned char bytes[RANDOM];

    randombytes_buf(bytes, sizeof bytes);
    (void)sodium_bin2hex(auth->challenge, sizeof auth->challenge, bytes,
                         sizeof bytes);
}

void node_auth_make_nonce(struct node_auth *auth)
{
    unsigned char bytes[RANDOM];

    randombytes_buf(bytes, sizeof bytes);
    (void)sodium_bin2base64(auth->nonce, sizeof auth->nonce, bytes,
                            sizeof bytes, sodium_base64_VARIANT_ORIGINAL);
}

static void prove(const unsigned char key[NET_PEER_KEY], const char *text,
                  int len, char proof[NODE_AUTH_PROOF + 1])
{
    unsigned char mac[crypto_auth_BYTES];

    (void)crypto_auth(mac, (const unsigned char *)text, (unsigned long long)len,
                      key);
    (void)sodium_bin2hex(proof, NODE_AUTH_PROOF + 1, mac, sizeof mac);
}

/* The first words differ, so that neither proof can be passed off as the
 * other. No part has a line feed in it. */
void node_auth_prove(const unsigned char key[NET_PEER_KEY],
                     const struct node_auth *auth,
                     const struct node_auth_client *client,
                     char proof[NODE_AUTH_PROOF + 1])
{
    char text[TEXT];
    int len = snprintf(text, sizeof text, "relay 1\n%s\n%s\n%s\n%d\n%d\n%u\n",
                       auth->challenge, auth->nonce, client->address,
                       client->local, client->tls, client->hops);

    prove(key, text, len, proof);
}

void node_auth_prove_answer(const unsigned char key[NET_PEER_KEY],
                            const struct node_auth *auth,
                            char proof[NODE_AUTH_PROOF + 1])
{
    char text[TEXT];
    int len = snprintf(text, sizeof text, "answer 1\n%s\n%s\n", auth->challenge,
                       auth->nonce);

    prove(key, text, len, proof);
}

void node_auth_print(const unsigned char key[NET_PEER_KEY],
                     char print[NODE_AUTH_PROOF + 1])
{
    static const char text[] = "cluster 1\n";

    prove(key, text, sizeof text - 1, print);
}

bool node_auth_is_same(const char a[NODE_AUTH_PROOF + 1],
                       const char b[NODE_AUTH_PROOF + 1])
{
    return sodium_memcmp(a, b, NODE_AUTH_PROOF) == 0;
}
