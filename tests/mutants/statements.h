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

#endif
