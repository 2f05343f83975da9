/*
 * postgres_rival.h - a node that is alive and keeps another one from joining.
 *
 * Nodes with different secrets are different clusters, and a database is for
 * one of them. If no node is alive, whoever comes next decides which: so a
 * secret is changed by stopping all nodes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_RIVAL_H
#define CH_STORE_POSTGRES_RIVAL_H

#include "store/postgres_store.h"

struct postgres_rival {
    char what[8];   /* "secret" or "address": that does not fit; "": no rival */
    char name[64];  /* of the node */
    char alone[6];  /* "true": it has no secret */
    char until[32]; /* its lease */
};

/* Of the result of PG_JOIN_CHECK. */
void postgres_rival_read(const PGresult *result, struct postgres_rival *out);
/* Has it renewed its lease between the two? A node that was killed seems alive
 * until its lease ends. */
bool postgres_rival_lives(const struct postgres_rival *before,
                          const struct postgres_rival *now);
void postgres_rival_explain(const struct store *store,
                            const struct postgres_rival *rival,
                            const struct store_node_name *node,
                            char why[STORE_WHY]);

#endif
