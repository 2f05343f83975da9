/*
 * seats.c - before the start and after the end: people, seats, host, rematch.
 *
 * Invariant: member m sits at seat s exactly when seat s is a person's with
 * member m.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/seats.h"

/* --- People and seats -------------------------------------------------------
 */

void seat_take(struct party *party, uint8_t number, ch_seat seat)
{
    party->member[number].seat = seat;
    party->member[number].sat = true;
    party->seat[seat].kind = SEAT_PERSON;
    party->seat[seat].member = number;
    party->seat[seat].ready = false;
}

/* Choices are those of a seat's person, not of the seat: whoever goes takes
 * nothing away from the others. "suspect-2" belongs to seat 2. */
static void forget_choices(const struct ch_game *game, struct ch_setup *how,
                           unsigned seat)
{
    char tail[8];
    size_t n = (size_t)snprintf(tail, sizeof tail, "-%u", seat);

    for (int i = 0; game->options[i].value.name != NULL; i++) {
        const char *name = game->options[i].value.name;
        size_t len = strlen(name);

        if (len > n && strcmp(name + len - n, tail) == 0)
            how->option[i] = game->options[i].standard;
    }
}

static void stand_up(struct party *party, uint8_t number)
{
    uint8_t seat = party->member[number].seat;

    if (seat == NOBODY)
        return;
    forget_choices(party->game, &party->how, seat);
    party->member[number].seat = NOBODY;
    party->seat[seat].kind = SEAT_EMPTY;
    party->seat[seat].member = NOBODY;
    party->seat[seat].ready = false;
}

ch_seat seat_first_free(const struct party *party)
{
    for (ch_seat seat = 0; seat < party->how.seats; seat++)
        if (party->seat[seat].kind == SEAT_EMPTY)
            return seat;
    return NOBODY;
}

bool seat_name_taken(const struct party *party, const char *name, uint8_t but)
{
    for (uint8_t i = 0; i < party->members; i++)
        if (i != but && !party->member[i].gone &&
            names_alike(party->member[i].name, name))
            return true;
    return false;
}

/* Somebody is ready for what they saw, and for nothing else. */
static void unready(struct party *party)
{
    for (unsigned i = 0; i < CH_SEATS; i++)
        party->seat[i].ready = false;
}

static bool changed(struct order *order)
{
    party_changed(order->party, true, true);
    order_done(order);
    return true;
}

/* A living member by number; NULL after a refusal. */
static struct member *member_of(struct order *order, int number)
{
    if (number < 0 || number >= order->party->members ||
        order->party->member[number].gone) {
        (void)order_refuse(order, "no-such-member");
        return NULL;
    }
    return &order->party->member[number];
}

int seat_level(const char *name)
{
    for (int level = 0; level < CH_LEVELS; level++)
        if (strcmp(bot_level_names[level], name) == 0)
            return level;
    return -1;
}

void seat_put_bot(struct party *party, ch_seat seat, int level)
{
    party->seat[seat].kind = SEAT_BOT;
    party->seat[seat].level = (enum ch_level)level;
    party->seat[seat].ready = true;
}

unsigned seat_bots(const struct party *party)
{
    unsigned n = 0;

    for (unsigned i = 0; i < party->how.seats; i++)
        n += party->seat[i].kind == SEAT_BOT;
    return n;
}

/* Tables that are not in memory have nobody there, and their bots rest. */
const char *seat_may_have_bots(const struct order *order, unsigned more)
{
    const struct house *house = order->house;
    const struct party *party;
    unsigned n = more;

    if (more == 0)
        return NULL;
    if (!order_allowed(order, ALLOW_BOT, more))
        return "too-many-tries";
    LIST_FOREACH(party, &house->parties, all)
        n += seat_bots(party);
    return n > house->config.bots ? "too-many-bots" : NULL;
}

/* --- Settings --------------------------------------------------------------
 */

/* Only these may be in `create` and `set`; json_unpack cannot say so, for
 * they are read in several places. */
