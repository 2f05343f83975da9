/*
 * server_host.h - a server as the host of a bot: its questions become requests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_JOIN_SERVER_HOST_H
#define CH_CLI_JOIN_SERVER_HOST_H

#include "cli/join/table_link.h"
#include "cli/sim/bot_process.h"

struct server_host {
    struct table_link *table;
    const struct ch_game *game;
    json_t *view;  /* the newest of the seat; owned by the caller */
    char slug[64]; /* of the last refusal */
};

/* *own must live as long. */
struct bot_host server_host(struct server_host *own);

#endif
