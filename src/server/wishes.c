/*
 * wishes.c - more time, pauses, and playing for those who are away.
 *
 * More time and a pause are given when all people at seats who are here want
 * them; going away counts as agreeing. One is enough to refuse more time, and
 * to end a pause. None of this is kept: after a restart nobody has wished
 * anything, and no game is paused.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/house_int.h"

const struct ch_refusal words_clock[] = {
    {"no-clock-here", "", "This table has no clock. Take your time."},
    {"nobody-waits", "", "Nobody waits for that seat at the moment."},
    {"nobody-asked", "", "Nobody has asked for more time."},
    {"others-decide", "", "The others decide whether you get more time."},
    {"somebody-asked", "",
     "Somebody else has asked for more time. Answer that first."},
    {"already-paused", "", "The game is paused already."},
    {"not-paused", "", "The game is not paused."},
    {"paused", "", "The game is paused. Let it go on first."},
    {"still-here", "",
     "Only who has been away for half a minute can be played for."},
    {NULL, NULL, NULL},
};

enum {
    MORE_MS = 60000, /* asked for and granted */
    AWAY_MS = 30000  /* before the host may have a seat played for */
};

static bool is_here(const struct party *party, ch_seat seat)
{
    const struct member *person = seat_person(party, seat);

    return person != NULL && person->guest != NULL;
}

/* No more time is wanted, or it was given or refused. */
void wish_forget(struct party *party)
{
    if (party->wants_time != NOBODY)
        party_changed(party, false, true);
    party->wants_time = NOBODY;
    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        party->seat[seat].grants = false;
}

static bool all_grant(const struct party *party)
{
    for (ch_seat seat = 0; seat < party->how.seats; seat++)
        if (seat != party->wants_time && is_here(party, seat) &&
            !party->seat[seat].grants)
            return false;
    return true;
}

static bool all_want_pause(const struct party *party)
{
    unsigned wanted = 0;

    for (ch_seat seat = 0; seat < party->how.seats; seat++) {
        if (!is_here(party, seat))
            continue;
        if (!party->seat[seat].pauses)
            return false;
        wanted++;
    }
    return wanted > 0;
}

static void set_paused(struct party *party, bool paused)
{
    party->paused = paused;
    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        party->seat[seat].pauses = false;
    party_changed(party, false, true);
}

/* Those who are here may have come to agree by somebody's going. */
bool wishes_fulfil(struct party *party)
{
    bool any = false;

    if (party->wants_time != NOBODY && all_grant(party)) {
        party->seat[party->wants_time].move_ms += MORE_MS;
        party->seat[party->wants_time].game_ms += MORE_MS;
        wish_forget(party);
        any = true;
    }
    if (!party->paused && party->here > 0 && all_want_pause(party)) {
        set_paused(party, true);
        any = true;
    }
    return any;
}

/* --- Orders --------------------------------------------------------------- */

/* Something that all who are here should hear about; maybe more comes of it. */
static bool done(struct order *order)
{
    order_done(order);
    party_changed(order->party, false, true);
    party_stir(order->party);
    return true;
}

bool do_more_time(struct order *order)
{
    struct party *party = order->party;
    ch_seat seat = guest_seat(order->guest);

    if (!order_read(order, "{}"))
        return false;
    if (party->set.move_s == 0 && party->set.game_s == 0)
        return order_refuse(order, "no-clock-here");
    if (party->paused)
        return order_refuse(order, "paused");
    if (!ch_in(ch_match_actors(party->match), seat))
        return order_refuse(order, "nobody-waits");
    if (party->wants_time != NOBODY && party->wants_time != seat)
        return order_refuse(order, "somebody-asked");
    party->wants_time = seat;
    return done(order);
}

bool do_grant(struct order *order)
{
    struct party *party = order->party;
    ch_seat seat = guest_seat(order->guest);
    int grant;

    if (!order_read(order, "{s:b}", "grant", &grant))
        return false;
    if (party->wants_time == NOBODY)
        return order_refuse(order, "nobody-asked");
    if (party->wants_time == seat)
        return order_refuse(order, "others-decide");
    party->seat[seat].grants = grant != 0;
    if (grant == 0)
        wish_forget(party);
    return done(order);
}

bool do_pause(struct order *order)
{
    struct party *party = order->party;

    if (!order_read(order, "{}"))
        return false;
    if (party->paused)
        return order_refuse(order, "already-paused");
    party->seat[guest_seat(order->guest)].pauses = true;
    return done(order);
}

/* One is enough to go on, or to give up the wish to pause. */
bool do_resume(struct order *order)
{
    struct party *party = order->party;
    struct seat *seat = &party->seat[guest_seat(order->guest)];

    if (!order_read(order, "{}"))
        return false;
    if (!party->paused && !seat->pauses)
        return order_refuse(order, "not-paused");
    if (party->paused)
        set_paused(party, false);
    seat->pauses = false;
    return done(order);
}

/* After a restart everybody has the time to come back. */
static bool is_away(const struct party *party, ch_seat seat)
{
    const struct member *person = seat_person(party, seat);
    uint64_t since = party->house->opened;

    if (person == NULL)
        return true;
    if (person->seen > since)
        since = person->seen;
    return person->guest == NULL && party->house->now - since >= AWAY_MS;
}

bool do_play_for(struct order *order)
{
    struct party *party = order->party;
    int seat;

    if (!order_read(order, "{s:i}", "seat", &seat))
        return false;
    if (seat < 0 || seat >= party->how.seats ||
        party->seat[seat].kind != SEAT_PERSON)
        return order_refuse(order, "no-such-seat");
    if (party->paused)
        return order_refuse(order, "paused");
    if (!ch_in(ch_match_actors(party->match), (ch_seat)seat))
        return order_refuse(order, "nobody-waits");
    if (!is_away(party, (ch_seat)seat))
        return order_refuse(order, "still-here");
    order_done(order);
    seat_stand_in(party, (ch_seat)seat);
    return true;
}
