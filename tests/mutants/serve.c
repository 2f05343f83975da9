/*
 * serve.c - a table server with a mutant alive: the one whose number is in the
 * environment as MUTANT, the first without.
 *
 * tests/system/kill.sh, power.sh, evening.py, fence.py and manners.py start it
 * instead of `cluehouse serve` and must notice. It knows only the options that
 * these give.
 *
 * SPDX-License-Identifier: MIT
 */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutants/mutant.h"
#include "server/server.h"

/* Those of a node; the secret of this one is its file's name. */
static void read_node_option(struct server_config *config, const char *name,
                             const char *value)
{
    if (strcmp(name, "--store") == 0)
        config->store = value;
    if (strcmp(name, "--node") == 0)
        config->node = value;
    if (strcmp(name, "--node-listen") == 0)
        config->net.peer_listen = config->node_address = value;
    if (strcmp(name, "--node-secret") == 0)
        (void)crypto_generichash(
            config->net.peer_key, sizeof config->net.peer_key,
            (const unsigned char *)value, strlen(value), NULL, 0);
}

int main(int argc, char **argv)
{
    struct server_config config;
    struct server *server;
    char why[NET_WHY];
    const char *number = getenv("MUTANT");

    mutant_alive = number != NULL ? (int)strtol(number, NULL, 10) : 1;
    (void)signal(SIGPIPE, SIG_IGN);
    server_standard(&config);
    config.sandbox = SANDBOX_OFF; /* the shim reads a file elsewhere */
    config.net.limits.messages = config.net.limits.burst = 100000;
    for (int i = 2; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--listen") == 0)
            config.net.listen = argv[i + 1];
        if (strcmp(argv[i], "--data") == 0)
            config.data = argv[i + 1];
        if (strcmp(argv[i], "--bot-pace") == 0)
            config.bot_pace = strcmp(argv[i + 1], "on") == 0;
        read_node_option(&config, argv[i], argv[i + 1]);
    }
    for (int i = 2; i < argc; i++)
        config.net.trust_proxy |= strcmp(argv[i], "--trust-proxy") == 0;
    server = sodium_init() < 0 ? NULL : server_open(&config, why);
    if (server == NULL)
        return 1;
    printf("%s\n", server_url(server));
    fflush(stdout);
    server_run(server);
    server_close(server);
    return 0;
}
