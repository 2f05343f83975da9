/*
 * postgres_node.h - nodes that share the database: leases and claims.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_NODE_H
#define CH_STORE_POSTGRES_NODE_H

#include "store/postgres_store.h"

/* As the functions of struct store_kind of these names. */
bool postgres_node_join(struct store *store, const struct store_node_name *node,
                        char why[STORE_WHY]);
bool postgres_node_attach(struct store *store,
                          const struct store_node_name *node,
                          char why[STORE_WHY]);
bool postgres_node_beat(struct store *store, struct store_beat *out,
                        char why[STORE_WHY]);
void postgres_node_leave(struct store *store);
bool postgres_node_bury(struct store *store, uint64_t session, unsigned *wait,
                        char why[STORE_WHY]);
enum store_claim postgres_node_claim(struct store *store, const char *id,
                                     uint64_t *epoch, struct store_owner *owner,
                                     char why[STORE_WHY]);

#endif
