/*
 * serve.c - a table server with a mutant alive: the one whose number is in the
 * environment as MUTANT, the first without.
 *
 * tests/system/kill.sh, power.sh, evening.py and manners.py start it instead of
 * `cluehouse serve` and must notice. It knows only the options that these give.
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
