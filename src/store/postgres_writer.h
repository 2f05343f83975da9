/*
 * postgres_writer.h - a connection's row in `writers`, which says what became
 * of its last commit.
 *
 * Each commit writes its number there, under the row's generation. When the
 * connection is lost behind COMMIT, its transaction may be done, or running, or
 * not yet begun. Then we raise the generation, on another connection: that
 * waits for the row's lock, and so for the transaction if it is running; and if
 * it has not begun, it will find another generation than it names, and fail.
 * Behind that the row's number says whether the commit is there, for ever.
 * With a synchronous standby our change waits for it, and so do we for what was
 * committed before it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_WRITER_H
#define CH_STORE_POSTGRES_WRITER_H

#include "store/postgres_store.h"

/* Connects, and makes sure that there is a row, of this connection: no older
 * one can commit any more. False: see *why. */
bool postgres_writer_ready(struct store *store, char why[STORE_WHY]);
/* After a commit in doubt. *there: it is durable, or nobody can know because
 * another server has taken this node's place. False: try again. */
bool postgres_writer_settle(struct store *store, bool *there,
                            char why[STORE_WHY]);
/* Needs the row no longer; fine if there is none. */
void postgres_writer_drop(struct store *store);

/* The node's name is another's now: with its row went its rights. */
void postgres_writer_say_replaced(struct store *store, char why[STORE_WHY]);

#endif
