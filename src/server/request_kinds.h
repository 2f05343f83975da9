/*
 * request_kinds.h - the tables of requests, each registered by its own file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_REQUEST_KINDS_H
#define CH_SERVER_REQUEST_KINDS_H

#include "server/request.h"

extern const struct request_kind play_requests[];
extern const struct request_kind hint_requests[];
extern const struct request_kind chat_requests[];
extern const struct request_kind join_requests[];
extern const struct request_kind directory_requests[];
extern const struct request_kind lobby_requests[];
extern const struct request_kind seat_requests[];
extern const struct request_kind kick_requests[];
extern const struct request_kind start_requests[];
extern const struct request_kind room_requests[];
extern const struct request_kind time_requests[];
extern const struct request_kind vote_requests[];
extern const struct request_kind game_log_requests[];
extern const struct request_kind words_requests[];
extern const struct request_kind position_requests[];
extern const struct request_kind mine_requests[];
extern const struct request_kind push_requests[];

/* All of them; NULL ends the list. */
extern const struct request_kind *const request_kinds[];

#endif
