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

#include "store/postgres_advice.h"
#include "store/postgres_hosts.h"

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

/* Without what store->name says already. */
static const char *skip_names(const struct store *store, const char *line)
{
    static const char failed[] = " failed: ", fatal[] = "FATAL:  ";
    const char *end = strchr(line, '\n'), *at = strstr(line, failed);

    if (store->several || strncmp(line, "connection to server", 20) != 0 ||
        at == NULL || (end != NULL && at > end))
        return line;
    at += sizeof failed - 1;
    return strncmp(at, fatal, sizeof fatal - 1) == 0 ? at + sizeof fatal - 1
                                                     : at;
}

enum { SAID = 220, ADVICE = 200 };

/* `name` is a part of store->name that does not repeat what the text says. */
static void say(const struct store *store, size_t name, const char *verb,
                const char *text, const char *advice, char why[STORE_WHY])
{
    char said[SAID];

    (void)snprintf(said, sizeof said, "%s",
                   text[0] != '\0' ? text : "out of memory");
    said[strcspn(said, "\n")] = '\0';
    postgres_error_scrub(said, store->secret);
    (void)snprintf(why, STORE_WHY, "cannot %.20s %.*s: %s%s%s", verb, (int)name,
                   store->name, said, advice != NULL ? "; " : "",
                   advice != NULL ? advice : "");
}

void postgres_error(const struct store *store, const char *verb,
                    const PGresult *result, char why[STORE_WHY])
{
    const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);

    if (text == NULL || text[0] == '\0')
        text = PQresultErrorMessage(result);
    if (text == NULL || text[0] == '\0')
        text = store->conn != NULL ? PQerrorMessage(store->conn) : "";
    say(store, strlen(store->name), verb, text,
        postgres_advice_state(postgres_error_state(result)), why);
}

void postgres_error_connect(const struct store *store, char why[STORE_WHY])
{
    const char *text = store->conn != NULL ? PQerrorMessage(store->conn) : "";
    char room[ADVICE], hosts[SAID];
    const char *line, *advice = postgres_advice_connect(store, text, &line,
                                                        room, sizeof room);

    const char *at = strstr(store->name, " at ");
    size_t name = strlen(store->name);

    /* Each of several: what one says may be the fault of another. */
    if (at != NULL && store->several &&
        postgres_hosts_list(text, hosts, sizeof hosts) > 1) {
        line = hosts;
        name = (size_t)(at - store->name);
    }
    say(store, name, "reach", skip_names(store, line), advice, why);
}