bool setup_only_has(json_t *body, const char *const *known)
{
    const char *name;
    json_t *value;

    json_object_foreach(body, name, value) {
        size_t i = 0;

        while (known[i] != NULL && strcmp(known[i], name) != 0)
            i++;
        if (known[i] == NULL)
            return false;
    }
    return true;
}

/* Seats, options and settings, together or not at all. */
const char *setup_read(const struct ch_game *game, json_t *body,
                       struct ch_setup *how, struct settings *set)
{
    json_t *seats = json_object_get(body, "seats");
    const char *why;

    if (seats != NULL) {
        json_int_t n = json_integer_value(seats);

        if (!json_is_integer(seats) || n < game->min_seats ||
            n > game->max_seats)
            return "wrong-number-of-seats";
        for (unsigned seat = (unsigned)n; seat < how->seats; seat++)
            forget_choices(game, how, seat);
        how->seats = (uint8_t)n;
    }
    why = read_options(game, json_object_get(body, "options"), how);
    if (why == NULL)
        why = read_settings(body, set);
    return why != NULL ? why : ch_setup_check(game, how);
}

/* --- Orders of members ------------------------------------------------------
 */

bool do_name(struct order *order)
{
    char name[NAME_BYTES];
    const char *text;

    if (!order_read(order, "{s:s}", "name", &text))
        return false;
    if (!clean_name(text, name))
        return order_refuse(order, "bad-name");
    if (seat_name_taken(order->party, name, order->guest->member))
        return order_refuse(order, "name-is-taken");
    memcpy(order->party->member[order->guest->member].name, name, sizeof name);
    return changed(order);
}

bool do_sit(struct order *order)
{
    struct party *party = order->party;
    int seat;

    if (!order_read(order, "{s:i}", "seat", &seat))
        return false;
    if (seat < 0 || seat >= party->how.seats)
        return order_refuse(order, "no-such-seat");
    if (party->seat[seat].kind != SEAT_EMPTY)
        return order_refuse(order, "seat-is-taken");
    stand_up(party, order->guest->member);
    seat_take(party, order->guest->member, (ch_seat)seat);
    return changed(order);
}

bool do_stand(struct order *order)
{
    if (!order_read(order, "{}"))
        return false;
    stand_up(order->party, order->guest->member);
    return changed(order);
}

static const char *choose_colour(struct party *party, ch_seat seat, int colour)
{
    for (ch_seat i = 0; i < CH_SEATS; i++) {
        if (i == seat || party->seat[i].colour != colour)
            continue;
        if (party->seat[i].kind == SEAT_PERSON && i < party->how.seats)
            return "colour-is-taken";
        party->seat[i].colour = party->seat[seat].colour;
    }
    party->seat[seat].colour = (uint8_t)colour;
    return NULL;
}

/* An option called "suspect-2" is for seat 2 to choose. */
static const char *choose_option(struct party *party, ch_seat seat,
                                 const char *what, const char *value)
{
    struct ch_setup how = party->how;
    char assignment[128];
    const char *why;
    int n =
        snprintf(assignment, sizeof assignment, "%s-%d=%s", what, seat, value);

    if (n < 0 || (size_t)n >= sizeof assignment || strchr(what, '=') != NULL)
        return "no-such-choice";
    why = ch_setup_option(party->game, &how, assignment);
    if (why == NULL)
        why = ch_setup_check(party->game, &how);
    if (why == NULL)
        party->how = how;
    return why != NULL && strcmp(why, "no-such-option") == 0 ? "no-such-choice"
                                                             : why;
}

bool do_choose(struct order *order)
{
    ch_seat seat = guest_seat(order->guest);
    const char *what, *why;
    json_t *value;

    if (!order_read(order, "{s:s,s:o}", "what", &what, "value", &value))
        return false;
    if (strcmp(what, "colour") == 0) {
        json_int_t colour = json_integer_value(value);

        why = json_is_integer(value) && colour >= 0 && colour < COLOURS
                  ? choose_colour(order->party, seat, (int)colour)
                  : "no-such-choice";
    } else {
        why = json_is_string(value) ? choose_option(order->party, seat, what,
                                                    json_string_value(value))
                                    : "no-such-choice";
    }
    return why != NULL ? order_refuse(order, why) : changed(order);
}

