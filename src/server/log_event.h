/*
 * log_event.h - lines of the server's log.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_LOG_EVENT_H
#define CH_SERVER_LOG_EVENT_H

#include <stdint.h>

#include "server/server.h"

/* Lines about the network in this second. */
struct log_event_limit {
    uint64_t since;
    unsigned n;
};

/* "level=info event=started port=8137": the event, then pairs of key and value
 * in printf's format. A value that may contain anything goes through
 * log_event_quote. Without a server the level is LOG_INFO. */
__attribute__((format(printf, 4, 5))) void
log_event(const struct server *server, enum server_log_level level,
          const char *event, const char *format, ...);

struct log_event_quoted {
    char text[480];
};
/* A value in quotes, with those inside escaped. Use it within one expression:
 * log_event(server, LOG_WARN, "odd", "why=%s", log_event_quote(why).text) */
struct log_event_quoted log_event_quote(const char *value);

/* About refused requests and connections: at most ten lines a second, then the
 * number of those left out. For net_handler. */
void log_event_net(void *server, const char *what, const char *address);
/* Prints that number when the second is over. */
void log_event_net_rest(struct server *server);
/* For event_set_log_callback. */
void log_event_libevent(int severity, const char *what);

#endif
