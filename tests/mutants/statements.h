/*
 * statements.h - other SQL for the PostgreSQL store's mutants.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_STATEMENTS_H
#define CH_TESTS_STATEMENTS_H

/* The statement without its fence: see FENCE in postgres_schema.c. Each of
 * these is good until the thread's next call. */
const char *statements_unfenced(const char *sql);
/* A claim that leaves the epoch as it is. */
const char *statements_same_epoch(const char *sql);
/* A stamp of a writer that was replaced by the node itself. */
const char *statements_any_generation(const char *sql);
/* A connection that waits for its own disk, and for no standby. */
const char *statements_local(const char *sql);
/* A beat that renews a lease which has lapsed, and does not say so. */
const char *statements_silent(const char *sql);
/* A claim that waits for no disk. */
const char *statements_soon(const char *sql);
/* A burial of whoever cannot be reached. */
const char *statements_buried(const char *sql);
/* A search for clocks that have run out, without the node's own tables. */
const char *statements_not_own(const char *sql);

#endif
