/*
 * memory.c - allocation that succeeds or ends the program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "net/memory.h"

#include <stdlib.h>
#include <unistd.h>

#include <event2/event.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>

/* No cleanup: it might need memory, and the database is consistent anyway. */
_Noreturn void memory_end(void)
{
    static const char line[] = "cluehouse: out of memory\n";

    if (write(STDERR_FILENO, line, sizeof line - 1) < 0)
        _exit(EXIT_FAILURE); /* and nobody can be told */
    _exit(EXIT_FAILURE);
}

void *memory_resize(void *old, size_t n)
{
    void *new = realloc(old, n > 0 ? n : 1);

    if (new == NULL)
        memory_end();
    return new;
}

void *memory_new(size_t n)
{
    return memory_resize(NULL, n);
}

static void *ssl_new(size_t n, const char *file, int line)
{
    (void)file, (void)line;
    return memory_new(n);
}

static void *ssl_resize(void *old, size_t n, const char *file, int line)
{
    (void)file, (void)line;
    return memory_resize(old, n);
}

static void ssl_free(void *old, const char *file, int line)
{
    (void)file, (void)line;
    free(old);
}

void memory_prepare(void)
{
    unsigned char digest[SHA_DIGEST_LENGTH];

    event_set_mem_functions(memory_new, memory_resize, free);
    (void)CRYPTO_set_mem_functions(ssl_new, ssl_resize, ssl_free);
    /* OpenSSL initialises itself at its first use: here, not in the loop. */
    (void)SHA1((const unsigned char *)"", 0, digest);
}
