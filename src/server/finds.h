/*
 * finds.h - codes of tables that this node does not know: the store is asked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_FINDS_H
#define CH_SERVER_FINDS_H

#include <stdbool.h>
#include <sys/queue.h>

#include "server/request.h"

struct find;
LIST_HEAD(find_list, find);

/* Answers the request when the store has answered. */
bool finds_ask(struct request *request, const char *code);
/* The client is gone. */
void finds_remove(struct server *server, const struct client *client);
void finds_free(struct server *server);
/* The answer: the table with this id, or none if it is "". */
bool finds_answer(struct request *request, const char *id);

#endif
