/*
 * relay_faults.c - lines of the log about other nodes that cannot be reached.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/relay_faults.h"

#include <stdio.h>
#include <string.h>

#include "server/log_event.h"
#include "server/server_state.h"

enum { EVERY_MS = 10 * 1000 };

static const char *advise(const char *why)
{
    static const struct {
        const char *why, *advice;
    } known[] = {
        {"wrong-key", "give all nodes the same --node-secret file"},
        {"refused", "if the node is not gone, its --node-address is wrong"},
        {"timeout", "if the node is not gone, correct its --node-address or "
                    "let nodes through the firewall"},
        {"unreachable", "correct its --node-address: this machine has no way "
                        "to it"},
        {"dead", "its lease has ended, though it did not end the connection: "
                 "it hangs"},
        {"garbage", "no node answers there; correct its --node-address"},
        {"loop", "another node answers there; give each node a --node-address "
                 "that leads to it from all machines"},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(why, known[i].why) == 0)
            return known[i].advice;
    return NULL;
}

/* The one of this address and reason, or the oldest for it. */
static struct relay_fault *find(struct server *server, const char *address,
                                const char *why)
{
    struct relay_fault *last = server->nodes.faults.last, *oldest = last;

    for (unsigned i = 0; i < RELAY_FAULTS; i++) {
        if (strcmp(last[i].address, address) == 0 &&
            strcmp(last[i].why, why) == 0)
            return &last[i];
        if (last[i].at < oldest->at)
            oldest = &last[i];
    }
    *oldest = (struct relay_fault){0};
    (void)snprintf(oldest->address, sizeof oldest->address, "%s", address);
    (void)snprintf(oldest->why, sizeof oldest->why, "%s", why);
    return oldest;
}

void relay_faults_log(struct server *server, const char *address,
                      const char *why)
{
    struct relay_fault *fault = find(server, address, why);
    const char *advice = advise(why);

    if (fault->at != 0 && server->now - fault->at < EVERY_MS) {
        fault->more++;
        return;
    }
    log_event(server, LOG_WARN, "relay-failed", "node=%s why=%s before=%u%s%s",
              address, why, fault->more, advice != NULL ? " advice=" : "",
              advice != NULL ? log_event_quote(advice).text : "");
    fault->at = server->now > 0 ? server->now : 1;
    fault->more = 0;
}
