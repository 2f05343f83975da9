/*
 * backup.c - `cluehouse backup`: a copy of everything, server or not.
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

#include "cli/ops/control.h"
#include "cli/ops/datadir.h"
#include "cli/ops/kept.h"
#include "cli/options.h"
#include "cli/say.h"
#include "server/house.h"

/* The server stands in another folder than we do. */
static bool from_root(const char *file, char out[DATADIR])
{
    char here[DATADIR] = "";
    int n;

    if (file[0] != '/' && getcwd(here, sizeof here) == NULL) {
        complain("cannot tell the present folder: %s", strerror(errno));
        return false;
    }
    n = snprintf(out, DATADIR, "%s%s%s", here, here[0] != '\0' ? "/" : "",
                 file);
    if (n >= 0 && n < DATADIR)
        return true;
    complain("the name of the file is too long");
    return false;
}

static void say_done(const char *file)
{
    printf("Everything is in %s.\n", shown_path(file).text);
}

static int copy_closed(const char *folder, const char *file)
{
    char path[DATADIR], why[STORE_WHY];
    struct store *store;
    bool fine;

    if (!datadir_path(folder, "cluehouse.db", path))
        return CLI_FAILED;
    store = kept_open(path);
    if (store == NULL)
        return CLI_FAILED;
    fine = store_backup(&store_sqlite, store, file, why);
    store_sqlite.close(store);
    if (!fine)
        complain("%s", why);
    else
        say_done(file);
    return fine ? CLI_FINE : CLI_FAILED;
}

/* --- A server runs -------------------------------------------------------- */

/* The folder that a file is in, opened; -1: see errno. */
static int open_folder_of(const char *file)
{
    char path[DATADIR];

    (void)snprintf(path, sizeof path, "%s", file);
    return open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Can the server write there? In its own folder, yes. */
static bool is_in(const char *folder, const char *file)
{
    struct stat its, ours;
    int fd = open_folder_of(file);
    bool same = fd >= 0 && fstat(fd, &ours) == 0 && stat(folder, &its) == 0 &&
                its.st_dev == ours.st_dev && its.st_ino == ours.st_ino;

    if (fd >= 0)
        (void)close(fd); /* only a name */
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

/* Another disk: byte by byte. A copy that is not whole does not stay. */
static bool copy_file(const char *from, const char *to)
{
    int in = open(from, O_RDONLY | O_CLOEXEC);
    int out =
        in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool fine = out >= 0 && copy_bytes(in, out);
    int error = errno;

    if (in >= 0)
        (void)close(in); /* only read */
    if (out >= 0)
        (void)close(out); /* synced, or of no use */
    if (out >= 0 && !fine)
        (void)unlink(to);
    errno = error;
    return fine;
}

static bool sync_folder_of(const char *file)
{
    int fd = open_folder_of(file);
    bool fine = fd >= 0 && fsync(fd) == 0;

    if (fd >= 0)
        (void)close(fd); /* only a name */
    return fine;
}

/* Brings what the server has made to where it was wanted. Neither way replaces
 * what is there. */
static bool carry(const char *from, const char *to)
{
    bool fine =
        (link(from, to) == 0 || (errno != EEXIST && copy_file(from, to))) &&
        sync_folder_of(to);

    if (!fine)
        complain("cannot make %s: %s", shown_path(to).text, strerror(errno));
    (void)unlink(from); /* ours */
    return fine;
}

/* The server writes in its own folder alone (server/sandbox.h): a backup for
 * another place is made there under a name of its own. */
static bool choose_part(const char *folder, char out[DATADIR])
{
    char whole[DATADIR], name[32];

    if (realpath(folder, whole) == NULL)
        (void)snprintf(whole, sizeof whole, "%s", folder); /* not there */
    (void)snprintf(name, sizeof name, HOUSE_COPY "%ld.db", (long)getpid());
    return datadir_path(whole, name, out);
}

static int copy(const char *folder, const char *file)
{
    char path[DATADIR], part[DATADIR], *text;
    bool carried = false;
    struct stat is;
    size_t len;

    if (!from_root(file, path))
        return CLI_FAILED;
    if (lstat(path, &is) == 0) {
        complain("%s exists already; name a new file", shown_path(path).text);
        return CLI_FAILED;
    }
    carried = !is_in(folder, path);
    if (carried && !choose_part(folder, part))
        return CLI_FAILED;
    switch (control_ask(folder, "backup", carried ? part : path, &text, &len)) {
    case CONTROL_NOBODY:
        return copy_closed(folder, file);
    case CONTROL_FINE:
        free(text);
        if (carried && !carry(part, path))
            return CLI_FAILED;
        say_done(file);
        return CLI_FINE;
    case CONTROL_FAILED:
        break;
    }
    return CLI_FAILED;
}

static int backup_run(struct args *args)
{
    const char *file = NULL, *data = NULL;
    char folder[DATADIR];

    if (!datadir_args(args, &file, &data))
        return CLI_USAGE;
    if (file == NULL || file[0] == '\0') {
        complain("backup needs the name of a file to make");
        advise("usage: cluehouse backup FILE [--data DIR]");
        return CLI_USAGE;
    }
    if (!datadir_find(data, folder))
        return CLI_USAGE;
    return copy(folder, file);
}

const struct command command_backup = {
    .name = "backup",
    .usage = "FILE [options]",
    .summary = "copies all tables to a new file, while the server runs or not",
    .options = datadir_options,
    .more = "The copy is complete and consistent. To go back to it, stop the "
            "server and put\nit in place of cluehouse.db in the data folder. "
            "It holds the secrets of games\nthat are not over.\n",
    .run = backup_run,
};