bool do_ready(struct order *order)
{
    int ready;

    if (!order_read(order, "{s:b}", "ready", &ready))
        return false;
    order->party->seat[guest_seat(order->guest)].ready = ready != 0;
    return changed(order);
}

/* The seat goes on without its person: a bot or the mildest moves, as the
 * table has it. */
static void leave_seat(struct party *party, uint8_t number)
{
    uint8_t seat = party->member[number].seat;

    if (seat == NOBODY)
        return;
    if (party->phase == STORE_OPEN && !party->deal.dealing) {
        stand_up(party, number);
        return;
    }
    party->member[number].seat = NOBODY;
    party->seat[seat].member = NOBODY;
    party->seat[seat].silent = true;
}

/* Out of the table; the token is void. */
static void send_away(struct party *party, uint8_t number, const char *slug)
{
    struct member *member = &party->member[number];

    leave_seat(party, number);
    member->gone = true;
    member->again = false;
    if (member->guest != NULL)
        guest_dismiss(member->guest, WS_CLOSE_GONE, slug);
    party_settle_host(party);
    party_changed(party, true, true);
    party_stir(party);
}

/* The answer is the farewell: it goes out when the leaving is kept, or not at
 * all if it is not. */
bool do_leave(struct order *order)
{
    struct party *party = order->party;
    struct guest *guest = order->guest;
    uint8_t number = guest->member;

    if (!order_read(order, "{}"))
        return false;
    order_done(order);
    leave_seat(party, number);
    party->member[number].gone = true;
    party->member[number].again = false;
    party->member[number].guest = NULL;
    party->here--;
    LIST_REMOVE(guest, at_party);
    guest->party = NULL;
    guest->member = NOBODY;
    guest->left = (uint8_t)(order->house->open + 1);
    guest->from = party;
    if (LIST_EMPTY(&party->guests))
        party->idle_since = order->house->now;
    party_settle_host(party);
    party_changed(party, true, true);
    party_stir(party);
    return true;
}

bool do_give(struct order *order)
{
    struct party *party = order->party;
    ch_seat seat = guest_seat(order->guest);
    struct member *to;
    int number;

    if (!order_read(order, "{s:i}", "member", &number))
        return false;
    to = member_of(order, number);
    if (to == NULL)
        return false;
    if (to->seat != NOBODY)
        return order_refuse(order, "already-seated");
    party->member[order->guest->member].seat = NOBODY;
    to->seat = seat;
    to->sat = true;
    party->seat[seat].member = (uint8_t)number;
    party->seat[seat].ready = false;
    if (to->guest != NULL && party->match != NULL)
        play_send_view(to->guest);
    if (party->match != NULL)
        play_send_view(order->guest);
    party_stir(party);
    return changed(order);
}

/* --- Orders of the host -----------------------------------------------------
 */

bool do_bot(struct order *order)
{
    struct party *party = order->party;
    int seat, level = -1;
    json_t *name;

    if (!order_read(order, "{s:i,s:o}", "seat", &seat, "level", &name))
        return false;
    if (seat < 0 || seat >= party->how.seats)
        return order_refuse(order, "no-such-seat");
    if (party->seat[seat].kind == SEAT_PERSON)
        return order_refuse(order, "seat-is-taken");
    if (json_is_null(name)) {
        party->seat[seat].kind = SEAT_EMPTY;
        party->seat[seat].ready = false;
        return changed(order);
    }
    if (json_is_string(name))
        level = seat_level(json_string_value(name));
    if (level < 0)
        return order_refuse(order, "no-such-level");
    if (!party->set.bots)
        return order_refuse(order, "no-bots-here");
    if (party->seat[seat].kind != SEAT_BOT) {
        const char *why = seat_may_have_bots(order, 1);

        if (why != NULL)
            return order_refuse(order, why);
    }
    seat_put_bot(party, (ch_seat)seat, level);
    return changed(order);
}

