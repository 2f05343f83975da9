/*
 * postgres_advice.c - what to do about an error of the database.
 *
 * A connection that fails has no SQLSTATE, so its text is searched. A server
 * that speaks another language is quoted without advice.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_advice.h"

#include <string.h>

#include "store/postgres_passfile.h"
#include "store/store_uri.h"

#define CERTIFICATE                                                            \
    "it has expired, or sslrootcert=FILE in the URI does not name the "        \
    "authority that signed it"
#define OTHER_SERVICE "what answers there does not seem to be PostgreSQL"
#define URI           "correct the URI of --store"
#define NO_TLS                                                                 \
    "connect with TLS: sslmode=verify-full in the URI; or allow this machine " \
    "and role in pg_hba.conf there"
#define PG_HBA  "allow this machine and role in pg_hba.conf there"
#define STANDBY "it is a standby, or read-only; name the primary as host"

enum { PASSWORD_WRONG, PASSWORD_MISSING }; /* places in `known` */

static const char password_in_uri[] =
    "correct the password, and write it into a file instead of the URI, "
    "where others may see it: --store-password FILE";

/* Of several hosts, the one that got furthest says most. */
static const struct {
    const char *text, *advice;
} known[] = {
    [PASSWORD_WRONG] = {"password authentication failed",
                        "correct the password in the password file"},
    [PASSWORD_MISSING] = {"no password supplied", ""},
    {"not permitted to log in", "run there: ALTER ROLE ... LOGIN"},
    {"SSL encryption", PG_HBA},
    {"SSL on", PG_HBA},
    {"no encryption", NO_TLS},
    {"SSL off", NO_TLS},
    {"pg_hba.conf", PG_HBA},
    {"too many", "raise max_connections there; a node needs three"},
    {"connection slots", "raise max_connections there; a node needs three"},
    {"role \"", "create it with createuser, or correct the URI"},
    {"database \"", "create it with createdb, or correct the URI"},
    {"session is read-only", STANDBY},
    {"hot standby", STANDBY},
    {"does not match host name",
     "connect by the name in the certificate, or renew it with this name"},
    {"certificate verify failed", CERTIFICATE},
    {"root certificate file", "name the authority's certificate in the URI: "
                              "?sslrootcert=FILE"},
    {"not support SSL", "switch TLS on there, or take sslmode out of the URI"},
    {"invalid response to SSL negotiation", OTHER_SERVICE},
    {"expected authentication request", OTHER_SERVICE},
    {"unsupported frontend protocol",
     "it is too old; cluehouse needs PostgreSQL 13 or newer"},
    {"starting up", "try again soon"},
    {"shutting down", "start it again"},
    {"recovery mode", "try again soon"},
    {"not yet accepting connections", "try again soon"},
    {"invalid integer value", URI},
    {"invalid sslmode", URI},
    {"invalid port number", URI},
    {"translate host name", "correct the host in the URI, or the name service"},
    {"closed the connection unexpectedly", OTHER_SERVICE},
    {"timeout expired",
     "the address is wrong, the machine is off, or a firewall "
     "is between; or it is too slow, or not PostgreSQL"},
    {"Connection refused", "start PostgreSQL, or correct host and port"},
    {"No such file", "start PostgreSQL, or correct host and port"},
};

static const char *advise(const struct store *store, size_t which, char *room,
                          size_t len)
{
    if (which == PASSWORD_WRONG && store_uri_has_password(store->where))
        return password_in_uri;
    if (which == PASSWORD_MISSING) {
        postgres_passfile_explain(store, room, len);
        return room;
    }
    if (store->several && strcmp(known[which].advice, STANDBY) == 0)
        return "there is no primary: start it, or promote the standby";
    return known[which].advice;
}

const char *postgres_advice_connect(const struct store *store, const char *text,
                                    const char **line, char *room, size_t len)
{
    *line = text;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const char *found = strstr(text, known[i].text);

        if (found == NULL)
            continue;
        while (found > text && found[-1] != '\n')
            found--;
        *line = found;
        return advise(store, i, room, len);
    }
    return NULL;
}

const char *postgres_advice_state(const char *state)
{
    static const struct {
        char state[6];
        const char *advice;
    } states[] = {
        {"53100", "make room on the database's disk"},
        {"42501", "grant the role its rights again"},
        {"25006", "it is a standby now, or read-only"},
        {"53300", "raise max_connections there; a node needs three"},
        {"42P01", "somebody removed a table; restore the database"},
    };

    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        if (strcmp(state, states[i].state) == 0)
            return states[i].advice;
    return NULL;
}
