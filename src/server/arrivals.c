/*
 * arrivals.c - coming to a table: making one, and joining one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "server/seats.h"

static void answer_arrival(struct order *order, struct party *party,
                           uint8_t member, const char *token)
{
    struct ch_json out = order_yes(order);

    ch_json_str(&out, "table", party->id);
    ch_json_str(&out, "token", token);
    ch_json_int(&out, "member", member);
    if (party->member[member].seat == NOBODY)
        ch_json_null(&out, "seat");
    else
        ch_json_int(&out, "seat", party->member[member].seat);
    order_answer(order, &out);
}

static const char *fill_with_bots(struct party *party, json_t *from)
{
    json_t *fill = json_object_get(from, "fill");
    int level;

    if (fill == NULL)
        return NULL;
    level = json_is_string(fill) ? seat_level(json_string_value(fill)) : -1;
    if (level < 0)
        return "no-such-level";
    if (!party->set.bots)
        return "no-bots-here";
    for (ch_seat seat = 1; seat < party->how.seats; seat++)
        seat_put_bot(party, seat, level);
    return NULL;
}

static const char *prepare(struct party *party, json_t *body)
{
    static const char *const known[] = {SETTINGS, "game",  "name", "fill",
                                        "offers", "views", NULL};
    json_t *game = json_object_get(body, "game");
    const char *why;

    if (!setup_only_has(body, known))
        return "order-malformed";
    party->game =
        json_is_string(game) ? ch_game_find(json_string_value(game)) : NULL;
    if (party->game == NULL)
        return "no-such-game";
    ch_setup_standard(party->game, party->game->min_seats, &party->how);
    party->set =
        (struct settings){.spectators = true, .bots = true, .pace = true};
    why = setup_read(party->game, body, &party->how, &party->set);
    return why != NULL ? why : fill_with_bots(party, body);
}

/* The order's name and wishes. NULL, or a slug. */
static const char *read_person(struct order *order, char name[NAME_BYTES])
{
    json_t *text = json_object_get(order->body, "name");
    json_t *offers = json_object_get(order->body, "offers");
    json_t *views = json_object_get(order->body, "views");
    json_int_t n = json_integer_value(offers);

    if (!json_is_string(text) || !clean_name(json_string_value(text), name))
        return "bad-name";
    if ((offers != NULL && !json_is_integer(offers)) || n < 0 || n > OFFERS ||
        (views != NULL && !json_is_boolean(views)))
        return "order-malformed";
    order->guest->offers = (uint8_t)n;
    order->guest->views = json_is_true(views);
    return NULL;
}

static const char *may_create(struct order *order, const struct party *party)
{
    const char *why;

    if (order->house->n_entries >= order->house->config.tables)
        return "too-many-tables";
    why = seat_may_have_bots(order, seat_bots(party));
    if (why != NULL)
        return why;
    return order_allowed(order, ALLOW_CREATE, 1) ? NULL : "too-many-tries";
}

bool do_create(struct order *order)
{
    struct party *party = party_new(order->house);
    char name[NAME_BYTES], token[TOKEN_CHARS + 1] = "";
    const char *why =
        party != NULL ? read_person(order, name) : "out-of-memory";
    uint8_t member;

    if (why == NULL)
        why = prepare(party, order->body);
    if (why == NULL)
        why = may_create(order, party);
    if (why == NULL && !party_add_member(party, name, token, &member))
        why = "out-of-memory";
    if (why != NULL) {
        if (party != NULL)
            party_free(party);
        return order_refuse(order, why);
    }
    make_id(party->id);
    make_code(order->house, party->code);
    party->made = house_clock(order->house);
    party->host = member;
    seat_take(party, member, 0);
    party_add(party);
    party_save(party);
    order->house->count.created++;
    answer_arrival(order, party, member, token);
    guest_arrive(order->guest, party, member, 0);
    return true;
}

/* "", or as many characters as our own tokens have. */
static bool read_token(const char *text, char out[TOKEN_CHARS + 1])
{
    size_t n = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvw"
                            "xyz0123456789-_");

    if (text[n] != '\0' || (n != 0 && n != TOKEN_CHARS))
        return false;
    memcpy(out, text, n + 1);
    return true;
}

/* A new member of the table. NULL, or a slug. */
static const char *admit(struct order *order, struct party *party,
                         const char *name, char token[TOKEN_CHARS + 1],
                         uint8_t *member)
{
    if (!order_allowed(order, ALLOW_JOIN, 1))
        return "too-many-tries";
    if (!party_add_member(party, name, token, member))
        return "table-is-full";
    party->member[*member].late = party->phase == STORE_PLAYING;
    return NULL;
}

bool do_join(struct order *order)
{
    char name[NAME_BYTES], token[TOKEN_CHARS + 1] = "";
    const char *id, *text, *own = "", *why;
    int offers = 0, views = 0;
    struct party *party;
    uint8_t member;
    ch_seat seat;
    bool gone;

    if (!order_read(order, "{s:s,s:s,s?:s,s?:i,s?:b}", "table", &id, "name",
                    &text, "token", &own, "offers", &offers, "views", &views))
        return false;
    why = read_person(order, name);
    if (why == NULL && !read_token(own, token))
        why = "bad-token";
    if (why != NULL)
        return order_refuse(order, why);
    party = party_want(order, id, &gone);
    if (party == NULL)
        return gone ? order_refuse(order, "no-such-table") : true;
    member = token[0] != '\0' ? party_member(party, token) : NOBODY;
    if (member != NOBODY) { /* joined before, and did not hear of it */
        order->again = true;
        answer_arrival(order, party, member, token);
        guest_arrive(order->guest, party, member, 0);
        return true;
    }
    if (!order_may_write(order, party))
        return false;
    if (seat_name_taken(party, name, NOBODY))
        return order_refuse(order, "name-is-taken");
    seat = party->phase == STORE_OPEN ? seat_first_free(party) : NOBODY;
    if (seat == NOBODY && !party->set.spectators)
        return order_refuse(order, "table-is-full");
    why = admit(order, party, name, token, &member);
    if (why != NULL)
        return order_refuse(order, why);
    if (seat != NOBODY)
        seat_take(party, member, seat);
    party_save(party);
    answer_arrival(order, party, member, token);
    guest_arrive(order->guest, party, member, 0);
    return true;
}
