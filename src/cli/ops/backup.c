/*
 * backup.c - `cluehouse backup`: a copy of the database, with or without a
 * running server.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/ops/control_client.h"
#include "cli/ops/datadir.h"
#include "cli/ops/db_tables.h"
#include "server/server.h"

/* The server's working directory is not ours. */
static bool absolute_path(const char *file, char out[DATADIR])
{
    char here[DATADIR] = "";
    int n;

    if (file[0] != '/' && getcwd(here, sizeof here) == NULL) {
        diag_error("cannot tell the present folder: %s", strerror(errno));
        return false;
    }
    n = snprintf(out, DATADIR, "%s%s%s", here, here[0] != '\0' ? "/" : "",
                 file);
    if (n >= 0 && n < DATADIR)
        return true;
    diag_error("the name of the file is too long");
    return false;
}

static void print_done(const char *file)
{
    printf("Everything is in %s.\n", diag_path(file).text);
}

static int backup_offline(const char *folder, const char *file)
{
    char path[DATADIR], why[STORE_WHY];
    struct db db;
    bool ok;

    if (!datadir_path(folder, "cluehouse.db", path))
        return CLI_FAILED;
    if (!db_tables_open(path, &db))
        return CLI_FAILED;
    ok = store_backup(db.kind, db.store, file, why);
    db_tables_close(&db);
    if (!ok)
        diag_error("%s", why);
    else
        print_done(file);
    return ok ? CLI_OK : CLI_FAILED;
}

/* --- With a running server ------------------------------------------------ */

/* Opens the folder that a file is in. -1: see errno. */
static int open_folder_of(const char *file)
{
    char path[DATADIR];

    (void)snprintf(path, sizeof path, "%s", file);
    return open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Is the file in the server's own folder, where it can write? */
static bool is_in(const char *folder, const char *file)
{
    struct stat its, ours;
    int fd = open_folder_of(file);
    bool same = fd >= 0 && fstat(fd, &ours) == 0 && stat(folder, &its) == 0 &&
                its.st_dev == ours.st_dev && its.st_ino == ours.st_ino;

    if (fd >= 0)
        (void)close(fd); /* not written to */
    return same;
}

static bool copy_bytes(int from, int to)
{
    char bytes[1 << 16];
    ssize_t n = 1;

    while (n > 0) {
        n = read(from, bytes, sizeof bytes);
        for (ssize_t at = 0, wrote; at < n; at += wrote) {
            wrote = write(to, bytes + at, (size_t)(n - at));
            if (wrote < 0)
                return false;
        }
    }
    return n == 0 && fsync(to) == 0;
}

/* For another file system. An incomplete copy is removed. */
static bool copy_file(const char *from, const char *to)
{
    int in = open(from, O_RDONLY | O_CLOEXEC);
    int out =
        in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool ok = out >= 0 && copy_bytes(in, out);
    int error = errno;

    if (in >= 0)
        (void)close(in); /* not written to */
    if (out >= 0)
        (void)close(out); /* synced, or about to be removed */
    if (out >= 0 && !ok)
        (void)unlink(to);
    errno = error;
    return ok;
}

static bool sync_folder_of(const char *file)
{
    int fd = open_folder_of(file);
    bool ok = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        (void)close(fd); /* not written to */
    return ok;
}

/* Moves the server's copy to its destination. Neither way replaces a file. */
static bool move_backup(const char *from, const char *to)
{
    bool ok =
        (link(from, to) == 0 || (errno != EEXIST && copy_file(from, to))) &&
        sync_folder_of(to);

    if (!ok)
        diag_error("cannot make %s: %s", diag_path(to).text, strerror(errno));
    (void)unlink(from); /* if it fails, the server removes it when it starts */
    return ok;
}

/* The sandboxed server can write in its data folder only (server/sandbox.h), so
 * a backup for another place is made there first, under a temporary name. */
static bool temporary_path(const char *folder, char out[DATADIR])
{
    char whole[DATADIR], name[32];

    if (realpath(folder, whole) == NULL)
        (void)snprintf(whole, sizeof whole, "%s", folder); /* not there */
    (void)snprintf(name, sizeof name, SERVER_COPY "%ld.db", (long)getpid());
    return datadir_path(whole, name, out);
}

static int make_backup(const char *folder, const char *file)
{
    char path[DATADIR], part[DATADIR], *text;
    bool elsewhere = false;
    struct stat is;
    size_t len;

    if (!absolute_path(file, path))
        return CLI_FAILED;
    if (lstat(path, &is) == 0) {
        diag_error("%s exists already; name a new file", diag_path(path).text);
        return CLI_FAILED;
    }
    elsewhere = !is_in(folder, path);
    if (elsewhere && !temporary_path(folder, part))
        return CLI_FAILED;
    switch (control_client_ask(folder, "backup", elsewhere ? part : path, &text,
                               &len)) {
    case CONTROL_CLIENT_NO_SERVER:
        return backup_offline(folder, file);
    case CONTROL_CLIENT_OK:
        free(text);
        if (elsewhere && !move_backup(part, path))
            return CLI_FAILED;
        print_done(file);
        return CLI_OK;
    case CONTROL_CLIENT_FAILED:
        break;
    }
    return CLI_FAILED;
}

static int backup_run(struct args *args)
{
    const char *file = NULL, *data = NULL;
    char folder[DATADIR];

    if (!datadir_read_args(args, &file, &data))
        return CLI_USAGE;
    if (file == NULL || file[0] == '\0') {
        diag_error("backup needs the name of a file to make");
        diag_hint("usage: cluehouse backup FILE [--data DIR]");
        return CLI_USAGE;
    }
    if (!datadir_find(data, folder))
        return CLI_USAGE;
    return make_backup(folder, file);
}

const struct command backup_command = {
    .name = "backup",
    .usage = "FILE [options]",
    .summary = "copies all tables to a new file, while the server runs or not",
    .options = datadir_options,
    .more = "The copy is complete and consistent. To go back to it, stop the "
            "server and put\nit in place of cluehouse.db in the data folder. "
            "It holds the secrets of games\nthat are not over.\n",
    .run = backup_run,
};
