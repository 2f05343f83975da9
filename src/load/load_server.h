/*
 * load_server.h - a server of our own, killed and restarted on demand.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_LOAD_LOAD_SERVER_H
#define CH_LOAD_LOAD_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#include "client/client.h"

enum { LOAD_SERVER_PATH = 512 };

struct load_server_config {
    const char *data; /* its directory; NULL: a new one, removed afterwards */
    const char *program; /* NULL: the cluehouse beside this program */
    const char *log_level;
    unsigned messages; /* limit of messages a second and connection */
    bool fixed_port;   /* it will be restarted at the same address */
};

struct load_server {
    pid_t pid;     /* 0: none */
    int from;      /* its standard output, or -1 */
    int processor; /* that it is pinned to, or -1 */
    char url[CLIENT_HOST];
    char data[LOAD_SERVER_PATH];
    bool own_data;  /* to be removed */
    int ending;     /* the signal that was sent to end it, or 0 */
    bool restarted; /* at least once */
    const struct load_server_config *config; /* borrowed */
};

/* Starts it on a processor of its own, pins us to another, and waits until it
 * has printed its address. False after an error. */
bool load_server_start(struct load_server *server,
                       const struct load_server_config *config);
/* Sends a signal that ends it; the clients stay connected meanwhile. */
void load_server_signal(struct load_server *server, int signal);
/* Has it ended as that signal asks for? Once it has, it is restarted with the
 * same address and data. LOAD_SERVER_FAILED after an error. */
enum load_server_state {
    LOAD_SERVER_ENDING,
    LOAD_SERVER_BACK,
    LOAD_SERVER_FAILED
};
enum load_server_state load_server_restart(struct load_server *server);
/* False after an error if it ended although it was not sent a signal. */
bool load_server_alive(struct load_server *server);
/* Sends SIGTERM and waits; nothing to do if there is none. False after an error
 * if it did not end well. */
bool load_server_stop(struct load_server *server);

#endif
