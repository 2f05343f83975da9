/*
 * join_watch.h - says so if a node waits long to join the others.
 *
 * Joining is a commit: it waits for a synchronous standby, for as long as that
 * takes, and the server's loop does not run yet.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_JOIN_WATCH_H
#define CH_SERVER_JOIN_WATCH_H

struct join_watch;
struct server;

/* From now on. NULL: there is nothing to watch, or no memory; both are fine. */
struct join_watch *join_watch_begin(const struct server *server);
/* It waits no more; frees the watch, which may be NULL. */
void join_watch_end(struct join_watch *watch);

#endif
