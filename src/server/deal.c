/*
 * deal.c - deals that nobody can choose: docs/log.md says why, this is how.
 *
 * The house commits to the seed of the next game as soon as there is a table.
 * Members commit to random bytes of their own (`mix`). A start fixes the list
 * of those who have and are here, and everybody is told it; then they tell
 * their bytes (`reveal`), and when all have, or time is up, the game begins.
 *
 * All of it lives in memory alone. After a restart, and whenever a table comes
 * back from the store, there is another seed, and members commit anew: bytes
 * that were told once are never used for another try.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <string.h>

#include "server/house_int.h"

enum { PATIENCE_MS = 3000 }; /* with those who have not told their bytes */

void deal_renew(struct party *party)
{
    party->deal = (struct deal){.dealing = false};
    randombytes_buf(party->deal.seed.bytes, sizeof party->deal.seed.bytes);
    for (uint8_t i = 0; i < party->members; i++)
        party->member[i].mix[0] = '\0';
}

static bool fix_list(struct party *party)
{
    bool any = false;

    for (ch_seat seat = 0; seat < party->how.seats; seat++) {
        const struct member *member = seat_person(party, seat);

        /* Whoever is away cannot tell anything. */
        if (member == NULL || member->guest == NULL || member->mix[0] == '\0')
            continue;
        memcpy(party->deal.mix[seat].commit, member->mix, sizeof member->mix);
        any = true;
    }
    return any;
}

const char *deal_begin(struct party *party)
{
    struct guest *guest;

    if (!fix_list(party))
        return party_begin(party);
    party->deal.dealing = true;
    party->deal.until = party->house->now + PATIENCE_MS;
    LIST_FOREACH(guest, &party->guests, at_party)
        deal_tell(guest);
    party_changed(party, false, true);
    party_stir(party);
    return NULL;
}

/* Whoever has lost the connection may come back in time; who left does not. */
static bool is_waited_for(const struct party *party, ch_seat seat)
{
    return party->deal.mix[seat].commit[0] != '\0' &&
           !party->deal.mix[seat].told && seat_person(party, seat) != NULL;
}

int64_t deal_left(const struct party *party)
{
    const struct house *house = party->house;

    if (!party->deal.dealing || party->stale || house->ailing ||
        house->stopping)
        return INT64_MAX;
    for (ch_seat seat = 0; seat < party->how.seats; seat++)
        if (is_waited_for(party, seat) && house->now < party->deal.until)
            return (int64_t)(party->deal.until - house->now);
    return 0;
}

void deal_stir(struct party *party)
{
    const char *why;

    if (deal_left(party) > 0)
        return;
    party->deal.dealing = false;
    why = party_begin(party);
    if (why == NULL)
        return;
    note(party->house, LOG_ERROR, "cannot-deal", "table=%s slug=%s", party->id,
         why);
    deal_renew(party); /* the table is open as it was; they may try again */
    seats_open_again(party);
    party_changed(party, true, true);
}

/* The head of the log: while it is being dealt without what was told, for
 * nobody may know that before all have told theirs. */
void deal_tell(struct guest *guest)
{
    const struct party *party = guest->party;
    char head[CH_LOG_HEAD], commitment[CH_COMMITMENT + 1];
    struct ch_json out;

    if (party->deal.dealing) {
        struct ch_mix mixes[CH_SEATS] = {{.told = false}};

        for (unsigned i = 0; i < CH_SEATS; i++)
            memcpy(mixes[i].commit, party->deal.mix[i].commit,
                   sizeof mixes[i].commit);
        ch_commit(&party->deal.seed, commitment);
        (void)ch_log_deal_head(party->game, &party->how, commitment, mixes,
                               head);
    } else if (party->match != NULL) {
        (void)ch_log_head(party->match, head);
    } else {
        return;
    }
    out = house_message(party->house, "deal");
    ch_json_str(&out, "head", head);
    ch_json_bool(&out, "dealt", !party->deal.dealing);
    ch_json_object_end(&out);
    house_tell(guest, &out);
}

/* --- Orders ----------------------------------------------------------------
 */

bool do_mix(struct order *order)
{
    struct member *member = &order->party->member[order->guest->member];
    struct ch_seed unused;
    const char *commit;

    if (!order_read(order, "{s:s}", "commit", &commit))
        return false;
    if (!ch_commit_read(commit, strlen(commit), &unused))
        return order_refuse(order, "bad-mix");
    memcpy(member->mix, commit, sizeof member->mix);
    party_changed(order->party, false, true);
    order_done(order);
    return true;
}

bool do_reveal(struct order *order)
{
    struct party *party = order->party;
    struct ch_mix *mix = &party->deal.mix[guest_seat(order->guest)];
    char commitment[CH_COMMITMENT + 1], commit[CH_COMMITMENT + 1];
    struct ch_seed random;
    const char *text;

    if (!order_read(order, "{s:s}", "random", &text))
        return false;
    if (mix->commit[0] == '\0')
        return order_refuse(order, "nothing-to-reveal");
    if (!ch_commit_read(text, strlen(text), &random))
        return order_refuse(order, "bad-mix");
    ch_commit(&party->deal.seed, commitment);
    ch_commit_mix(commitment, &random, commit);
    if (strcmp(commit, mix->commit) != 0)
        return order_refuse(order, "reveal-differs");
    mix->random = random;
    mix->told = true;
    order_done(order);
    party_stir(party);
    return true;
}