bool do_kick(struct order *order)
{
    struct member *member;
    int number;

    if (!order_read(order, "{s:i}", "member", &number))
        return false;
    member = member_of(order, number);
    if (member == NULL)
        return false;
    if (number == order->guest->member)
        return order_refuse(order, "not-that-one");
    if (order->party->phase == STORE_PLAYING && member->seat != NOBODY)
        return order_refuse(order, "game-has-begun");
    if (order->party->deal.dealing && member->seat != NOBODY)
        return order_refuse(order, "dealing");
    send_away(order->party, (uint8_t)number, "sent-away");
    order_done(order);
    return true;
}

static bool fewer_seats(struct party *party, unsigned seats)
{
    for (unsigned i = seats; i < party->how.seats; i++)
        if (party->seat[i].kind == SEAT_PERSON)
            return false;
    for (unsigned i = seats; i < party->how.seats; i++)
        party->seat[i].kind = SEAT_EMPTY;
    return true;
}

bool do_set(struct order *order)
{
    static const char *const known[] = {SETTINGS, NULL};
    struct party *party = order->party;
    struct ch_setup how = party->how;
    struct settings set = party->set;
    const char *why;

    if (!setup_only_has(order->body, known))
        return order_refuse(order, "order-malformed");
    why = setup_read(party->game, order->body, &how, &set);
    if (why != NULL)
        return order_refuse(order, why);
    if (!fewer_seats(party, how.seats))
        return order_refuse(order, "still-people-there");
    for (unsigned i = 0; i < how.seats && !set.bots; i++)
        if (party->seat[i].kind == SEAT_BOT)
            party->seat[i].kind = SEAT_EMPTY;
    party->how = how;
    party->set = set;
    unready(party);
    return changed(order);
}

bool do_host(struct order *order)
{
    int number;

    if (!order_read(order, "{s:i}", "member", &number) ||
        member_of(order, number) == NULL)
        return false;
    order->party->host = (uint8_t)number;
    return changed(order);
}

/* The host is ready by starting. */
static const char *may_start(const struct party *party, ch_seat host)
{
    for (ch_seat seat = 0; seat < party->how.seats; seat++) {
        if (party->seat[seat].kind == SEAT_EMPTY)
            return "seats-are-empty";
        if (seat != host && party->seat[seat].kind == SEAT_PERSON &&
            !party->seat[seat].ready)
            return "not-all-ready";
    }
    return NULL;
}

bool do_start(struct order *order)
{
    const char *why;

    if (!order_read(order, "{}"))
        return false;
    why = may_start(order->party, guest_seat(order->guest));
    if (why == NULL)
        why = deal_begin(order->party);
    if (why != NULL)
        return order_refuse(order, why);
    order_done(order);
    return true;
}

/* --- Again ------------------------------------------------------------------
 */

void seats_open_again(struct party *party)
{
    for (ch_seat seat = 0; seat < party->how.seats; seat++) {
        struct seat *at = &party->seat[seat];

        if (at->kind == SEAT_PERSON && at->member == NOBODY) {
            at->kind = SEAT_EMPTY;
            forget_choices(party->game, &party->how, seat);
        }
        at->silent = false;
        if (at->kind == SEAT_PERSON)
            at->ready = party->member[at->member].again;
    }
}

/* A finished game's code may have gone to another table meanwhile. */
static void keep_code(struct party *party)
{
    struct house *house = party->house;
    const struct entry *entry = entry_by_code(house, party->code);

    if (party->code[0] != '\0' &&
        (entry == NULL || strcmp(entry->id, party->id) == 0))
        return;
    entry_remove(house, party->id);
    make_code(house, party->code);
}

/* The host asks for it: if all who sit here want it, the game begins; else the
 * table is open again, and those who want it are ready. */
bool do_rematch(struct order *order)
{
    struct party *party = order->party;
    uint8_t number = order->guest->member;

    if (!order_read(order, "{}"))
        return false;
    party->member[number].again = true;
    if (number == party->host) {
        char other[STORE_ID];

        make_id(other);
        store_batch_archive(house_write(order->house, party), party->id, other);
        party_forget_game(party);
        keep_code(party);
        party->phase = STORE_OPEN;
        party->round++;
        seats_open_again(party);
        if (may_start(party, guest_seat(order->guest)) == NULL)
            (void)deal_begin(party);
    }
    return changed(order);
}
