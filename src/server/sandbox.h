/*
 * sandbox.h - restricts what the server's process can do.
 *
 * Landlock restricts files: the server can read and write in the data folder,
 * read in the folders of its certificates, and remove its socket. Seccomp
 * forbids system calls that the server never makes: running programs, making
 * processes, inspecting others, new connections and network sockets (unless
 * there are other nodes: TCP only), mounting, loading modules. Neither needs
 * privileges, and neither can be undone. Both apply to the calling thread and
 * to threads that it starts, so they come before the first thread.
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

/* What stays accessible. NULL: there is none. */
struct sandbox_paths {
    const char *data;         /* a folder */
    const char *cert, *key;   /* files; their folders can be read */
    const char *unix_socket;  /* removed at the end */
    const char *peer_socket;  /* that, too: the one for other nodes */
    const char *const *files; /* of the database; their folders can be read; the
                              * last one is NULL */
    bool peers;               /* connects to other nodes */
    bool database; /* connects to a database: also reads files of the system, to
                    * find its address and to check its certificate */
};

/* What is in force; 0: not on this system, or not in this build. */
struct sandbox_state {
    int landlock; /* its version */
    bool seccomp;
};

struct sandbox_state sandbox_enter(const struct sandbox_paths *paths);
/* For the process that sends notices: it reads files of the system (names of
 * hosts, certificates) and connects to others. `forks`: it may start another
 * of its kind. */
struct sandbox_state sandbox_enter_sender(bool forks);

#endif
