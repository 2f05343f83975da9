/*
 * sandbox.h - the server shuts itself in.
 *
 * Landlock takes the files away that it has no business with: it can read and
 * write in the data folder, read in the folders of its certificates, and remove
 * its socket. Seccomp takes away what no server of ours ever does: running
 * programs, making processes, looking into others, new connections and
 * sockets of the network, mounting, loading modules. Neither needs rights, and
 * neither can be undone. Both hold for the calling thread and those that it
 * starts, so it is done before the first thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_SANDBOX_H
#define CH_SERVER_SANDBOX_H

#include <stdbool.h>

enum sandbox {
    SANDBOX_OFF,
    SANDBOX_AUTO, /* what this system has */
    SANDBOX_ON    /* all of it, or the server does not start */
};

/* What stays open. NULL: there is none. */
struct sandbox_paths {
    const char *data;        /* a folder */
    const char *cert, *key;  /* files; others in their folders can be read */
    const char *unix_socket; /* removed at the end */
};

/* What came of it; 0: not here, or not in this build. */
struct sandbox_state {
    int landlock; /* its version */
    bool seccomp;
};

struct sandbox_state sandbox_enter(const struct sandbox_paths *paths);

#endif
