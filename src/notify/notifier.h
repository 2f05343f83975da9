/*
 * notifier.h - the process that sends notices, and the line to it.
 *
 * The server has no way to the network: this process is started before the
 * server shuts itself in. It has no access to the server's files or memory, and
 * knows only what it is given: one request at a time, as JSON in one packet.
 *
 *   {"n":7,"kind":"push","endpoint":"https://...","key":"...","auth":"...",
 *    "text":"...","topic":"...","ttl":3600}
 *   {"n":8,"kind":"webhook","event":"turn","text":"..."}
 *
 * It answers each with {"n":7,"status":201,"wait":0} or, if there was no answer
 * from outside, {"n":7,"status":0,"why":"timeout"}; and says {"n":0} when it
 * starts. If it dies, another takes its place, and says that again. It ends
 * when the line is closed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_NOTIFIER_H
#define CH_NOTIFY_NOTIFIER_H

#include <openssl/types.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum {
    NOTIFIER_PACKET = 8192, /* bytes, at most */
    NOTIFIER_WHY = 240,
    NOTIFIER_BUSY = 16 /* requests that it takes at a time */
};

struct notifier_config {
    EVP_PKEY *key;       /* of Web Push; NULL: none is sent */
    const char *contact; /* of the operator */
    bool push_private;   /* push services may be on private networks */
    const char *webhook; /* its URL, or NULL */
    const char *secret;  /* to sign with; NULL: nothing is signed */
    bool webhook_private;
    /* Called in the new processes. `forks`: in the one that starts others. */
    bool (*confine)(const void *ctx, bool forks);
    const void *ctx;
};

/* Starts it; the line's descriptor, which does not block, or -1: see *why. */
int notifier_start(const struct notifier_config *config, pid_t *pid,
                   char why[NOTIFIER_WHY]);
/* Closes the line and waits a moment for the process. */
void notifier_stop(int line, pid_t pid);

#endif
