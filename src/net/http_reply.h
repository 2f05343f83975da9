/*
 * http_reply.h - writes HTTP replies, with the headers that all of them have.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NET_HTTP_REPLY_H
#define CH_NET_HTTP_REPLY_H

#include "net/http_conn.h"

void http_reply(struct http_conn *conn, struct evhttp_request *req,
                const struct net_reply *reply);
/* Refuses with a status and a line of plain text, which is logged too, for the
 * address. */
void http_reply_refuse(struct http_conn *conn, struct evhttp_request *req,
                       int status, const char *text, const char *address);
/* Replaces the errors that evhttp itself is about to send. */
void http_reply_reword(struct http_conns *conns);

#endif
