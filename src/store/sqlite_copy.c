/*
 * sqlite_copy.c - copies the whole file while it is in use.
 *
 *  (1) A copy is made in steps of some pages. Between them the store commits as
 *      usual: SQLite updates the copy with what changes meanwhile, because it
 *      is changed through the same connection. So the copy is a snapshot of the
 *      moment when it is finished.
 *  (2) What a step has copied is synced when it returns, so that no step has to
 *      wait long for the disk, not even the last one.
 *  (3) The copy has a temporary name until it is complete and synced. After an
 *      error nothing of it is left.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/sqlite_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEP = 128 }; /* pages: half a megabyte, some milliseconds */

struct sqlite_copy {
    char *file, *part; /* its final and its present name */
    int fd;            /* of the part, to sync it */
    sqlite3 *to;
    sqlite3_backup *work;
};

static bool fail(const char *file, char why[STORE_WHY])
{
    (void)snprintf(why, STORE_WHY, "cannot make %.160s: %s", file,
                   strerror(errno));
    return false;
}

/* --- Beginning ------------------------------------------------------------ */

static bool make_part(struct sqlite_copy *copy, const char *file,
                      char why[STORE_WHY])
{
    size_t size = strlen(file) + sizeof ".XXXXXX";

    copy->file = strdup(file);
    copy->part = malloc(size);
    if (copy->file == NULL || copy->part == NULL)
        return fail(file, why);
    (void)snprintf(copy->part, size, "%s.XXXXXX", file);
    copy->fd = mkstemp(copy->part); /* 0600 */
    return copy->fd >= 0 || fail(file, why);
}

/* Without a journal, because half a copy is useless; and we sync it
 * ourselves. */
static bool open_part(struct store *store, struct sqlite_copy *copy,
                      char why[STORE_WHY])
{
    if (sqlite3_open_v2(copy->part, &copy->to,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        NULL) == SQLITE_OK &&
        sqlite3_exec(copy->to,
                     "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                     "PRAGMA cache_size = -512",
                     NULL, NULL, NULL) == SQLITE_OK)
        copy->work = sqlite3_backup_init(copy->to, "main", store->db, "main");
    if (copy->work != NULL)
        return true;
    (void)snprintf(why, STORE_WHY, "cannot copy to %.160s: %s", copy->file,
                   sqlite3_errmsg(copy->to));
    return false;
}

bool sqlite_copy_begin(struct store *store, const char *file,
                       char why[STORE_WHY])
{
    struct sqlite_copy *copy;

    if (access(file, F_OK) == 0) {
        (void)snprintf(why, STORE_WHY, "%.160s exists already", file);
        return false;
    }
    copy = store->copy = calloc(1, sizeof *copy);
    if (copy == NULL)
        return fail(file, why);
    copy->fd = -1;
    if (make_part(copy, file, why) && open_part(store, copy, why))
        return true;
    sqlite_copy_end(store);
    return false;
}

/* --- Going on ------------------------------------------------------------- */

static bool sync_folder(const char *file)
{
    char folder[PATH_MAX];
    int fd;
    bool fine;

    (void)snprintf(folder, sizeof folder, "%s", file);
    fd = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    fine = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        (void)close(fd); /* nothing was written */
    return fine;
}

/* All pages are copied: SQLite writes what it still buffers, and the copy gets
 * its name. link() does not replace an existing file. */
static bool finish(struct sqlite_copy *copy, char why[STORE_WHY])
{
    int rc = sqlite3_backup_finish(copy->work);

    copy->work = NULL;
    if (rc != SQLITE_OK) {
        (void)snprintf(why, STORE_WHY, "cannot copy to %.160s: %s", copy->file,
                       sqlite3_errmsg(copy->to));
        return false;
    }
    (void)sqlite3_close(copy->to); /* has no statements, and cannot fail */
    copy->to = NULL;
    return (fsync(copy->fd) == 0 && link(copy->part, copy->file) == 0 &&
            sync_folder(copy->file)) ||
           fail(copy->file, why);
}

enum store_copying sqlite_copy_step(struct store *store, char why[STORE_WHY])
{
    struct sqlite_copy *copy = store->copy;
    bool fine;
    int rc;

    if (copy == NULL) { /* sqlite_conn_close ended it */
        (void)snprintf(why, STORE_WHY,
                       "the disk failed while the copy was made");
        return STORE_COPY_FAILED;
    }
    rc = sqlite3_backup_step(copy->work, STEP);
    if (rc == SQLITE_OK && fdatasync(copy->fd) == 0)
        return STORE_COPY_MORE;
    if (rc == SQLITE_OK)
        fine = fail(copy->file, why);
    else /* done, or an error that finish reports */
        fine = finish(copy, why);
    sqlite_copy_end(store);
    return fine ? STORE_COPY_DONE : STORE_COPY_FAILED;
}

/* --- Ending --------------------------------------------------------------- */

void sqlite_copy_end(struct store *store)
{
    struct sqlite_copy *copy = store->copy;

    if (copy == NULL)
        return;
    if (copy->work != NULL)
        (void)sqlite3_backup_finish(copy->work); /* abandoned */
    (void)sqlite3_close(copy->to);
    if (copy->fd >= 0) {
        (void)close(copy->fd); /* synced, or abandoned */
        (void)unlink(copy->part);
    }
    free(copy->file);
    free(copy->part);
    free(copy);
    store->copy = NULL;
}
