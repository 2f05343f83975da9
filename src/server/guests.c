/*
 * guests.c - connections: coming, going, and being at a table.
 *
 * Invariant: a member's `guest` is the newest connection with its token, and
 * that guest's `member` is its number; older ones are dismissed.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "server/house_int.h"

void guest_opened(void *with, struct ws_conn *conn)
{
    struct guest *guest = calloc(1, sizeof *guest);

    house_look(with);
    if (guest == NULL) {
        ws_conn_close(conn, WS_CLOSE_TRY_LATER, "out of memory");
        return;
    }
    guest->house = with;
    guest->conn = conn;
    guest->member = NOBODY;
    ws_conn_set_ctx(conn, guest);
}

/* Is it of the size of an order? A message of nothing but brackets takes
 * jansson a hundred times as long as any order. */
static bool is_modest(const char *text, size_t len)
{
    enum { DEPTH = 8, VALUES = 200 };
    unsigned depth = 0, values = 0;
    bool quoted = false;

    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        values += c == ',' || c == '[' || c == '{';
        depth += c == '[' || c == '{';
        if (depth > DEPTH || values > VALUES)
            return false;
        depth -= depth > 0 && (c == ']' || c == '}');
    }
    return true;
}

void guest_message(void *with, struct ws_conn *conn, const char *text,
                   size_t len)
{
    struct guest *guest = ws_conn_ctx(conn);
    json_t *body;

    house_look(with);
    if (guest == NULL || guest->leaving)
        return;
    body = is_modest(text, len)
               ? json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL)
               : NULL;
    if (json_is_object(body)) {
        order_take(guest, body);
        return;
    }
    json_decref(body);
    count_refusal(guest->house, "not-json");
    tell_refusal(guest, NULL, "", "not-json");
}

/* The guest is no longer at its party. */
static void depart(struct guest *guest)
{
    struct party *party = guest->party;

    if (party == NULL)
        return;
    LIST_REMOVE(guest, at_party);
    guest->party = NULL;
    if (guest->member == NOBODY) {
        party->watchers--;
    } else if (party->member[guest->member].guest == guest) {
        party->member[guest->member].guest = NULL;
        party->member[guest->member].seen = guest->house->now;
        party->here--;
    }
    guest->member = NOBODY;
    if (LIST_EMPTY(&party->guests))
        party->idle_since = guest->house->now;
    party_settle_host(party);
    party_changed(party, false, true);
    party_stir(party);
}

void guest_closed(void *with, struct ws_conn *conn)
{
    struct guest *guest = ws_conn_ctx(conn);

    house_look(with);
    if (guest == NULL)
        return;
    depart(guest);
    crew_cancel(guest->house->crew, guest->hint);
    log_forget(guest->house, guest);
    house_forget(guest);
    if (guest->waiting != NULL)
        LIST_REMOVE(guest, in_waiting);
    json_decref(guest->waiting);
    free(guest);
    ws_conn_set_ctx(conn, NULL);
}

/* The farewell does not wait for a commit: it tells nothing of the game. What
 * does wait is not meant for this guest any more. */
void guest_dismiss(struct guest *guest, enum ws_close code, const char *slug)
{
    ws_conn_discard(guest->conn);
    tell_bye(guest, slug);
    ws_conn_send(guest->conn);
    depart(guest);
    guest->leaving = true;
    ws_conn_close(guest->conn, code, slug);
}

ch_seat guest_seat(const struct guest *guest)
{
    uint8_t seat;

    if (guest->party == NULL || guest->member == NOBODY)
        return CH_WATCHER;
    seat = guest->party->member[guest->member].seat;
    return seat == NOBODY ? CH_WATCHER : seat;
}

/* --- Arriving ---------------------------------------------------------------
 */

static void take_place(struct guest *guest, struct party *party, uint8_t number)
{
    struct member *member;
    struct guest *older;

    guest->party = party;
    guest->member = number;
    LIST_INSERT_HEAD(&party->guests, guest, at_party);
    party->idle_since = 0;
    if (number == NOBODY) {
        party->watchers++;
        return;
    }
    member = &party->member[number];
    older = member->guest;
    member->guest = guest; /* first: its person was never away */
    member->seen = guest->house->now;
    if (older != NULL)
        guest_dismiss(older, WS_CLOSE_REPLACED, "newer-connection");
    else
        party->here++;
    if (member->seat != NOBODY)
        party->seat[member->seat].silent = false;
}

static void welcome(struct guest *guest, uint32_t last)
{
    struct party *party = guest->party;
    struct ch_json out = house_message(guest->house, "welcome");
    ch_seat eyes = guest_seat(guest);

    tell_table(party, "table", &out);
    ch_json_object_begin(&out, "you");
    tell_you(guest, &out);
    ch_json_object_end(&out);
    if (party->match != NULL) {
        if (guest->views) { /* the facts are for telling, and may be lost */
            (void)history_since(party, eyes, last, &out);
            play_view(party, eyes, guest->offers, &out);
        } else if (last == 0 || !history_since(party, eyes, last, &out)) {
            play_view(party, eyes, guest->offers, &out);
        } else {
            play_question(party, eyes, guest->offers, &out);
        }
        play_end(party, &out);
    }
    ch_json_object_end(&out);
    house_tell(guest, &out);
    deal_tell(guest);
}

void guest_arrive(struct guest *guest, struct party *party, uint8_t member,
                  uint32_t last)
{
    take_place(guest, party, member);
    party_settle_host(party);
    party_changed(party, false, true);
    welcome(guest, last);
    guest->version = party->version;
    party_stir(party);
}

bool guest_wishes(struct order *order, int offers, int views)
{
    if (offers < 0 || offers > OFFERS)
        return order_refuse(order, "order-malformed");
    order->guest->offers = (uint8_t)offers;
    order->guest->views = views != 0;
    return true;
}

bool do_hello(struct order *order)
{
    const char *id, *token;
    int last = 0, round = 0, offers = 0, views = 0;
    struct party *party;
    uint8_t member;
    bool gone;

    if (!order_read(order, "{s:s,s:s,s?:i,s?:i,s?:i,s?:b}", "table", &id,
                    "token", &token, "last", &last, "round", &round, "offers",
                    &offers, "views", &views) ||
        !guest_wishes(order, offers, views))
        return false;
    party = party_want(order, id, &gone);
    if (party == NULL)
        return gone ? order_refuse(order, "no-such-table") : true;
    member = party_member(party, token);
    if (member == NOBODY)
        return order_refuse(order, order_allowed(order, ALLOW_TOKEN, 1)
                                       ? "wrong-token"
                                       : "too-many-tries");
    if (last < 0 || (round != 0 && (uint32_t)round != party->round))
        last = 0; /* facts of another game are of no use */
    order_done(order);
    guest_arrive(order->guest, party, member, (uint32_t)last);
    return true;
}

bool do_watch(struct order *order)
{
    struct party *party;
    const char *id;
    int offers = 0, views = 0;
    bool gone;

    if (!order_read(order, "{s:s,s?:i,s?:b}", "table", &id, "offers", &offers,
                    "views", &views) ||
        !guest_wishes(order, offers, views))
        return false;
    party = party_want(order, id, &gone);
    if (party == NULL)
        return gone ? order_refuse(order, "no-such-table") : true;
    if (!party->set.spectators)
        return order_refuse(order, "no-spectators");
    if (party->watchers >= WATCHERS)
        return order_refuse(order, "too-many-watchers");
    order_done(order);
    guest_arrive(order->guest, party, NOBODY, 0);
    return true;
}
