/*
 * planted.c - a house with a fault of the server's alive: 1, it tells before
 * the commit; 2, it tells what it does not commit when it stops. PLANT has the
 * number. For kill.sh, which must notice. It is started as `cluehouse
 * serve` is, and knows the options that `cluehouse load` gives.
 *
 * SPDX-License-Identifier: MIT
 */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plant.h"
#include "server/house.h"

struct ch_plant ch_planted = {"server", 1};

int main(int argc, char **argv)
{
    struct house_config config;
    struct house *house;
    char why[NET_WHY];
    const char *number = getenv("PLANT");

    if (number != NULL)
        ch_planted.number = (int)strtol(number, NULL, 10);
    (void)signal(SIGPIPE, SIG_IGN);
    house_standard(&config);
    config.log_level = LOG_ERROR;
    config.sandbox = SANDBOX_OFF; /* the shim reads a file elsewhere */
    config.net.limits.messages = config.net.limits.burst = 100000;
    for (int i = 2; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--listen") == 0)
            config.net.listen = argv[i + 1];
        if (strcmp(argv[i], "--data") == 0)
            config.data = argv[i + 1];
    }
    house = sodium_init() < 0 ? NULL : house_open(&config, why);
    if (house == NULL)
        return 1;
    printf("%s\n", house_url(house));
    fflush(stdout);
    house_run(house);
    house_close(house);
    return 0;
}
