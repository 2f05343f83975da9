/*
 * rate_limits.h - rate limits of requests, for each address.
 *
 * For requests that cost more than others, or that invite guessing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_RATE_LIMITS_H
#define CH_SERVER_RATE_LIMITS_H

#include <stdbool.h>

struct request;

enum limit {
    LIMIT_FIND,
    LIMIT_CREATE,
    LIMIT_TOKEN,
    LIMIT_CHAT,
    LIMIT_LOBBY,
    LIMIT_GAMES,
    LIMIT_JOIN,
    LIMIT_BOT,
    LIMIT_LOG,
    LIMIT_POSITION,
    LIMIT_MINE
};

/* Takes `cost` tokens from the bucket of the client's address. False, without a
 * refusal, if there are not so many. */
bool rate_limits_allow(const struct request *request, enum limit limit,
                       unsigned cost);
/* May a table's code be tried? */
bool rate_limits_may_guess(const struct request *request);
/* A wrong code was. */
void rate_limits_guessed_wrong(const struct request *request);

#endif
