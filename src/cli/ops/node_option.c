/*
 * node_option.c - settings of a server that shares its store with others.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ops/node_option.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/id.h"
#include "cli/diag.h"
#include "cli/ops/notice_option.h"
#include "net/node_address.h"
#include "store/store.h"
#include "store/store_uri.h"

enum { NAME_MOST = 63 };

bool node_option_store(const struct option_source *source, const char *value,
                       const char **out)
{
    const struct store_kind *kind = store_kind_of(value);
    char why[STORE_WHY];

    *out = value;
    if (kind != &store_postgres)
        return option_value_refuse(source, "...",
                                   "write postgres://USER@HOST/DATABASE; "
                                   "without --store the tables are in a file "
                                   "of the data folder");
    return kind->is_address == NULL || kind->is_address(value, why) ||
           option_value_refuse(source, "...", why);
}

bool node_option_name(const struct option_source *source, const char *value,
                      const char **out)
{
    *out = value;
    return id_is_word(value, NAME_MOST) ||
           option_value_refuse(source, value,
                               "name the node with letters, digits, - and _, "
                               "at most 63 of them");
}

bool node_option_secret(const struct option_source *source, const char *name,
                        char *out, size_t room)
{
    if (!notice_option_secret(source, name, out, room))
        return false;
    option_value_warn(name, "the nodes' secret");
    return true;
}

bool node_option_password(const struct option_source *source, const char *name,
                          char *out, size_t room)
{
    if (!option_value_line(source, name, out, room))
        return false;
    if (out[0] == '\0' || strlen(out) + 1 == room)
        return option_value_refuse(source, name,
                                   out[0] == '\0'
                                       ? "its first line is the password"
                                       : "its first line is too long");
    option_value_warn(name, "the database's password");
    return true;
}

char *node_option_address(const char *where, const char *file)
{
    struct option_source source = {"--store-password"};
    char password[1000] = "", *out;

    if (file == NULL) {
        (void)snprintf(source.text, sizeof source.text,
                       "CLUEHOUSE_STORE_PASSWORD");
        file = getenv(source.text);
    }
    if (file == NULL || file[0] == '\0' ||
        store_kind_of(where) != &store_postgres)
        return strdup(where);
    if (!node_option_password(&source, file, password, sizeof password))
        return NULL;
    out = store_uri_with_password(where, password);
    sodium_memzero(password, sizeof password);
    return out;
}

static bool refuse(const char *what, const char *hint)
{
    diag_error("%s", what);
    diag_hint("%s", hint);
    return false;
}

/* The name of the machine, for a node that was not given one. */
static bool find_name(struct settings *settings)
{
    char *name = settings->node;

    if (gethostname(name, sizeof settings->node - 1) != 0 ||
        !id_is_word(name, NAME_MOST))
        return refuse("this machine has no name that could be the node's",
                      "give the node one with --node NAME");
    settings->server.node = name;
    return true;
}

static bool has_peers(const struct server_config *server)
{
    return server->net.peer_listen != NULL || server->node_address != NULL ||
           server->node_secret != NULL;
}

/* Other nodes connect to it as it is. */
static bool check_address(const char *option, const char *value)
{
    struct node_address at;
    const char *fault = node_address_parse(value, &at);
    size_t len = strlen(value);

    if (fault == NULL && strncmp(value, "unix:", 5) != 0 && len > 2 &&
        strcmp(value + len - 2, ":0") == 0)
        fault = "say which port: other nodes cannot guess it";
    if (fault == NULL)
        return true;
    diag_error("%s cannot be '%s'", option, diag_quote(value).text);
    diag_hint("%s", fault);
    return false;
}

/* What other nodes need to reach this one. */
static bool check_peers(struct server_config *server)
{
    if (!has_peers(server)) {
        server->node_address = "-"; /* the only one at its store */
        return true;
    }
    if (server->net.peer_listen == NULL)
        return refuse("other nodes cannot reach this one",
                      "say where with --node-listen ADDRESS:PORT");
    if (server->node_secret == NULL)
        return refuse("nodes need a secret that all of them know",
                      "name a file with it: --node-secret FILE");
    if (server->node_address == NULL)
        server->node_address = server->net.peer_listen;
    if (strncmp(server->node_address, "0.0.0.0:", 8) == 0 ||
        strncmp(server->node_address, "[::]:", 5) == 0)
        return refuse("other nodes cannot connect to every address",
                      "say which with --node-address ADDRESS:PORT");
    if (!check_address("--node-listen", server->net.peer_listen) ||
        !check_address("--node-address", server->node_address))
        return false;
    (void)crypto_generichash(server->net.peer_key, sizeof server->net.peer_key,
                             (const unsigned char *)server->node_secret,
                             strlen(server->node_secret), NULL, 0);
    return true;
}

bool node_option_check(struct settings *settings)
{
    struct server_config *server = &settings->server;

    if (server->store == NULL) {
        if (server->node != NULL || has_peers(server) ||
            settings->store_password[0] != '\0')
            return refuse("there is no store that nodes could share",
                          "name one with --store postgres://...");
        return true;
    }
    if (settings->store_password[0] != '\0') {
        settings->store =
            store_uri_with_password(server->store, settings->store_password);
        if (settings->store == NULL)
            return refuse("out of memory", "give it more");
        server->store = settings->store;
    }
    return (server->node != NULL || find_name(settings)) && check_peers(server);
}
