/*
 * statements.c - other SQL for the PostgreSQL store's mutants.
 *
 * Statements are constants, which mutate.py does not reach: they are changed
 * where they are sent.
 *
 * SPDX-License-Identifier: MIT
 */
#include "mutants/statements.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 8192 };

/* The same text if `part` is not in it. */
static const char *replace(const char *sql, const char *part,
                           const char *instead)
{
    static _Thread_local char text[2][ROOM];
    static _Thread_local int which;
    const char *at = strstr(sql, part);
    int n;

    if (at == NULL)
        return sql;
    which ^= 1;
    n = snprintf(text[which], ROOM, "%.*s%s%s", (int)(at - sql), sql, instead,
                 at + strlen(part));
    if (n < 0 || n >= ROOM)
        abort();
    return text[which];
}

const char *statements_unfenced(const char *sql)
{
    return replace(sql,
                   "(epoch = $2 OR $3::int IS NULL)"
                   " AND owner IS NOT DISTINCT FROM $3::int",
                   "(epoch = $2 OR $3::int IS NULL OR true)");
}

const char *statements_same_epoch(const char *sql)
{
    return replace(replace(sql, "epoch = epoch + 1", "epoch = epoch"),
                   "SELECT key, epoch, $2, $3::bigint FROM done",
                   "SELECT key, epoch, $2, $3::bigint FROM done"
                   " ON CONFLICT DO NOTHING");
}

const char *statements_any_generation(const char *sql)
{
    return replace(sql, "AND generation = $2", "AND $2::bigint IS NOT NULL");
}

const char *statements_local(const char *sql)
{
    return replace(sql,
                   "set_config('synchronous_commit', 'on', false) WHERE"
                   " current_setting('synchronous_commit') IN"
                   " ('off', 'local')",
                   "set_config('synchronous_commit', 'local', false)");
}

const char *statements_silent(const char *sql)
{
    return replace(sql, "AND (until > clock_timestamp() OR $3::boolean)",
                   "AND $3::boolean IS NOT NULL");
}

const char *statements_soon(const char *sql)
{
    return strstr(sql, "epoch = epoch + 1") == NULL
               ? sql
               : replace(sql, "SELECT epoch FROM done",
                         "SELECT epoch, set_config('synchronous_commit',"
                         " 'off', true) FROM done");
}

const char *statements_buried(const char *sql)
{
    return replace(replace(sql,
                           " AND wait <= 0 AND until < clock_timestamp()"
                           " + ($3::bigint - $2::bigint) * interval '1 ms'",
                           ""),
                   "greatest(ceil(wait), 0)", "0");
}

const char *statements_not_own(const char *sql)
{
    return replace(sql, "(owner = $3::int OR ($4::boolean AND ",
                   "($3::int IS NOT NULL AND ($4::boolean AND ");
}
