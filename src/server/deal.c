/*
 * deal.c - the seed of the next game, to which seats add random bytes.
 *
 * Nobody can choose a deal; docs/log.md says why. The server commits to the
 * seed of the next game as soon as there is a table. Members commit to random
 * bytes of their own (request `mix`). A start fixes the list of seats that have
 * committed and are connected, and everybody is sent the list; then they reveal
 * their bytes (`reveal`). The game begins when all have, or after a few
 * seconds.
 *
 * All of this lives in memory alone. After a restart, and whenever a table is
 * loaded, there is another seed, and members commit anew: bytes that were
 * revealed are never used for a second attempt.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/deal.h"

#include <sodium.h>
#include <string.h>

#include "server/server_state.h"

enum { REVEAL_MS = 3000 }; /* for seats to reveal their bytes */

void deal_renew(struct table *table)
{
    table->deal = (struct deal){.dealing = false};
    randombytes_buf(table->deal.seed.bytes, sizeof table->deal.seed.bytes);
    for (uint8_t i = 0; i < table->members; i++)
        table->member[i].mix[0] = '\0';
}

bool deal_begin(struct table *table)
{
    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        const struct member *member = seat_person(table, seat);

        if (member == NULL || member->client == NULL || member->mix[0] == '\0')
            continue;
        memcpy(table->deal.mix[seat].commitment, member->mix,
               sizeof member->mix);
        table->deal.dealing = true;
    }
    table->deal.until = table->server->now + REVEAL_MS;
    return table->deal.dealing;
}

/* A member that lost its connection may come back in time; one that left does
 * not. */
static bool is_waited_for(const struct table *table, ch_seat seat)
{
    return table->deal.mix[seat].commitment[0] != '\0' &&
           !table->deal.mix[seat].told && seat_person(table, seat) != NULL;
}

int64_t deal_left(const struct table *table)
{
    const struct server *server = table->server;

    if (!table->deal.dealing || table->must_reload || server->commit.failing ||
        server->stopping)
        return INT64_MAX;
    for (ch_seat seat = 0; seat < table->setup.seats; seat++)
        if (is_waited_for(table, seat) && server->now < table->deal.until)
            return (int64_t)(table->deal.until - server->now);
    return 0;
}

void deal_send(struct client *client)
{
    const struct table *table = client->table;
    char head[CH_LOG_HEAD], commitment[CH_COMMITMENT + 1];
    struct ch_json out;

    if (table->deal.dealing) {
        struct ch_mix mixes[CH_SEATS] = {{.told = false}};

        for (unsigned i = 0; i < CH_SEATS; i++)
            memcpy(mixes[i].commitment, table->deal.mix[i].commitment,
                   sizeof mixes[i].commitment);
        ch_commitment(&table->deal.seed, commitment);
        (void)ch_log_deal_head(table->game, &table->setup, commitment, mixes,
                               head);
    } else if (table->match != NULL) {
        (void)ch_log_head(table->match, head);
    } else {
        return;
    }
    out = message_buffer_begin(table->server, "deal");
    ch_json_str(&out, "head", head);
    ch_json_bool(&out, "dealt", !table->deal.dealing);
    ch_json_object_end(&out);
    outbox_send(client, &out);
    message_buffer_return(table->server);
}
