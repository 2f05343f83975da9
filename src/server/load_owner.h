/*
 * load_owner.h - who gets the result of a job of the store thread.
 *
 * The user data of each load and backup points to one of these, which is the
 * first member of what the job is for.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_LOAD_OWNER_H
#define CH_SERVER_LOAD_OWNER_H

struct store_thread_done;
struct server;

struct load_owner {
    /* Frees done->table. */
    void (*done)(struct server *server, struct store_thread_done *done);
};

#endif
