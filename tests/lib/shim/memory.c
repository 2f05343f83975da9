/*
 * memory.c - makes one allocation of a program fail, or all from that one on.
 *
 * Load it with LD_PRELOAD. MEMORY_FAIL is the number of the allocation that
 * fails, from 1; with MEMORY_FOREVER all that follow fail too. MEMORY_COUNT is
 * a file that says at the end how many there were.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* glibc's own, under names that nobody stands before. */
extern void *__libc_malloc(size_t n);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *old, size_t n);

static atomic_ulong count;
static unsigned long fail_at; /* 0: none */
static bool forever;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("MEMORY_FAIL");

    (void)setenv("CLUEHOUSE_SANDBOX", "off", 1); /* it hides our file */

    forever = getenv("MEMORY_FOREVER") != NULL;
    fail_at = at != NULL ? strtoul(at, NULL, 10) : 0;
    count = 0;
}

__attribute__((destructor)) static void end(void)
{
    const char *file = getenv("MEMORY_COUNT");
    char text[32];
    int fd, n;

    if (file == NULL)
        return;
    fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    n = snprintf(text, sizeof text, "%lu\n", (unsigned long)count);
    if (fd < 0 || write(fd, text, (size_t)n) != n)
        abort();
    (void)close(fd);
}

static bool fails(void)
{
    unsigned long n = ++count;

    if (fail_at == 0 || n < fail_at || (n > fail_at && !forever))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t n)
{
    return fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t n)
{
    return fails() ? NULL : __libc_realloc(old, n);
}
