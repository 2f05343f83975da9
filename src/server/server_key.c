/*
 * server_key.c - keys: random ones that are kept in the data folder, and those
 * that nodes share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/server_key.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool read_key(int fd, uint8_t key[SERVER_KEY])
{
    uint8_t bytes[SERVER_KEY + 1]; /* one more: is the file longer? */

    if (read(fd, bytes, sizeof bytes) != SERVER_KEY) {
        errno = EBADMSG;
        return false;
    }
    for (int i = 0; i < SERVER_KEY; i++)
        key[i] = bytes[i];
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

/* A file that is not complete is removed, so that the next start makes it. */
static bool write_key(int folder, const char *name,
                      const uint8_t key[SERVER_KEY])
{
    int fd =
        openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool fine = fd >= 0 && write(fd, key, SERVER_KEY) == SERVER_KEY &&
                fsync(fd) == 0 && fsync(folder) == 0;
    int error = errno;

    if (fd >= 0)
        (void)close(fd); /* synced, or about to be removed */
    if (fd >= 0 && !fine)
        (void)unlinkat(folder, name, 0);
    errno = error;
    return fine;
}

bool server_key_open(const char *folder, const char *name,
                     uint8_t key[SERVER_KEY])
{
    int dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int fd = dir >= 0 ? openat(dir, name, O_RDONLY | O_CLOEXEC) : -1;
    bool fine = fd >= 0 && read_key(fd, key);
    int error = errno;

    if (!fine) {
        randombytes_buf(key, SERVER_KEY);
        errno = error;
        fine =
            dir >= 0 && fd < 0 && error == ENOENT && write_key(dir, name, key);
        error = errno;
    }
    if (fd >= 0)
        (void)close(fd); /* only read */
    if (dir >= 0)
        (void)close(dir);
    errno = error;
    return fine;
}

void server_key_share(const uint8_t secret[SERVER_KEY], const char *name,
                      uint8_t key[SERVER_KEY])
{
    (void)crypto_generichash(key, SERVER_KEY, (const unsigned char *)name,
                             strlen(name), secret, SERVER_KEY);
}
