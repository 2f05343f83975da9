/* checkup.c - see checkup.h. SPDX-License-Identifier: MIT */
#include "cli/ops/checkup.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/say.h"

/* The clock is written once a minute, and a crash loses what was not. */
enum { CLOCK_SLACK = 120 };

bool checkup_begin(struct checkup *out, struct store *store)
{
    char why[STORE_WHY];

    *out = (struct checkup){.store = store, .reader = house_reader()};
    if (out->reader == NULL) {
        complain("out of memory");
        return false;
    }
    if (store_sqlite.clock(store, &out->clock, &out->clock_sound, why))
        return true;
    complain("%s", why);
    checkup_end(out);
    return false;
}

void checkup_end(struct checkup *checkup)
{
    house_reader_free(checkup->reader);
    kept_free(&checkup->kept);
}

static bool blame(struct checkup *checkup, const char *id, const char *what,
                  const char *detail)
{
    checkup->wrong++;
    printf("table %s: %s%s%s\n", id[0] != '\0' ? id : "without a name", what,
           detail[0] != '\0' ? ": " : "", detail);
    return false;
}

/* A finished game: every draw, too. */
static bool check_draws(struct checkup *checkup, const char *id)
{
    const char *slug = kept_add_seed(&checkup->kept);
    struct ch_where bad;

    if (slug != NULL)
        return blame(checkup, id, slug, "");
    return ch_match_verify(checkup->kept.log, checkup->kept.len, &bad) ||
           blame(checkup, id, bad.slug, bad.detail);
}

static bool check_kept(struct checkup *checkup, const char *id)
{
    const struct keeper_table *table = checkup->kept.table;
    struct ch_where bad;
    const char *slug = house_reader_check(checkup->reader, table, &bad);
    char line[32] = "";

    if (bad.line > 0)
        (void)snprintf(line, sizeof line, "line %" PRIu32, bad.line);
    if (slug != NULL)
        return blame(checkup, id, slug,
                     bad.detail[0] != '\0' ? bad.detail : line);
    for (size_t i = 0; i < table->len; i++)
        checkup->lines += table->log[i] == '\n';
    if (table->row.touched > checkup->clock + CLOCK_SLACK)
        return blame(checkup, id, "touched-in-the-future",
                     "nobody can have been there yet, by the house's clock");
    return table->row.phase != STORE_OVER || check_draws(checkup, id);
}

bool checkup_table(struct checkup *checkup, const struct store_row *row)
{
    char why[STORE_WHY];

    checkup->tables++;
    if (row->damaged && row->first == NULL)
        return blame(checkup, row->id, "row-damaged", "it cannot be read");
    if (!kept_read(checkup->store, row->id, &checkup->kept, why))
        return blame(checkup, row->id, why, "");
    if (!checkup->kept.table->found)
        return blame(checkup, row->id, "it is in the list, but not to be found",
                     "");
    return check_kept(checkup, row->id);
}
