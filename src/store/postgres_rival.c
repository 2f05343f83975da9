/*
 * postgres_rival.c - a node that is alive and keeps another one from joining.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_rival.h"

#include <stdio.h>
#include <string.h>

#include "store/postgres_error.h"

/* The next word of a text, which has one space between two. */
static const char *take_word(const char *text, char *out, size_t room)
{
    size_t len = strcspn(text, " ");

    (void)snprintf(out, room, "%.*s", (int)len, text);
    return text[len] == ' ' ? text + len + 1 : text + len;
}

void postgres_rival_read(const PGresult *result, struct postgres_rival *out)
{
    const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);

    *out = (struct postgres_rival){0};
    if (strcmp(postgres_error_state(result), "CH002") != 0 || text == NULL)
        return;
    text = take_word(text, out->what, sizeof out->what);
    text = take_word(text, out->name, sizeof out->name);
    text = take_word(text, out->alone, sizeof out->alone);
    (void)take_word(text, out->until, sizeof out->until);
}

bool postgres_rival_lives(const struct postgres_rival *before,
                          const struct postgres_rival *now)
{
    return before->what[0] != '\0' && (strcmp(before->name, now->name) != 0 ||
                                       strcmp(before->until, now->until) != 0);
}

void postgres_rival_explain(const struct store *store,
                            const struct postgres_rival *rival,
                            const struct store_node_name *node,
                            char why[STORE_WHY])
{
    bool alone = strcmp(rival->alone, "true") == 0;

    if (strcmp(rival->what, "address") == 0 && alone)
        (void)snprintf(why, STORE_WHY,
                       "node %s has %.111s for itself; to share it, give all "
                       "nodes --node-listen and the same --node-secret file",
                       rival->name, store->name);
    else if (strcmp(rival->what, "address") == 0)
        (void)snprintf(why, STORE_WHY,
                       "node %s uses %.111s and has the address %.80s already; "
                       "give each node a --node-address of its own",
                       rival->name, store->name, node->address);
    else
        (void)snprintf(why, STORE_WHY,
                       "node %s uses %.111s and has %s; give all nodes the "
                       "same --node-secret file, or this one a database of its "
                       "own",
                       rival->name, store->name,
                       alone                   ? "no secret"
                       : node->cluster == NULL ? "a secret, this one has none"
                                               : "another secret");
}
