/*
 * tell.c - what is told about a table and its people.
 *
 * Nothing here is about the game itself but who is asked, which is public.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "server/house_int.h"

static const char *const phases[] = {"open", "playing", "over", "closed"};

static const char *presence(const struct party *party, ch_seat seat)
{
    const struct seat *at = &party->seat[seat];
    bool asked =
        party->match != NULL && ch_in(ch_match_actors(party->match), seat);
    bool here =
        at->kind == SEAT_BOT ||
        (at->member != NOBODY && party->member[at->member].guest != NULL);

    if (!here)
        return "away";
    return asked ? "thinking" : "here";
}

static void tell_seat(const struct party *party, ch_seat seat,
                      struct ch_json *out)
{
    static const char *const kinds[] = {"empty", "person", "bot"};
    const struct seat *at = &party->seat[seat];

    ch_json_object_begin(out, NULL);
    ch_json_str(out, "kind", kinds[at->kind]);
    ch_json_int(out, "colour", at->colour);
    if (at->kind != SEAT_EMPTY) {
        ch_json_str(out, "name", seat_name(party, seat));
        ch_json_str(out, "presence", presence(party, seat));
    }
    if (at->kind == SEAT_BOT)
        ch_json_str(out, "level", bot_level_names[at->level]);
    if (at->kind == SEAT_PERSON) {
        if (at->member != NOBODY)
            ch_json_int(out, "member", at->member);
        ch_json_bool(out, "ready", at->ready);
        ch_json_bool(out, "silent", at->silent);
    }
    ch_json_object_end(out);
}

static void tell_members(const struct party *party, struct ch_json *out)
{
    ch_json_array_begin(out, "members");
    for (unsigned i = 0; i < party->members; i++) {
        const struct member *member = &party->member[i];

        if (member->gone)
            continue;
        ch_json_object_begin(out, NULL);
        ch_json_int(out, "member", i);
        ch_json_str(out, "name", member_name(party, member));
        ch_json_bool(out, "here", member->guest != NULL);
        if (member->seat != NOBODY)
            ch_json_int(out, "seat", member->seat);
        if (member->again)
            ch_json_bool(out, "again", true);
        if (member->mix[0] != '\0')
            ch_json_bool(out, "mixed", true);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

/* To the seed of this game, and to that of the next. */
static void tell_commitments(const struct party *party, struct ch_json *out)
{
    char commitment[CH_COMMITMENT + 1];

    if (party->match != NULL) {
        ch_commit(&party->seed, commitment);
        ch_json_str(out, "commit", commitment);
    }
    if (party->phase != STORE_PLAYING) {
        ch_commit(&party->deal.seed, commitment);
        ch_json_str(out, "next", commitment);
    }
    if (party->deal.dealing)
        ch_json_bool(out, "dealing", true);
}

void tell_table(const struct party *party, const char *key, struct ch_json *out)
{
    ch_json_object_begin(out, key);
    ch_json_str(out, "id", party->id);
    ch_json_str(out, "code", party->code);
    ch_json_str(out, "game", party->game->name);
    ch_json_str(out, "phase", phases[party->phase]);
    ch_json_array_begin(out, "seats");
    for (ch_seat seat = 0; seat < party->how.seats; seat++)
        tell_seat(party, seat, out);
    ch_json_array_end(out);
    card_options(party, out);
    card_settings(party, out);
    if (party->host != NOBODY)
        ch_json_int(out, "host", party->host);
    tell_members(party, out);
    ch_json_int(out, "watchers", party->watchers);
    ch_json_int(out, "round", party->round);
    tell_commitments(party, out);
    tell_clock(party, out);
    ch_json_object_end(out);
}

void tell_you(const struct guest *guest, struct ch_json *out)
{
    if (guest->member == NOBODY) {
        ch_json_null(out, "member");
        return;
    }
    ch_json_int(out, "member", guest->member);
    if (guest_seat(guest) == CH_WATCHER)
        ch_json_null(out, "seat");
    else
        ch_json_int(out, "seat", guest_seat(guest));
    ch_json_bool(out, "host", guest->party->host == guest->member);
}

/* At a table with 239 people one `ready` of 27 bytes makes a megabyte. People
 * who do this and that before a game never notice the limit. */
bool tell_due(struct party *party)
{
    enum { LEAST = 50, PER_SECOND = 500, BURST = 1000 };
    unsigned guests = party->here + party->watchers;

    return token_bucket_take(&party->tells, (uint32_t)party->house->now,
                             guests > LEAST ? guests : LEAST, PER_SECOND,
                             BURST);
}

void tell_everybody(struct party *party)
{
    struct ch_json common = house_message(party->house, "table");
    struct guest *guest;

    tell_table(party, "table", &common);
    LIST_FOREACH(guest, &party->guests, at_party) {
        struct ch_json out = common; /* what follows is written over */

        if (guest->version == party->version)
            continue; /* it has just been welcomed with all of this */
        ch_json_object_begin(&out, "you");
        tell_you(guest, &out);
        ch_json_object_end(&out);
        ch_json_object_end(&out);
        house_tell(guest, &out);
    }
}
