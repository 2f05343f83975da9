/*
 * kick.c - the host sends people away, bans them, and takes bans back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/bans.h"
#include "server/lobby.h"
#include "server/notices.h"
#include "server/presence.h"
#include "server/request_kinds.h"
#include "server/server_state.h"

/* Spectators have neither name nor token: those at a banned address go. */
static void dismiss_spectators(struct table *table)
{
    struct client *client, *next;

    for (client = LIST_FIRST(&table->clients); client != NULL; client = next) {
        next = LIST_NEXT(client, at_table);
        if (client->member == NOBODY && bans_address(table, client))
            presence_expel(client, "banned");
    }
}

/* During a game the others read it among what happened. */
static void announce_kick(struct table *table, const struct member *member)
{
    if (table->phase == STORE_PLAYING)
        notices_add(table,
                    &(struct notice){.kind = NOTICE_KICKED,
                                     .seat = member->seat,
                                     .name = member_name(table, member)});
}

static bool do_kick(struct request *request)
{
    struct table *table = request->table;
    struct member *member;
    int number, ban = 0;
    const char *why;

    if (!request_read(request, "{s:i,s?:b}", "member", &number, "ban", &ban))
        return false;
    member = lobby_member(request, number);
    if (member == NULL)
        return false;
    if (number == request->client->member)
        return request_refuse(request, "not-that-one");
    /* The list of those who add to the deal is fixed, for three seconds. */
    if (table->deal.dealing && member->seat != NOBODY)
        return request_refuse(request, "dealing");
    why = ban != 0 ? bans_add(table, (uint8_t)number) : NULL;
    if (why != NULL)
        return request_refuse(request, why);
    if (member->client != NULL)
        presence_expel(member->client, ban != 0 ? "banned" : "sent-away");
    announce_kick(table, member);
    lobby_remove_member(table, (uint8_t)number);
    if (ban != 0)
        dismiss_spectators(table);
    request_done(request);
    return true;
}

static bool do_pardon(struct request *request)
{
    const char *name;

    if (!request_read(request, "{s:s}", "name", &name))
        return false;
    if (strlen(name) >= NAME_BYTES || !bans_remove(request->table, name))
        return request_refuse(request, "no-such-ban");
    return lobby_finish_change(request);
}

const struct request_kind kick_requests[] = {
    {.name = "kick", .run = do_kick, WHO_HOST, ALWAYS, WRITES},
    {.name = "pardon", .run = do_pardon, WHO_HOST, ALWAYS, WRITES},
    {.name = NULL},
};
