/*
 * position.c - positions for programs that sit at a table.
 *
 * A bot thinks on a state that was re-dealt for its seat: what the seat can see
 * is true, what it cannot see is made up. A program over the network gets the
 * same as a bot of the server, and nothing else.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <stdlib.h>

#include "server/rate_limits.h"
#include "server/request_kinds.h"
#include "server/server_state.h"

static bool send_position(struct request *request, ch_seat seat)
{
    const struct table *table = request->table;
    size_t size = table->game->size;
    size_t room =
        sodium_base64_encoded_len(size, sodium_base64_VARIANT_ORIGINAL);
    void *state = malloc(size);
    char *text = malloc(room);
    const char *why = state == NULL || text == NULL ? "out-of-memory" : NULL;

    if (why == NULL &&
        !ch_match_redeal(table->match, seat, &request->server->rng, state))
        why = "no-hint-found";
    if (why != NULL) {
        (void)request_refuse(request, why);
    } else {
        struct ch_json out = request_begin_answer(request);

        (void)sodium_bin2base64(text, room, state, size,
                                sodium_base64_VARIANT_ORIGINAL);
        ch_json_str(&out, "state", text);
        request_answer(request, &out);
    }
    free(state);
    free(text);
    return why == NULL;
}

static bool do_position(struct request *request)
{
    struct table *table = request->table;
    ch_seat seat = client_seat(request->client);

    if (!request_read(request, "{}"))
        return false;
    if (table->member[request->client->member].program[0] == '\0')
        return request_refuse(request, "not-a-program");
    if (table->game->words != NULL)
        return request_refuse(request, "words-of-its-own");
    if (!ch_in(ch_match_actors(table->match), seat))
        return request_refuse(request, "nobody-asks-you");
    if (!rate_limits_allow(request, LIMIT_POSITION, 1))
        return request_refuse(request, "slow-down");
    return send_position(request, seat);
}

const struct request_kind position_requests[] = {
    {.name = "position", .run = do_position, WHO_SEATED, DURING, READS},
    {.name = NULL},
};
