/*
 * postgres_passfile.c - why libpq found no password.
 *
 * It ignores a password file that anybody else may read, such as a credential
 * of systemd with mode 0440, and says so on standard error at most.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_passfile.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void explain(const char *file, char *out, size_t room)
{
    struct stat is;

    if (stat(file, &is) != 0 && errno == ENOENT)
        (void)snprintf(out, room,
                       "there is no password file %.80s; name one with "
                       "--store-password FILE",
                       file);
    else if (stat(file, &is) != 0 || access(file, R_OK) != 0)
        (void)snprintf(out, room, "cannot read the password file %.80s: %s",
                       file, strerror(errno));
    else if (!S_ISREG(is.st_mode))
        (void)snprintf(out, room, "the password file %.80s is no plain file",
                       file);
    else if ((is.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        (void)snprintf(out, room,
                       "libpq does not use %.80s, because its mode is %04o and "
                       "not 0600; --store-password FILE takes any",
                       file, (unsigned)is.st_mode & 07777);
    else
        (void)snprintf(out, room,
                       "the password file %.80s has no line for this host, "
                       "port, database and role",
                       file);
}

void postgres_passfile_explain(const struct store *store, char *out,
                               size_t room)
{
    PQconninfoOption *all = PQconninfo(store->conn);

    (void)snprintf(out, room, "name a file with it: --store-password FILE");
    for (PQconninfoOption *at = all; at != NULL && at->keyword != NULL; at++)
        if (strcmp(at->keyword, "passfile") == 0 && at->val != NULL &&
            at->val[0] != '\0')
            explain(at->val, out, room);
    PQconninfoFree(all);
}
