/*
 * rate_limits.c - rate limits of requests, for each address.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/rate_limits.h"

#include "server/request.h"
#include "server/server_state.h"

bool rate_limits_allow(const struct request *request, enum limit limit,
                       unsigned cost)
{
    /* Clients on this machine have `local` times as much: they are its owner,
     * or a load test. Not without limit: a forwarded port makes outsiders look
     * local. */
    static const struct {
        double per_second, burst, local;
    } budget[NET_BUDGETS] = {
        [LIMIT_CREATE] = {0.1, 20, 1000},
        [LIMIT_TOKEN] = {0.5, 20, 10}, /* only wrong ones count */
        [LIMIT_CHAT] = {2, 20, 1000},
        /* It walks through all tables, and the answer is long; but a school
         * that opens its screens at once is one address. */
        [LIMIT_LOBBY] = {5, 60, 1000},
        [LIMIT_GAMES] = {5, 60, 1000}, /* the same */
        [LIMIT_JOIN] = {0.5, 100, 1000},
        [LIMIT_BOT] = {0.2, 100, 1000},  /* seats: bots use the processor */
        [LIMIT_LOG] = {1, 30, 1000},     /* read from the disk, and long */
        [LIMIT_POSITION] = {5, 30, 100}, /* re-dealing takes milliseconds */
        [LIMIT_MINE] = {2, 160, 1000},   /* tables: read from the disk */
    };
    struct ws_conn *conn = request->client->conn;
    double times = ws_conn_is_local(conn) ? budget[limit].local : 1;

    return ws_conn_budget(conn, limit, cost, times * budget[limit].per_second,
                          times * budget[limit].burst);
}

/* --- Guessing codes ------------------------------------------------------- */

/* Takes `cost` from the limit of wrong codes of everybody together. */
static bool take_from_all(struct server *server, double cost)
{
    double a_minute = server->config.wrong_codes;

    return token_bucket_take(&server->wrong_codes, (uint32_t)server->now, cost,
                             a_minute / 60, 5 * a_minute);
}

/* Ten wrong codes at once, and then one in ten seconds. If too many were tried
 * from everywhere, each address has one, and then one in ten minutes: who types
 * the right code at once is not affected. */
static bool take_guess(const struct request *request, double cost)
{
    struct ws_conn *conn = request->client->conn;
    bool calm = take_from_all(request->server, 0);
    double times = ws_conn_is_local(conn) && calm ? 10 : 1;

    return ws_conn_budget(conn, LIMIT_FIND, cost,
                          times * (calm ? 0.1 : 1.0 / 600),
                          times * (calm ? 10 : 1));
}

bool rate_limits_may_guess(const struct request *request)
{
    return take_guess(request, 0);
}

void rate_limits_guessed_wrong(const struct request *request)
{
    (void)take_guess(request, 1);
    (void)take_from_all(request->server, 1);
}
