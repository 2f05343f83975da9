/*
 * request_kinds.c - the list of all tables of requests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/request_kinds.h"

/* Searched from the start: what clients send most comes first. */
const struct request_kind *const request_kinds[] = {
    play_requests,      hint_requests,  chat_requests,     join_requests,
    directory_requests, lobby_requests, seat_requests,     start_requests,
    time_requests,      vote_requests,  game_log_requests, position_requests,
    mine_requests,      room_requests,  words_requests,    push_requests,
    kick_requests,      NULL,
};
