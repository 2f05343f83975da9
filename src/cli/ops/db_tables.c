/* db_tables.c - tables read from a database. SPDX-License-Identifier: MIT */
#include "cli/ops/db_tables.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/diag.h"
#include "server/table_words.h"

bool db_tables_exists(const char *file)
{
    struct stat about = {.st_size = 1};

    /* SQLite would accept an empty file as a new database. */
    if (stat(file, &about) == 0 && about.st_size > 0)
        return true;
    diag_error("there is no database: %s: %s", diag_path(file).text,
               about.st_size == 0 ? "the file is empty" : strerror(errno));
    diag_hint("give the server's data folder with --data DIR");
    return false;
}

bool db_tables_is_uri(const char *where)
{
    return store_kind_of(where) != &store_sqlite;
}

bool db_tables_open(const char *where, struct db *out)
{
    char why[STORE_WHY];

    out->kind = store_kind_of(where);
    if (!db_tables_is_uri(where) && !db_tables_exists(where))
        return false;
    /* A file is opened as a server does it, which may have been killed. */
    out->store = db_tables_is_uri(where) ? out->kind->open_damaged(where, why)
                                         : out->kind->open(where, why);
    if (out->store == NULL)
        diag_error("%s", why);
    return out->store != NULL;
}

bool db_tables_is_idle(const struct db *db)
{
    struct store_news *news;
    char why[STORE_WHY] = "out of memory";
    bool fine;

    if (db->kind->news == NULL)
        return true;
    news = calloc(1, sizeof *news);
    fine = news != NULL && db->kind->news(db->store, false, news, why);
    if (!fine)
        diag_error("%s", why);
    for (uint32_t i = 0; fine && i < news->peers; i++) {
        fine = !news->peer[i].alive;
        if (fine)
            continue;
        diag_error("node %s is running and uses this database",
                   diag_quote(news->peer[i].name).text);
        diag_hint("stop all nodes first; one that was killed counts as "
                  "running for %d seconds",
                  STORE_LEASE_MS / 1000);
    }
    store_news_free(news);
    return fine;
}

void db_tables_close(struct db *db)
{
    db->kind->close(db->store);
}

/* Assembles the log, with the seed's line unless `seed` is NULL. False if
 * memory is out. */
static bool assemble(struct db_tables_log *log, const struct ch_seed *seed)
{
    const struct store_table *table = log->table;
    size_t len =
        ch_log_assemble(table->row.first, table->log, table->len, seed, NULL);

    if (!buf_reserve(&log->text, len + 1 - log->text.used))
        return false;
    log->text.used = ch_log_assemble(table->row.first, table->log, table->len,
                                     seed, log->text.bytes);
    return true;
}

bool db_tables_read(const struct db *db, const char *id,
                    struct db_tables_log *out, char why[STORE_WHY])
{
    free(out->table);
    buf_clear(&out->text);
    out->table = store_table_read(db->kind, db->store, id, why);
    if (out->table == NULL)
        return false;
    if (!out->table->found)
        return true;
    memcpy(out->seed.bytes, out->table->row.seed, sizeof out->seed.bytes);
    if (assemble(out, NULL))
        return true;
    (void)snprintf(why, STORE_WHY, "out of memory");
    return false;
}

void db_tables_free(struct db_tables_log *log)
{
    free(log->table);
    buf_free(&log->text);
    *log = (struct db_tables_log){0};
}

const char *db_tables_add_seed(struct db_tables_log *log)
{
    struct ch_record record;
    struct ch_log_error bad;
    const struct ch_game *own = table_words_stored(log->table->row.json);
    struct ch_match *match = ch_log_replay_own(log->text.bytes, log->text.used,
                                               own, NULL, NULL, &bad);
    const char *slug = NULL;

    ch_game_release(own); /* the match holds it */
    if (match == NULL)
        return "log-damaged";
    if (ch_match_actors(match) == 0 && ch_match_broken(match) == NULL) {
        slug = ch_match_resume(match, &log->seed, &record);
        if (slug == NULL && !assemble(log, &log->seed))
            slug = "out-of-memory";
    }
    ch_match_destroy(match);
    return slug;
}
