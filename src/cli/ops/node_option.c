/*
 * node_option.c - settings of a server that shares its store with others.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ops/node_option.h"

#include <sodium.h>
#include <string.h>
#include <unistd.h>

#include "base/id.h"
#include "cli/diag.h"

enum { NAME_MOST = 63 };

bool node_option_store(const struct option_source *source, const char *value,
                       const char **out)
{
    *out = value;
    return strncmp(value, "postgres://", 11) == 0 ||
           strncmp(value, "postgresql://", 13) == 0 ||
           option_value_refuse(source, "...",
                               "write postgres://USER@HOST/DATABASE; without "
                               "--store the tables are in a file of the data "
                               "folder");
}

bool node_option_name(const struct option_source *source, const char *value,
                      const char **out)
{
    *out = value;
    return id_is_word(value, NAME_MOST) ||
           option_value_refuse(source, value,
                               "name the node with letters, digits, - and _");
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
    (void)crypto_generichash(server->net.peer_key, sizeof server->net.peer_key,
                             (const unsigned char *)server->node_secret,
                             strlen(server->node_secret), NULL, 0);
    return true;
}

bool node_option_check(struct settings *settings)
{
    struct server_config *server = &settings->server;

    if (server->store == NULL) {
        if (server->node != NULL || has_peers(server))
            return refuse("there is no store that nodes could share",
                          "name one with --store postgres://...");
        return true;
    }
    return (server->node != NULL || find_name(settings)) && check_peers(server);
}
