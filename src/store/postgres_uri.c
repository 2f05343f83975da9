/*
 * postgres_uri.c - the address of the database, as libpq reads it.
 *
 * libpq's own complaint about a URI may quote any part of it: a password with a
 * character that ends it is in parts elsewhere. They must not be printed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_uri.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres_error.h"

static bool is_misread(const char *host, const char *name, const char *port)
{
    return strchr(host, '@') != NULL || strchr(name, '@') != NULL ||
           strspn(port, "0123456789,") != strlen(port);
}

static bool take_names(struct store *store, const char *host, const char *port,
                       const char *name, char why[STORE_WHY])
{
    if (is_misread(host, name, port)) {
        (void)snprintf(why, STORE_WHY,
                       "the host, port or database in the URI is not one; in a "
                       "password, write @ / ? # and %% as %%40 %%2F %%3F %%23 "
                       "and %%25, or write it into a file: --store-password "
                       "FILE");
        return false;
    }
    store->several = strchr(host, ',') != NULL;
    if (store->several)
        port = "";
    (void)snprintf(store->name, sizeof store->name,
                   "database%s%.40s%s%.40s%s%.5s", name[0] != '\0' ? " " : "",
                   name, host[0] != '\0' ? " at " : "", host,
                   port[0] != '\0' ? " port " : "", port);
    postgres_error_scrub(store->name, store->secret);
    return true;
}

/* Names a parameter that libpq does not know. With an @ or a password behind
 * the ? that may be a part of a password. */
static void explain(const char *where, const char *said, char why[STORE_WHY])
{
    static const char unknown[] = "invalid URI query parameter: \"";
    const char *query = strchr(where, '?');
    const char *at = said != NULL ? strstr(said, unknown) : NULL;

    if (at != NULL && query != NULL && strchr(query, '@') == NULL &&
        strstr(query, "password=") == NULL) {
        at += sizeof unknown - 1;
        (void)snprintf(
            why, STORE_WHY, "PostgreSQL knows no parameter '%.*s' in a URI",
            (int)(strcspn(at, "\"") < 40 ? strcspn(at, "\"") : 40), at);
        return;
    }
    (void)snprintf(why, STORE_WHY,
                   "the address of the database is not a valid URI, like "
                   "postgres://ROLE@HOST/DATABASE");
}

static bool read_uri(const char *where, struct store *store,
                     char why[STORE_WHY])
{
    char *said = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &said);
    const char *host = "", *name = "", *port = "";
    bool fine;

    if (options == NULL) {
        explain(where, said, why);
        PQfreemem(said);
        return false;
    }
    for (PQconninfoOption *at = options; at->keyword != NULL; at++) {
        if (at->val == NULL)
            continue;
        if (strcmp(at->keyword, "host") == 0)
            host = at->val;
        else if (strcmp(at->keyword, "port") == 0)
            port = at->val;
        else if (strcmp(at->keyword, "dbname") == 0)
            name = at->val;
        else if (strcmp(at->keyword, "password") == 0 && store->secret == NULL)
            store->secret = strdup(at->val);
    }
    fine = take_names(store, host, port, name, why);
    PQconninfoFree(options);
    return fine;
}

bool postgres_uri_read(struct store *store, char why[STORE_WHY])
{
    return read_uri(store->where, store, why);
}

bool postgres_uri_check(const char *where, char why[STORE_WHY])
{
    struct store store = {.where = NULL};
    bool fine = read_uri(where, &store, why);

    free(store.secret);
    return fine;
}
