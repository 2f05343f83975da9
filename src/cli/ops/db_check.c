/*
 * db_check.c - checks of the tables in a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ops/db_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/diag.h"
#include "server/table_words.h"

/* seconds; the clock is saved once a minute, and a crash loses the rest */
enum { CLOCK_SLACK = 120 };

bool db_check_begin(struct db_check *out, const struct db *db)
{
    char why[STORE_WHY];

    *out = (struct db_check){.db = *db, .reader = table_checker_new()};
    if (out->reader == NULL) {
        diag_error("out of memory");
        return false;
    }
    if (db->kind->clock(db->store, &out->clock, &out->clock_sound, why))
        return true;
    diag_error("%s", why);
    db_check_end(out);
    return false;
}

void db_check_end(struct db_check *check)
{
    table_checker_free(check->reader);
    db_tables_free(&check->log);
}

static bool report(struct db_check *check, const char *id, const char *what,
                   const char *detail)
{
    check->wrong++;
    printf("table %s: %s%s%s\n", id[0] != '\0' ? id : "without a name", what,
           detail[0] != '\0' ? ": " : "", detail);
    return false;
}

/* Checks every draw of a finished game. */
static bool check_draws(struct db_check *check, const char *id)
{
    const char *slug = db_tables_add_seed(&check->log);
    const struct ch_game *own;
    struct ch_log_error bad;
    bool fine;

    if (slug != NULL)
        return report(check, id, slug, "");
    own = table_words_stored(check->log.table->row.json);
    fine = ch_log_verify_own(check->log.text.bytes, check->log.text.used, own,
                             &bad);
    ch_game_release(own);
    return fine || report(check, id, bad.slug, bad.detail);
}

static bool check_log(struct db_check *check, const char *id)
{
    const struct store_table *table = check->log.table;
    struct ch_log_error bad;
    const char *slug = table_checker_check(check->reader, table, &bad);
    char line[32] = "";

    if (bad.line > 0)
        (void)snprintf(line, sizeof line, "line %" PRIu32, bad.line);
    if (slug != NULL)
        return report(check, id, slug,
                      bad.detail[0] != '\0' ? bad.detail : line);
    for (size_t i = 0; i < table->len; i++)
        check->lines += table->log[i] == '\n';
    if (table->row.touched > check->clock + CLOCK_SLACK)
        return report(check, id, "touched-in-the-future",
                      "nobody can have been there yet, by the server's clock");
    return table->row.phase != STORE_OVER || check_draws(check, id);
}

bool db_check_table(struct db_check *check, const struct store_row *row)
{
    char why[STORE_WHY];

    check->tables++;
    if (row->damaged && row->first == NULL)
        return report(check, row->id, "row-damaged", "it cannot be read");
    if (!db_tables_read(&check->db, row->id, &check->log, why))
        return report(check, row->id, why, "");
    if (!check->log.table->found)
        return report(check, row->id, "it is in the list, but not to be found",
                      "");
    return check_log(check, row->id);
}
