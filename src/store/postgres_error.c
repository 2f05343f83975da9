/*
 * postgres_error.c - error messages of the PostgreSQL store: no secrets.
 *
 * Of what the server says only the first line is used: details may have values
 * in them. libpq names hosts and users, never passwords; should it ever, they
 * are scrubbed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_error.h"

#include <stdio.h>
#include <string.h>

const char *postgres_error_state(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    return state != NULL ? state : "";
}

void postgres_error_scrub(char *text, const char *secret)
{
    size_t len = secret != NULL ? strlen(secret) : 0;

    if (len == 0)
        return;
    while ((text = strstr(text, secret)) != NULL) {
        memset(text, '*', len);
        text += len;
    }
}

void postgres_error(const struct store *store, const char *verb,
                    const PGresult *result, char why[STORE_WHY])
{
    const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    char said[STORE_WHY];

    if (text == NULL || text[0] == '\0')
        text = PQresultErrorMessage(result);
    if (text == NULL || text[0] == '\0')
        text = store->conn != NULL ? PQerrorMessage(store->conn) : "";
    if (text[0] == '\0')
        text = "out of memory";
    (void)snprintf(said, sizeof said, "%s", text);
    said[strcspn(said, "\n")] = '\0';
    postgres_error_scrub(said, store->secret);
    (void)snprintf(why, STORE_WHY, "cannot %s %.95s: %.120s", verb, store->name,
                   said);
}
