/*
 * votes.c - votes of the people at a table.
 *
 * A vote passes as soon as more than half of the voters have said yes, and
 * fails as soon as that cannot happen any more, or after a minute. What the
 * host calls on the game itself passes after twenty seconds if nobody says no;
 * so does what the only voter calls, and at once if that is the host. People
 * who go away meanwhile do not count, and those who come back do.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/votes.h"

#include "server/server_state.h"

enum {
    VOTE_MS = 60000,
    SILENT_MS = 20000 /* for somebody to say no */
};

const char *const votes_names[VOTE_KINDS] = {"stand-in", "end", "restart",
                                             "clock", "host"};

ch_seats votes_voters(const struct table *table, const struct vote *vote)
{
    ch_seats voters = 0;

    for (ch_seat seat = 0; seat < table->setup.seats; seat++) {
        const struct member *person = seat_person(table, seat);

        if (person != NULL && person->client != NULL &&
            !table->seat[seat].idle && !table->seat[seat].stand_in &&
            !(vote->kind == VOTE_STAND_IN && vote->about == seat))
            voters |= ch_only(seat);
    }
    return voters;
}

/* Can it pass by nobody saying no? */
static bool silence_passes(const struct vote *vote, ch_seats voters)
{
    return (vote->alone || (voters & ~ch_only(vote->by)) == 0) &&
           (vote->no & voters) == 0;
}

static bool is_host(const struct table *table, ch_seat seat)
{
    return table->host != NOBODY && table->seat[seat].member == table->host;
}

bool votes_is_restart(const struct table *table)
{
    return table->vote.number != 0 && table->vote.kind == VOTE_RESTART;
}

void votes_begin(struct table *table, const struct vote *vote)
{
    uint32_t number = table->vote.last + 1;

    table->vote = *vote;
    table->vote.number = table->vote.last = number;
    table->vote.begun = table->server->now;
    table->vote.yes = ch_only(vote->by);
    table->vote.alone = is_host(table, vote->by) &&
                        (vote->kind == VOTE_END || vote->kind == VOTE_RESTART ||
                         vote->kind == VOTE_CLOCK);
    dirty_mark(table, DIRTY_CLIENTS);
}

enum vote_result votes_result(const struct table *table)
{
    const struct vote *vote = &table->vote;
    ch_seats voters = votes_voters(table, vote);
    unsigned most = ch_bits(voters), yes = ch_bits(vote->yes & voters);
    uint64_t passed = table->server->now - vote->begun;
    bool silent = silence_passes(vote, voters);

    if (2 * yes > most &&
        ((voters & ~ch_only(vote->by)) != 0 || is_host(table, vote->by)))
        return VOTE_PASSED;
    if (silent && passed >= SILENT_MS)
        return VOTE_PASSED;
    if (passed >= VOTE_MS || 2 * (most - ch_bits(vote->no & voters)) <= most)
        return VOTE_FAILED;
    return VOTE_OPEN;
}

struct vote votes_end(struct table *table, bool passed)
{
    struct vote vote = table->vote;
    uint8_t caller = table->seat[vote.by].member;

    table->vote.number = 0;
    dirty_mark(table, DIRTY_CLIENTS);
    if (!passed && caller < table->members)
        table->member[caller].vote_failed[vote.kind] = table->server->now;
    if (passed && (vote.kind == VOTE_END || vote.kind == VOTE_RESTART))
        return vote; /* the next round has a notice of it */
    notices_add(table,
                &(struct notice){
                    .kind = passed ? NOTICE_VOTE_PASSED : NOTICE_VOTE_FAILED,
                    .seat = vote.kind == VOTE_STAND_IN ? vote.about : NOBODY,
                    .word = votes_names[vote.kind]});
    return vote;
}

void votes_cancel(struct table *table)
{
    if (table->vote.number == 0)
        return;
    table->vote.number = 0;
    dirty_mark(table, DIRTY_CLIENTS);
}

int64_t votes_left(const struct table *table)
{
    const struct vote *vote = &table->vote;
    int64_t passed = (int64_t)(table->server->now - vote->begun);

    if (vote->number == 0)
        return INT64_MAX;
    return (silence_passes(vote, votes_voters(table, vote)) ? SILENT_MS
                                                            : VOTE_MS) -
           passed;
}

void votes_write(const struct table *table, struct ch_json *out)
{
    const struct vote *vote = &table->vote;
    ch_seats voters = votes_voters(table, vote);
    int64_t left = votes_left(table);

    if (vote->number == 0)
        return;
    ch_json_object_begin(out, "vote");
    ch_json_int(out, "vote", vote->number);
    ch_json_str(out, "on", votes_names[vote->kind]);
    ch_json_int(out, "by", vote->by);
    if (vote->kind == VOTE_STAND_IN)
        ch_json_int(out, "seat", vote->about);
    if (vote->kind == VOTE_HOST)
        ch_json_int(out, "member", vote->about);
    if (vote->kind == VOTE_CLOCK)
        table_settings_write_limits(&vote->settings, out);
    ch_json_seats(out, "yes", vote->yes & voters);
    ch_json_seats(out, "no", vote->no & voters);
    ch_json_seats(out, "voters", voters);
    ch_json_int(out, "left", left > 0 ? left : 0);
    ch_json_bool(out, "silent_passes", silence_passes(vote, voters));
    ch_json_object_end(out);
}
