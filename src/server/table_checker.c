/*
 * table_checker.c - checks stored tables as the server does, without a server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/table_checker.h"

#include <stdlib.h>

#include "server/server_state.h"
#include "server/stored.h"
#include "server/table_store.h"

struct server *table_checker_new(void)
{
    return calloc(1, sizeof(struct server));
}

void table_checker_free(struct server *reader)
{
    free(reader);
}

const char *table_checker_check(struct server *reader,
                                const struct store_table *stored,
                                struct ch_log_error *bad)
{
    struct table *table = table_new(reader);
    struct ch_record draws;
    const char *why = "out-of-memory";

    *bad = (struct ch_log_error){.slug = ""};
    if (table == NULL)
        return why;
    why = table_store_fill(table, stored, &draws, bad);
    if (why == NULL)
        why = stored_check_draws(&draws);
    table_free(table);
    return why == NULL || bad->slug[0] == '\0' ? why : bad->slug;
}
