/* kept.c - see kept.h. SPDX-License-Identifier: MIT */
#include "cli/ops/kept.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/say.h"

bool kept_exists(const char *file)
{
    struct stat about = {.st_size = 1};

    /* SQLite would take an empty file for a new database. */
    if (stat(file, &about) == 0 && about.st_size > 0)
        return true;
    complain("there is no database: %s: %s", shown_path(file).text,
             about.st_size == 0 ? "the file is empty" : strerror(errno));
    advise("give the server's data folder with --data DIR");
    return false;
}

struct store *kept_open(const char *file)
{
    char why[STORE_WHY];
    struct store *store;

    if (!kept_exists(file))
        return NULL;
    store = store_sqlite.open(file, why);
    if (store == NULL)
        complain("%s", why);
    return store;
}

static void add(struct kept *kept, const char *text, size_t len)
{
    size_t room = kept->room > 0 ? kept->room : 4096;
    char *log = kept->log;

    while (room - kept->len <= len)
        room *= 2;
    if (room != kept->room)
        log = realloc(kept->log, room);
    if (log == NULL) {
        kept->lost = true;
        return;
    }
    kept->log = log;
    kept->room = room;
    memcpy(log + kept->len, text, len);
    kept->len += len;
    log[kept->len] = '\0';
}

bool kept_read(struct store *store, const char *id, struct kept *out,
               char why[STORE_WHY])
{
    free(out->table);
    *out = (struct kept){.log = out->log, .room = out->room};
    out->table = keeper_read(&store_sqlite, store, id, why);
    if (out->table == NULL)
        return false;
    if (!out->table->found)
        return true;
    memcpy(out->seed.bytes, out->table->row.seed, sizeof out->seed.bytes);
    add(out, out->table->row.first, strlen(out->table->row.first));
    add(out, out->table->log, out->table->len);
    if (out->lost)
        (void)snprintf(why, STORE_WHY, "out of memory");
    return !out->lost;
}

void kept_free(struct kept *kept)
{
    free(kept->table);
    free(kept->log);
    *kept = (struct kept){0};
}

const char *kept_add_seed(struct kept *kept)
{
    struct ch_record record;
    struct ch_where bad;
    struct ch_match *match =
        ch_match_replay(kept->log, kept->len, NULL, NULL, &bad);
    char line[CH_LOG_LINE];
    const char *slug = NULL;

    if (match == NULL)
        return "log-damaged";
    if (ch_match_actors(match) == 0 && ch_match_broken(match) == NULL) {
        slug = ch_match_resume(match, &kept->seed, &record);
        if (slug == NULL)
            add(kept, line, ch_log_seed(match, line));
    }
    ch_match_destroy(match);
    return kept->lost ? "out-of-memory" : slug;
}
